import { type Patient, patientsOf } from '../../patients/world/patients.ts'
import { findPayerOfDemo } from '../../payers/world/own.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { cardOf, idOfCard } from './cards.ts'

/** The id of a patient's coverage; in the world each patient has one. */
export const coverageOf = (patient_id: string): string => idOf('coverage', patient_id)

/** A coverage for each patient whom a dietitian looks after. */
export const makeCoverageRows = (frame: Frame) =>
  patientsOf(frame)
    .filter((one) => one.by !== null)
    .map((one) => coverageRow(one, frame))

function coverageRow(one: Patient, frame: Frame) {
  const insured = one.payer_id !== null
  const payer_id = one.payer_id ?? 'CASH_PAY'
  const card = cardOf(one.patient_id)
  return {
    id: coverageOf(one.patient_id),
    patient_id: one.patient_id,
    kind: insured ? 'insurance' : 'cash',
    priority: 'primary',
    payer_id,
    payer_name: findPayerOfDemo(payer_id).name,
    plan_name: card?.plan_name ?? (insured ? 'PPO' : null),
    member_id: one.member_id,
    group_no: card?.group_no ?? null,
    phone_number: card?.phone_number ?? null,
    card_id: card ? idOfCard(card.slug) : null,
    relationship: 'Self',
    effective_from: insured ? `${frame.week.slice(0, 4)}-01-01` : null,
    verified_status: insured ? 'active' : 'unverified',
    created_at: frame.from,
    updated_at: frame.from,
    created_by: one.guardian_id ?? one.patient_id,
  }
}
