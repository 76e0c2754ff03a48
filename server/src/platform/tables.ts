import type { ColumnType, Generated } from 'kysely'

/** Tables of the kernel. */
export type PlatformTables = {
  event: {
    id: string
    at: string
    name: string
    actor_kind: string
    actor_id: string | null
    request_id: string | null
    patient_id: string | null
    provider_id: string | null
    payload: Record<string, unknown>
  }
  idempotency: {
    actor_key: string
    operation: string
    key: string
    request_hash: string
    status: number
    /** Sealed, as a text of JSON. */
    answer: unknown
    created_at: string
  }
  /** What lies at the demo's clearinghouse; without `ready_at` it is what a payer remembers. */
  demo_exchange: { id: Generated<number>; name: string; text: string; ready_at: string | null; taken_at: string | null }
  live_event: { id: number; at: string; audience_kind: string; audience_id: string | null; name: string; ids: Record<string, string> }
  /** Who read or changed what; only audit.ts writes it. `xid` is the transaction, by which the rows are sealed. */
  audit: {
    id: string
    at: string
    actor_kind: string
    actor_id: string | null
    session_id: string | null
    request_id: string
    operation: string
    action: 'read' | 'write' | 'refused' | 'break_glass'
    outcome: string
    subject_kind: string | null
    subject_id: string | null
    patient_id: string | null
    details: Generated<Record<string, unknown>>
    xid: Generated<string>
  }
  audit_seal: {
    id: Generated<number>
    sealed_at: string
    from_xid: string
    to_xid: string
    row_count: number
    previous_hash: string
    hash: string
  }
  migration: { name: string; sha256: string; applied_at: Generated<string> }
  setting: { name: string; value: ColumnType<unknown, string, string>; updated_at: Generated<string> }
  rate_count: { subject: string; window_start: string; count: number }
  demo_outbox: {
    id: number
    channel: string
    recipient: string
    subject: string | null
    text: string
    html: string | null
    links: string[]
    sent_at: string
    provider_key: string | null
  }
}
