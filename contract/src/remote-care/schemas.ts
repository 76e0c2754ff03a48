import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id, LocalDate } from '../kernel/values.ts'
import {
  allWaiveReasons,
  conflictLabels,
  contestReasonLabels,
  contestStatusLabels,
  encounterStatusLabels,
  evidenceKinds,
  expiryLabels,
  remoteFamilies,
  remoteWindows,
} from './vocabulary.ts'

export const EncounterStatus = z.enum(valuesOf(encounterStatusLabels))
export const ExpiryReason = z.enum(valuesOf(expiryLabels))
export const ConflictCode = z.enum(valuesOf(conflictLabels))
export const ContestReason = z.enum(valuesOf(contestReasonLabels))
export const ContestStatus = z.enum(valuesOf(contestStatusLabels))
export const RemoteFamily = z.enum(remoteFamilies)

/** Something that the dietitian did, with the time that it proves. A patient reads when and how long. */
export const Evidence = z.object({ kind: z.enum(evidenceKinds), id: z.uuid(), at: Instant, seconds: z.int() })
export type Evidence = z.infer<typeof Evidence>
export const RemoteLine = z.object({ code: z.string(), units: z.int() })

/** A contest of a patient against care that was billed without a visit. */
export const Contest = z.object({
  id: id(),
  billable_remote_encounter_id: z.uuid(),
  claim_id: z.uuid().nullable(),
  patient_id: z.uuid(),
  patient_name: z.string(),
  provider_name: z.string(),
  reason: ContestReason,
  message: z.string(),
  attachments: z.array(z.object({ file_id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int() })),
  status: ContestStatus,
  /** Whether staff wrote it down for the patient. */
  is_on_behalf: z.boolean(),
  /** Whether the reader may decide it for the patient: another person of staff than whoever wrote it down. */
  may_uphold: z.boolean(),
  provider_statement: z.string().nullable(),
  replied_at: Instant.nullable(),
  decision_note: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  opened_at: Instant,
  /** The end of the tenth business day, by the clock of the practice. */
  due_at: Instant,
  /** That day, which everybody reads alike wherever they are. */
  due_on: LocalDate,
  is_overdue: z.boolean(),
})
export type Contest = z.infer<typeof Contest>

/** Care without a visit that may be billed, as its dietitian and billing staff see it. */
export const RemoteEncounter = z.object({
  id: id(),
  patient_id: z.uuid(),
  patient_name: z.string(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  care_id: z.uuid().nullable(),
  coverage_id: z.uuid(),
  payer_name: z.string(),
  family: RemoteFamily,
  /** What it earns as it stands, or what was signed for. */
  procedure_code: z.string().nullable(),
  lines: z.array(RemoteLine),
  period_start: Instant,
  period_end: Instant,
  patient_initiated: z.boolean(),
  minutes_logged: z.int(),
  interactive_minutes: z.int(),
  data_days: z.int(),
  /** The minutes at which the next code begins; null beyond the last, and once the note is signed. */
  next_threshold: z.int().nullable(),
  evidence: z.array(Evidence),
  consent_version: z.string(),
  conflicts: z.array(ConflictCode),
  note_status: z.enum(['none', 'draft', 'signed']),
  /** Null if nobody can tell what the plan leaves to the patient. */
  patient_estimate_cents: Cents.nullable(),
  /** Until then its note can be signed; whoever signs too late finds it expired. */
  sign_until: Instant,
  /** When its dietitian was reminded that it ends soon. */
  sign_reminded_at: Instant.nullable(),
  noticed_at: Instant.nullable(),
  /** From here on it may go to the plan. */
  quiet_until: Instant.nullable(),
  contest_until: Instant.nullable(),
  status: EncounterStatus,
  prior_status: EncounterStatus.nullable(),
  waive_reason: z.enum(allWaiveReasons).nullable(),
  /** Why it expired. */
  expiry_reason: ExpiryReason.nullable(),
  claim_id: z.uuid().nullable(),
  contest: Contest.nullable(),
  revision: z.int(),
  updated_at: Instant,
})
export type RemoteEncounter = z.infer<typeof RemoteEncounter>

/** The same as its patient sees it, from the notice on. */
export const PatientEncounter = RemoteEncounter.pick({
  ...{ id: true, provider_name: true, payer_name: true, period_start: true, period_end: true, minutes_logged: true, evidence: true },
  ...{ patient_estimate_cents: true, noticed_at: true, quiet_until: true, contest_until: true, status: true, contest: true },
}).extend({
  /** What the patient still owes for it: nothing once it is not billed or was taken back; null before the plan has answered. */
  owed_cents: z.int().nullable(),
  can_contest: z.boolean(),
})
export type PatientEncounter = z.infer<typeof PatientEncounter>

/** A code by which care without a visit is billed, with the payers that allow it. */
export const RemoteCode = z.object({
  code: z.string(),
  family: RemoteFamily,
  min_minutes: z.int(),
  max_minutes: z.int().nullable(),
  min_data_days: z.int().nullable(),
  max_data_days: z.int().nullable(),
  window: z.enum(remoteWindows),
  needs_live_contact: z.boolean(),
  patient_initiated: z.boolean(),
  once_per: z.enum(remoteWindows).nullable(),
  add_on_of: z.string().nullable(),
  excludes: z.array(z.string()),
  is_for_dietitians: z.boolean(),
  is_on: z.boolean(),
  starts_on: LocalDate,
  ends_on: LocalDate.nullable(),
  source: z.string(),
})
export const RemoteAllowance = z.object({
  id: id(),
  payer_id: z.string(),
  payer_name: z.string(),
  code: z.string(),
  starts_on: LocalDate,
  ends_on: LocalDate.nullable(),
  source: z.string(),
  admin_name: z.string(),
})
export type RemoteAllowance = z.infer<typeof RemoteAllowance>

/** Whether a patient agrees that written care may be billed, and to which text. */
export const RemoteConsent = z.object({
  /** The text that is asked for today. */
  version: z.string(),
  agreed_version: z.string().nullable(),
  agreed_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  is_given: z.boolean(),
  /** Whether the plan of the patient pays written care at all, so that there is something to ask. */
  is_asked: z.boolean(),
})
export type RemoteConsent = z.infer<typeof RemoteConsent>
