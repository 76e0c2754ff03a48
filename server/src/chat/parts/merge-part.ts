import { sql } from 'kysely'
import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with conversations. If both had one with the same dietitian, the one with the later message goes on, and the other can be read. */
export const chatMergePart: MergePart = {
  follows: [
    { table: 'chat_channel', whose: ['patient_id'] },
    { table: 'chat_message', whose: ['patient_id'], doers: ['author_id'] },
    { table: 'chat_message_version', whose: ['patient_id'] },
    { table: 'chat_call', whose: ['patient_id'] },
    { table: 'chat_completion', whose: ['patient_id'] },
    { table: 'chat_scheduled', whose: ['patient_id'] },
    { table: 'chat_attachment', whose: ['patient_id'] },
    { table: 'chat_reaction', whose: ['patient_id'], doers: ['person_id'] },
    {
      table: 'chat_reader',
      whose: ['patient_id'],
      doers: ['person_id'],
      may_come_later: 'it says how far somebody has read, and is made by looking',
    },
  ],
  settle: async (_ctx, { from_id, into_id, change, remove }) => {
    const both = sql`(${from_id}::uuid, ${into_id}::uuid)`
    await change(
      'chat_channel',
      sql`is_earlier = true`,
      sql`t.patient_id in ${both} and not t.is_earlier and exists (select from app.chat_channel o where o.patient_id in ${both} and not o.is_earlier
        and o.provider_id = t.provider_id and (o.last_sent_at, o.id) > (t.last_sent_at, t.id))`,
    )
    // Somebody who acts for a child may stand there under both ids.
    await remove(
      'chat_reader',
      sql`t.person_id = ${from_id} and exists (select from app.chat_reader o where o.chat_channel_id = t.chat_channel_id and o.person_id = ${into_id})`,
    )
    await remove(
      'chat_reaction',
      sql`t.person_id = ${from_id} and exists (select from app.chat_reaction o where o.chat_message_id = t.chat_message_id and o.person_id = ${into_id})`,
    )
    return []
  },
}
