import type { Label } from '../kernel/label.ts'

/** `received`: somebody still has to read it and confirm it. The last four have ended. */
export const referralStatusLabels = {
  received: { en: 'To confirm', es: 'Por confirmar' },
  confirmed: { en: 'Valid', es: 'Vigente' },
  used_up: { en: 'Used up', es: 'Agotada' },
  expired: { en: 'Ended', es: 'Vencida' },
  replaced: { en: 'Replaced', es: 'Reemplazada' },
  declined: { en: 'Not used', es: 'No se usó' },
} as const satisfies Record<string, Label>
export type ReferralStatus = keyof typeof referralStatusLabels

export const referralSources = ['patient', 'provider'] as const
export type ReferralSource = (typeof referralSources)[number]

/** What the clinician is by law: it decides whose referrals a payer accepts. */
export const credentialLabels = {
  MD: { en: 'Physician (MD)', es: 'Médico (MD)' },
  DO: { en: 'Physician (DO)', es: 'Médico (DO)' },
  NP: { en: 'Nurse practitioner (NP)', es: 'Enfermera de práctica avanzada (NP)' },
  PA: { en: 'Physician assistant (PA)', es: 'Asistente médico (PA)' },
  other: { en: 'Another profession', es: 'Otra profesión' },
} as const satisfies Record<string, Label>
export type Credential = keyof typeof credentialLabels

/** What a referral grants a number of. A unit is a quarter of an hour. */
export const grantLabels = {
  visits: { en: 'Visits', es: 'Visitas' },
  units: { en: 'Units of 15 minutes', es: 'Unidades de 15 minutos' },
} as const satisfies Record<string, Label>
export type Grant = keyof typeof grantLabels

/** How far the reading of the document has come; `none` where there is no document. */
export const readingStates = ['none', 'waiting', 'read', 'unreadable'] as const
export type ReadingState = (typeof readingStates)[number]

/** What may be read from a document, as proposals. */
export const foundFields = [
  'patient_name',
  'birth_date',
  'clinician_name',
  'clinician_credential',
  'clinician_npi',
  'clinician_phone',
  'clinician_fax',
  'diagnoses',
  'valid_from',
  'valid_until',
  'granted',
] as const
export type FoundField = (typeof foundFields)[number]

/** Why a document is not used. */
export const declineReasonLabels = {
  no_referral: { en: 'It is not a referral', es: 'No es una orden médica' },
  unreadable: { en: 'It cannot be read', es: 'No se puede leer' },
  twice: { en: 'We have it already', es: 'Ya la tenemos' },
  not_ours: { en: 'It is for somebody I do not look after', es: 'Es para alguien a quien no atiendo' },
} as const satisfies Record<string, Label>
export type DeclineReason = keyof typeof declineReasonLabels

/** The kinds of payers for which rules about referrals are stored. `federal`: a private plan of a federal program, such as Medicare Advantage. */
export const payerKinds = ['medicare', 'federal', 'private', 'self_pay'] as const
export type PayerKind = (typeof payerKinds)[number]

/** With what the latest end by a rule comes: the calendar year, or a number of months. */
export const termKinds = ['calendar_year', 'months'] as const
export type TermKind = (typeof termKinds)[number]

/** Why no referral covers a visit. */
export const gapReasons = ['missing', 'ended', 'used_up', 'not_begun', 'credential'] as const
export type GapReason = (typeof gapReasons)[number]

export const requestMethodLabels = {
  fax: { en: 'Fax', es: 'Fax' },
  email: { en: 'Email', es: 'Correo electrónico' },
} as const satisfies Record<string, Label>
export type RequestMethod = keyof typeof requestMethodLabels

export const requestStatuses = ['waiting', 'sent', 'failed', 'withheld'] as const
export type RequestStatus = (typeof requestStatuses)[number]
export const requestFaults = ['refused', 'no_answer', 'not_available'] as const
export type RequestFault = (typeof requestFaults)[number]
