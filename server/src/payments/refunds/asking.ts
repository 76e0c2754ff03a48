import { spreadCents } from '@sorrel/contract/ledger/rules'
import { minutesOfLimit, refundedAlone } from '@sorrel/contract/payments/rules'
import type { RefundReason } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { requireStepUp } from '../../auth/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findActingStaff, holdPaymentOf, holdWaiting, type PaymentRow, type RefundRow } from '../access.ts'
import { promiseRefund } from './promising.ts'

export type RefundWanted = {
  /** Whoever paid, or for whom it was; null of a dietitian's gift. */
  patientId: string | null
  paymentId: string
  /** Gives back the part that paid this thing alone; without it every part, in proportion to what is left of it. */
  reference?: string | undefined
  /** Without it all that is left of the payment, or of that part, is given back. */
  amountCents?: number | undefined
  reason: RefundReason
  note: string
  /** What the system asks for, and a person decides about. */
  waits?: boolean
}

/**
 * Asks to give a payment back, in whole or in part, and returns the id of the refund. What staff ask for above the limit waits for a second person,
 * counted over all refunds of the payment and over what staff gave back to the same people within a day; what the system asks for was decided
 * elsewhere, but cash and checks wait for a person, who hands them over. Runs as billing staff or as the system. Throws `refund_exceeds_charge`,
 * `step_up_required` of staff, and `not_available` for a payment that did not succeed or that a bank holds.
 */
export const requestRefund = async (ctx: Context, wanted: RefundWanted): Promise<string> => (await requestTogether(ctx, [wanted]))[0]!

/**
 * Asks for refunds of several payments in one step, and returns their ids. The limit counts their sum, and if one of them has to wait, all do: they are
 * approved or refused together. Otherwise like `requestRefund`.
 */
export const requestTogether = (ctx: Context, wanted: readonly RefundWanted[]): Promise<string[]> =>
  transaction(ctx, async (ctx) => {
    const by = ctx.actor.kind === 'admin' ? await findActingStaff(ctx) : undefined
    if (by) await holdLimit(ctx)
    const asked: Asked[] = []
    for (const one of wanted.toSorted((one, other) => (one.paymentId < other.paymentId ? -1 : 1))) asked.push(await prepare(ctx, one))
    // A session alone gives no money back. What ends without a cent that goes back needs no proof.
    if (by && asked.length > 0) await requireStepUp(ctx)
    const waits = by === undefined ? asked.some(waitsOfSystem) : await waitsOfStaff(ctx, asked)
    const ids = asked.map(() => makeIdAt(ctx.now()))
    const together_id = ids.length > 1 ? ids[0]! : null
    for (const [nth, one] of asked.entries()) {
      const refund = await insert(ctx, one, { id: ids[nth]!, by, together_id })
      if (!waits) await promiseRefund(ctx, one.payment, refund)
    }
    return ids
  })

type Asked = { wanted: RefundWanted; payment: PaymentRow; parts: Part[]; amount_cents: number }

/** Holds a payment, and says what of it is given back. */
async function prepare(ctx: Context, wanted: RefundWanted): Promise<Asked> {
  const payment = await holdPaymentOf(ctx, wanted.patientId, wanted.paymentId)
  await refuseUnlessOpen(ctx, payment)
  const parts = await listLeft(ctx, payment, wanted.reference)
  const left = parts.reduce((sum, { left_cents }) => sum + left_cents, 0)
  const amount_cents = wanted.amountCents ?? left
  if (amount_cents === 0 || amount_cents > left) throw new Problem('refund_exceeds_charge', { refundable_cents: left })
  return { wanted, payment, parts, amount_cents }
}

const waitsOfSystem = ({ wanted, payment }: Asked): boolean => wanted.waits === true || payment.method !== 'card'

async function waitsOfStaff(ctx: Context, asked: readonly Asked[]): Promise<boolean> {
  if (asked.some(({ wanted, payment, amount_cents }) => wanted.waits || payment.refunding_cents + amount_cents > refundedAlone)) return true
  const people = asked.flatMap(({ payment, parts }) => [payment.patient_id, ...parts.map(({ patient_id }) => patient_id)])
  return (await readGivenBack(ctx, people)) + asked.reduce((sum, { amount_cents }) => sum + amount_cents, 0) > refundedAlone
}

type Step = { id: string; by: { id: string; name: string } | undefined; together_id: string | null }

async function insert(ctx: Context, { wanted, payment, parts, amount_cents }: Asked, { id, by, together_id }: Step): Promise<RefundRow> {
  const refund: RefundRow = {
    ...{ id, payment_id: payment.id, patient_id: payment.patient_id ?? wanted.patientId, amount_cents, together_id },
    ...{ reason: wanted.reason, note: wanted.note, state: 'pending_approval', is_unknown: false, refund_ref: null, failure_code: null },
    ...{ asked_by: by?.id ?? null, asked_name: by?.name ?? 'Sorrel', asked_at: ctx.now(), updated_at: ctx.now() },
    ...{ decided_by: null, decided_name: null, decided_at: null, checks: 0, check_at: null, settled_at: null },
  }
  await ctx.db.insertInto('refund').values(refund).execute()
  await allocate(ctx, parts, refund)
  await record(ctx, 'refund.requested', aboutOf(refund))
  return refund
}

/**
 * Holds what `requestTogether` will hold for one thing, for whoever must hold the thing itself first: every payment is held before what it pays. Runs
 * as billing staff.
 */
export async function holdToRefund(ctx: Context, reference: string): Promise<void> {
  await holdLimit(ctx)
  await sql`select from payment where id in (select payment_id from payment_allocation where reference = ${reference}) order by id for update`.execute(
    ctx.db,
  )
}

/**
 * Holds payments of which several refunds are asked for one after the other in a transaction: all of them before the first one holds what it paid for.
 * Returns the ids that were given. Runs as billing staff or as the system.
 */
export async function holdSomeToRefund(ctx: Context, paymentIds: readonly string[]): Promise<readonly string[]> {
  if (ctx.actor.kind === 'admin') await holdLimit(ctx)
  await sql`select from payment where id = any (${paymentIds}::uuid[]) order by id for update`.execute(ctx.db)
  return paymentIds
}

/** Staff ask one after the other, so that what two of them ask for at once counts together. Before any payment is held. */
const holdLimit = (ctx: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('refunds_by_staff', 0))`.execute(ctx.db)

/** What staff gave back alone within a day to these people, or for them, whatever payment it came from. In cents. */
async function readGivenBack(ctx: Context, all: readonly (string | null)[]): Promise<number> {
  const people = [...new Set(all)].filter((id) => id !== null)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::float8 as cents from refund r
    where r.asked_by is not null and r.decided_by is null and r.state in ('requested', 'pending', 'succeeded') and r.asked_at > ${addMinutes(ctx.now(), -minutesOfLimit)}
      and (r.patient_id = any(${people}::uuid[])
        or exists (select from refund_allocation a where a.refund_id = r.id and a.patient_id = any(${people}::uuid[])))`.execute(ctx.db)
  return rows[0]!.cents
}

async function refuseUnlessOpen(ctx: Context, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'succeeded') throw new Problem('not_available', { state: payment.state })
  const { rows } = await sql`
    select from dispute where payment_id = ${payment.id} and is_held and state <> 'won' limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new Problem('not_available', { why: 'disputed' })
}

type Part = { position: number; reference: string; patient_id: string | null; left_cents: number }

/** The parts of a payment, or the one that paid one thing, with what can still be given back of each. */
async function listLeft(ctx: Context, { id }: PaymentRow, reference: string | undefined): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select a.position, a.reference, a.patient_id, (a.amount_cents - coalesce((select sum(b.amount_cents) from refund_allocation b
      join refund r on r.id = b.refund_id where r.payment_id = a.payment_id and b.position = a.position and r.state not in ('refused', 'failed')), 0))::float8
      as left_cents
    from payment_allocation a where a.payment_id = ${id} and (${reference ?? null}::text is null or a.reference = ${reference ?? null})
    order by a.position`.execute(ctx.db)
  return rows
}

/** Which parts are given back: each in proportion to what is left of it. */
async function allocate(ctx: Context, rows: readonly Part[], refund: RefundRow): Promise<void> {
  const parts = spreadCents(
    refund.amount_cents,
    rows.map(({ left_cents }) => left_cents),
  )
  const given = rows
    .map(({ position, reference, patient_id }, nth) => ({
      ...{ refund_id: refund.id, position, reference, patient_id: patient_id ?? refund.patient_id, amount_cents: parts[nth]! },
    }))
    .filter(({ amount_cents }) => amount_cents > 0)
  await ctx.db.insertInto('refund_allocation').values(given).execute()
}

/**
 * Lets a refund go out that somebody else asked for, or refuses it, with all that was asked for in the same step. Throws `second_person_required` of a
 * request of one's own, and `step_up_required` before money goes out.
 */
export const decideRefund = (ctx: Context, id: string, decision: 'approve' | 'refuse'): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const refunds = await holdWaiting(ctx, id)
    const by = await findActingStaff(ctx)
    if (refunds.some(({ asked_by }) => by.id === asked_by)) throw new Problem('second_person_required')
    if (decision === 'approve') await requireStepUp(ctx)
    const decided = { decided_by: by.id, decided_name: by.name, decided_at: ctx.now(), updated_at: ctx.now() }
    const payments: PaymentRow[] = []
    for (const { payment_id } of refunds)
      payments.push(await ctx.db.selectFrom('payment').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow())
    if (decision === 'approve') for (const payment of payments) await refuseUnlessOpen(ctx, payment)
    for (const [nth, refund] of refunds.entries()) {
      await ctx.db
        .updateTable('refund')
        .set({ ...decided, ...(decision === 'refuse' && { state: 'refused' as const, settled_at: ctx.now() }) })
        .where('id', '=', refund.id)
        .execute()
      await record(ctx, 'refund.decided', aboutOf(refund))
      if (decision === 'approve') await promiseRefund(ctx, payments[nth]!, refund)
    }
  })

/** Takes back a refund that still waits for a second person; any other stays as it is. Runs as the system. */
export const withdrawRefund = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await sql`select from payment where id = (select r.payment_id from refund r where r.id = ${id}) for update`.execute(ctx.db)
    const refund = await ctx.db
      .updateTable('refund')
      .set({ state: 'refused', decided_name: 'Sorrel', decided_at: ctx.now(), settled_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', id)
      .where('state', '=', 'pending_approval')
      .returningAll()
      .executeTakeFirst()
    if (refund) await record(ctx, 'refund.decided', aboutOf(refund))
  })

const aboutOf = ({ id, payment_id, patient_id }: RefundRow) => ({
  ...{ subject_id: id, patient_id },
  payload: { refund_id: id, payment_id },
})
