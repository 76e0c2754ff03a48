import { signOut as signOutOperation } from '@sorrel/contract/auth/operations'
import { call } from './api.ts'
import { forgetAllDrafts } from './drafts.ts'
import { queryClient } from './query.ts'
import { setSession } from './session.ts'

/** Ends the session here and at the server, and forgets everything that was read. */
export async function signOut(): Promise<void> {
  // Without a connection the person still leaves this device; the server's session ends by itself.
  await call(signOutOperation).catch(() => {})
  forgetAllDrafts()
  queryClient.clear()
  setSession(null)
  window.location.assign('/')
}
