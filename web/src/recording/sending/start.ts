import { getCurrentSession } from '../../kernel/session.ts'
import { sendKept } from './outbox.ts'

let started = false
const everyHalfMinute = 30_000

/** From now on, what a recording left on this device is sent from whichever page is open. Nothing happens for anybody but a dietitian. */
export function startSendingRecordings(): void {
  if (started || getCurrentSession()?.actor.kind !== 'provider') return
  started = true
  const send = () => void sendKept().catch(() => {})
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  setInterval(send, everyHalfMinute)
  send()
}
