import type { GuardianshipEnd } from '@sorrel/contract/patients/events'
import type { GuardianRelation } from '@sorrel/contract/patients/guardians'
import type { ColumnType, Generated } from 'kysely'

export type PatientRow = {
  id: string
  identity_id: string | null
  first_name: string | null
  last_name: string | null
  preferred_name: string | null
  pronouns: string | null
  birth_date: string | null
  gender: string | null
  /** Chooses reference ranges and equations. It is not the gender. */
  clinical_sex: Generated<'female' | 'male' | 'unknown'>
  /** Whole names that the patient had before. */
  former_names: Generated<string[]>
  email: string | null
  phone_number: string | null
  street: string | null
  street_2: string | null
  city: string | null
  state: string | null
  zip: string | null
  time_zone: string | null
  preferred_language: Generated<'en' | 'es'>
  units: Generated<'us' | 'metric'>
  ed_safe_mode: Generated<boolean>
  easier_to_read: Generated<boolean>
  confirmation_status: Generated<'unconfirmed' | 'invited' | 'confirmed' | 'declined'>
  federal_program: Generated<boolean>
  how_heard: string | null
  booking_source: Generated<string>
  deleted_at: string | null
  created_at: string
  updated_at: string
  created_by: string | null
  version: Generated<number>
}

/** The right of one patient, the guardian, to act for another. */
export type GuardianshipRow = {
  id: string
  guardian_id: string
  patient_id: string
  relation: GuardianRelation
  /** The patient was under age when it began, so it ends with their majority. */
  for_minor: boolean
  authority_version: string
  started_at: string
  ended_at: string | null
  ended_by: GuardianshipEnd | null
  /** The guardian who invited this one; null for whoever added the patient. */
  invited_by: string | null
}

/** That a guardian invites a second one. The right that follows has the same id. */
export type InvitationRow = {
  id: string
  patient_id: string
  invited_by: string
  phone_number: string | null
  email: string | null
  created_at: string
  expires_at: string
  accepted_at: string | null
  ended_at: string | null
}

/** That a patient is to be deleted. Until `deletes_at` it can be taken back. */
export type DeletionRow = {
  id: string
  patient_id: string
  asked_at: string
  asked_by_kind: 'patient' | 'admin'
  asked_by: string
  deletes_at: string
  taken_back_at: string | null
  done_at: string | null
  /** Until when a record of their care is kept, by the rules when it was last computed. */
  kept_until: ColumnType<string | null, string | null | undefined>
  /** When what was kept was deleted, too. */
  forgotten_at: ColumnType<string | null, string | null | undefined>
}

type OnboardingCodeRow = {
  id: string
  patient_id: string
  /** Null if the practice invited, and no dietitian. */
  provider_id: string | null
  code_hash: string
  created_at: string
  expires_at: string
  tries: Generated<number>
  used_at: string | null
}

type AbandonedBookingRow = {
  id: string
  /** Null once the e-mail was sent or is not needed. */
  email: string | null
  email_hash: string
  provider_id: string | null
  state: string | null
  language: 'en' | 'es'
  created_at: string
  settled_at: string | null
}

/** How far an intake is. `version` grows with every change. */
export type IntakeRow = {
  patient_id: string
  version: Generated<number>
  suggests_safe_mode: Generated<boolean>
  started_at: string
  updated_at: string
  submitted_at: string | null
  submitted_by: string | null
}

/** One answer, as it was given. The newest of a question holds. */
export type IntakeAnswerRow = {
  id: string
  patient_id: string
  question: string
  /** A `Value` of the contract, or null where an answer was taken back. */
  value: ColumnType<unknown, string | null, never>
  version: number
  questions_version: string
  at: string
  by_kind: 'patient' | 'guardian'
  by_id: string
  editor_id: string | null
}

/** That two records of one person became one. */
export type MergeRow = {
  id: string
  from_id: string
  into_id: string
  merged_at: string
  merged_by: string
  undone_at: string | null
  undone_by: string | null
}

/** One row that a merge changed, for its undo: the columns that changed, before and after. */
type MergeChangeRow = {
  id: Generated<number>
  merge_id: string
  step: number
  table_name: string
  key: ColumnType<object, string, never>
  before: ColumnType<object | null, string | null, never>
  after: ColumnType<object | null, string | null, never>
}

export type PatientTables = {
  patient_merge: MergeRow
  patient_merge_change: MergeChangeRow
  patient_merge_row: { merge_id: string; table_name: string; key: ColumnType<object, string, never> }
  /** Whose record an id of before a merge is now. */
  patient_alias: { old_id: string; patient_id: string; merge_id: string }
  patient: PatientRow
  intake: IntakeRow
  intake_answer: IntakeAnswerRow
  guardianship: GuardianshipRow
  guardian_invitation: InvitationRow
  patient_deletion: DeletionRow
  onboarding_code: OnboardingCodeRow
  abandoned_booking: AbandonedBookingRow
  /** `given_by` is the patient, or the guardian who agreed for them. */
  consent: { id: string; patient_id: string; kind: string; version: string; given_at: string; given_by: string }
}
