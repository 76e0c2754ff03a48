import type { Speaker } from '@sorrel/contract/prefill/vocabulary'
import { sql } from 'kysely'
import type { PrefillSource } from '../../prefill/source.ts'

const mostMessages = 80

/**
 * What patient and dietitian wrote to each other since the last note, the newest where there is very much. Its words are data, whatever they ask for.
 * Whoever acts for the patient says "I" of themselves: what they take is not what the patient takes.
 */
export const chatPrefill: PrefillSource = {
  gather: async (ctx, { patient_id, provider_id, since, visit_at }) => {
    const { rows } = await sql<{ id: string; speaker: Speaker; text: string; sent_at: string }>`
      select id, case when role = 'patient' and author_id <> patient_id then 'other' else role end as speaker, text, sent_at from chat_message
      where patient_id = ${patient_id} and provider_id = ${provider_id} and kind = 'written' and deleted_at is null and text is not null
        and sent_at >= ${since} and sent_at < ${visit_at}::timestamptz + interval '4 hours'
      order by sent_at desc, id desc limit ${mostMessages}`.execute(ctx.db)
    const items = rows
      .reverse()
      .map(({ id, speaker, text, sent_at }) => ({ source_type: 'message' as const, source_id: id, text, at: sent_at, speaker }))
    return { items, named: rows.length > 0 ? { chat_from: rows[0]!.sent_at, chat_to: rows.at(-1)!.sent_at } : {} }
  },
}
