import { minutesOfLimit, refundedAlone } from '@sorrel/contract/payments/rules'
import type { PayoutEntry } from '@sorrel/contract/payouts/schemas'
import type { EntryType } from '@sorrel/contract/payouts/vocabulary'
import type { addPayoutEntry, decidePayoutEntry } from '@sorrel/contract/payouts/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes, findDayOf } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type EntryRow, findActing, findPaidProvider, holdEntry, type PaidProvider } from '../access.ts'
import { bringLine, type LineWanted } from './lines.ts'
import { showEntry } from './listing.ts'

type Entry = z.output<typeof addPayoutEntry.body>
type Shown = z.input<typeof PayoutEntry>

/**
 * Enters a bonus or a correction by hand, or what settles the minus of somebody who has left, as a bonus for them does as well. The latter waits for a
 * second person above the limit of refunds, counted over what was settled of the same dietitian without one within a day. The line follows by the system,
 * which alone writes to the books.
 */
export const addEntry = (ctx: Context, provider: Permitted<PaidProvider>, { type, amount_cents, note }: Entry): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const settled = await readSettled(ctx, provider, type, amount_cents)
    const waits = settled > 0 && (await readSettledAlone(ctx, provider)) + settled > refundedAlone
    const { id: admin_id } = await findActing(ctx)
    const id = makeIdAt(ctx.now())
    const row: EntryRow = {
      ...{ id, provider_id: provider.id, type, amount_cents, note, admin_id, created_at: ctx.now(), state: waits ? 'waiting' : 'standing' },
      ...{ decided_by: null, decided_name: null, decided_at: null, decided_note: null },
    }
    await ctx.db.insertInto('payout_entry').values(row).execute()
    await record(ctx, 'payout_entry.recorded', aboutOf(row))
    return showEntry(ctx, id)
  })

const aboutOf = ({ id, provider_id }: EntryRow) => ({ subject_id: id, provider_id, payload: { payout_entry_id: id, provider_id } })

/** Where the money of an entry is, if it is no expense: paid back to the bank of the practice, or given up. */
const against: Readonly<Partial<Record<EntryType, NonNullable<LineWanted['against']>>>> = {
  paid_back: { account: 'cash:bank', kind: 'pay_paid_back' },
  written_off: { account: 'writeoff:bad_debt', kind: 'pay_written_off' },
}

/** How much of what somebody owes who has left an entry settles. No run of two people follows, and the books move at once, so it takes a step-up. */
async function readSettled(ctx: Context, provider: PaidProvider, type: EntryType, amountCents: number): Promise<number> {
  if (against[type] !== undefined) {
    await requireStepUp(ctx)
    await refuseUnowed(ctx, provider, amountCents)
    return amountCents
  }
  if (!provider.has_left || amountCents < 1) return 0
  const settled = Math.min(amountCents, Math.max(0, await holdOwed(ctx, provider, ['standing'])))
  if (settled > 0) await requireStepUp(ctx)
  return settled
}

/** Refuses to settle more than somebody owes who has left, also while earlier entries wait or their lines are still to come. */
async function refuseUnowed(ctx: Context, provider: PaidProvider, amountCents: number): Promise<void> {
  if (!provider.has_left) throw new Problem('not_available')
  const owed_cents = await holdOwed(ctx, provider, ['standing', 'waiting'])
  if (amountCents < 1) throw refuseValue('body', ['amount_cents'], 'too_small')
  if (amountCents > owed_cents) throw refuseValue('body', ['amount_cents'], 'too_big')
}

/** Refuses to settle more than is owed by now. A bonus stands all the same: what is beyond that is pay. Two who decide go one after another. */
async function refuseUnowedByNow(ctx: Context, { provider_id, type, amount_cents }: EntryRow): Promise<void> {
  const provider = await findPaidProvider(ctx, provider_id)
  const owed_cents = await holdOwed(ctx, provider, ['standing'])
  if (against[type] !== undefined && (!provider.has_left || amount_cents > owed_cents)) throw new Problem('not_available')
}

/** What somebody owes beyond the entries of these states. Whoever settles it goes one after another, until the end of the transaction. */
async function holdOwed(ctx: Context, { id }: PaidProvider, states: readonly EntryRow['state'][]): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_owed:${id}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<{ owed_cents: number }>`
    select (-coalesce((select sum(l.amount_cents) from payout_line l where l.provider_id = ${id} and l.payout_id is null), 0)
      - coalesce((select sum(e.amount_cents) from payout_entry e where e.provider_id = ${id} and e.state = any (${states}::text[])
          and not exists (select from payout_line l where l.reference = 'entry:' || e.id)), 0))::float8 as owed_cents`.execute(ctx.db)
  return rows[0]!.owed_cents
}

/** What was settled of this dietitian, or given to them, within a day without a second person, in cents. */
async function readSettledAlone(ctx: Context, { id }: PaidProvider): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from payout_entry
    where provider_id = ${id} and amount_cents > 0 and state = 'standing' and decided_by is null
      and created_at > ${addMinutes(ctx.now(), -minutesOfLimit)}`.execute(ctx.db)
  return rows[0]!.cents
}

/**
 * Approves what somebody else asked for, or refuses it for a reason, once. Throws `second_person_required` and `step_up_required` of whoever approves,
 * and `not_available` of what waits no longer, or of more than is owed by now.
 */
export const decideEntry = (ctx: Context, id: string, { decision, reason }: z.output<typeof decidePayoutEntry.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const entry = await holdEntry(ctx, id)
    if (entry.state !== 'waiting') throw new Problem('not_available')
    const { id: acting, name: decided_name } = await findActing(ctx)
    const isOwn = acting === entry.admin_id
    if (decision === 'approve') {
      if (isOwn) throw new Problem('second_person_required')
      await requireStepUp(ctx)
      await refuseUnowedByNow(ctx, entry)
    }
    const state = decision === 'approve' ? 'standing' : 'refused'
    const decided = { decided_by: isOwn ? null : acting, decided_name, decided_at: ctx.now(), decided_note: reason ?? null }
    await ctx.db
      .updateTable('payout_entry')
      .set({ state, ...decided })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'payout_entry.decided', aboutOf(entry))
    return showEntry(ctx, id)
  })

/** Makes the line of an entry, once nobody has to agree to it any more. */
export const payEntry = (ctx: Context, entryId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const entry = await ctx.db.selectFrom('payout_entry').selectAll().where('id', '=', entryId).executeTakeFirst()
    if (entry?.state !== 'standing') return
    const settling = against[entry.type]
    const effectiveAt = entry.decided_at ?? entry.created_at
    await bringLine(ctx, {
      ...{ reference: `entry:${entry.id}`, providerId: entry.provider_id, source: 'entry', type: entry.type, appointmentId: null },
      ...{ careId: null, day: findDayOf(ctx, effectiveAt), minutes: null, rate: null, amountCents: entry.amount_cents },
      ...{ reason: 'entered', note: entry.note, effectiveAt, ...(settling && { against: settling }) },
    })
  })
