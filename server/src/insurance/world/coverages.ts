import { type Patient, patientsOf } from '../../patients/world/patients.ts'
import { findPayerOfDemo } from '../../payers/world/own.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { cardOf, idOfCard } from './cards.ts'

/** The id of the coverage by which a patient pays first; in the world each patient has one. */
export const coverageOf = (patient_id: string): string => idOf('coverage', patient_id)

/** A coverage for each patient whom a dietitian looks after, and in the demo a second plan that staff entered yesterday. */
export const makeCoverageRows = (frame: Frame) =>
  patientsOf(frame)
    .filter((one) => one.by !== null)
    .flatMap((one) => [coverageRow(one, frame), ...(frame.size === 'demo' && one.name === 'Mei-Lin Cho' ? [secondRow(one, frame)] : [])])

/** The plan of her partner: her payer has paid a claim before it was known, and decides about another one. */
function secondRow(one: Patient, frame: Frame) {
  const at = `${findDateAfter(frame.now.slice(0, 10), -1)}T16:30:00.000Z`
  const payer_id = '62308'
  return {
    ...coverageRow(one, frame),
    ...{ id: idOf('coverage', one.patient_id, 'second'), priority: 'secondary', kind: 'insurance', verified_status: 'unverified' },
    ...{ payer_id, payer_name: findPayerOfDemo(payer_id).name, plan_name: 'Open Access Plus', member_id: 'U7304416006' },
    ...{ group_no: null, phone_number: null, card_id: null, relationship: 'Spouse' },
    ...{ subscriber_first_name: 'Daniel', subscriber_last_name: 'Cho', subscriber_birth_date: '1979-05-21', subscriber_sex: 'male' },
    ...{ created_at: at, updated_at: at, created_by: cast.tom.admin_id },
  }
}

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
