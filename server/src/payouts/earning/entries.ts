import type { EntryType } from '@sorrel/contract/payouts/vocabulary'
import type { addPayoutEntry } from '@sorrel/contract/payouts/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findActing, type PaidProvider } from '../access.ts'
import { bringLine, type LineWanted } from './lines.ts'

type Entry = z.output<typeof addPayoutEntry.body>

/**
 * Enters a bonus or a correction by hand, or what settles the minus of somebody who has left. The line follows by the system, which alone writes to the
 * books.
 */
export const addEntry = (ctx: Context, provider: Permitted<PaidProvider>, { type, amount_cents, note }: Entry): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    if (against[type] !== undefined) {
      // No run of two people follows: the books move at once.
      await requireStepUp(ctx)
      await refuseUnowed(ctx, provider, amount_cents)
    }
    const { id: admin_id } = await findActing(ctx)
    const id = makeIdAt(ctx.now())
    const row = { id, provider_id: provider.id, type, amount_cents, note, admin_id, created_at: ctx.now() }
    await ctx.db.insertInto('payout_entry').values(row).execute()
    const payload = { payout_entry_id: id, provider_id: provider.id }
    await record(ctx, 'payout_entry.recorded', { subject_id: id, provider_id: provider.id, payload })
    return { id }
  })

/** Where the money of an entry is, if it is no expense: paid back to the bank of the practice, or given up. */
const against: Readonly<Partial<Record<EntryType, NonNullable<LineWanted['against']>>>> = {
  paid_back: { account: 'cash:bank', kind: 'pay_paid_back' },
  written_off: { account: 'writeoff:bad_debt', kind: 'pay_written_off' },
}

/** Refuses to settle more than somebody owes who has left, also while the lines of earlier entries are still to come. */
async function refuseUnowed(ctx: Context, { id, has_left }: PaidProvider, amountCents: number): Promise<void> {
  if (!has_left) throw new Problem('not_available')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_owed:${id}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<{ owed_cents: number }>`
    select (-coalesce((select sum(l.amount_cents) from payout_line l where l.provider_id = ${id} and l.payout_id is null), 0)
      - coalesce((select sum(e.amount_cents) from payout_entry e where e.provider_id = ${id}
          and not exists (select from payout_line l where l.reference = 'entry:' || e.id)), 0))::float8 as owed_cents`.execute(ctx.db)
  const { owed_cents } = rows[0]!
  if (amountCents < 1) throw refuseValue('body', ['amount_cents'], 'too_small')
  if (amountCents > owed_cents) throw refuseValue('body', ['amount_cents'], 'too_big')
}

/** Makes the line of an entry. */
export const payEntry = (ctx: Context, entryId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const entry = await ctx.db.selectFrom('payout_entry').selectAll().where('id', '=', entryId).executeTakeFirst()
    if (!entry) return
    const settling = against[entry.type]
    await bringLine(ctx, {
      ...{ reference: `entry:${entry.id}`, providerId: entry.provider_id, source: 'entry', type: entry.type, appointmentId: null },
      ...{ careId: null, day: findDayOf(ctx, entry.created_at), minutes: null, rate: null, amountCents: entry.amount_cents },
      ...{ reason: 'entered', note: entry.note, effectiveAt: entry.created_at, ...(settling && { against: settling }) },
    })
  })
