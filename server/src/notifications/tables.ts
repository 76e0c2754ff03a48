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
    /** Whether it waits for the end of the quiet hours of whoever reads it. */
    waits: Generated<boolean>
    /** The earliest moment, whatever the hour. */
    not_before: string | null
    again_of: string | null
    /** When the carrier last said what became of it. */
    carrier_at: string | null
    /** A keyed hash of the number or address to which it was handed over. */
    address_hash: string | null
  }
  notification_preference: {
    recipient_kind: 'patient' | 'provider'
    recipient_id: string
    quiet_from: string | null
    quiet_until: string | null
    chat_digest: boolean
    changed_at: string
  }
  push_registration: {
    id: string
    holder_kind: 'patient' | 'provider'
    holder_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    device: string
    created_at: string
    used_at: string | null
  }
  sms_unreachable: { phone_number: string; reason: string; at: string }
  email_unreachable: { address: string; reason: string; at: string }
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
    keyword: 'stop' | 'cancel' | 'start' | 'yes' | 'help' | 'confirm' | 'reschedule' | 'other' | null
    received_at: string
    /** When what it asked for was done, before the answer went out, and what that was about. */
    done_at: string | null
    about_id: string | null
    answered_at: string | null
  }
}
