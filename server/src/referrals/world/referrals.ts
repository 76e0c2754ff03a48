import { idOfDemoFile } from '../../files/world/files.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import type { Found } from '../tables.ts'

const { maya, harold, dana } = cast

/** The referrals of the demo. The newest are of yesterday, so that they lie before the moment at which the demo begins. */
export function makeReferralRows(frame: Frame): { referral: object[]; referral_request: object[] } {
  const [good, ending] = [goodRow(frame), endingRow(frame)]
  const referral = [good, ending, unreadRow(frame)].filter((row) => row !== undefined)
  return { referral, referral_request: ending ? [unansweredRow(ending, frame)] : [] }
}

const empty = {
  ...{
    file_id: null,
    reading: 'none',
    found: {},
    clinician_name: null,
    clinician_npi: null,
    clinician_credential: null,
    clinician_org: null,
  },
  ...{ clinician_phone: null, clinician_fax: null, clinician_email: null, diagnoses: [], valid_from: null, valid_until: null },
  ...{
    granted: null,
    granted_in: null,
    replaced_by_id: null,
    replaced_from: null,
    decline_reason: null,
    confirmed_at: null,
    confirmed_by: null,
  },
}

const providerOf = (frame: Frame, patient_id: string) =>
  coursesOf(frame).find(({ plan }) => plan.patient.patient_id === patient_id)?.provider.id

type Confirmation = { id: string; patient_id: string; provider_id: string; confirmed_at: string }
type Confirmed = { patient_id: string; provider_id: string; days: number }
function confirmed(frame: Frame, { patient_id, provider_id, days }: Confirmed) {
  const at = `${findDateAfter(frame.now.slice(0, 10), -days)}T15:00:00.000Z`
  const when = at < frame.from ? frame.from : at
  return {
    ...{ ...empty, id: idOf('referral', patient_id), patient_id, provider_id, source: 'provider', status: 'confirmed' },
    ...{
      received_on: when.slice(0, 10),
      confirmed_at: when,
      confirmed_by: provider_id,
      created_at: when,
      created_by: provider_id,
      updated_at: when,
    },
  }
}

/** Maya's family doctor sent her for a year, and for more visits than she has booked. */
function goodRow(frame: Frame): object | undefined {
  const provider_id = providerOf(frame, maya.patient_id)
  if (!provider_id) return undefined
  const row = confirmed(frame, { patient_id: maya.patient_id, provider_id, days: 40 })
  return {
    ...row,
    ...{
      clinician_name: 'Priya Raman',
      clinician_npi: '1234567893',
      clinician_credential: 'MD',
      clinician_org: 'Lakeview Family Medicine',
    },
    ...{ clinician_phone: '+13125550170', clinician_fax: '+13125550171', granted: 60, granted_in: 'visits' },
    diagnoses: [
      { code: 'E78.00', text: 'High cholesterol' },
      { code: 'R73.03', text: 'Prediabetes' },
    ],
    ...{ valid_from: findDateAfter(row.received_on, -1), valid_until: findDateAfter(row.received_on, 330) },
  }
}

/** Harold's ends the day before the last visit that he has booked. */
function endingRow(frame: Frame) {
  const course = coursesOf(frame).find(({ plan }) => plan.patient.patient_id === harold.patient_id)
  const last = course?.appointments.findLast(({ status }) => status === 'Scheduled')
  if (!course || !last) return undefined
  const row = confirmed(frame, { patient_id: harold.patient_id, provider_id: course.provider.id, days: 60 })
  return {
    ...row,
    ...{ clinician_name: 'Stella Moreau', clinician_npi: '1284009739', clinician_credential: 'DO', clinician_org: 'Capitol Kidney Clinic' },
    ...{ clinician_phone: '+16085550160', clinician_fax: '+16085550161', clinician_email: 'office@capitolkidney.example' },
    diagnoses: [{ code: 'N18.31', text: 'Chronic kidney disease, stage 3a' }],
    ...{ valid_from: findDateAfter(row.received_on, -2), valid_until: findDateAfter(last.starts_at.slice(0, 10), -1) },
  }
}

/** Nobody answered the fax of the clinic when a new one was asked for. */
const unansweredRow = ({ id, patient_id, provider_id, confirmed_at }: Confirmation, frame: Frame) => {
  const asked_at = `${findDateAfter(frame.now.slice(0, 10), -3)}T16:10:00.000Z`
  const created_at = asked_at < confirmed_at ? confirmed_at : asked_at
  return {
    ...{
      id: idOf('referral request', patient_id),
      referral_id: id,
      patient_id,
      provider_id,
      method: 'fax',
      status: 'failed',
      fault: 'no_answer',
    },
    ...{ attempts: 7, sent_at: null, carrier_ref: null, file_id: null, created_at, updated_at: created_at },
  }
}

/** What our reader finds on the letter of the demo; a test reads it again and compares. */
export const foundOnLetter: Found = {
  patient_name: { value: 'Tomas Villareal', is_sure: true, read_from: 'Patient: Tomas Villareal Date of birth: 12/12/1984' },
  birth_date: { value: '1984-12-12', is_sure: true, read_from: 'Patient: Tomas Villareal Date of birth: 12/12/1984' },
  clinician_name: { value: 'Amara Whitlock', is_sure: true, read_from: 'Amara Whitlock, MD' },
  clinician_credential: { value: 'MD', is_sure: true, read_from: 'Amara Whitlock, MD' },
  clinician_npi: { value: '1790712347', is_sure: true, read_from: 'NPI 1790712347' },
  clinician_phone: { value: '(415) 555-0188', is_sure: true, read_from: 'Phone: (415) 555-0188 Fax: (415) 555-0189' },
  clinician_fax: { value: '(415) 555-0189', is_sure: true, read_from: 'Phone: (415) 555-0188 Fax: (415) 555-0189' },
  diagnoses: {
    value: 'E11.65 Type 2 diabetes with high blood sugar\nE66.9 Obesity',
    is_sure: true,
    read_from: 'E11.65 Type 2 diabetes with high blood sugar / E66.9 Obesity',
  },
  valid_from: { value: '2026-01-12', is_sure: true, read_from: 'Date of referral: 01/12/2026' },
  valid_until: { value: '2026-12-31', is_sure: true, read_from: 'Valid until: 12/31/2026' },
  granted: { value: '6 visits', is_sure: true, read_from: 'Visits: 6' },
}

/** A letter about Tomás, written without his accent, in Dana's inbox. */
const unreadRow = (frame: Frame) => ({
  ...{ ...empty, id: idOf('referral', 'inbox'), patient_id: null, provider_id: dana.provider_id, source: 'provider', status: 'received' },
  ...{ file_id: idOfDemoFile('tomas-referral'), reading: 'read', found: foundOnLetter, received_on: frame.from.slice(0, 10) },
  ...{ created_at: frame.from, created_by: dana.provider_id, updated_at: frame.from },
})
