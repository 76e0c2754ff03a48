import type { Message } from '../../notifications/message.ts'
import { decidedMessage } from './decided.ts'
import { noticeMessage } from './notice.ts'
import { openedMessage } from './opened.ts'
import { contestReminder } from './reminder.ts'

export const remoteCareMessages: readonly Message[] = [noticeMessage, openedMessage, contestReminder, decidedMessage]
