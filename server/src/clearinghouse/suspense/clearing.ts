import { countsForNothing, findTarget, judgeClearing, needsSecond } from '@sorrel/contract/clearinghouse/suspense/rules'
import type { SuspenseClearing } from '@sorrel/contract/clearinghouse/suspense/schemas'
import type { clearSuspense as wire } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { Account } from '../../ledger/accounts.ts'
import { provideAtBank } from '../../ledger/own-money.ts'
import { postToLedger, reverseTransaction } from '../../ledger/posting.ts'
import { type ClearingRow, findClearer, holdClearing } from '../access.ts'
import { move } from '../posting/movements.ts'
import { readEntries, showClearing } from './listing.ts'

type Shown = z.input<typeof SuspenseClearing>

/**
 * Takes amounts out of what is not matched for a reason. Above the limit, counted over what the same person cleared alone for the payer within a day, it
 * only asks, and a second person decides. Throws `not_available` if one of them was cleared meanwhile, or belongs to a decision that still waits, and
 * `step_up_required` if money is sent back.
 */
export const clearSuspense = (ctx: Context, { entry_ids, reason, note }: z.output<typeof wire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdSuspense(ctx)
    const wanted = [...new Set(entry_ids)]
    const entries = await readEntries(ctx, sql`s.entry_id = any (${wanted}::uuid[])`, wanted.length)
    if (entries.length < wanted.length || entries.some(({ is_waiting }) => is_waiting)) throw new Problem('not_available')
    const fault = judgeClearing(
      reason,
      entries.map(({ amount_cents: cents, payer_id }) => ({ cents, payer_id })),
    )
    if (fault !== null) throw refuseValue('body', ['reason'], fault)
    if (reason === 'sent_back') await requireStepUp(ctx)
    const amount_cents = entries.reduce((sum, entry) => sum + entry.amount_cents, 0)
    const { id: asked_by, name: asked_name } = await findClearer(ctx)
    const row: ClearingRow = {
      ...{ id: makeIdAt(ctx.now()), reason, note, amount_cents, account: findTarget(reason, entries[0]!.payer_id), state: 'waiting' },
      ...{ asked_by, asked_name, asked_at: ctx.now(), decided_by: null, decided_name: null, decided_at: null },
      ...{ taken_back_by: null, taken_back_at: null, taken_back_note: null, transaction_id: null, reversal_id: null },
    }
    const cleared_cents = await readClearedAlone(ctx, asked_by, new Set(entries.map(({ payer_id }) => payer_id)))
    await insertClearing(ctx, row, entries)
    if (!needsSecond(reason, amount_cents, ctx.config.write_off_alone_cents, cleared_cents)) await post(ctx, row, {})
    return showClearing(ctx, row.id)
  })

async function insertClearing(ctx: Context, row: ClearingRow, entries: Awaited<ReturnType<typeof readEntries>>): Promise<void> {
  await ctx.db.insertInto('suspense_clearing').values(row).execute()
  const standing = entries.map(({ entry_id: transaction_id, amount_cents, payer_id }) => ({
    ...{ clearing_id: row.id, transaction_id, amount_cents, payer_id, is_standing: true },
  }))
  await ctx.db.insertInto('suspense_clearing_entry').values(standing).execute()
  await record(ctx, 'suspense_clearing.asked', aboutOf(row))
}

/** What somebody gave up or sent back alone of the amounts of these payers within a day, in cents. Whoever reads it holds what is not matched. */
async function readClearedAlone(ctx: Context, adminId: string, payerIds: ReadonlySet<string>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(c.amount_cents)), 0)::float8 as cents from suspense_clearing c
    where c.asked_by = ${adminId} and c.decided_by is null and c.state = 'posted' and c.asked_at > ${addMinutes(ctx.now(), -24 * 60)}
      and c.reason <> all (${[...countsForNothing]}::text[])
      and exists (select from suspense_clearing_entry e where e.clearing_id = c.id and e.payer_id = any (${[...payerIds]}::text[]))`.execute(
    ctx.db,
  )
  return rows[0]!.cents
}

/** Whoever takes money out of what is not matched goes one after another, until the end of the transaction. */
export const holdSuspense = (ctx: Context) => sql`select pg_advisory_xact_lock(hashtextextended('suspense', 0))`.execute(ctx.db)
const aboutOf = ({ id }: ClearingRow) => ({ subject_id: id, payload: { clearing_id: id } })

type Decided = { decided_by?: string; decided_name?: string; decided_at?: string }

/** Moves what is left of the amounts to the account that takes it. Amounts that come to nothing move nothing. */
async function post(ctx: Context, row: ClearingRow, decided: Decided): Promise<void> {
  const reference = `suspense_clearing:${row.id}`
  const postings = row.account === null ? [] : move(row.account as Account, 'suspense:unapplied', row.amount_cents)
  const kind = 'unapplied_matched' as const
  // What a payer transferred may have been moved on to the processor before it is sent back.
  if (row.reason === 'sent_back')
    await provideAtBank(ctx, { account: row.account as Account, reference, amountCents: row.amount_cents, effectiveAt: ctx.now() })
  const transaction_id =
    postings.length === 0 ? null : await postToLedger(ctx, { kind, reference, idempotencyKey: reference, effectiveAt: ctx.now(), postings })
  await ctx.db
    .updateTable('suspense_clearing')
    .set({ state: 'posted', transaction_id, ...decided })
    .where('id', '=', row.id)
    .execute()
  await record(ctx, 'suspense_clearing.decided', aboutOf(row))
}

/**
 * Clears what somebody else asked for, or refuses it. Throws `second_person_required`, `step_up_required` if money is sent back, and `not_available` if it
 * waits no longer.
 */
export const decideClearing = (ctx: Context, id: string, decision: 'clear' | 'refuse'): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = await holdClearing(ctx, id, 'waiting')
    const { id: decided_by, name: decided_name } = await findClearer(ctx)
    const isOwn = decided_by === row.asked_by
    const decided = { decided_by, decided_name, decided_at: ctx.now() }
    if (decision === 'clear') {
      if (isOwn) throw new Problem('second_person_required')
      if (row.reason === 'sent_back') await requireStepUp(ctx)
      await post(ctx, row, decided)
    } else {
      // Nothing moved, so whoever asked may think better of it.
      const { decided_by: _, ...withdrawn } = decided
      const set = { state: 'refused' as const, ...(isOwn ? withdrawn : decided) }
      await ctx.db.updateTable('suspense_clearing').set(set).where('id', '=', id).execute()
      await releaseEntries(ctx, id)
      await record(ctx, 'suspense_clearing.decided', aboutOf(row))
    }
    return showClearing(ctx, id)
  })

/** Takes a clearing back by the opposite transaction. Throws `not_available` if it does not stand. */
export const takeBackClearing = (ctx: Context, id: string, note: string): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdSuspense(ctx)
    const row = await holdClearing(ctx, id, 'posted')
    const { id: taken_back_by } = await findClearer(ctx)
    const reversal_id = row.transaction_id === null ? null : await reverseTransaction(ctx, row.transaction_id)
    await ctx.db
      .updateTable('suspense_clearing')
      .set({ state: 'taken_back', taken_back_by, taken_back_at: ctx.now(), taken_back_note: note, reversal_id })
      .where('id', '=', id)
      .execute()
    await releaseEntries(ctx, id)
    await record(ctx, 'suspense_clearing.undone', aboutOf(row))
    return showClearing(ctx, id)
  })

const releaseEntries = (ctx: Context, clearingId: string) =>
  ctx.db.updateTable('suspense_clearing_entry').set({ is_standing: false }).where('clearing_id', '=', clearingId).execute()
