import { cast, emailOf, idOf } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import type { Frame } from '../../world/frame.ts'
import { patientsOf } from './patients.ts'

const dayMilliseconds = 86_400_000
const daysFrom = (frame: Frame, days: number): string => new Date(Date.parse(frame.now) + days * dayMilliseconds).toISOString()

/** Somebody whom support has added by e-mail alone: since how many days, and how their invitation stands. */
type Invited = {
  first: string
  last: string
  birth_date: string
  state: string
  zip: string
  language: 'en' | 'es'
  days: number
  tries: number
}

const invited: readonly Invited[] = [
  { first: 'Thandiwe', last: 'Mokoena', birth_date: '1969-10-12', state: 'IL', zip: '60614', language: 'en', days: 2, tries: 0 },
  { first: 'Rafael', last: 'Ibáñez Soto', birth_date: '1983-03-28', state: 'TX', zip: '78204', language: 'es', days: 9, tries: 1 },
  { first: 'Wilhelmina', last: 'Vos', birth_date: '1957-01-05', state: 'NY', zip: '11215', language: 'en', days: 4, tries: 5 },
  { first: 'Dmitri', last: 'Sokolov', birth_date: '1990-12-19', state: 'MI', zip: '48226', language: 'en', days: 41, tries: 0 },
]
/** Signed up, was never seen, and wants to leave. */
const leaving: Omit<Invited, 'tries'> = {
  first: 'Agnes',
  last: 'Halloran',
  birth_date: '1948-05-30',
  state: 'IL',
  zip: '60614',
  language: 'en',
  days: 60,
}

const personIdOf = ({ first, last }: Pick<Invited, 'first' | 'last'>) => idOf('patient', 'beginning', first, last)

/** People who have begun and are not yet in care, in the form of the other patients. Nobody else refers to them. */
export function makeBeginners(frame: Frame) {
  const rowOf = (one: Omit<Invited, 'tries'>, confirmation_status: 'invited' | 'confirmed') => ({
    id: personIdOf(one),
    identity_id: null,
    first_name: one.first,
    last_name: one.last,
    preferred_name: null,
    pronouns: null,
    birth_date: one.birth_date,
    gender: null,
    clinical_sex: 'unknown',
    former_names: [] as string[],
    email: emailOf(one.first, one.last),
    phone_number: null,
    street: null,
    street_2: null,
    city: null,
    state: one.state,
    zip: one.zip,
    time_zone: null,
    preferred_language: one.language,
    units: 'us',
    ed_safe_mode: false,
    easier_to_read: false,
    confirmation_status,
    federal_program: false,
    how_heard: null,
    booking_source: 'fay',
    created_at: daysFrom(frame, -one.days),
    updated_at: daysFrom(frame, -one.days),
    version: 1,
  })
  return [...invited.map((one) => rowOf(one, 'invited')), rowOf(leaving, 'confirmed')]
}

/** Their invitations: one works, one was tried, one is blocked and one is too old; one of a patient of Dana’s was used. */
export function makeInvitations(frame: Frame) {
  const rowOf = (patient_id: string, days: number, { tries = 0, provider_id = null as string | null, used = false } = {}) => ({
    id: idOf('onboarding code', patient_id),
    patient_id,
    provider_id,
    // No code has this hash, so nobody begins with it.
    code_hash: idOf('hash of no code', patient_id),
    created_at: daysFrom(frame, -days),
    expires_at: daysFrom(frame, 30 - days),
    tries,
    used_at: used ? daysFrom(frame, 1 - days) : null,
  })
  const denise = patientsOf(frame).find(({ name }) => name === 'Denise Kowalczyk')
  return [
    ...invited.map((one) => rowOf(personIdOf(one), one.days, { tries: one.tries })),
    ...(denise ? [rowOf(denise.patient_id, 70, { provider_id: cast.dana.provider_id, tries: 1, used: true })] : []),
  ]
}

/** Who began to book and left: one was reminded, one came back by themselves, and one still has an hour. */
export function makeAbandonedBookings(frame: Frame) {
  const rowOf = (name: string, days: number, state: string | null, email: string | null) => ({
    id: idOf('abandoned booking', name),
    email,
    email_hash: `nobody writes to ${name}`,
    provider_id: cast.dana.provider_id,
    state,
    language: 'en',
    created_at: daysFrom(frame, -days),
    settled_at: email ? null : daysFrom(frame, 0.05 - days),
  })
  return [rowOf('first', 12, 'IL', null), rowOf('second', 3, null, null), rowOf('third', 0.01, 'NY', emailOf('Perpetua', 'Lindgren'))]
}

/** One deletion that waits for its day, and one that was taken back. */
export function makeDeletions(frame: Frame) {
  const sam = patientsOf(frame).find(({ name }) => name === 'Sam Pereira')
  const rowOf = (patient_id: string, days: number, taken_back_at: string | null) => ({
    id: idOf('deletion', patient_id),
    patient_id,
    asked_at: daysFrom(frame, -days),
    asked_by_kind: 'patient',
    asked_by: patient_id,
    deletes_at: daysFrom(frame, 30 - days),
    taken_back_at,
    done_at: null,
  })
  return [rowOf(personIdOf(leaving), 6, null), ...(sam ? [rowOf(sam.patient_id, 50, daysFrom(frame, -48))] : [])]
}

/** Carmen invited a second guardian for Mia twice: she withdrew one invitation, and nobody answered the other. */
export function makeGuardianInvitations(frame: Frame) {
  const { patient_id, guardian_id } = children.mia
  const rowOf = (days: number, reach: { phone_number: string | null; email: string | null }, ended_at: string | null) => ({
    id: idOf('guardian invitation', patient_id, days),
    patient_id,
    invited_by: guardian_id,
    ...reach,
    created_at: daysFrom(frame, -days),
    expires_at: daysFrom(frame, 7 - days),
    accepted_at: null,
    ended_at,
  })
  return [
    rowOf(30, { phone_number: null, email: emailOf('Tía', 'Beltrán') }, daysFrom(frame, -29)),
    rowOf(20, { phone_number: null, email: emailOf('Inés', 'Beltrán') }, null),
  ]
}
