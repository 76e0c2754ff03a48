import type {
  DisputeState,
  EvidenceKind,
  PaymentCardType,
  PaymentMethod,
  PaymentPurpose,
  PaymentStarter,
  PaymentState,
  RefundReason,
  RefundState,
  TryState,
} from '@sorrel/contract/payments/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A patient, or a dietitian who gives a donation. Exactly one of the two. */
type Holder = { patient_id: string | null; provider_id: string | null }

export type PaymentTables = {
  payment_customer: Holder & { customer_ref: string; created_at: string }
  payment_instrument: Holder & {
    id: string
    customer_ref: string
    card_ref: string
    type: PaymentCardType
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    is_default: boolean
    status: 'active' | 'expired' | 'removed'
    reminded_for: string | null
    created_at: string
    removed_at: string | null
  }
  card_check: {
    id: string
    reservation_id: string
    number: number
    outcome: 'asked' | 'saved' | 'refused'
    type: PaymentCardType
    /** A keyed hash of the network address, for the limit. */
    client_key: string
    customer_ref: string | null
    card_ref: string | null
    brand: string | null
    last4: string | null
    exp_month: number | null
    exp_year: number | null
    created_at: string
    taken_at: string | null
  }
  payment: Holder & {
    id: string
    key: string
    instrument_id: string | null
    method: PaymentMethod
    started_by: PaymentStarter
    purpose: PaymentPurpose
    amount_cents: number
    currency: Generated<'USD'>
    state: PaymentState
    failure_code: string | null
    charge_ref: string | null
    fee_cents: number | null
    refunding_cents: Generated<number>
    number: string | null
    received_on: string | null
    recorded_by: string | null
    /** Until when its holder may confirm it with the bank; null of one that needs no holder. */
    confirm_until: string | null
    created_at: string
    settled_at: string | null
    updated_at: string
  }
  payment_allocation: {
    payment_id: string
    position: number
    reference: string
    patient_id: string | null
    amount_cents: number
    applied_cents: Generated<number>
    credit_cents: Generated<number>
  }
  payment_try: {
    id: string
    payment_id: string
    number: number
    state: TryState
    failure_code: string | null
    charge_ref: string | null
    asked_at: string
    settled_at: string | null
    checks: Generated<number>
    check_at: string | null
  }
  refund: {
    id: string
    payment_id: string
    /** Whoever paid; null of a dietitian's gift. */
    patient_id: string | null
    amount_cents: number
    reason: RefundReason
    note: string
    state: RefundState
    is_unknown: Generated<boolean>
    refund_ref: string | null
    failure_code: string | null
    asked_by: string | null
    asked_name: string
    asked_at: string
    decided_by: string | null
    decided_name: string | null
    decided_at: string | null
    checks: Generated<number>
    check_at: string | null
    settled_at: string | null
    updated_at: string
    /** The first of the refunds that were asked for in the same step, which are decided together; null of one that was asked for alone. */
    together_id: string | null
  }
  refund_allocation: {
    refund_id: string
    position: number
    reference: string
    patient_id: string | null
    amount_cents: number
    from_credit_cents: Generated<number>
    /** What was paid beyond what was owed when it was given back. */
    surplus_cents: Generated<number>
  }
  dispute: {
    id: string
    payment_id: string
    patient_id: string | null
    dispute_ref: string
    amount_cents: number
    fee_cents: number
    reason: string
    state: DisputeState
    is_held: boolean
    /** Whether the bank only asks so far. */
    is_inquiry: boolean
    /** Counts the answers that the bank wants: one if it asks, and a further one once it takes the money back. */
    round: number
    evidence_due_at: string | null
    evidence: string | null
    evidence_by: string | null
    evidence_name: string | null
    evidence_at: string | null
    sent_at: string | null
    opened_at: string
    closed_at: string | null
    updated_at: string
  }
  dispute_file: {
    file_id: string
    dispute_id: string
    round: number
    kind: EvidenceKind
    /** Its name at the processor, once it is there. */
    file_ref: string | null
  }
  /** What was answered in rounds that are over. */
  dispute_answer: {
    dispute_id: string
    round: number
    evidence: string
    evidence_by: string | null
    evidence_name: string | null
    evidence_at: string | null
    sent_at: string | null
  }
  dispute_allocation: { dispute_id: string; position: number; reference: string; patient_id: string | null; amount_cents: number }
  processor_event: {
    event_id: string
    kind: string
    about: string
    object_ref: string
    reference: string | null
    received_at: string
    followed_at: string | null
  }
  demo_processor_object: {
    ref: string
    n: GeneratedAlways<number>
    kind: string
    parent: string | null
    reference: string | null
    data: ColumnType<unknown, string, string>
    at: string
  }
  demo_processor_key: { key: string; hash: string; answer: ColumnType<unknown, string, string>; at: string }
  demo_processor_event: { n: GeneratedAlways<number>; raw: string; at: string; taken_at: string | null }
}
