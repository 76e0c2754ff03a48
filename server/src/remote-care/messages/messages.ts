import type { Message } from '../../notifications/message.ts'
import { decidedMessage } from './decided.ts'
import { noticeMessage } from './notice.ts'
import { openedMessage } from './opened.ts'
import { contestReminder } from './reminder.ts'
import { signReminder } from './signing.ts'

export const remoteCareMessages: readonly Message[] = [noticeMessage, signReminder, openedMessage, contestReminder, decidedMessage]
