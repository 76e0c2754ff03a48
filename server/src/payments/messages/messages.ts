import type { Message } from '../../notifications/message.ts'
import { confirmMessage } from './confirming.ts'
import { cardExpiresMessage } from './expiring.ts'
import { giftRefundedMessage } from './gift-refunded.ts'
import { notPaidMessage } from './not-paid.ts'
import { refundedMessage } from './refunded.ts'

/** What people are told about their cards and what is given back to them. */
export const paymentMessages: readonly Message[] = [
  cardExpiresMessage,
  confirmMessage,
  notPaidMessage,
  refundedMessage,
  giftRefundedMessage,
]
