import type { Message } from '../../notifications/message.ts'
import { releaseExpiredMessage, releaseRevokedMessage, releaseSendFailedMessage, releaseSignedMessage } from './signed.ts'

/** What patients are told about the releases that they signed. */
export const releaseMessages: readonly Message[] = [
  releaseSignedMessage,
  releaseRevokedMessage,
  releaseSendFailedMessage,
  releaseExpiredMessage,
]
