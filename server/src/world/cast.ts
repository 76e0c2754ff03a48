import { createHash } from 'node:crypto'
import type { AdminTag } from '@sorrel/contract/kernel/operation'

/** The id of a name: the same in every database, every test and every clone (UUID version 5). */
export function idOf(...names: (string | number)[]): string {
  const bytes = createHash('sha1')
    .update(`sorrel world ${names.join(' ')}`)
    .digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** The password of every member of staff; signing in also takes the code on their phone. */
export const staffPassword = 'sorrel-demo-2026'

export type CastPatient = {
  kind: 'patient'
  name: string
  first_name: string
  last_name: string
  phone_number: string
  email: string
  password: null
  identity_id: string
  patient_id: string
  state: string
  zip: string
  time_zone: string
  birth_date: string
  gender: 'Male' | 'Female' | 'Other' | 'Prefer not to say'
  pronouns: string
  preferred_language: 'en' | 'es'
  ed_safe_mode: boolean
  federal_program: boolean
  /** Null for a patient who pays without insurance or has not chosen yet. */
  payer_id: string | null
  member_id: string | null
}
type PatientTraits = Omit<CastPatient, 'kind' | 'name' | 'email' | 'password' | 'identity_id' | 'patient_id'>

const usual = { preferred_language: 'en', ed_safe_mode: false, federal_program: false, payer_id: null, member_id: null } as const
const patient = (traits: PatientTraits): CastPatient => {
  const name = `${traits.first_name} ${traits.last_name}`
  const ids = { identity_id: idOf('identity', 'patient', name), patient_id: idOf('patient', name) }
  return { kind: 'patient', name, email: emailOf(traits.first_name, traits.last_name), password: null, ...ids, ...traits }
}

/** An address for a person of the world; it gets no mail. */
export const emailOf = (first: string, last: string): string =>
  `${first}.${last}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z.-]/g, '')
    .concat('@example.com')

const patients = {
  /** Has Aetna, is in care with Hannah, and has past and coming visits. */
  maya: patient({
    ...usual,
    first_name: 'Maya',
    last_name: 'Lindqvist',
    phone_number: '+13125550141',
    state: 'IL',
    zip: '60614',
    time_zone: 'America/Chicago',
    birth_date: '1988-04-17',
    gender: 'Female',
    pronouns: 'she/her',
    payer_id: '60054',
    member_id: 'W204118853',
  }),
  /** Pays without insurance, and his card is declined. */
  ruben: patient({
    ...usual,
    first_name: 'Ruben',
    last_name: 'Salgado',
    phone_number: '+12125550142',
    state: 'NY',
    zip: '11215',
    time_zone: 'America/New_York',
    birth_date: '1979-11-02',
    gender: 'Male',
    pronouns: 'he/him',
  }),
  /** New: no coverage, no intake, no visit yet. */
  noor: patient({
    ...usual,
    first_name: 'Noor',
    last_name: 'Haddad',
    phone_number: '+13135550143',
    state: 'MI',
    zip: '48226',
    time_zone: 'America/Detroit',
    birth_date: '1996-07-23',
    gender: 'Female',
    pronouns: 'she/her',
  }),
  /** Reads and speaks mainly Spanish; in care with Marisol. */
  lucia: patient({
    ...usual,
    first_name: 'Lucía',
    last_name: 'Ortega',
    phone_number: '+12105550144',
    state: 'TX',
    zip: '78204',
    time_zone: 'America/Chicago',
    birth_date: '1991-02-09',
    gender: 'Female',
    pronouns: 'she/her',
    preferred_language: 'es',
    payer_id: '62308',
    member_id: 'U5580123404',
  }),
  /** In safe mode for eating disorders: her screens show no weight or energy. In care with Dana. */
  ines: patient({
    ...usual,
    first_name: 'Ines',
    last_name: 'Duarte',
    phone_number: '+16125550145',
    state: 'MN',
    zip: '55408',
    time_zone: 'America/Chicago',
    birth_date: '2001-09-30',
    gender: 'Female',
    pronouns: 'she/they',
    ed_safe_mode: true,
    payer_id: '87726',
    member_id: '904417720',
  }),
  /** Lives two hours behind his dietitian Dana. */
  tomas: patient({
    ...usual,
    first_name: 'Tomás',
    last_name: 'Villareal',
    phone_number: '+14155550146',
    state: 'CA',
    zip: '94110',
    time_zone: 'America/Los_Angeles',
    birth_date: '1984-12-12',
    gender: 'Male',
    pronouns: 'he/him',
    payer_id: '60054',
    member_id: 'W771900216',
  }),
  /** Has a monthly series with Dana, and lives an hour ahead of her. */
  ruth: patient({
    ...usual,
    first_name: 'Ruth',
    last_name: 'Abernathy',
    phone_number: '+16145550147',
    state: 'OH',
    zip: '43215',
    time_zone: 'America/New_York',
    birth_date: '1967-05-28',
    gender: 'Female',
    pronouns: 'she/her',
    payer_id: '62308',
    member_id: 'U4410077218',
  }),
  /** Insured by a federal programme, which limits the gifts that he may get. */
  harold: patient({
    ...usual,
    first_name: 'Harold',
    last_name: 'Whitcomb',
    phone_number: '+16085550148',
    state: 'WI',
    zip: '53703',
    time_zone: 'America/Chicago',
    birth_date: '1951-01-15',
    gender: 'Male',
    pronouns: 'he/him',
    federal_program: true,
    payer_id: '61101',
    member_id: 'H60417733',
  }),
  /** Lives five or six hours behind everyone else, in a zone without daylight saving. */
  keola: patient({
    ...usual,
    first_name: 'Keola',
    last_name: 'Nakamura',
    phone_number: '+18085550149',
    state: 'HI',
    zip: '96814',
    time_zone: 'Pacific/Honolulu',
    birth_date: '1993-08-04',
    gender: 'Male',
    pronouns: 'he/him',
  }),
  /** Books for her two children, Mia and Leo, and has no visit of her own. */
  carmen: patient({
    ...usual,
    first_name: 'Carmen',
    last_name: 'Ibarra',
    phone_number: '+15125550150',
    state: 'TX',
    zip: '78704',
    time_zone: 'America/Chicago',
    birth_date: '1986-06-11',
    gender: 'Female',
    pronouns: 'she/her',
  }),
}

type Staff = {
  name: string
  first_name: string
  last_name: string
  phone_number: string
  email: string
  password: string
  identity_id: string
}
export type CastProvider = Staff & { kind: 'provider'; provider_id: string; slug: string; time_zone: string; state: string }

const provider = (first_name: string, last_name: string, phone_number: string, state: string, time_zone: string): CastProvider => {
  const name = `${first_name} ${last_name}`
  const email = emailOf(first_name, last_name)
  const slug = slugOf(name)
  const ids = { identity_id: idOf('identity', 'staff', name), provider_id: idOf('provider', name) }
  return { kind: 'provider', name, first_name, last_name, phone_number, email, password: staffPassword, ...ids, slug, time_zone, state }
}

/** A name in the form that the address of a profile uses. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

const providers = {
  /** Diabetes and blood pressure; licensed in many states, also in Illinois. Maya's dietitian. */
  hannah: provider('Hannah', 'Okafor', '+12155550161', 'PA', 'America/New_York'),
  /** English and Spanish. Lucía's dietitian. */
  marisol: provider('Marisol', 'Reyes-Lund', '+17135550162', 'TX', 'America/Chicago'),
  /** Works from Tuesday to Thursday, by video and in her office. */
  ilse: provider('Ilse', 'de Vries', '+12125550163', 'NY', 'America/New_York'),
  /** Has a full week, with blocks, a busy external calendar and visits to close out. */
  dana: provider('Dana', 'Whitfield', '+16125550164', 'MN', 'America/Chicago'),
  /** Works early mornings and nights; has too few reviews for a rating. */
  theo: provider('Theo', 'Brandt', '+13035550165', 'CO', 'America/Denver'),
  /** Takes no new patients. Is ill next Tuesday, and her visits of that day wait to be settled. */
  priya: provider('Priya', 'Raman', '+19085550166', 'NJ', 'America/New_York'),
  /** Keeps a waiting list. */
  aisha: provider('Aisha', 'Bello', '+14045550167', 'GA', 'America/New_York'),
  /** Has left: offers nothing, but his past visits stay. */
  gregor: provider('Gregor', 'Hale', '+15035550168', 'OR', 'America/Los_Angeles'),
}

export type CastAdmin = Staff & { kind: 'admin'; admin_id: string; admin_tags: readonly AdminTag[] }

const admin = (first_name: string, last_name: string, phone_number: string, tag: AdminTag): CastAdmin => {
  const name = `${first_name} ${last_name}`
  const ids = { identity_id: idOf('identity', 'staff', name), admin_id: idOf('admin', name) }
  const email = emailOf(first_name, last_name)
  return { kind: 'admin', name, first_name, last_name, phone_number, email, password: staffPassword, ...ids, admin_tags: [tag] }
}

const administrators = {
  tom: admin('Tom', 'Brennan', '+16175550181', 'billing_operations'),
  selma: admin('Selma', 'Kaya', '+16175550182', 'support'),
  curtis: admin('Curtis', 'Boone', '+16175550183', 'credentialing'),
  greta: admin('Greta', 'Olsen', '+16175550184', 'growth'),
  femi: admin('Femi', 'Adeyemi', '+16175550185', 'finance'),
  clara: admin('Clara', 'Nguyen', '+16175550186', 'clinical'),
  conrad: admin('Conrad', 'Voss', '+16175550187', 'compliance'),
  sasha: admin('Sasha', 'Petrov', '+16175550188', 'superadmin'),
}

/** The people whom every test and demo knows. */
export const cast = { ...patients, ...providers, ...administrators }
export const castPatients: readonly CastPatient[] = Object.values(patients)
export const castProviders: readonly CastProvider[] = Object.values(providers)
export const castAdmins: readonly CastAdmin[] = Object.values(administrators)

export type CastEntry = {
  name: string
  kind: 'patient' | 'provider' | 'admin'
  phone_number: string
  password: string | null
  patient_id: string | null
  provider_id: string | null
  admin_tags: readonly AdminTag[]
}

/** The cast as `/demo/cast` shows it: whom a visitor can be, and how to sign in. */
export const castList = (): CastEntry[] =>
  Object.values(cast).map((member) => ({
    name: member.name,
    kind: member.kind,
    phone_number: member.phone_number,
    password: member.password,
    patient_id: member.kind === 'patient' ? member.patient_id : null,
    provider_id: member.kind === 'provider' ? member.provider_id : null,
    admin_tags: member.kind === 'admin' ? member.admin_tags : [],
  }))
