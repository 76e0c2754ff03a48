import type { PaperKind } from '@sorrel/contract/billing/vocabulary'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { PaymentCardType, PaymentMethod } from '@sorrel/contract/payments/vocabulary'
import type { DifferenceReason } from '@sorrel/contract/prices/difference'

/** Who writes, as of the day on which a paper was issued. */
export type Issuer = { name: string; address: string; reach: string; ein: string | null; npi: string | null }

/** One thing that was paid for. `provider` and its NPI are there for care, as health accounts ask for them. */
export type PaidLine = {
  type: ItemType
  day: string | null
  provider: string | null
  npi: string | null
  amount_cents: number
  /** What was estimated, what the plan left, and why the two differ. Missing where they do not, and on papers of before. */
  differed?: { estimate_cents: number; plan_share_cents: number; reasons: readonly DifferenceReason[] } | null
}

/** One line of a statement: what was added to what the patient owes, or taken off it. */
export type StatementLine = {
  day: string
  what: 'owed' | 'corrected' | 'paid' | 'refunded' | 'waived' | 'forgone' | 'written_off' | 'credit'
  type: ItemType | null
  amount_cents: number
  /** The day of the visit that it is about, which may be long before. Missing where it is about none, and on papers of before. */
  visit_day?: string
}

/** What a paper says, frozen when it was issued: whatever changes later changes no paper. */
export type PaperContent = {
  issuer: Issuer
  patient: { name: string; birth_date: string | null; address: string }
} & (
  | {
      kind: Exclude<PaperKind, 'statement'>
      /** Whose card or money it was, if it was somebody else's. */
      payer: string | null
      method: PaymentMethod
      card: { type: PaymentCardType; brand: string; last4: string } | null
      number: string | null
      day: string
      lines: readonly PaidLine[]
      total_cents: number
    }
  | {
      kind: 'statement'
      month: string
      before_cents: number
      lines: readonly StatementLine[]
      after_cents: number
      credit_cents: number
    }
)
