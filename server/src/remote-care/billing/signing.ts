import { signReminderDays } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { evaluate } from '../following/evaluating.ts'
import { signReminder } from '../messages/signing.ts'
import { moveRow } from '../moving.ts'

/**
 * Reminds dietitians of the notes whose time for a signature ends within a week. Whoever has one hears of those of the next day in the same message.
 * From its reminder on a note has a week left, even if the reminder comes late. What cannot be signed is not reminded of. Runs as the system.
 */
export async function remindOfSignatures(ctx: Context): Promise<void> {
  const from = addMinutes(ctx.now(), signReminderDays * 24 * 60)
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from billable_remote_encounter where ${unsigned} and sign_until <= ${from} order by provider_id`.execute(
    ctx.db,
  )
  await eachAlone(ctx, rows, ({ provider_id }) => remindOne(ctx, provider_id, from))
}

/** Whose note can be signed, and whose dietitian was not reminded of it yet. */
const unsigned = sql`status = 'eligible' and sign_reminded_at is null and conflicts = '{}'`

const remindOne = (ctx: Context, providerId: string, from: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await sql`
      update billable_remote_encounter set sign_reminded_at = ${ctx.now()}, sign_until = greatest(sign_until, ${from}), updated_at = ${ctx.now()}
      where provider_id = ${providerId} and ${unsigned} and sign_until <= ${from}::timestamptz + interval '1 day'`.execute(ctx.db)
    const to = await findRecipient(ctx, 'provider', providerId)
    if (to) await queueMessage(ctx, to, signReminder, { about: `remote_note_reminder:${ctx.now()}` })
  })

/** What nobody signed in its time: each was reminded of, or could not be signed. */
export async function listUnsigned(ctx: Context, most: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from billable_remote_encounter where status = 'eligible' and sign_until <= ${ctx.now()} and (sign_reminded_at is not null or conflicts <> '{}')
    order by looked_at nulls first, sign_until, id limit ${most}`.execute(ctx.db)
  return rows
}

/**
 * Ends an encounter whose note nobody signed in its time: nobody is ever billed for it, and its minutes stay readable. Of an end and a signature that
 * meet, whoever holds the encounter first wins. Runs as the system; twice changes nothing.
 */
export const endUnsigned = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await evaluate(ctx, id)
    if (row?.status !== 'eligible' || row.sign_until > ctx.now()) return
    const isBlocked = row.conflicts.length > 0
    if (!isBlocked && row.sign_reminded_at === null) return
    await moveRow(ctx, id, 'sign_time_over', { expiry_reason: isBlocked ? 'conflict' : 'not_signed' })
  })
