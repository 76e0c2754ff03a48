import type { Message } from '../../notifications/message.ts'
import { invitedMessage } from './invited.ts'
import { growingUpMessage, grownUpMessage } from './majority.ts'

/** What guardians are told about the end of their right, and new people about their invitation. */
export const patientMessages: readonly Message[] = [growingUpMessage, grownUpMessage, invitedMessage]
