import { getMe, updateMe } from '@sorrel/contract/auth/operations'
import { call, type OutputOf } from '../calls/api.ts'
import { query, queryClient } from '../calls/query.ts'
import { getCurrentSession, setSession } from '../session.ts'
import type { Locale } from '../words/format.ts'

/** Tells the server in which language this person is written to. */
export async function tellLanguage(locale: Locale): Promise<void> {
  keepPreferences(await call(updateMe, { body: { preferred_language: locale } }))
}

/** What the server answered to a change of preferences is true on every screen at once. */
export function keepPreferences(me: OutputOf<typeof updateMe>): void {
  const session = getCurrentSession()
  if (session) setSession({ ...session, actor: me.actor })
  queryClient.setQueryData(query(getMe).queryKey, me)
}
