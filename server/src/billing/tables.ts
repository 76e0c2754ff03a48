import type { PlanPart } from '@sorrel/contract/billing/collecting'
import type { BookFinding } from '@sorrel/contract/billing/schemas'
import type {
  BillState,
  CheckKind,
  EstimateDisputeOutcome,
  FreezeReason,
  NoticeKind,
  PaperKind,
  QuestionOutcome,
  ReliefKind,
  ReliefState,
} from '@sorrel/contract/billing/vocabulary'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { ColumnType, Generated } from 'kysely'
import type { PaperContent } from './papers/content.ts'

type OfBill = { id: string; bill_id: string; patient_id: string }

export type BillingTables = {
  bill: {
    id: string
    reference: string
    patient_id: string
    type: ItemType
    appointment_id: string | null
    claim_id: string | null
    state: BillState
    owed_cents: Generated<number>
    paid_cents: Generated<number>
    refunded_cents: Generated<number>
    waived_cents: Generated<number>
    written_off_cents: Generated<number>
    forgone_cents: Generated<number>
    credit_cents: Generated<number>
    surplus_cents: Generated<number>
    open_cents: Generated<number>
    kept_cents: Generated<number>
    postings: Generated<number>
    surplus_since: string | null
    frozen_why: Exclude<FreezeReason, 'question' | 'estimate_dispute'> | null
    frozen_at: string | null
    /** Since when staff have stopped it, also while a contest stops it as well. */
    stopped_at: string | null
    told_at: string | null
    told_cents: number | null
    collect_at: string | null
    payment_id: string | null
    failures: Generated<number>
    first_failed_at: string | null
    next_try_at: string | null
    created_at: string
    updated_at: string
  }
  bill_notice: OfBill & {
    kind: NoticeKind
    amount_cents: number
    collect_at: string | null
    instrument_id: string | null
    created_at: string
  }
  payment_plan: OfBill & {
    base_cents: number
    parts: ColumnType<PlanPart[], string, never>
    started_at: string
    ended_at: string | null
  }
  bill_question: OfBill & {
    message: string
    asked_at: string
    asked_by: string
    outcome: QuestionOutcome | null
    answer: string | null
    answered_at: string | null
    answered_by: string | null
  }
  estimate_dispute: OfBill & {
    case_number: string
    opened_at: string
    opened_by: string
    outcome: EstimateDisputeOutcome | null
    closed_at: string | null
    closed_by: string | null
  }
  bill_relief: OfBill & {
    kind: ReliefKind
    amount_cents: number
    reason: string
    note: string
    state: ReliefState
    asked_by: string | null
    asked_name: string | null
    asked_at: string
    decided_by: string | null
    decided_name: string | null
    decided_at: string | null
  }
  family_payer: {
    id: string
    patient_id: string
    payer_patient_id: string
    payer_name: string
    note: string
    started_at: string
    started_by: string
    ended_at: string | null
  }
  paper_series: { name: string; taken: number }
  bill_paper: {
    id: string
    kind: PaperKind
    series: string
    n: number
    patient_id: string
    month: string | null
    payment_id: string | null
    refund_id: string | null
    amount_cents: number
    content: ColumnType<PaperContent, string, never>
    content_hash: string
    bill_ids: readonly string[]
    issued_at: string
  }
  reconciliation_run: {
    id: string
    day: string
    ran_at: string
    findings: ColumnType<BookFinding[], string, never>
    skipped: readonly CheckKind[]
  }
}
