import { startChat } from '../chat/sending/start.ts'
import { startOffline } from '../journal/offline/start.ts'
import { startSendingRecordings } from '../recording/sending/start.ts'

/** From now on, what was written without a connection is sent, whichever screen is open. */
export function startSenders(): void {
  startSendingRecordings()
  startOffline()
  startChat()
}
