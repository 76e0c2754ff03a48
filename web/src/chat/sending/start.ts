import { countUnreadChannels } from '@sorrel/contract/chat/operations'
import { QueryObserver } from '@tanstack/react-query'
import { listenToActing } from '../../kernel/calls/acting.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { getCurrentSession } from '../../kernel/session.ts'
import { setBadge } from '../../kernel/shell/badges.ts'
import { startSendingMessages } from './outbox.ts'

let started = false

/** From now on what waits is sent, whichever screen is open, and the tab says how many conversations have something new. */
export function startChat(): void {
  const kind = getCurrentSession()?.actor.kind
  if (started || (kind !== 'patient' && kind !== 'provider')) return
  started = true
  startSendingMessages()
  const path = kind === 'patient' ? '/app/chat' : '/provider/inbox'
  const observer = new QueryObserver(queryClient, query(countUnreadChannels))
  observer.subscribe(({ data }) => setBadge(path, data?.channels ?? 0))
  // What was counted for one patient is not shown for another.
  listenToActing(() => observer.setOptions(query(countUnreadChannels)))
}
