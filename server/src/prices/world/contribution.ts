import type { Estimate } from '@sorrel/contract/insurance/pricing/estimate'
import { type DifferenceReason, explainDifference } from '@sorrel/contract/prices/difference'
import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { type AppointmentRow, coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import type { PriceTables } from '../tables.ts'
import { makeGoodFaithRows } from './good-faith.ts'

/** What the plans of these people agreed on for a quarter of an hour, first and later; each leaves a quarter of it to its member. */
const plans = new Map<string, { payer_id: string; first: number; later: number }>([
  [cast.maya.patient_id, { payer_id: '60054', first: 5200, later: 4400 }],
  [cast.tomas.patient_id, { payer_id: '60054', first: 5200, later: 4400 }],
  [cast.lucia.patient_id, { payer_id: '62308', first: 4950, later: 4120 }],
  [cast.ruth.patient_id, { payer_id: '62308', first: 4950, later: 4120 }],
])

/** What the visits of a few people were estimated to cost, and what those that are over cost in the end. */
export const pricesWorld: Contribution<PriceTables> = {
  tables: ['price_promise', 'price_estimate', 'good_faith_estimate'],
  rowsOf: (frame) => {
    const { estimates, papers } = makeGoodFaithRows(frame)
    return {
      price_promise: [makePromise(frame)],
      price_estimate: [...estimatesOf(frame), ...estimates],
      good_faith_estimate: papers,
    }
  },
}

const estimatesOf = (frame: Frame) =>
  coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(
      ({ patient_id, status, starts_at }) =>
        plans.has(patient_id) && (status === 'Occurred' || (status === 'Scheduled' && starts_at > frame.now)),
    )
    .map((visit) => makeEstimate(visit, frame))

/** What the plan of one of these people allows for a visit; undefined for everybody else. */
export function allowedOf({ patient_id, type, duration_minutes }: Pick<AppointmentRow, 'patient_id' | 'type' | 'duration_minutes'>) {
  const plan = plans.get(patient_id)
  return plan && Math.floor((duration_minutes + 7) / 15) * (type === 'Initial Consultation' ? plan.first : plan.later)
}

const rounded = (cents: number) => Math.floor(cents / 4 + 0.5)

function makeEstimate(visit: AppointmentRow, frame: Frame) {
  const { payer_id, first, later } = plans.get(visit.patient_id)!
  const isFirst = visit.type === 'Initial Consultation'
  const [code, unit_cents] = isFirst ? (['97802', first] as const) : (['97803', later] as const)
  const units = Math.floor((visit.duration_minutes + 7) / 15)
  const allowed = units * unit_cents
  const cents = rounded(allowed)
  const steps: Estimate['steps'] = [
    { step: 'fee', code, source: 'contract', unit_cents, units, cents: allowed },
    { step: 'allowed', cents: allowed },
    { step: 'deductible', cents: 0 },
    { step: 'coinsurance', cents },
    { step: 'patient', cents },
  ]
  const owed = visit.status === 'Occurred' ? (owedOf(frame).get(visit.id) ?? null) : null
  const at = visit.created_at
  return {
    ...{ id: idOf('price estimate', visit.id), patient_id: visit.patient_id, provider_id: visit.provider_id, appointment_id: visit.id },
    ...{ coverage_id: coverageOf(visit.patient_id), check_id: null, payer_id, service_date: visit.starts_at.slice(0, 10) },
    ...{ kind: 'coinsurance', confidence: 'medium', flags: ['nutrition_to_confirm'], inputs_hash: 'made for the demo' },
    inputs: { visit: { lines: [{ code, units, modifiers: [] }] } },
    answer: { steps, deductible_cents: 0, coinsurance_cents: cents, copay_cents: 0 },
    ...{ allowed_cents: allowed, patient_cents: cents, low_cents: cents, high_cents: cents, cash_cents: null, checked_at: at },
    ...{ expires_at: new Date(Date.parse(at) + 7 * 86_400_000).toISOString(), created_at: at, created_by: null },
    // The demo's payers answer without asking what was promised, so a promise stands only where it was kept.
    ...settle(owed?.cents ?? null, payer_id === promised && (owed?.cents ?? 0) <= cents ? cents : null),
    difference: owed && explainShift(cents, owed.cents),
    settled_at: owed?.at ?? null,
  }
}

/** The plan had another price than was known, and its member pays their share of that. */
function explainShift(cents: number, share_cents: number): DifferenceReason[] {
  const lines: { code: string; units: number }[] = []
  const parts = { deductible_cents: 0, coinsurance_cents: cents, copay_cents: 0, has_cap: false, lines }
  return explainDifference(
    { kind: 'coinsurance', patient_cents: cents, allowed_cents: cents * 4, ...parts },
    { share_cents, allowed_cents: share_cents * 4, shares: [{ reason: '2', cents: share_cents }], lines },
  )
}

/** What patients owe for visits since their payers answered, and since when, by the visit. */
const owedOf = makeOncePerWorld((frame: Frame) => {
  const owed = new Map<string, { cents: number; at: string }>()
  for (const { appointment_id, amount_cents, effective_at } of exchangeOf(frame).books.billing_item as Item[])
    if (appointment_id !== null)
      owed.set(appointment_id, { cents: (owed.get(appointment_id)?.cents ?? 0) + amount_cents, at: effective_at })
  return owed
})
type Item = { appointment_id: string | null; amount_cents: number; effective_at: string }

/** To the members of this payer the practice of the demo promises its prices. */
const promised = '62308'
const promiseId = idOf('price promise', promised)

const makePromise = ({ from }: Frame) => ({
  ...{ id: promiseId, payer_id: promised, margin_cents: 0, starts_on: '2024-01-01', ends_on: null },
  ...{ source: 'Invented for the demo', version: 1, created_at: from, created_by: null },
})

/** What the plan left to the patient, and what they owe where a promise holds. */
const settle = (share: number | null, cap_cents: number | null) => ({
  plan_share_cents: share,
  actual_patient_cents: share === null || cap_cents === null ? share : Math.min(share, cap_cents),
  ...{ promise_id: cap_cents === null ? null : promiseId, cap_cents },
})
