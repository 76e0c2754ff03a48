import type { Message } from '../../notifications/message.ts'
import { accountMessage, failedMessage, heldMessage, paidMessage, returnedMessage } from './pay.ts'

/** What dietitians are told about their pay. */
export const payoutMessages: readonly Message[] = [paidMessage, heldMessage, failedMessage, returnedMessage, accountMessage]
