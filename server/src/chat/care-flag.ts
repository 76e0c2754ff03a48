import { mostCounted } from '@sorrel/contract/chat/vocabulary'
import { sql } from 'kysely'
import type { CareFlag } from '../care/flags/flag.ts'

/** Cares whose patient wrote what their dietitian has not read, with the number of messages. */ // reads care
export const chatFlag: CareFlag = {
  flag: 'unread_chat',
  listFlagged: async (ctx, careIds) => {
    const { rows } = await sql<{ care_id: string; number: number }>`
      select c.id as care_id, (select count(*) from (select from chat_message m where m.chat_channel_id = k.id and m.role = 'patient'
        and m.deleted_at is null and m.seq > coalesce(r.read_seq, 0) limit ${mostCounted}) unread)::int as number
      from care c join chat_channel k on k.provider_id = c.provider_id and k.patient_id = c.patient_id and not k.is_earlier
      left join chat_reader r on r.chat_channel_id = k.id and r.person_id = c.provider_id
      where c.id = any (${careIds}::uuid[]) and c.ended_at is null and k.last_seq > coalesce(r.read_seq, 0)`.execute(ctx.db)
    return new Map(rows.flatMap(({ care_id, number }) => (number > 0 ? [[care_id, { number }] as const] : [])))
  },
}
