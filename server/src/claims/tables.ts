import type { BillingRule, RuleRun } from '@sorrel/contract/claims/rules/schemas'
import type { ClaimChanges, ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { SpecificationKind } from '@sorrel/contract/claims/specifications/vocabulary'
import type { ClaimEventKind, ClaimState, ContactWay, HoldCode, PaperWay } from '@sorrel/contract/claims/vocabulary'
import type { ColumnType } from 'kysely'
import type { Finding } from './scrub/facts.ts'
import type { BillingProvider } from './x12/writing/claim-facts.ts'

type Json<T> = ColumnType<T, string, string>
type Whose = { patient_id: string; provider_id: string }
type Frequency = '1' | '7' | '8'

export type ClaimRow = Whose & {
  id: string
  number: string
  /** Null of a claim for care without a visit. */
  appointment_id: string | null
  billable_remote_encounter_id: string | null
  /** Whichever of the two it is for. */
  subject_id: string
  /** Further visits of the day whose notes it bills as well. */
  joined_appointment_ids: string[]
  note_id: string | null
  coverage_id: string
  payer_id: string
  payer_name: string
  routing_payer_id: string | null
  priority: 'P' | 'S' | 'T'
  prior_claim_id: string | null
  /** What the payer before was sent and answered. */
  prior_version_id: string | null
  service_day: string
  file_by: string | null
  state: ClaimState
  held_at: string | null
  hold_codes: HoldCode[]
  /** The holds that a person lifted, so that they do not come back by themselves. */
  released_codes: HoldCode[]
  errors: number
  warnings: number
  frequency: Frequency
  payer_claim_number: string | null
  with_payer: boolean
  /** How many versions were sent. */
  version: number
  charge_cents: number
  paid_cents: number | null
  patient_cents: number | null
  /** What billing rules put on it. */
  tags: string[]
  override_reason: string | null
  /** Why a correction goes to the payer although nothing in it changed. */
  repeat_reason: string | null
  appeal_by: string | null
  /** Of a version that goes on paper: whether its form waits to be sent. */
  paper: 'to_send' | 'sent' | null
  /** Where it stood before a correction that was begun and not sent yet. */
  corrected_from: ClaimState | null
  void_rejected: boolean
  revision: number
  created_at: string
  updated_at: string
}
type Defaults =
  | 'joined_appointment_ids'
  | 'tags'
  | 'hold_codes'
  | 'released_codes'
  | 'errors'
  | 'warnings'
  | 'frequency'
  | 'priority'
  | 'with_payer'
  | 'version'
  | 'void_rejected'
  | 'revision'
type Nullable = { [K in keyof ClaimRow]: null extends ClaimRow[K] ? K : never }[keyof ClaimRow]

/** What a claim said, and where it stood, before staff opened it for a correction. */
export type BeforeCorrection = {
  content: {
    draft: ClaimDraft
    findings: Finding[]
    changes: ClaimChanges
    rule_runs: RuleRun[]
    rules_version: number
    checked_at: string
  }
  claim: Pick<
    ClaimRow,
    'errors' | 'warnings' | 'frequency' | 'charge_cents' | 'tags' | 'appeal_by' | 'file_by' | 'routing_payer_id' | 'hold_codes' | 'held_at'
  > &
    // What was kept before visits could join, or by an earlier version, is without them.
    Partial<Pick<ClaimRow, 'joined_appointment_ids' | 'payer_claim_number'>>
}

export type ClaimTables = {
  claim: {
    [K in keyof ClaimRow]: K extends 'subject_id'
      ? ColumnType<string, never, never>
      : K extends Defaults | Nullable
        ? ColumnType<ClaimRow[K], ClaimRow[K] | undefined, ClaimRow[K]>
        : ClaimRow[K]
  }
  claim_content: Whose & {
    claim_id: string
    draft: Json<ClaimDraft>
    findings: Json<Finding[]>
    changes: ColumnType<ClaimChanges, string | undefined, string>
    rule_runs: ColumnType<RuleRun[], string | undefined, string>
    rules_version: ColumnType<number, number | undefined, number>
    checked_at: string
    before_correction: ColumnType<BeforeCorrection | null, string | null | undefined, string | null>
  }
  claim_specification: {
    external_ref: string
    kind: SpecificationKind
    batch_id: string
    content: string
    claim_id: string
    patient_id: string
    admin_id: string
    at: string
  }
  billing_rule_list: {
    version: number
    rules: Json<BillingRule[]>
    reason: string
    admin_id: string
    admin_name: string
    at: string
  }
  claim_version: Whose & {
    id: string
    claim_id: string
    n: number
    frequency: Frequency
    /** CLM01, by which answers name the version. */
    clm01: string
    routing_payer_id: string
    charge_cents: number
    /** The facts as the writer of x12 takes them. */
    body: Json<BillingProvider>
    payer_claim_number: string | null
    frozen_at: string
    frozen_by: string | null
    x12: string | null
    interchange_number: number | null
    group_number: number | null
    sent_at: string | null
    channel: ColumnType<'clearinghouse' | 'paper', 'clearinghouse' | 'paper' | undefined, never>
    /** How the form went, and what charged the payer for it. A file keeps what charged the payer itself. */
    paper_way: ColumnType<PaperWay | null, undefined, PaperWay>
    charge_id: ColumnType<string | null, undefined, string>
  }
  claim_assignment: {
    claim_id: string
    patient_id: string
    admin_id: string | null
    admin_name: string | null
    next_step: string | null
    next_on: string | null
    updated_at: string
  }
  claim_contact: {
    id: string
    claim_id: string
    patient_id: string
    way: ContactWay
    spoke_with: string | null
    reference_number: string | null
    text: string
    next_step: string | null
    next_on: string | null
    admin_id: string | null
    admin_name: string
    at: string
  }
  claim_event: Whose & {
    id: string
    claim_id: string
    version_id: string | null
    kind: ClaimEventKind
    from_state: ClaimState
    to_state: ClaimState
    details: ColumnType<Details, string, never>
    admin_id: string | null
    admin_name: string | null
    at: string
  }
}
/** What came with an event: codes, numbers, and the reason that staff gave. */
export type Details = { [name: string]: string | number | boolean | null | string[] }
