import type { Message } from '../../notifications/message.ts'
import { labCommentedMessage } from './commented.ts'

/** What people are told about laboratory reports. */
export const labMessages: readonly Message[] = [labCommentedMessage]
