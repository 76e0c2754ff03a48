import type { Message } from '../../notifications/message.ts'
import { growingUpMessage, grownUpMessage } from './majority.ts'

/** What guardians are told about the end of their right. */
export const patientMessages: readonly Message[] = [growingUpMessage, grownUpMessage]
