import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { DifferenceReason } from '@sorrel/contract/prices/difference'
import type { PriceEstimate } from '@sorrel/contract/prices/schemas'
import { kindsPaidAlone } from '@sorrel/contract/prices/vocabulary'
import type { estimatePrice } from '@sorrel/contract/prices/wire'
import { explainEstimate } from '@sorrel/contract/prices/words'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { findToday } from '../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { isInsurer, namePayers } from '../payers/own/naming.ts'
import type { EstimateRow, PricedVisit } from './access.ts'
import { type Priced, priceCase } from './pricing/estimating.ts'
import { type Read, readCase } from './pricing/reading.ts'
import { type Billed, findKeptCap } from './promises/kept.ts'
import { findPromised, type Promised } from './promises/promised.ts'
import type { StoredPayback } from './tables.ts'

type Question = z.output<typeof estimatePrice.body>
const aDay = 86_400_000
const keptFor = 7 * aDay

/** An estimate in the form of the contract. */
export async function showEstimate(ctx: Context, row: EstimateRow): Promise<z.input<typeof PriceEstimate>> {
  const {
    id,
    inputs: _inputs,
    inputs_hash: _hash,
    answer,
    coverage_id: _coverage,
    payer_id,
    created_by: _by,
    settled_at: _at,
    plan_share_cents: _share,
    promise_id: policy_id,
    cap_cents,
    difference,
    payback,
    ...rest
  } = row
  const { steps, ...parts } = answer
  const nameOf = await namePayers(ctx, [payer_id])
  const { kind, flags, patient_cents, actual_patient_cents } = rest
  return {
    ...rest,
    ...parts,
    estimate_id: id,
    payer_name: payer_id === null ? null : nameOf(payer_id),
    explanation: explainEstimate({ kind: kind === 'unknown' || kind === 'protected' ? 'coinsurance' : kind, steps, flags }),
    variance_cents: actual_patient_cents === null || patient_cents === null ? null : actual_patient_cents - patient_cents,
    difference: difference ?? [],
    guarantee: { applies: cap_cents !== null, cap_cents, policy_id },
    payback: payback && showPayback(payback),
    good_faith_estimate: kindsPaidAlone.includes(kind),
  }
}

const nameOfPayer = (id: string): string => findPayer(id)?.name ?? id
const showPayback = ({ payer_id, ...said }: StoredPayback) => ({ payer_name: nameOfPayer(payer_id), ...said })

/** Who pays for the visit of a question, as a booked visit would say it. */
export async function findAskedVisit(ctx: Context, patient: Permitted<{ id: string }>, question: Question): Promise<PricedVisit> {
  const { provider_id, appointment_type: type, duration_minutes, visit_mode, payment } = question
  const asked = { patient_id: patient.id, provider_id, appointment_id: null, type, duration_minutes, visit_mode }
  const service_date = question.service_date ?? findToday(ctx)
  if (payment.kind !== 'cash') return { ...asked, service_date, ...(await findAskedPlan(ctx, patient, payment, ['payment'])) }
  const plan = payment.asks && (await findAskedPlan(ctx, patient, payment.asks, ['payment', 'asks']))
  return { ...asked, service_date, payer_id: null, member_id: null, ...plan, coverage_id: null, paid_by: 'cash' }
}

type Plan = Exclude<Question['payment'], { kind: 'cash' }>

/** A plan that a question names, or one of the patient's ways to pay. */ // reads insurance
async function findAskedPlan(ctx: Context, patient: Permitted<{ id: string }>, payment: Plan, at: string[]) {
  if (payment.kind === 'insurance') {
    const { payer_id } = payment
    if (!(await isInsurer(ctx, payer_id))) throw refuseValue('body', [...at, 'payer_id'], 'invalid_value')
    return { coverage_id: null, payer_id, member_id: payment.member_id ?? null, paid_by: 'insurance' as const }
  }
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select(['id', 'kind', 'payer_id', 'member_id'])
    .where('id', '=', payment.coverage_id)
    .where('patient_id', '=', patient.id)
    .executeTakeFirst()
  if (!coverage) throw refuseValue('body', [...at, 'coverage_id'], 'invalid_value')
  const { id: coverage_id, kind: paid_by, payer_id, member_id } = coverage
  return { coverage_id, payer_id, member_id, paid_by }
}

/** Estimates the price of a visit and keeps the estimate; the same again where nothing has changed since yesterday. Throws `not_available`. */
export async function keepEstimate(ctx: Context, visit: PricedVisit): Promise<EstimateRow> {
  const read = await readCase(ctx, visit)
  const priced = priceCase(visit, read)
  if (priced === null) throw new Problem('not_available')
  const promise = await findPromised(ctx, visit, priced)
  const before = await findSame(ctx, visit, priced.inputs_hash, promise?.promise_id ?? null)
  if (before) return before
  const row = makeRow(ctx, visit, { read, priced, promise })
  const { patient_id, provider_id, appointment_id } = visit
  return transaction(ctx, async (ctx) => {
    const kept = await ctx.db.insertInto('price_estimate').values(row).returningAll().executeTakeFirstOrThrow()
    if (appointment_id !== null) {
      const payload = { estimate_id: kept.id, appointment_id }
      await record(ctx, 'price.estimated', { subject_id: kept.id, patient_id, provider_id, payload })
    }
    return kept
  })
}

type Made = { read: Read; priced: Priced; promise: Promised | null }

function makeRow(ctx: Context, visit: PricedVisit, { read: { check, inputs }, priced, promise }: Made) {
  const { patient_id, provider_id, appointment_id, coverage_id, payer_id, service_date, paid_by } = visit
  return {
    ...{ id: makeIdAt(ctx.now()), patient_id, provider_id, appointment_id, coverage_id, service_date },
    payer_id: paid_by === 'insurance' ? payer_id : null,
    check_id: check?.id ?? null,
    ...priced,
    answer: JSON.stringify(priced.answer),
    payback: priced.payback && JSON.stringify(priced.payback),
    inputs: JSON.stringify(inputs),
    cash_cents: inputs.fees.cash_cents,
    checked_at: check?.checked_at ?? null,
    expires_at: new Date(Date.parse(ctx.now()) + keptFor).toISOString(),
    created_at: ctx.now(),
    created_by: getDoerId(ctx.actor) ?? null,
    ...(promise ?? { promise_id: null, cap_cents: null }),
    ...{ actual_patient_cents: null, plan_share_cents: null, settled_at: null, difference: null },
  }
}

/** An estimate that was made from the same: for a booked visit its newest one, for a question one of the last day. */
async function findSame(
  ctx: Context,
  { patient_id, appointment_id }: PricedVisit,
  hash: string,
  promiseId: string | null,
): Promise<EstimateRow | undefined> {
  if (appointment_id !== null) {
    const newest = await readPriceOf(ctx, appointment_id)
    return newest?.inputs_hash === hash && newest.promise_id === promiseId ? newest : undefined
  }
  return ctx.db
    .selectFrom('price_estimate')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('appointment_id', 'is', null)
    .where('inputs_hash', '=', hash)
    .where('promise_id', 'is not distinct from', promiseId)
    .where('created_at', '>', new Date(Date.parse(ctx.now()) - aDay).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The price of a booked visit as it was estimated last; undefined if nobody estimated it yet. */
export const readPriceOf = (ctx: Context, appointmentId: string): Promise<EstimateRow | undefined> =>
  ctx.db
    .selectFrom('price_estimate')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What a patient was told of a visit: its last estimate, and the lowest price that any of them promised with the payers that are billed, because a
 * promise that the next estimate could take back would be none. Undefined if nobody estimated it.
 */
export async function readToldPrice(
  ctx: Context,
  appointmentId: string,
  billed: Billed,
): Promise<{ estimate: EstimateRow; cap_cents: number | null } | undefined> {
  const all = ctx.db.selectFrom('price_estimate').selectAll().where('appointment_id', '=', appointmentId)
  const told = await all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return told[0] && { estimate: told[0], cap_cents: await findKeptCap(ctx, told, billed) }
}

/** What a patient owes for a visit in the end, and what the plan left to them before a promise took some of it off. */
type Settled = { owed_cents: number; plan_share_cents: number; difference?: readonly DifferenceReason[] }

/** Stores the outcome of a visit beside its last estimate. A later answer of the plan writes it anew. Runs in the caller's transaction. */
export async function recordOutcome(
  ctx: Context,
  estimate: EstimateRow,
  { owed_cents, plan_share_cents, difference = [] }: Settled,
): Promise<void> {
  const { id, patient_id, provider_id, appointment_id } = estimate
  if (appointment_id === null) throw new Error('only a visit has an outcome')
  await ctx.db
    .updateTable('price_estimate')
    .set({ actual_patient_cents: owed_cents, plan_share_cents, difference: JSON.stringify(difference), settled_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  await record(ctx, 'price.settled', { subject_id: id, patient_id, provider_id, payload: { estimate_id: id, appointment_id } })
}
