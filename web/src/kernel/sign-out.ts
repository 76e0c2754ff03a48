import { chunk } from './browser/chunks.ts'
import { wipeDevice } from './browser/forget.ts'
import { call } from './calls/api.ts'
import { queryClient } from './calls/query.ts'
import { forgetAllDrafts } from './drafts.ts'
import { drawing } from './drawing/drawing.ts'
import { getCurrentSession, getSessionEnd, listenToSession, refreshSession, setSession } from './session.ts'

// Not with the first script, which those who never sign in load as well.
const loadOperations = chunk(() => import('@sorrel/contract/auth/operations'))

const channel = !drawing && 'BroadcastChannel' in window ? new BroadcastChannel('sorrel-session') : undefined

/** Ends the session at the server and in every tab, and forgets everything that was read. */
export async function signOut(): Promise<void> {
  // Without a connection the person still leaves this device; the server's session ends by itself.
  await loadOperations()
    .then((operations) => call(operations.signOut))
    .catch(() => {})
  channel?.postMessage(getCurrentSession()?.actor.identity_id)
  await leave()
}

/** Called once at start: a tab left open must not go on showing what another one has signed out of, or what was ended elsewhere. */
export function followSignOut(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data && data === getCurrentSession()?.actor.identity_id) void leave()
    // One tab listens to the server for all of them.
    if (data === ended && getCurrentSession()) void refreshSession().catch(() => null)
  })
  listenToSession(() => {
    if (getSessionEnd() === null) return
    channel?.postMessage(ended)
    forgetAllDrafts()
    queryClient.clear()
    void wipeDevice()
  })
}

const ended = 'ended'

async function leave(): Promise<void> {
  forgetAllDrafts()
  queryClient.clear()
  setSession(null)
  await wipeDevice()
  // A page of its own, so that nothing of the last person stays in memory.
  window.location.assign('/')
}
