import type { Message } from '../../notifications/message.ts'
import { deletionRequestedMessage } from './deletion-requested.ts'
import { detailsChangedMessage } from './details-changed.ts'
import { invitedMessage } from './invited.ts'
import { growingUpMessage, grownUpMessage } from './majority.ts'
import { recordsMergedMessage, recordsSeparatedMessage } from './merged.ts'
import { guardianInvitedMessage, guardianJoinedMessage, guardianLeftMessage } from './second-guardians.ts'

/** The messages to guardians about the end of their right, and to new people about their invitation. */
export const patientMessages: readonly Message[] = [
  growingUpMessage,
  guardianInvitedMessage,
  guardianJoinedMessage,
  guardianLeftMessage,
  grownUpMessage,
  invitedMessage,
  detailsChangedMessage,
  deletionRequestedMessage,
  recordsMergedMessage,
  recordsSeparatedMessage,
]
