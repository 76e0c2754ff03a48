import type { Message } from '../../notifications/message.ts'
import { giftFailedMessage, staffGiftFailedMessage } from './failed.ts'
import { donationBegunMessage, giftChargedMessage, staffDonationBegunMessage, staffGiftChargedMessage } from './taken.ts'

/** What givers are told. */
export const donationMessages: readonly Message[] = [
  ...[donationBegunMessage, staffDonationBegunMessage, giftChargedMessage, staffGiftChargedMessage],
  ...[giftFailedMessage, staffGiftFailedMessage],
]
