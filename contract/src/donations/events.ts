import { z } from 'zod'
import { event } from '../kernel/event.ts'

const donation = { donation_id: z.uuid() }

export const donationEvents = {
  'donation.begun': event('Somebody began a recurring gift.', donation),
  'donation.changed': event('Somebody changed or ended their recurring gift.', donation),
  'donation.given': event('A gift was charged.', { ...donation, gift_id: z.uuid() }),
  'donation.failed': event('The card of a gift was not charged.', { ...donation, gift_id: z.uuid().nullable(), is_last: z.boolean() }),
  'donation.returned': event('A giver took a gift back.', { ...donation, gift_id: z.uuid() }),
  'donation_cause.changed': event('Finance staff wrote a cause for gifts.', {}),
  'donation_handover.recorded': event('Finance staff handed gifts on to their cause.', { handover_id: z.uuid() }),
}
