import { z } from 'zod'
import { event } from '../kernel/event.ts'

const referral = { referral_id: z.uuid() }

export const referralEvents = {
  'referral.received': event('A photo or PDF of a referral arrived, or a dietitian began to enter one.', referral),
  'referral.read': event('The document of a referral was read by our own machine.', { ...referral, was_readable: z.boolean() }),
  'referral.confirmed': event('A dietitian confirmed a referral: from now on it counts for visits.', referral),
  'referral.replaced': event('A newer referral took the place of one.', { ...referral, replaced_by_id: z.uuid() }),
  'referral.declined': event('A dietitian took a document out of the inbox that is not used.', referral),
  'referral.expired': event('A referral reached its last day.', referral),
  'referral.used_up': event('The last visit that a referral grants was held.', referral),
  'referral.requested': event('A dietitian asked the clinician for a new referral.', { ...referral, request_id: z.uuid() }),
  'referral.request_sent': event('The letter that asks for a new referral reached the clinician.', { ...referral, request_id: z.uuid() }),
  'referral.request_failed': event('The letter that asks for a new referral did not reach the clinician.', {
    ...referral,
    request_id: z.uuid(),
  }),
}
