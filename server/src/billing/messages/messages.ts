import type { Message } from '../../notifications/message.ts'
import { billNoticeMessage } from './notice.ts'
import { chargeFailedMessage, paperMessage, questionAnsweredMessage } from './outcomes.ts'
import { payerNoticeMessage } from './payer.ts'

/** What people are told about bills. */
export const billingMessages: readonly Message[] = [
  billNoticeMessage,
  payerNoticeMessage,
  chargeFailedMessage,
  paperMessage,
  questionAnsweredMessage,
]
