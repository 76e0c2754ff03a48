import { mostCounted } from '@sorrel/contract/chat/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { record, tellBrowsers } from '../kernel/record.ts'
import { type ChannelPlace, partyOf } from './access.ts'
import { isUnheard } from './delivering/delivering.ts'

/**
 * Moves the caller's mark to the last message that was sent until then; it never moves back. That a dietitian read what a patient wrote is an event,
 * because it may be work; all other reading is only told to open browsers.
 */
export async function markRead(ctx: Context, channel: Permitted<ChannelPlace>, until: string | undefined): Promise<void> {
  const { id, patient_id, provider_id, is_kept } = channel
  if (!is_kept) return
  const { role, person_id } = partyOf(ctx)
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ newest_id: string | null }>`
      with earlier as (select read_seq from chat_reader where chat_channel_id = ${id} and person_id = ${person_id})
      insert into chat_reader (chat_channel_id, person_id, patient_id, provider_id, role, read_seq, read_at)
      select ${id}, ${person_id}, ${patient_id}, ${provider_id}, ${role}, m.seq, ${ctx.now()}
      from chat_message m where m.chat_channel_id = ${id} ${until === undefined ? sql`` : sql`and m.sent_at <= ${until}::timestamptz`}
      order by m.sent_at desc limit 1
      on conflict (chat_channel_id, person_id) do update set read_seq = excluded.read_seq, read_at = excluded.read_at
        where chat_reader.read_seq < excluded.read_seq
      returning (select n.id from chat_message n where n.chat_channel_id = ${id} and n.role = 'patient' and n.deleted_at is null
        and n.seq > coalesce((select read_seq from earlier), 0) and n.seq <= chat_reader.read_seq order by n.seq desc limit 1) as newest_id`.execute(
      ctx.db,
    )
    const people = { subject_id: id, patient_id, provider_id }
    const chat_message_id = rows[0]?.newest_id
    if (role === 'provider' && chat_message_id) {
      const payload = { chat_message_id, chat_channel_id: id, patient_id, provider_id }
      await record(ctx, 'chat_channel.read', { ...people, payload })
    } else if (rows.length > 0) await tellBrowsers(ctx, 'chat_channel.read', people)
  })
}

type Counts = { channels: number; messages: number; undelivered: number }

/** How many conversations have something new for the caller, and how much; at most 99 are counted of each. */ // reads patients
export async function countUnread(ctx: Context): Promise<Counts> {
  const { role, of_id, person_id } = partyOf(ctx)
  const own = role === 'patient' ? sql`c.patient_id = ${of_id}` : sql`c.provider_id = ${of_id}`
  const { rows } = await sql<Counts>`
    select count(*) filter (where number > 0)::int as channels, coalesce(sum(number), 0)::int as messages,
      (count(*) filter (where is_unheard))::int as undelivered from (
      select ${isUnheard(role)} as is_unheard, (select count(*) from (select from chat_message m where m.chat_channel_id = c.id and m.seq > coalesce(r.read_seq, 0)
        and m.role <> ${role} and m.deleted_at is null order by m.seq limit ${sql.lit(mostCounted)}) unread) as number
      from chat_channel c join patient p on p.id = c.patient_id and p.deleted_at is null left join chat_reader r on r.chat_channel_id = c.id and r.person_id = ${person_id}
      where ${own} and c.last_seq > coalesce(r.read_seq, 0)
    ) counted`.execute(ctx.db)
  return rows[0]!
}
