import type { Message } from '../../notifications/message.ts'
import { billNoticeMessage } from './notice.ts'
import { chargeFailedMessage, paperMessage, questionAnsweredMessage } from './outcomes.ts'

/** What people are told about bills. */
export const billingMessages: readonly Message[] = [billNoticeMessage, chargeFailedMessage, paperMessage, questionAnsweredMessage]
