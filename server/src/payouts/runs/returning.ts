import { findDayOf } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { reverseTransaction } from '../../ledger/posting.ts'
import { listMovements } from '../../payments/processor/movements.ts'
import { holdPayoutRow, type PayoutRow } from '../access.ts'
import { bringLine } from '../earning/lines.ts'
import { aboutOf, keyOf } from './sending.ts'

/**
 * Asks the processor what became of a transfer that arrived. If it came back, its posting is taken back, so that the dietitian is owed it again, and
 * finance staff send it anew once the account is right. A part that came back is a line of its own, which the next run pays. May run twice. Runs as the
 * system.
 */
export async function followTransfer(ctx: Context, transferRef: string): Promise<void> {
  const payout = await ctx.db.selectFrom('payout').select('id').where('transfer_ref', '=', transferRef).executeTakeFirst()
  if (!payout) return
  const known = await ctx.integrations.payments.readTransfer({ transfer_ref: transferRef })
  if (!known || known.returned_cents === 0) return
  await transaction(ctx, async (ctx) => {
    const row = await holdPayoutRow(ctx, payout.id)
    // What was paid by hand afterwards is another payment, which no word about a transfer undoes.
    if (row.status !== 'paid' || row.paid_by !== null || row.transfer_ref !== transferRef || row.transaction_id === null) return
    const before = await readReturned(ctx, row)
    // What came back in parts before may be paid again already, so the rest of it goes the same way.
    if (known.is_returned && before === 0) await takeBack(ctx, row, row.transaction_id)
    else if (known.returned_cents > before) await takePartBack(ctx, row, known.returned_cents)
  })
}

/**
 * Follows every transfer of which something came back in the last weeks: the event that says so may be lost, or may come before the name of its transfer
 * is stored. Runs as the system.
 */
export async function findReturned(ctx: Context): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  const moved = await listMovements(ctx, ctx.now())
  const refs = new Set(moved.flatMap(({ kind, source_ref }) => (kind === 'transfer_reversal' && source_ref !== null ? [source_ref] : [])))
  const failed = await eachAlone(ctx, [...refs], (ref) => followTransfer(ctx, ref))
  if (failed > 0) throw new Error(`${failed} transfers that came back were not followed`)
}

const referenceOf = (payout: Pick<PayoutRow, 'id' | 'attempts'>): string => `returned:${keyOf(payout)}`

/** What of the present try of a payout came back in parts before. */
async function readReturned(ctx: Context, payout: PayoutRow): Promise<number> {
  const lines = await ctx.db.selectFrom('payout_line').select('amount_cents').where('reference', '=', referenceOf(payout)).execute()
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/** The payout names its transfer no more, so a second word about it finds nothing. */
async function takeBack(ctx: Context, payout: PayoutRow, transactionId: string): Promise<void> {
  await reverseTransaction(ctx, transactionId)
  await ctx.db
    .updateTable('payout')
    .set({ status: 'failed', failure: 'returned', paid_at: null, transaction_id: null, transfer_ref: null, updated_at: ctx.now() })
    .where('id', '=', payout.id)
    .execute()
  await record(ctx, 'payout.returned', aboutOf(payout))
}

/** Owes a dietitian what came back of a transfer in all so far, out of the balance at the processor, where it is again. */
async function takePartBack(ctx: Context, payout: PayoutRow, returnedCents: number): Promise<void> {
  await bringLine(ctx, {
    ...{ reference: referenceOf(payout), providerId: payout.provider_id, source: 'transfer', type: 'returned', appointmentId: null },
    ...{ careId: null, day: findDayOf(ctx, ctx.now()), minutes: null, rate: null, amountCents: returnedCents },
    ...{ reason: 'transfer_returned', note: null, effectiveAt: ctx.now(), against: { account: 'cash:stripe', kind: 'payout_returned' } },
  })
  await record(ctx, 'payout.partly_returned', aboutOf(payout))
}
