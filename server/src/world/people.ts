import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { genders, howHeardAnswers } from '@sorrel/contract/patients/vocabulary'
import { type CastPatient, castAdmins, castPatients, emailOf, idOf } from './cast.ts'
import { danasPeople, firstNames, lastNames } from './material/names.ts'
import { type Place, phoneNumbers, places } from './material/places.ts'
import { networkOf, type Provider } from './profiles.ts'
import { type Random, randomOf } from './random.ts'
import { dateAfter, type Frame, type Rows } from './rows.ts'

/** A patient of the world; `by` is the dietitian who looks after them. */
export type Patient = Omit<CastPatient, 'kind' | 'password'> & { by: string | null; how_heard: string | null; joined_at: string }

/** The versions of what a patient has agreed to. */
const consentsGiven = [
  { kind: 'treatment', version: '2026-01' },
  { kind: 'telehealth', version: '2026-01' },
  { kind: 'privacy', version: '2026-01' },
  { kind: 'billing', version: '2026-01' },
] as const

const castCare: Record<string, string> = {
  Maya: 'Hannah',
  Ruben: 'Ilse',
  Lucía: 'Marisol',
  Ines: 'Dana',
  Tomás: 'Dana',
  Ruth: 'Dana',
  Harold: 'Dana',
  Keola: 'Theo',
}

/** The cast's patients, then those of each dietitian. */
export function patientsOf(frame: Frame, providers: readonly Provider[]): Patient[] {
  const phoneNumber = phoneNumbers('patients')
  const taken = new Set<string>(castPatients.map((member) => member.name))
  const cast = castPatients.map((member): Patient => {
    const { kind: _kind, password: _password, ...traits } = member
    const by = providers.find((one) => one.first_name === castCare[member.first_name])?.id ?? null
    return { ...traits, by, how_heard: 'Doctor / therapist', joined_at: frame.from }
  })
  const others = providers.flatMap((provider) =>
    namesFor(provider, frame, taken).map((name) => invented(name, provider, frame, phoneNumber)),
  )
  return [...cast, ...others]
}

function namesFor(provider: Provider, frame: Frame, taken: Set<string>): string[] {
  const known = provider.first_name === 'Dana' ? danasPeople : []
  const count = frame.size === 'test' ? Math.ceil(provider.patients / 6) : provider.patients
  const random = randomOf(frame.seed, 'patients of', provider.id)
  const names = [...known]
  while (names.length < known.length + count) {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    if (taken.has(name)) continue
    taken.add(name)
    names.push(name)
  }
  return names
}

function invented(name: string, provider: Provider, frame: Frame, phoneNumber: (area: string) => string): Patient {
  const random = randomOf(frame.seed, 'patient', name)
  const [first_name, last_name] = [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)]
  const place = homeFor(provider, random, neighbours.has(name))
  const payers = networkOf(provider).filter((pair) => pair.state === place.state)
  const payer_id = payers.length > 0 && random.chance(0.85) ? random.pick(payers).payer_id : null
  const child = provider.age_groups[0] === 'infant' && random.chance(0.4)
  return {
    name,
    first_name,
    last_name,
    email: emailOf(first_name, last_name),
    phone_number: phoneNumber(place.area),
    identity_id: idOf('identity', 'patient', name),
    patient_id: idOf('patient', name),
    state: place.state,
    zip: place.zip,
    time_zone: place.time_zone,
    birth_date: dateAfter(frame.week, -random.between(child ? 1200 : 7000, child ? 5000 : 28_000)),
    gender: random.chance(0.9) ? random.pick(genders.slice(0, 2)) : random.pick(genders.slice(2)),
    pronouns: random.pick(['she/her', 'he/him', 'they/them']),
    preferred_language: provider.languages.includes('es') && random.chance(0.5) ? 'es' : 'en',
    ed_safe_mode: provider.specialties[0] === 'Eating Disorders & Disordered Eating' && random.chance(0.5),
    federal_program: random.chance(0.08),
    payer_id,
    member_id: payer_id && `M${random.between(10_000_000, 99_999_999)}`,
    by: provider.id,
    how_heard: random.pick(howHeardAnswers),
    joined_at: frame.from,
  }
}

// They come to Dana's office.
const neighbours = new Set(['Caleb Winslow', 'Luis Ortega-Pratt'])

// More than half live where their dietitian does, so that offices have visitors.
function homeFor(provider: Provider, random: Random, isNear: boolean): Place {
  const near = places.filter((place) => place.state === provider.place.state)
  const licensed = places.filter((place) => provider.licences.includes(place.state))
  return random.pick(isNear || random.chance(0.5) || licensed.length === 0 ? near : licensed)
}

/** The rows of all people who sign in, and of what patients brought along. `passwordHash` is that of the staff's one password. */
export function peopleRows(patients: readonly Patient[], providers: readonly Provider[], passwordHash: string, frame: Frame): Rows {
  const stamps = { created_at: frame.from, updated_at: frame.from }
  const identity = (kind: 'patient' | 'staff', one: { identity_id: string; phone_number: string; email: string }) => ({
    id: one.identity_id,
    kind,
    phone_number: one.phone_number,
    email: one.email,
    email_verified_at: frame.from,
    password_hash: kind === 'staff' ? passwordHash : null,
    password_changed_at: kind === 'staff' ? frame.from : null,
    ...stamps,
  })
  return {
    identity: [
      ...patients.map((one) => identity('patient', one)),
      ...providers.map((one) => identity('staff', one)),
      ...castAdmins.map((one) => identity('staff', one)),
    ],
    patient: patients.map((one) => patientRow(one, stamps)),
    coverage: patients.filter((one) => one.by !== null).map((one) => coverageRow(one, frame)),
    consent: patients.filter((one) => one.by !== null).flatMap(consentRows),
    administrator: castAdmins.map(({ admin_id, identity_id, first_name, last_name, email, phone_number, admin_tags }) => ({
      id: admin_id,
      identity_id,
      first_name,
      last_name,
      email,
      phone_number,
      tags: admin_tags,
      created_at: frame.from,
    })),
  }
}

const consentRows = ({ patient_id, joined_at }: Patient) =>
  consentsGiven.map(({ kind, version }) => ({ id: idOf('consent', patient_id, kind), patient_id, kind, version, given_at: joined_at }))

function patientRow(one: Patient, stamps: { created_at: string; updated_at: string }) {
  const { identity_id, first_name, last_name, pronouns, birth_date, gender, email, phone_number, state, zip, time_zone } = one
  const { preferred_language, ed_safe_mode, federal_program, how_heard } = one
  return {
    id: one.patient_id,
    identity_id,
    first_name,
    last_name,
    preferred_name: null,
    pronouns,
    birth_date,
    gender,
    email,
    phone_number,
    state,
    zip,
    time_zone,
    preferred_language,
    units: 'us',
    ed_safe_mode,
    easier_to_read: false,
    confirmation_status: one.by === null ? 'unconfirmed' : 'confirmed',
    federal_program,
    how_heard,
    booking_source: 'fay',
    ...stamps,
    version: 1,
  }
}

/** The id of the one coverage a patient of the world has. */
export const coverageOf = (patient_id: string): string => idOf('coverage', patient_id)

function coverageRow(one: Patient, frame: Frame) {
  const insured = one.payer_id !== null
  const payer_id = one.payer_id ?? 'CASH_PAY'
  return {
    id: coverageOf(one.patient_id),
    patient_id: one.patient_id,
    kind: insured ? 'insurance' : 'cash',
    priority: 'primary',
    payer_id,
    payer_name: findPayer(payer_id)!.name,
    plan_name: insured ? 'PPO' : null,
    member_id: one.member_id,
    relationship: 'Self',
    effective_from: insured ? `${frame.week.slice(0, 4)}-01-01` : null,
    verified_status: insured ? 'active' : 'unverified',
    created_at: frame.from,
    updated_at: frame.from,
    created_by: one.patient_id,
  }
}
