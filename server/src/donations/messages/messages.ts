import type { Message } from '../../notifications/message.ts'
import { giftFailedMessage, staffGiftFailedMessage } from './failed.ts'

/** What givers are told. */
export const donationMessages: readonly Message[] = [giftFailedMessage, staffGiftFailedMessage]
