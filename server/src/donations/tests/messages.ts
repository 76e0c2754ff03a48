import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeGiftFailed } from '../messages/failed.ts'
import { composeDonationBegun, composeGiftCharged } from '../messages/taken.ts'

const card = { brand: 'visa', last4: '4242' }
const link = 'https://sorrel.example/app/giving'

/** What givers are told. */
export const messages: MessageSamples = {
  donation_begun: { channels: ['sms', 'email'], write: (language) => composeDonationBegun(link, language) },
  staff_donation_begun: { channels: ['email'], write: (language) => composeDonationBegun(link, language) },
  gift_charged: { channels: ['sms', 'email'], write: (language) => composeGiftCharged(card, link, language) },
  staff_gift_charged: { channels: ['email'], write: (language) => composeGiftCharged(card, link, language) },
  gift_failed: { channels: ['sms', 'email'], write: (language) => composeGiftFailed('again', link, language) },
  staff_gift_failed: { channels: ['email'], write: (language) => composeGiftFailed('last', link, language) },
}
