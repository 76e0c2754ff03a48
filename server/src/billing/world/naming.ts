import { addressOf, type Patient, patientsOf } from '../../patients/world/patients.ts'
import { makePractice } from '../../payers/world/standing.ts'
import type { Frame } from '../../world/frame.ts'
import type { Issuer, PaperContent } from '../papers/content.ts'

/** A paper of the world before it has its number. */
export type Draft = {
  patient_id: string
  payment_id: string | null
  refund_id: string | null
  month: string | null
  amount_cents: number
  bill_ids: readonly string[]
  issued_at: string
  content: PaperContent
}

/** The practice of the demo, as its papers name it. */
export function issuerOf(frame: Frame): Issuer {
  const { legal_name: name, ein, npi, line_1, line_2, city, state, zip, phone_number, email } = makePractice(frame)[0]!
  const address = `${line_1}, ${line_2}, ${city}, ${state} ${zip.slice(0, 5)}-${zip.slice(5)}`
  return { name, address, reach: `${phone_number} · ${email}`, ein, npi }
}

/** The patients of the world as papers name them. */
export const namesOf = (frame: Frame): Map<string, PaperContent['patient']> =>
  new Map(patientsOf(frame).map((patient) => [patient.patient_id, nameOf(patient)]))

function nameOf(patient: Patient): PaperContent['patient'] {
  const { street, street_2, city } = addressOf(patient)
  const { first_name, last_name, birth_date, state, zip } = patient
  const address = [street, street_2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { name: `${first_name} ${last_name}`, birth_date, address }
}

/** The day of a moment, by the clock of the practice of the demo unless another is named. */
export const dayOf = (at: string, time_zone = 'America/Chicago'): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(time_zone).toPlainDate().toString()
