import type { Message } from '../../notifications/message.ts'
import { exportRequestedMessage } from './requested.ts'

/** What people are told about archives of everything about them. */
export const exportMessages: readonly Message[] = [exportRequestedMessage]
