import { spreadCents } from '@sorrel/contract/ledger/rules'
import { type Selectable, sql } from 'kysely'
import type { Dispute } from '../../integrations/payments/index.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
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
  const row: DisputeRow = {
    ...{ id: makeIdAt(ctx.now()), payment_id: payment.id, patient_id: payment.patient_id, dispute_ref: told.dispute_ref },
    ...{ amount_cents: told.amount_cents, fee_cents: told.fee_cents, reason: reasonOf(told.reason), state: 'inquiry', is_held: false },
    ...{ evidence_due_at: told.evidence_due_at, evidence: null, evidence_by: null, evidence_name: null, evidence_at: null, sent_at: null },
    ...{ opened_at: ctx.now(), closed_at: null, updated_at: ctx.now() },
  }
  await ctx.db.insertInto('dispute').values(row).execute()
  const allocations = await listAllocations(ctx, payment.id)
  const parts = spreadCents(
    Math.min(told.amount_cents, payment.amount_cents),
    allocations.map(({ amount_cents }) => amount_cents),
  )
  const rows = allocations.map(({ position, reference, patient_id }, nth) => ({
    ...{ dispute_id: row.id, position, reference, patient_id, amount_cents: parts[nth]! },
  }))
  await ctx.db
    .insertInto('dispute_allocation')
    .values(rows.filter(({ amount_cents }) => amount_cents > 0))
    .execute()
  return row
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
}

export const aboutOf = async (ctx: Context, { id, payment_id, patient_id }: DisputeRow) => ({
  ...{ subject_id: id, patient_id },
  payload: { dispute_id: id, payment_id, references: (await listParts(ctx, id)).map(({ reference }) => reference) },
})

/** Asks about disputes that are open, once a day in case an event was lost. */
export async function askAboutDisputes(ctx: Context): Promise<void> {
  const { rows } = await sql<{ dispute_ref: string }>`
    select dispute_ref from dispute where closed_at is null order by evidence_due_at nulls last limit 500`.execute(ctx.db)
  await eachAlone(ctx, rows, ({ dispute_ref }) => followDispute(ctx, dispute_ref))
}
