import type { ClearingReason, ClearingState } from '@sorrel/contract/clearinghouse/suspense/vocabulary'
import type {
  FileSource,
  FileState,
  Outcome,
  PaymentMeans,
  PostingFlag,
  RemittedState,
  UnmatchedReason,
} from '@sorrel/contract/clearinghouse/vocabulary'
import type { ColumnType, Generated } from 'kysely'
import type { RemittedClaim } from '../claims/x12/reading/answers/facts.ts'
import type { Fault } from '../claims/x12/reading/segments.ts'
import type { Amounts } from './posting/plan.ts'

type Json<T> = ColumnType<T, string | undefined, string>
type Cents = ColumnType<number, number, number>

export type ClearinghouseTables = {
  exchange_file: {
    id: string
    direction: 'sent' | 'received'
    kind: string | null
    name: string
    source: FileSource
    means: PaymentMeans | null
    hash: string
    size: number
    state: FileState
    faults: Json<Fault[]>
    version_id: string | null
    interchange_number: number | null
    charge_id: string | null
    answers: Generated<number>
    strangers: Generated<number>
    tries: Generated<number>
    last_error: string | null
    admin_id: string | null
    added_name: string | null
    created_at: string
    settled_at: string | null
  }
  exchange_file_part: { file_id: string; n: number; text: string }
  remittance: {
    id: string
    file_id: string
    n: number
    payer_id: string
    payer_name: string
    payee_npi: string | null
    trace: string
    method: string
    paid_on: string | null
    amount_cents: Cents
    withheld_cents: Generated<number>
    /** Which of the payments of nothing under one number on one day. */
    series: Generated<number>
    created_at: string
  }
  remitted_claim: {
    id: string
    remittance_id: string
    position: number
    clm01: string
    payer_claim_number: string | null
    status: string
    charge_cents: Cents
    paid_cents: Cents
    patient_cents: Cents
    body: ColumnType<RemittedClaim, string, never>
    state: RemittedState
    why: UnmatchedReason | null
    claim_id: string | null
    version_id: string | null
    outcome: Outcome | null
    posted: ColumnType<Amounts | null, string | null, string | null>
    flags: Generated<PostingFlag[]>
    billed_cents: Generated<number>
    expected_cents: number | null
    transaction_id: string | null
    suspense_id: string | null
    reversed_by: string | null
    reason: string | null
    admin_id: string | null
    created_at: string
    settled_at: string | null
  }
  remitted_adjustment: {
    remittance_id: string
    position: number
    reason: string
    reference: string | null
    cents: Cents
    transaction_id: string | null
  }
  remittance_arrival: {
    id: string
    remittance_id: string
    arrived_on: string
    amount_cents: Cents
    /** Null of what came in before anybody was asked. */
    noted_by: string | null
    noted_name: string | null
    noted_at: string
    taken_back_by: string | null
    taken_back_at: string | null
  }
  suspense_clearing: {
    id: string
    reason: ClearingReason
    note: string
    amount_cents: Cents
    account: string | null
    state: ClearingState
    asked_by: string
    asked_name: string
    asked_at: string
    decided_by: string | null
    decided_name: string | null
    decided_at: string | null
    taken_back_by: string | null
    taken_back_at: string | null
    taken_back_note: string | null
    transaction_id: string | null
    reversal_id: string | null
  }
  suspense_clearing_entry: { clearing_id: string; transaction_id: string; amount_cents: Cents; payer_id: string; is_standing: boolean }
}
