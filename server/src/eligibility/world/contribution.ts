import type { Benefits } from '@sorrel/contract/eligibility/schemas'
import { patientsOf } from '../../patients/world/patients.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import type { EligibilityTables } from '../tables.ts'

const yearly = (total_cents: number, remaining_cents: number) => ({ total_cents, remaining_cents, is_assumed: false })

/** A plan whose deductible is met: its member pays a quarter. The fake of the integration says the same of everybody. */
const benefits: Benefits = {
  ...{ plan_name: 'DEMO PLUS', names_nutrition: false, covered: true, copay_cents: null, coinsurance_basis_points: 2500 },
  deductible_before_copay: null,
  deductible: { individual: yearly(50_000, 0), family: null },
  out_of_pocket: { individual: yearly(300_000, 220_000), family: yearly(600_000, 520_000) },
  ...{ visit_limit: null, visits_remaining: null, preventive_no_cost: null, needs_authorization: null },
  ...{ other_payer: null, plan_ends_on: null },
}

const checked = [cast.maya, cast.lucia, cast.tomas, cast.ines, cast.ruth].map(({ patient_id }) => patient_id)

/** What payers said about the plans of the cast, the day before. */
export const eligibilityWorld: Contribution<EligibilityTables> = {
  tables: ['eligibility_check'],
  rowsOf: (frame) => ({
    eligibility_check: patientsOf(frame)
      .filter(({ patient_id, payer_id, member_id }) => checked.includes(patient_id) && payer_id !== null && member_id !== null)
      .map((one) => makeCheck(one, frame)),
  }),
}

type Member = ReturnType<typeof patientsOf>[number]
function makeCheck({ patient_id, payer_id, member_id, first_name, last_name, birth_date }: Member, frame: Frame) {
  const at = new Date(Date.parse(frame.now) - 86_400_000).toISOString()
  const id = idOf('eligibility check', patient_id)
  return {
    ...{ id, patient_id, payer_id: payer_id!, member_id: member_id!, relationship: 'Self' as const },
    source: 'payer' as const,
    status: 'active' as const,
    person: { first_name, last_name, birth_date, sex: 'unknown' as const },
    service_date: findDateAfter(frame.now.slice(0, 10), 3),
    benefits,
    faults: [],
    trace: id.replaceAll('-', '').toUpperCase(),
    tries: 1,
    ...{ checked_at: at, expires_at: new Date(Date.parse(at) + 30 * 86_400_000).toISOString() },
    ...{ created_at: at, updated_at: at, created_by: patient_id },
  }
}
