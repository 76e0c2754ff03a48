import type { ColumnType, Generated } from 'kysely'

export type NotificationTables = {
  notification: {
    id: string
    created_at: string
    dedupe_key: string
    event_id: string | null
    recipient_kind: 'patient' | 'provider' | 'admin' | 'address'
    recipient_id: string | null
    group_slug: string
    channel: 'sms' | 'email' | 'push'
    template: string
    payload: ColumnType<Record<string, unknown>, string | undefined, string>
    status: Generated<'queued' | 'suppressed' | 'sent' | 'delivered' | 'failed' | 'bounced'>
    reason: string | null
    send_after: string | null
    sent_at: string | null
    carrier_ref: string | null
    attempts: Generated<number>
  }
  notification_choice: {
    recipient_kind: 'patient' | 'provider'
    recipient_id: string
    group_slug: string
    channel: 'sms' | 'email' | 'push'
    wanted: boolean
    changed_at: string
  }
  sms_opt_out: { phone_number: string; at: string }
  inbound_sms: {
    id: string
    /** Null after ninety days, like the keyword. */
    phone_number: string | null
    keyword: 'stop' | 'start' | 'help' | 'confirm' | 'reschedule' | 'other' | null
    received_at: string
    answered_at: string | null
  }
}
