import { spreadCents } from '@sorrel/contract/ledger/rules'
import { type Selectable, sql } from 'kysely'
import type { Dispute } from '../../integrations/payments/index.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { receivableOf } from '../../ledger/accounts.ts'
import { bringToAmount } from '../../ledger/posting.ts'
import type { DisputeRow, PaymentRow } from '../access.ts'
import { creditOf, listAllocations } from '../paying/posting.ts'
import { holdReferences } from '../paying/starting.ts'
import type { PaymentTables } from '../tables.ts'

/** Brings a dispute to what the processor says about it now, and posts what the bank holds or gave back. May run twice and out of order. */
export async function followDispute(ctx: Context, disputeRef: string): Promise<void> {
  const told = await ctx.integrations.payments.readDispute({ dispute_ref: disputeRef })
  if (told) await transaction(ctx, (ctx) => bringUpToDate(ctx, told))
}

async function bringUpToDate(ctx: Context, told: Dispute): Promise<void> {
  const payment = await ctx.db.selectFrom('payment').selectAll().where('charge_ref', '=', told.charge_ref).forUpdate().executeTakeFirst()
  // A charge that is none of ours: the practice may use its account for other things.
  if (!payment) return
  const known = await ctx.db.selectFrom('dispute').selectAll().where('dispute_ref', '=', told.dispute_ref).executeTakeFirst()
  if (known?.closed_at) return
  const dispute = known ?? (await open(ctx, payment, told))
  const closed = told.status === 'won' || told.status === 'lost'
  const change = {
    ...{ state: told.status, is_held: told.is_held || told.status === 'lost', fee_cents: told.fee_cents },
    ...{ evidence_due_at: told.evidence_due_at, closed_at: closed ? ctx.now() : null, updated_at: ctx.now() },
  }
  await ctx.db.updateTable('dispute').set(change).where('id', '=', dispute.id).execute()
  await book(ctx, payment, { ...dispute, ...change })
  const about = await aboutOf(ctx, { ...dispute, ...change })
  if (!known) await record(ctx, 'dispute.opened', about)
  if (closed) await record(ctx, 'dispute.closed', about)
}

async function open(ctx: Context, payment: PaymentRow, told: Dispute): Promise<DisputeRow> {
  // Staff answer the dispute about a gift, too, and nobody of them sees who gives.
  const patient_id = payment.purpose === 'donation' ? null : payment.patient_id
  const row: DisputeRow = {
    ...{ id: makeIdAt(ctx.now()), payment_id: payment.id, patient_id, dispute_ref: told.dispute_ref },
    ...{ amount_cents: told.amount_cents, fee_cents: told.fee_cents, reason: reasonOf(told.reason), state: 'inquiry', is_held: false },
    ...{ evidence_due_at: told.evidence_due_at, evidence: null, evidence_by: null, evidence_name: null, evidence_at: null, sent_at: null },
    ...{ opened_at: ctx.now(), closed_at: null, updated_at: ctx.now() },
  }
  await ctx.db.insertInto('dispute').values(row).execute()
  const allocations = await listLeft(ctx, payment.id)
  const left = allocations.reduce((sum, { left_cents }) => sum + left_cents, 0)
  const parts = spreadCents(
    Math.min(told.amount_cents, left),
    allocations.map(({ left_cents }) => left_cents),
  )
  const rows = allocations.map(({ position, reference, patient_id }, nth) => ({
    ...{ dispute_id: row.id, position, reference, patient_id, amount_cents: parts[nth]! },
  }))
  const disputed = rows.filter(({ amount_cents }) => amount_cents > 0)
  if (disputed.length > 0) await ctx.db.insertInto('dispute_allocation').values(disputed).execute()
  return row
}

type Left = { position: number; reference: string; patient_id: string | null; left_cents: number }

/** The parts of a payment with what was not given back of each: what went back is nothing that a bank takes once more from the patient. */
async function listLeft(ctx: Context, paymentId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select a.position, a.reference, a.patient_id, (a.amount_cents - coalesce((select sum(b.amount_cents) from refund_allocation b
      join refund r on r.id = b.refund_id where r.payment_id = a.payment_id and b.position = a.position
        and r.state in ('requested', 'pending', 'succeeded')), 0))::float8 as left_cents
    from payment_allocation a where a.payment_id = ${paymentId} order by a.position`.execute(ctx.db)
  return rows
}

const reasonOf = (reason: string): string => (/^[a-z_]{3,60}$/.test(reason) ? reason : 'general')

type PartRow = Selectable<PaymentTables['dispute_allocation']>
const listParts = (ctx: Context, id: string): Promise<PartRow[]> =>
  ctx.db.selectFrom('dispute_allocation').selectAll().where('dispute_id', '=', id).orderBy('position').execute()

/** What the bank holds stands apart; what it took for good is owed again, until somebody gives it up. */
async function book(ctx: Context, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const effectiveAt = ctx.now()
  const bring = (reference: string, kind: 'dispute_held' | 'processor_fee', to: 'disputes:held' | 'fees:processor', amountCents: number) =>
    bringToAmount(ctx, { kind, reference: `${reference}:${dispute.id}`, effectiveAt, from: 'cash:stripe', to, amountCents })
  await bring('dispute_held', 'dispute_held', 'disputes:held', dispute.is_held ? dispute.amount_cents : 0)
  await bring('dispute_fee', 'processor_fee', 'fees:processor', dispute.fee_cents)
  if (dispute.state !== 'lost') return
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
      await bringToAmount(ctx, { kind: 'dispute_lost', reference, effectiveAt, from: 'disputes:held', to, amountCents })
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
    amountCents: beyond,
  })
}

export const aboutOf = async (ctx: Context, { id, payment_id, patient_id }: DisputeRow) => ({
  ...{ subject_id: id, patient_id },
  payload: { dispute_id: id, payment_id, references: (await listParts(ctx, id)).map(({ reference }) => reference) },
})

/** Asks about disputes that are open, once a day in case an event was lost. */
export async function askAboutDisputes(ctx: Context): Promise<void> {
  const read = async (after: string) => {
    const open = ctx.db.selectFrom('dispute').select(['id', 'dispute_ref']).where('closed_at', 'is', null).where('id', '>', after)
    return open.orderBy('id').limit(500).execute()
  }
  await eachOfPages(ctx, read, ({ dispute_ref }) => followDispute(ctx, dispute_ref))
}
