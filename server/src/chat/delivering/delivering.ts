import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { tellManyBrowsers } from '../../kernel/record.ts'
import { partyOf } from '../access.ts'

type Moved = { chat_channel_id: string; patient_id: string; provider_id: string }

/** Whether a conversation has a message of the other side that no browser of this person has heard of. */
export const isUnheard = (role: string) => sql<boolean>`exists (select from chat_message u where u.chat_channel_id = c.id
  and u.seq > greatest(r.read_seq, r.delivered_seq, 0) and u.role <> ${role} and u.deleted_at is null)`

/** Moves the caller's marks of what has reached them to the end of each of their conversations, and tells the other sides. A mark never moves back. */
export const markDelivered = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { role, of_id, person_id } = partyOf(ctx)
    const own = role === 'patient' ? sql`c.patient_id = ${of_id}` : sql`c.provider_id = ${of_id}`
    const { rows } = await sql<Moved>`
      insert into chat_reader (chat_channel_id, person_id, patient_id, provider_id, role, read_seq, delivered_seq)
      select c.id, ${person_id}, c.patient_id, c.provider_id, ${role}, 0, c.last_seq
      from chat_channel c left join chat_reader r on r.chat_channel_id = c.id and r.person_id = ${person_id}
      where ${own} and c.last_seq > greatest(r.read_seq, r.delivered_seq, 0) and ${isUnheard(role)}
      on conflict (chat_channel_id, person_id) do update set delivered_seq = excluded.delivered_seq
        where chat_reader.delivered_seq < excluded.delivered_seq
      returning chat_channel_id, patient_id, provider_id`.execute(ctx.db)
    const news = rows.map(({ chat_channel_id: subject_id, patient_id, provider_id }) => ({
      name: 'chat_channel.delivered' as const,
      people: { subject_id, ...(role === 'patient' ? { provider_id } : { patient_id }) },
    }))
    await tellManyBrowsers(ctx, news)
  })
