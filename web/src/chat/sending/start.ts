import { countUnreadChannels, markChatDelivered } from '@sorrel/contract/chat/operations'
import { QueryObserver } from '@tanstack/react-query'
import { listenToActing } from '../../kernel/calls/acting.ts'
import { call, nameOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { getCurrentSession } from '../../kernel/session.ts'
import { setBadge } from '../../kernel/shell/badges.ts'
import { startSendingMessages } from './outbox.ts'

const debounce = 1000
let started = false

/** From now on what waits is sent, whichever screen is open, and the tab says how many conversations have something new. */
export function startChat(): void {
  const kind = getCurrentSession()?.actor.kind
  if (started || (kind !== 'patient' && kind !== 'provider')) return
  started = true
  startSendingMessages()
  const path = kind === 'patient' ? '/app/chat' : '/provider/inbox'
  const observer = new QueryObserver(queryClient, query(countUnreadChannels))
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    // If it fails, the next news tells it.
    void call(markChatDelivered, {}).then(
      () => queryClient.invalidateQueries({ queryKey: [nameOf(countUnreadChannels)] }),
      () => {},
    )
  }
  observer.subscribe(({ data }) => {
    setBadge(path, data?.channels ?? 0)
    // One call for whatever comes within a second.
    if (data?.undelivered && timer === undefined) timer = setTimeout(tell, debounce)
  })
  // What was counted for one patient is not shown for another.
  listenToActing(() => observer.setOptions(query(countUnreadChannels)))
}
