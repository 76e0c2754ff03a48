import type {
  AccountStatus,
  EntryState,
  EntryType,
  LineReason,
  LineSource,
  LineType,
  PayCadence,
  PayKind,
  PayoutFailure,
  PayUnit,
  TaxClass,
  TaxIdKind,
} from '@sorrel/contract/payouts/vocabulary'
import type { Generated } from 'kysely'
import type { DatedColumns } from '../payers/tables.ts'

type Whose = { id: string; provider_id: string }

export type PayoutTables = {
  payout_rate: DatedColumns & {
    provider_id: string | null
    kind: PayKind
    unit: PayUnit
    rate_cents: number
    basis_points: number
    source: string
  }
  payout_calendar: {
    id: string
    cadence: PayCadence
    anchor_on: string
    pay_after_days: number
    admin_id: string | null
    created_at: string
  }
  payout_run: {
    id: string
    period_end: string
    scope: string
    provider_ids: string[] | null
    digest: string
    payout_count: number
    total_cents: number
    status: 'waiting' | 'finalized' | 'replaced'
    asked_by: string
    asked_name: string
    asked_at: string
    decided_by: string | null
    decided_at: string | null
  }
  payout: Whose & {
    run_id: string
    period_start: string
    period_end: string
    total_cents: number
    carried_cents: number
    line_count: number
    status: 'finalized' | 'processing' | 'paid' | 'failed'
    attempts: Generated<number>
    account_ref: string | null
    tried_at: string | null
    /** Since when nobody knows how the present try ended. */
    unknown_since: string | null
    transfer_ref: string | null
    failure: PayoutFailure | null
    finalized_at: string
    paid_at: string | null
    paid_by: string | null
    paid_by_admin: string | null
    transaction_id: string | null
    created_at: string
    updated_at: string
  }
  payout_line: Whose & {
    reference: string
    revision: number
    type: LineType
    source: LineSource
    appointment_id: string | null
    care_id: string | null
    day: string
    minutes: number | null
    unit: PayUnit | null
    rate_cents: number | null
    basis_points: number | null
    amount_cents: number
    comes_to_cents: number
    reason: LineReason
    note: string | null
    transaction_id: string
    payout_id: string | null
    effective_at: string
    created_at: string
  }
  payout_hold: Whose & {
    line_id: string | null
    reason: string
    held_by: string
    held_name: string
    held_at: string
    lifted_by: string | null
    lifted_at: string | null
  }
  payout_entry: Whose & {
    type: EntryType
    amount_cents: number
    note: string
    admin_id: string
    state: Generated<EntryState>
    /** Another person than who asked; null of what was withdrawn. */
    decided_by: string | null
    decided_name: string | null
    decided_at: string | null
    decided_note: string | null
    created_at: string
  }
  payout_account: {
    provider_id: string
    account_ref: string
    status: Exclude<AccountStatus, 'none'>
    missing_count: number
    bank_last4: string | null
    checked_at: string
    created_at: string
  }
  payout_tax_form: Whose & {
    legal_name: string
    business_name: string | null
    tax_class: TaxClass
    tax_id_kind: TaxIdKind
    sealed_tax_id: string
    tax_id_last4: string
    line_1: string
    line_2: string | null
    city: string
    state: string
    zip: string
    certified_at: string
  }
}
