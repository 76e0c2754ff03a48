import type { Message } from '../../notifications/message.ts'
import { referralLetterFailedMessage } from './letter-failed.ts'
import { referralRequestedMessage } from './requested.ts'

/** What people are told about referrals. */
export const referralMessages: readonly Message[] = [referralRequestedMessage, referralLetterFailedMessage]
