import { findSeason } from '@sorrel/contract/renewals/rules'
import type { RenewalNeed } from '@sorrel/contract/renewals/vocabulary'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { type Patient, patientsOf } from '../../patients/world/patients.ts'
import { allowedOf } from '../../prices/world/contribution.ts'
import { type AppointmentRow, coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { RenewalTables } from '../tables.ts'

/**
 * What the new plan year changes for insured people of the demo. Their plans left a quarter to them in the old year, and take a deductible of $500 first
 * in the new one. Outside of the season there is nothing.
 */
export const renewalsWorld: Contribution<RenewalTables> = {
  tables: ['renewal'],
  rowsOf: (frame) => ({ renewal: makeRenewals(frame) }),
}

function makeRenewals(frame: Frame) {
  const season = findSeason(frame.now.slice(0, 10))
  if (season === null) return []
  const { plan_year, first_day, last_day } = season
  const people = new Map(patientsOf(frame).map((one) => [one.patient_id, one]))
  const visits = coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(({ status, starts_at }) => status === 'Scheduled' && starts_at > frame.now)
    .filter(({ starts_at }) => starts_at.slice(0, 10) >= first_day && starts_at.slice(0, 10) < last_day)
  return [...Map.groupBy(visits, ({ patient_id }) => patient_id)].flatMap(([patient_id, theirs]) => {
    const one = people.get(patient_id)
    const [first] = theirs.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    return one?.payer_id && one.by !== null && first ? [makeRenewal(one, first, { plan_year, visits: theirs.length }, frame)] : []
  })
}

const dollars = (cents: number) => ({ low_cents: cents, high_cents: cents })

function makeRenewal({ payer_id }: Patient, visit: AppointmentRow, year: { plan_year: number; visits: number }, { now }: Frame) {
  const { patient_id, provider_id, id: appointment_id, starts_at } = visit
  const { needs, basis } = found(patient_id)
  const allowed = allowedOf(visit)
  return {
    ...{ id: idOf('renewal', patient_id, year.plan_year), patient_id, provider_id, appointment_id, payer_id: payer_id!, ...year },
    ...{ coverage_id: coverageOf(patient_id), service_date: starts_at.slice(0, 10), starts_at, basis, needs },
    before: allowed === undefined ? null : { kind: 'coinsurance' as const, ...dollars(Math.floor(allowed / 4 + 0.5)) },
    after:
      allowed === undefined
        ? { kind: 'unknown' as const, low_cents: 0, high_cents: null }
        : { kind: 'deductible' as const, ...dollars(Math.min(allowed, 50_000)) },
    ...nothingDone,
    // Ruth has said that her plan stays the same, and her dietitian has seen to it.
    ...(patient_id === cast.ruth.patient_id && {
      says: 'same' as const,
      said_at: now,
      told_at: now,
      done_at: now,
      note: 'Spoke with her.',
    }),
    ...{ created_at: now, updated_at: now },
  }
}

const nothingDone = { says: null, said_at: null, told_at: null, done_at: null, done_by: null, note: null }

/** Whose plan was asked in the old year is known from there; of the others nobody knows more than the agreed price. */
function found(patient_id: string): { needs: RenewalNeed[]; basis: 'asked' | 'assumed' | 'unknown' } {
  const answered = [cast.maya, cast.lucia, cast.tomas, cast.ruth].map((one) => one.patient_id)
  if (patient_id === cast.ruth.patient_id) return { needs: ['deductible'], basis: 'asked' }
  return answered.includes(patient_id)
    ? { needs: ['plan_check', 'deductible'], basis: 'assumed' }
    : { needs: ['plan_check'], basis: 'unknown' }
}
