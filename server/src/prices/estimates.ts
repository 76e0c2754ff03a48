import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { PriceEstimate } from '@sorrel/contract/prices/schemas'
import type { estimatePrice } from '@sorrel/contract/prices/wire'
import { explainEstimate } from '@sorrel/contract/prices/words'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import type { EstimateRow, PricedVisit } from './access.ts'
import { priceCase } from './pricing/estimating.ts'
import { readCase } from './pricing/reading.ts'

type Question = z.output<typeof estimatePrice.body>
const aDay = 86_400_000
const keptFor = 7 * aDay

/** An estimate in the form of the contract. */
export function showEstimate(row: EstimateRow): z.input<typeof PriceEstimate> {
  const {
    id,
    inputs: _inputs,
    inputs_hash: _hash,
    answer,
    coverage_id: _coverage,
    payer_id,
    created_by: _by,
    settled_at: _at,
    ...rest
  } = row
  const { steps, ...parts } = answer
  const { kind, flags, patient_cents, actual_patient_cents } = rest
  return {
    ...rest,
    ...parts,
    estimate_id: id,
    payer_name: payer_id === null ? null : (findPayer(payer_id)?.name ?? payer_id),
    explanation: explainEstimate({ kind: kind === 'unknown' ? 'coinsurance' : kind, steps, flags }),
    variance_cents: actual_patient_cents === null || patient_cents === null ? null : actual_patient_cents - patient_cents,
  }
}

/** Who pays for the visit of a question, as a booked visit would say it. */ // reads insurance
export async function findAskedVisit(ctx: Context, patient: Permitted<{ id: string }>, question: Question): Promise<PricedVisit> {
  const { provider_id, appointment_type: type, duration_minutes, visit_mode, payment } = question
  const asked = { patient_id: patient.id, provider_id, appointment_id: null, type, duration_minutes, visit_mode }
  const service_date = question.service_date ?? ctx.now().slice(0, 10)
  if (payment.kind === 'cash') return { ...asked, service_date, coverage_id: null, payer_id: null, member_id: null, paid_by: 'cash' }
  if (payment.kind === 'insurance') {
    const payer = findPayer(payment.payer_id)
    if (!payer || payer.group === 'self_pay' || payer.group === 'unlisted')
      throw refuseValue('body', ['payment', 'payer_id'], 'invalid_value')
    return { ...asked, service_date, coverage_id: null, payer_id: payer.id, member_id: payment.member_id ?? null, paid_by: 'insurance' }
  }
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select(['id', 'kind', 'payer_id', 'member_id'])
    .where('id', '=', payment.coverage_id)
    .where('patient_id', '=', patient.id)
    .executeTakeFirst()
  if (!coverage) throw refuseValue('body', ['payment', 'coverage_id'], 'invalid_value')
  const { id: coverage_id, kind: paid_by, payer_id, member_id } = coverage
  return { ...asked, service_date, coverage_id, payer_id, member_id, paid_by }
}

/** Estimates the price of a visit and keeps the estimate; the same again where nothing has changed since yesterday. Throws `not_available`. */
export async function keepEstimate(ctx: Context, visit: PricedVisit): Promise<EstimateRow> {
  const read = await readCase(ctx, visit)
  const priced = priceCase(visit, read)
  if (priced === null) throw new Problem('not_available')
  const before = await findSame(ctx, visit, priced.inputs_hash)
  if (before) return before
  const { check, inputs } = read
  const { patient_id, provider_id, appointment_id, coverage_id, payer_id, service_date, paid_by } = visit
  const row = {
    ...{ id: makeId(), patient_id, provider_id, appointment_id, coverage_id, service_date },
    payer_id: paid_by === 'insurance' ? payer_id : null,
    check_id: check?.id ?? null,
    ...priced,
    answer: JSON.stringify(priced.answer),
    inputs: JSON.stringify(inputs),
    cash_cents: inputs.fees.cash_cents,
    checked_at: check?.checked_at ?? null,
    expires_at: new Date(Date.parse(ctx.now()) + keptFor).toISOString(),
    created_at: ctx.now(),
    created_by: getDoerId(ctx.actor) ?? null,
  }
  return transaction(ctx, async (ctx) => {
    const kept = await ctx.db
      .insertInto('price_estimate')
      .values({ ...row, actual_patient_cents: null, settled_at: null })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (appointment_id !== null)
      await record(ctx, 'price.estimated', {
        subject_id: row.id,
        patient_id,
        provider_id,
        payload: { estimate_id: row.id, appointment_id },
      })
    return kept
  })
}

/** An estimate that was made from the same: for a booked visit its newest one, for a question one of the last day. */
async function findSame(ctx: Context, { patient_id, appointment_id }: PricedVisit, hash: string): Promise<EstimateRow | undefined> {
  if (appointment_id !== null) {
    const newest = await readPriceOf(ctx, appointment_id)
    return newest?.inputs_hash === hash ? newest : undefined
  }
  return ctx.db
    .selectFrom('price_estimate')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('appointment_id', 'is', null)
    .where('inputs_hash', '=', hash)
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

/** Stores what the patient owes for a visit in the end beside its last estimate. A later answer of the plan writes it anew. Runs in the caller's transaction. */
export async function recordOutcome(ctx: Context, appointmentId: string, patientCents: number): Promise<void> {
  const estimate = await readPriceOf(ctx, appointmentId)
  if (!estimate) return
  await ctx.db
    .updateTable('price_estimate')
    .set({ actual_patient_cents: patientCents, settled_at: ctx.now() })
    .where('id', '=', estimate.id)
    .execute()
  const { id, patient_id, provider_id } = estimate
  await record(ctx, 'price.settled', {
    subject_id: id,
    patient_id,
    provider_id,
    payload: { estimate_id: id, appointment_id: appointmentId },
  })
}
