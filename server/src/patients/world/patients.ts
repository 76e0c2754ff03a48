import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { genders, howHeardAnswers } from '@sorrel/contract/patients/vocabulary'
import { ownMembers, ownPayer } from '../../payers/world/own.ts'
import { networkOf, type Provider, providersOf } from '../../providers/world/profiles.ts'
import { type CastPatient, castPatients, emailOf, idOf } from '../../world/cast.ts'
import { type CastDependent, castChildren } from '../../world/children.ts'
import { type Frame, findDateAfter, makeOncePerWorld } from '../../world/frame.ts'
import { firstNames, lastNames } from '../../world/material/names.ts'
import { makePhoneNumbers, type Place, places } from '../../world/material/places.ts'
import { type Random, randomOf } from '../../world/random.ts'

type Reach = Pick<CastPatient, 'identity_id' | 'phone_number' | 'email'>
/** A patient of the world; `by` is the dietitian who looks after them. A dependent has a guardian in place of a reach of their own. */
export type Patient = Omit<CastPatient, 'kind' | 'password' | keyof Reach> & {
  reach: Reach | null
  guardian_id: string | null
  by: string | null
  how_heard: string | null
  joined_at: string
}

/** The versions to which the patients have agreed. */
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

/** The patients of Dana's week. They are those of the design's calendar, so that visitors recognize them. */
const danasPeople =
  'Nadia Haddad|Caleb Winslow|Yuki Tanabe|Rosalind Pike|Beatriz Amaral|Ade Bankole|June Kessler|Elias Brandt|Mei-Lin Cho|Luis Ortega-Pratt|Priya Raghunathan|Grace Oyelaran|Denise Kowalczyk|Sam Pereira|Owen Castellanos|Marisol Quiroga|Ken Takahashi'.split(
    '|',
  )

/** The patients of the cast, followed by those of each dietitian. */
export const patientsOf = makeOncePerWorld((frame): readonly Patient[] => {
  const providers = providersOf(frame)
  const phoneNumber = makePhoneNumbers('patients')
  const taken = new Set<string>(castPatients.map((member) => member.name))
  const cast = castPatients.map((member): Patient => {
    const by = providers.find((one) => one.first_name === castCare[member.first_name])?.id ?? null
    return castPatient(member, member, by, frame)
  })
  const marisol = providers.find(({ first_name }) => first_name === 'Marisol')
  const children = castChildren.map((child) => castPatient(child, null, marisol?.id ?? null, frame))
  const others = providers.flatMap((provider) =>
    namesFor(provider, frame, taken).map((name) => inventPatient(name, provider, frame, phoneNumber)),
  )
  return [...cast, ...children, ...others]
})

function castPatient(member: CastPatient | CastDependent, reach: Reach | null, by: string | null, frame: Frame): Patient {
  const { name, first_name, last_name, patient_id, state, zip, time_zone, birth_date, gender, pronouns, preferred_language } = member
  const { ed_safe_mode, federal_program, payer_id, member_id } = member
  const who = { name, first_name, last_name, patient_id, birth_date, gender, pronouns }
  const where = { state, zip, time_zone, preferred_language, ed_safe_mode, federal_program, payer_id, member_id }
  const guardian_id = 'guardian_id' in member ? member.guardian_id : null
  return { ...who, ...where, reach, guardian_id, by, how_heard: 'Doctor / therapist', joined_at: frame.from }
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

function inventPatient(name: string, provider: Provider, frame: Frame, phoneNumber: (area: string) => string): Patient {
  const random = randomOf(frame.seed, 'patient', name)
  const [first_name, last_name] = [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)]
  const place = homeFor(provider, random, neighbours.has(name))
  const payers = networkOf(provider).filter((pair) => pair.state === place.state)
  const picked = payers.length > 0 && random.chance(0.85) ? random.pick(payers).payer_id : null
  const payer_id = ownMembers.includes(name) ? ownPayer.payer_id : picked
  const child = provider.age_groups[0] === 'infant' && random.chance(0.4)
  return {
    name,
    first_name,
    last_name,
    reach: {
      email: emailOf(first_name, last_name),
      phone_number: phoneNumber(place.area),
      identity_id: idOf('identity', 'patient', name),
    },
    guardian_id: null,
    patient_id: idOf('patient', name),
    state: place.state,
    zip: place.zip,
    time_zone: place.time_zone,
    birth_date: findDateAfter(frame.week, -random.between(child ? 1200 : 7000, child ? 5000 : 28_000)),
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

// Patients who come to Dana's office.
const neighbours = new Set(['Caleb Winslow', 'Luis Ortega-Pratt'])

// More than half live in their dietitian's city, so that offices have visitors.
function homeFor(provider: Provider, random: Random, isNear: boolean): Place {
  const near = places.filter((place) => place.state === provider.place.state)
  const licensed = places.filter((place) => provider.licences.includes(place.state))
  return random.pick(isNear || random.chance(0.5) || licensed.length === 0 ? near : licensed)
}

/** The rows of all patients, of who acts for whom, and of their consents. */
export function makePatientRows(frame: Frame) {
  const patients = patientsOf(frame)
  const stamps = { created_at: frame.from, updated_at: frame.from }
  return {
    patient: patients.map((one) => patientRow(one, stamps)),
    guardianship: castChildren.map((child) => guardianshipRow(child, frame)),
    consent: patients.filter((one) => one.by !== null).flatMap(consentRows),
  }
}

const guardianshipRow = ({ guardianship_id, guardian_id, patient_id, relation }: CastDependent, frame: Frame) => ({
  id: guardianship_id,
  guardian_id,
  patient_id,
  relation,
  for_minor: true,
  authority_version: authorityVersion,
  started_at: frame.from,
})

const consentRows = ({ patient_id, guardian_id, joined_at }: Patient) =>
  consentsGiven.map(({ kind, version }) => ({
    id: idOf('consent', patient_id, kind),
    patient_id,
    kind,
    version,
    given_at: joined_at,
    given_by: guardian_id ?? patient_id,
  }))

/** Names that people of the world had before. */
const formerNames: Record<string, readonly string[]> = { 'Ruth Abernathy': ['Ruth Castillo'] }

const streets = [
  'Alder Street',
  'Birch Avenue',
  'Canal Street',
  'Dover Road',
  'Elm Street',
  'Fulton Avenue',
  'Garden Lane',
  'Harbor Street',
]

/** A made-up address in the city of the ZIP code. */
export function addressOf({ patient_id, zip }: Pick<Patient, 'patient_id' | 'zip'>) {
  const random = randomOf('address', patient_id)
  const city = places.find((place) => place.zip === zip)?.city ?? null
  return {
    street: `${random.between(10, 999)} ${random.pick(streets)}`,
    street_2: random.chance(0.3) ? `Apt ${random.between(1, 40)}` : null,
    city,
  }
}

function patientRow(one: Patient, stamps: { created_at: string; updated_at: string }) {
  const { first_name, last_name, pronouns, birth_date, gender, state, zip, time_zone } = one
  const { identity_id, email, phone_number } = one.reach ?? { identity_id: null, email: null, phone_number: null }
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
    clinical_sex: one.gender === 'Female' ? 'female' : one.gender === 'Male' ? 'male' : 'unknown',
    former_names: formerNames[one.name] ?? [],
    email,
    phone_number,
    ...addressOf(one),
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
