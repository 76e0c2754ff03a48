import { getCurrentSession } from '../../kernel/session.ts'
import { startSending } from './outbox.ts'

let started = false

/** Makes the journal work without a connection: what waits is sent, and the scripts of the app are kept by the browser. */
export function startOffline(): void {
  if (started || getCurrentSession()?.actor.kind !== 'patient') return
  started = true
  startSending()
  // NOTE: a page without https has no service worker, and iOS 11 knows none. Then only the open tab works without a connection.
  navigator.serviceWorker?.register('/static/sw.js', { scope: '/' }).catch(() => {})
}
