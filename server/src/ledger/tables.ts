import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { ItemType, itemChanges, TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type LedgerTables = {
  ledger_transaction: {
    id: string
    kind: TransactionKind
    reference: string
    idempotency_key: string
    idempotency_hash: string
    posting_count: number
    effective_at: string
    recorded_at: string
    recorded_by: string | null
    reverses_id: string | null
  }
  posting: {
    transaction_id: string
    position: number
    from_account: string
    to_account: string
    amount_cents: number
    currency: Generated<'USD'>
    effective_at: string
  }
  ledger_account: { name: string; kind: GeneratedAlways<string>; in_cents: number; out_cents: number }
  billing_item: {
    id: string
    reference: string
    revision: number
    patient_id: string
    type: ItemType
    change: (typeof itemChanges)[number]
    appointment_id: string | null
    claim_id: string | null
    amount_cents: number
    currency: Generated<'USD'>
    explanation: ColumnType<Explanation[], string, never>
    transaction_id: string | null
    effective_at: string
    created_at: string
  }
}
