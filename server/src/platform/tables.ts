/** Tables of the kernel itself. */
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
    answer: unknown
    created_at: string
  }
  live_event: { id: number; at: string; audience_kind: string; audience_id: string | null; name: string; ids: Record<string, string> }
  setting: { name: string; value: unknown; updated_at: string }
  rate_count: { subject: string; window_start: string; count: number }
  demo_outbox: {
    id: number
    channel: string
    recipient: string
    subject: string | null
    text: string
    links: string[]
    sent_at: string
    provider_key: string | null
  }
}
