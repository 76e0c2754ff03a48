import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { valuesOf } from '../kernel/label.ts'
import { liftReasons } from './reasons.ts'
import { GroupSlug } from './schemas.ts'

const registration = { token: z.uuid() }

export const notificationEvents = {
  'notification_settings.changed': event('Somebody changed what they want to be told, and by which ways.', { group_slug: GroupSlug }),
  'text_messages.stopped': event('A patient asked for no more text messages.', {
    /** Whether the word is one that carriers take for STOP, and people also for a visit. */
    may_mean_visit: z.boolean(),
  }),
  'push.registered': event('Somebody wants notices on a browser.', registration),
  'push.removed': event('Somebody wants no more notices on a browser.', registration),
  'notice_fault.lifted': event('Support lets notices go again to a number or mailbox that a carrier refused.', {
    notification_id: z.uuid(),
    reason: z.enum(valuesOf(liftReasons)),
  }),
  'notification.repeated': event('Somebody asked for a notice to be sent again.', { notification_id: z.uuid() }),
}
