import type { Message } from '../../notifications/message.ts'
import { notesDueMessage } from './due.ts'
import { noteReopenedMessage } from './reopened.ts'

/** What dietitians are told about notes. */
export const chartingMessages: readonly Message[] = [notesDueMessage, noteReopenedMessage]
