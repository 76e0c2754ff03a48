import { spreadCents } from '@sorrel/contract/ledger/rules'
import { sql } from 'kysely'
import type { Dispute } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { eachAlone, eachOfPages } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import type { DisputeRow, PaymentRow } from '../access.ts'
import { listMovements } from '../processor/movements.ts'
import { bookDispute, listParts } from './booking.ts'

/** Brings a dispute to what the processor says about it now, and posts what the bank holds or gave back. May run twice and out of order. */
export async function followDispute(ctx: Context, disputeRef: string): Promise<void> {
  const told = await ctx.integrations.payments.readDispute({ dispute_ref: disputeRef })
  if (told) await transaction(ctx, (ctx) => bringUpToDate(ctx, told))
}

async function bringUpToDate(ctx: Context, told: Dispute): Promise<void> {
  const payment = await ctx.db.selectFrom('payment').selectAll().where('charge_ref', '=', told.charge_ref).forUpdate().executeTakeFirst()
  // A charge that is none of ours: the practice may use its account for other things.
  if (!payment) return
  const known = await ctx.db.selectFrom('dispute').selectAll().where('dispute_ref', '=', told.dispute_ref).forUpdate().executeTakeFirst()
  if (known && isOver(known, told)) return
  const dispute = known ?? (await open(ctx, payment, told))
  const closes = (told.status === 'won' || told.status === 'lost') && told.status !== known?.state
  const escalates = dispute.is_inquiry && (told.status === 'needs_response' || told.is_held)
  const change = {
    ...(escalates && (await beginRound(ctx, dispute))),
    ...{ state: told.status, is_held: told.is_held || told.status === 'lost', fee_cents: told.fee_cents },
    ...{ evidence_due_at: told.evidence_due_at, closed_at: closes ? ctx.now() : dispute.closed_at, updated_at: ctx.now() },
  }
  await ctx.db.updateTable('dispute').set(change).where('id', '=', dispute.id).execute()
  await bookDispute(ctx, payment, { ...dispute, ...change })
  const about = await aboutOf(ctx, { ...dispute, ...change })
  if (!known) await record(ctx, 'dispute.opened', about)
  if (known && escalates) await record(ctx, 'dispute.escalated', about)
  if (closes) await record(ctx, 'dispute.closed', about)
}

/**
 * Whether what is said is nothing new. Of a dispute that is closed, the money comes back some time after the decision, fees too, and a bank may still
 * give up what it took for good. Whatever else is said was read before the decision, or before a bank that only asked took the money.
 */
const isOver = ({ state, is_held, is_inquiry, fee_cents, closed_at }: DisputeRow, told: Dispute): boolean => {
  if (closed_at === null) return told.status === 'inquiry' && !is_inquiry
  return told.status === state ? told.fee_cents === fee_cents && (state === 'lost' || told.is_held === is_held) : told.status !== 'won'
}

const noAnswer = { evidence: null, evidence_by: null, evidence_name: null, evidence_at: null, sent_at: null }

/** A bank that takes the money back wants an answer of its own. What it was answered when it only asked is kept apart. */
async function beginRound(ctx: Context, { id, round, evidence, ...answered }: DisputeRow): Promise<Partial<DisputeRow>> {
  if (evidence === null) return { is_inquiry: false }
  const { evidence_by, evidence_name, evidence_at, sent_at } = answered
  const row = { dispute_id: id, round, evidence, evidence_by, evidence_name, evidence_at, sent_at }
  await ctx.db.insertInto('dispute_answer').values(row).execute()
  return { is_inquiry: false, round: round + 1, ...noAnswer }
}

async function open(ctx: Context, payment: PaymentRow, told: Dispute): Promise<DisputeRow> {
  // Staff answer the dispute about a gift, too, and nobody of them sees who gives.
  const patient_id = payment.purpose === 'donation' ? null : payment.patient_id
  const row: DisputeRow = {
    ...{ id: makeIdAt(ctx.now()), payment_id: payment.id, patient_id, dispute_ref: told.dispute_ref },
    ...{ amount_cents: told.amount_cents, fee_cents: told.fee_cents, reason: reasonOf(told.reason), state: 'inquiry', is_held: false },
    ...{ is_inquiry: told.status === 'inquiry', round: 1, evidence_due_at: told.evidence_due_at, ...noAnswer },
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

export const aboutOf = async (ctx: Context, { id, payment_id, patient_id }: DisputeRow) => ({
  ...{ subject_id: id, patient_id },
  payload: { dispute_id: id, payment_id, references: (await listParts(ctx, id)).map(({ reference }) => reference) },
})

/** For how long a dispute that is closed is asked about: banks give money and fees back days later, and seldom change their mind after weeks. */
const daysAfterClosing = 60

/** Asks about disputes that are open or were closed lately, and about money that was won and is not back, once a day in case an event was lost. */
export async function askAboutDisputes(ctx: Context): Promise<void> {
  const since = addMinutes(ctx.now(), -daysAfterClosing * 24 * 60)
  const read = async (after: string) => {
    const { rows } = await sql<{ id: string; dispute_ref: string }>`
      select id, dispute_ref from dispute where id > ${after} and (closed_at is null or closed_at > ${since} or state = 'won' and is_held)
      order by id limit 500`.execute(ctx.db)
    return rows
  }
  await eachOfPages(ctx, read, ({ dispute_ref }) => followDispute(ctx, dispute_ref))
}

/**
 * Follows disputes that moved money in the last weeks and that nobody here knows: the event that says so may be lost, or may come before the name of its
 * charge is stored. Of a bank that only asks, nothing moves. Runs as the system.
 */
export async function findDisputes(ctx: Context): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  const moved = await listMovements(ctx, ctx.now())
  const refs = [...new Set(moved.flatMap(({ kind, source_ref }) => (kind === 'dispute' && source_ref !== null ? [source_ref] : [])))]
  const { rows } = await sql<{ ref: string }>`
    select ref from unnest(${refs}::text[]) ref where not exists (select from dispute d where d.dispute_ref = ref)`.execute(ctx.db)
  const failed = await eachAlone(ctx, rows, ({ ref }) => followDispute(ctx, ref))
  if (failed > 0) throw new Error(`${failed} disputes that moved money were not followed`)
}
