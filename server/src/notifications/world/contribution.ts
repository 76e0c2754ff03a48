import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { NotificationTables } from '../tables.ts'

type Sent = {
  to: { kind: 'patient'; patient_id: string } | { kind: 'provider'; provider_id: string }
  template: string
  group_slug: string
  /** Hours before now. */
  hours: number
  /** How it ended by each way. */
  ways: Partial<Record<'sms' | 'email', readonly [status: string, reason: string | null]>>
}

const told: readonly Sent[] = [
  {
    to: cast.maya,
    template: 'booked',
    group_slug: 'appointments',
    hours: 340,
    ways: { sms: ['delivered', null], email: ['delivered', null] },
  },
  {
    to: cast.ruth,
    template: 'journal_commented',
    group_slug: 'journal_feedback',
    hours: 120,
    ways: { sms: ['suppressed', 'choice'], email: ['delivered', null] },
  },
  { to: cast.maya, template: 'bill_paper', group_slug: 'billing', hours: 52, ways: { sms: ['sent', null], email: ['sent', null] } },
  {
    to: cast.ruben,
    template: 'booked',
    group_slug: 'appointments',
    hours: 200,
    ways: { sms: ['bounced', 'carrier_30007'], email: ['delivered', null] },
  },
  {
    to: cast.lucia,
    template: 'moved',
    group_slug: 'appointments',
    hours: 76,
    ways: { sms: ['delivered', null], email: ['bounced', 'mailbox_gone'] },
  },
  { to: cast.hannah, template: 'staff_booked', group_slug: 'appointments', hours: 340, ways: { email: ['delivered', null] } },
  { to: cast.hannah, template: 'notes_due', group_slug: 'records', hours: 30, ways: { email: ['sent', null] } },
]

const rowsFrom = ({ now }: Frame) =>
  told.flatMap(({ to, template, group_slug, hours, ways }) =>
    Object.entries(ways).map(([channel, [status, reason]]) => {
      const recipient_id = to.kind === 'patient' ? to.patient_id : to.provider_id
      const at = addMinutes(now, -hours * 60)
      const [wasSent, isFollowed] = [status !== 'suppressed', status === 'delivered' || status === 'bounced']
      return {
        ...{
          id: idOf('notification', recipient_id, template, channel),
          created_at: at,
          dedupe_key: `demo:${template}:${hours}:${channel}`,
        },
        ...{ event_id: null, recipient_kind: to.kind, recipient_id, group_slug, channel, template, payload: {}, status, reason },
        ...{ send_after: at, sent_at: wasSent ? at : null, carrier_ref: null, attempts: wasSent ? 1 : 0, waits: false, not_before: at },
        ...{ again_of: null, carrier_at: isFollowed ? addMinutes(at, 1) : null },
      }
    }),
  )

/** Notices of the demo, with reasons why some did not arrive, and who wants no texts about the journal. */
export const notificationsWorld: Contribution<NotificationTables> = {
  tables: [
    'notification',
    'notification_choice',
    'notification_preference',
    'push_registration',
    'sms_opt_out',
    'sms_unreachable',
    'email_unreachable',
    'inbound_sms',
  ],
  rowsOf: (frame) => ({
    notification: rowsFrom(frame),
    notification_choice: [
      {
        ...{ recipient_kind: 'patient', recipient_id: cast.ruth.patient_id, group_slug: 'journal_feedback', channel: 'sms', wanted: false },
        changed_at: addMinutes(frame.now, -200 * 60),
      },
    ],
  }),
}
