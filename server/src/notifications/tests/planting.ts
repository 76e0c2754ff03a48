import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    inbound_sms: { reached: 'phone_number', plain: 'id keyword' },
    notification: { plain: 'dedupe_key recipient_kind group_slug channel template payload status reason carrier_ref address_hash' },
    notification_preference: { plain: 'recipient_kind quiet_from quiet_until' },
    push_registration: { plain: 'holder_kind device', secret: 'endpoint p256dh auth' },
    sms_unreachable: { reached: 'phone_number', plain: 'reason' },
    email_unreachable: { reached: 'address', plain: 'reason' },
    notification_choice: { plain: 'recipient_kind group_slug channel' },
    sms_opt_out: { reached: 'phone_number' },
  },
  left_alone: ['inbound_sms', 'sms_opt_out', 'sms_unreachable', 'email_unreachable'],
}
