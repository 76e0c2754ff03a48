import type { Label } from '../kernel/label.ts'

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

export const genderLabels = {
  Male: { en: 'Man', es: 'Hombre' },
  Female: { en: 'Woman', es: 'Mujer' },
  Other: { en: 'Another gender', es: 'Otro género' },
  'Prefer not to say': { en: 'I prefer not to say', es: 'Prefiero no decirlo' },
} as const satisfies Record<(typeof genders)[number], Label>

/** What reference ranges and equations ask for. It is not the gender, and `unknown` shows both ranges. */
export const clinicalSexes = ['female', 'male', 'unknown'] as const
export type ClinicalSex = (typeof clinicalSexes)[number]

export const clinicalSexLabels = {
  female: { en: 'Female', es: 'Femenino' },
  male: { en: 'Male', es: 'Masculino' },
  unknown: { en: 'Show both ranges', es: 'Mostrar ambos rangos' },
} as const satisfies Record<ClinicalSex, Label>

export const confirmationStatuses = ['unconfirmed', 'invited', 'confirmed', 'declined'] as const

/** What can be asked for beside a patient. */
export const patientIncludes = ['coverage', 'care', 'next_appointment', 'flags'] as const
export type PatientInclude = (typeof patientIncludes)[number]

/** What staff should know of a patient at first sight. */
export const patientFlags = [
  'unconfirmed',
  'minor',
  'no_guardian',
  'no_coverage',
  'federal_program',
  'safe_mode',
  'deletion_requested',
] as const
export type PatientFlag = (typeof patientFlags)[number]

/** What of a record can be changed by its own call. Phone number and e-mail address change in sign-in, language and time zone in the account. */
export const changeableFields = [
  'first_name',
  'last_name',
  'preferred_name',
  'pronouns',
  'birth_date',
  'gender',
  'clinical_sex',
  'units',
  'street',
  'street_2',
  'city',
  'state',
  'zip',
] as const

/** Why support changes the record of somebody. */
export const changeReasons = ['patient_asked', 'typing_mistake', 'legal_name_change', 'insurer_record', 'other'] as const

export const howHeardAnswers = [
  'Facebook / Instagram',
  'TikTok',
  'Google',
  'YouTube',
  'Podcast',
  'TV / Streaming',
  'Friend / family / acquaintance',
  'Doctor / therapist',
  'Employer',
  'Insurance company',
  'News article / press',
  'Non-profit',
  'Mail',
  'App Store',
  'Reddit',
  'Other',
] as const
export type HowHeard = (typeof howHeardAnswers)[number]
// The labels name places where people heard of us. A brand name stays as it is in both languages, so that people recognize it.
export const howHeardLabels = {
  'Facebook / Instagram': { en: 'Facebook or Instagram', es: 'Facebook o Instagram' },
  TikTok: { en: 'TikTok', es: 'TikTok' },
  Google: { en: 'Google', es: 'Google' },
  YouTube: { en: 'YouTube', es: 'YouTube' },
  Podcast: { en: 'A podcast', es: 'Un pódcast' },
  'TV / Streaming': { en: 'TV or streaming', es: 'Televisión o streaming' },
  'Friend / family / acquaintance': { en: 'Someone I know', es: 'Alguien que conozco' },
  'Doctor / therapist': { en: 'My doctor or therapist', es: 'Mi médico o terapeuta' },
  Employer: { en: 'My employer', es: 'Mi empleador' },
  'Insurance company': { en: 'My insurance company', es: 'Mi aseguradora' },
  'News article / press': { en: 'The news', es: 'Las noticias' },
  'Non-profit': { en: 'A non-profit organization', es: 'Una organización sin fines de lucro' },
  Mail: { en: 'A letter in the mail', es: 'Una carta por correo' },
  'App Store': { en: 'The app store', es: 'La tienda de aplicaciones' },
  Reddit: { en: 'Reddit', es: 'Reddit' },
  Other: { en: 'Somewhere else', es: 'Otro medio' },
} as const satisfies Record<HowHeard, Label>

export { stateLabels, usStates } from './states.ts'
