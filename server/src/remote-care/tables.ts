import type { CodeLine, RemoteCodeRule } from '@sorrel/contract/remote-care/rules/codes'
import type { Evidence } from '@sorrel/contract/remote-care/schemas'
import type {
  allWaiveReasons,
  ConflictCode,
  ContestReason,
  ContestStatus,
  EncounterStatus,
  EvidenceKind,
  ExpiryReason,
  RemoteFamily,
} from '@sorrel/contract/remote-care/vocabulary'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string | undefined, string>
type Whose = { patient_id: string; provider_id: string }

export type RemoteCareTables = {
  remote_code_rule: Omit<RemoteCodeRule, 'excludes'> & { excludes: string[]; source: string }
  remote_code_allowance: {
    id: string
    payer_id: string
    code: string
    starts_on: string
    ends_on: string | null
    source: string
    admin_id: string | null
    admin_name: string
    created_at: string
  }
  remote_consent: {
    id: string
    patient_id: string
    version: string
    /** The patient, or the guardian who acted for them. */
    given_by: string
    given_at: string
    revoked_at: string | null
    revoked_by: string | null
  }
  remote_action: Whose & { event_id: string; role: 'patient' | 'provider'; kind: EvidenceKind; subject_id: string; at: string }
  remote_work: Whose & { id: string; began_at: string; ended_at: string; reported_at: string }
  billable_remote_encounter: Whose & {
    id: string
    care_id: string | null
    coverage_id: string
    payer_id: string
    family: RemoteFamily
    procedure_code: string | null
    lines: Json<CodeLine[]>
    period_start: string
    period_end: string
    patient_initiated: boolean
    minutes_logged: Generated<number>
    interactive_minutes: Generated<number>
    live_contact_at: string | null
    data_days: Generated<number>
    evidence: Json<Evidence[]>
    consent_id: string
    consent_version: string
    conflicts: Generated<ConflictCode[]>
    chart_note_id: string | null
    /** The end of the time for its signature, and when its dietitian was reminded of that. */
    sign_until: string
    sign_reminded_at: string | null
    patient_estimate_cents: number | null
    noticed_at: string | null
    quiet_until: string | null
    contest_until: string | null
    status: EncounterStatus
    prior_status: EncounterStatus | null
    expiry_reason: ExpiryReason | null
    waive_reason: (typeof allWaiveReasons)[number] | null
    claim_id: string | null
    /** When it was last looked at while it waited. */
    looked_at: string | null
    revision: Generated<number>
    created_at: string
    updated_at: string
  }
  contest: Whose & {
    id: string
    billable_remote_encounter_id: string
    reason: ContestReason
    message: string
    status: ContestStatus
    opened_by_staff: string | null
    provider_statement: string | null
    replied_at: string | null
    decided_by: string | null
    decided_by_name: string | null
    decision_note: string | null
    decided_at: string | null
    opened_at: string
    due_at: string
    /** When its dietitian was reminded to say something. */
    reminded_at: string | null
  }
  contest_file: { file_id: string; contest_id: string; patient_id: string; place: number }
}
