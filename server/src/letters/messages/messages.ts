import type { Message } from '../../notifications/message.ts'
import { letterFailedMessage } from './failed.ts'
import { letterSentMessage } from './sent.ts'

/** What people are told about letters. */
export const letterMessages: readonly Message[] = [letterSentMessage, letterFailedMessage]
