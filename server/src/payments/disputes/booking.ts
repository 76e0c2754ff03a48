import type { Selectable } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { receivableOf } from '../../ledger/accounts.ts'
import { bringToAmount } from '../../ledger/posting.ts'
import type { DisputeRow, PaymentRow } from '../access.ts'
import { creditOf, listAllocations } from '../paying/posting.ts'
import { holdReferences } from '../paying/starting.ts'
import type { PaymentTables } from '../tables.ts'

type PartRow = Selectable<PaymentTables['dispute_allocation']>

/** Which parts of a payment a dispute is about. */
export const listParts = (ctx: Context, id: string): Promise<PartRow[]> =>
  ctx.db.selectFrom('dispute_allocation').selectAll().where('dispute_id', '=', id).orderBy('position').execute()

/**
 * Posts what the bank holds, which stands apart, and what it took for good, which is owed again until somebody gives it up. What it gives back is taken
 * off again. Runs in the caller's transaction, whenever anything changes.
 */
export async function bookDispute(ctx: Context, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const effectiveAt = ctx.now()
  const bring = (reference: string, kind: 'dispute_held' | 'processor_fee', to: 'disputes:held' | 'fees:processor', amountCents: number) =>
    bringToAmount(ctx, { kind, reference: `${reference}:${dispute.id}`, effectiveAt, from: 'cash:stripe', to, amountCents })
  await bring('dispute_held', 'dispute_held', 'disputes:held', dispute.is_held ? dispute.amount_cents : 0)
  await bring('dispute_fee', 'processor_fee', 'fees:processor', dispute.fee_cents)
  if (dispute.closed_at === null) return
  const isLost = dispute.state === 'lost'
  const parts = await listParts(ctx, dispute.id)
  await holdReferences(ctx, parts)
  const credits = new Map((await listAllocations(ctx, payment.id)).map(({ position, credit_cents }) => [position, credit_cents]))
  for (const { position, patient_id, amount_cents } of parts) {
    const fromCredit = Math.min(amount_cents, credits.get(position) ?? 0)
    const lost = [
      ['owed', patient_id === null ? 'donations:payable' : receivableOf(patient_id), amount_cents - fromCredit],
      ['credit', patient_id === null ? 'donations:payable' : creditOf(patient_id), fromCredit],
    ] as const
    for (const [name, to, amountCents] of lost) {
      if (amountCents === 0) continue
      const reference = `dispute_lost:${dispute.id}:${position}:${name}`
      await bringToAmount(ctx, {
        ...{ kind: 'dispute_lost', reference, effectiveAt, from: 'disputes:held', to, amountCents: isLost ? amountCents : 0 },
      })
    }
  }
  // A bank that takes more than was left of the payment takes it from the practice: nobody owes what was given back to them.
  const beyond = dispute.amount_cents - parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const reference = `dispute_lost:${dispute.id}:beyond`
  await bringToAmount(ctx, {
    kind: 'dispute_lost',
    reference,
    effectiveAt,
    from: 'disputes:held',
    to: 'writeoff:bad_debt',
    amountCents: isLost ? beyond : 0,
  })
}
