import { addJournalEntry, getJournalStreak, listJournalEntries } from '@sorrel/contract/journal/operations'
import { useSyncExternalStore } from 'react'
import { dropUnsent, findShelf, isPassing, keepUnsent, listUnsent, type Waiting } from '../../kernel/browser/unsent.ts'
import { ApiProblem, call, type InputOf, nameOf } from '../../kernel/calls/api.ts'
import { queryClient } from '../../kernel/calls/query.ts'
import { runWithLock } from '../../kernel/session.ts'

export type NewEntry = InputOf<typeof addJournalEntry>['body']
/** An entry that waits. `problem`: the server refused it, so waiting does not help. */
export type WaitingEntry = Waiting<NewEntry> & { problem: ApiProblem | undefined }

let waiting: readonly WaitingEntry[] = []
let shownShelf: string | undefined
const refused = new Map<string, ApiProblem>()
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('sorrel-unsent') : undefined

/** The entries that wait on this device, in the order in which they were written. */
export const useWaitingEntries = (): readonly WaitingEntry[] => useSyncExternalStore(listen, getWaiting, nothing)
const none: readonly WaitingEntry[] = []
const nothing = () => none
const getWaiting = () => (shownShelf === findShelf('journal') ? waiting : none)

/**
 * Saves an entry: it is kept on this device first and then sent, so that nothing is lost when the connection goes in between. Answers
 * `waits` if it could not be sent now. Where the device keeps nothing, it is sent at once, and a failure is thrown.
 */
export async function saveEntry(entry: NewEntry): Promise<'saved' | 'waits'> {
  if (!(await keepUnsent(findShelf('journal'), entry.client_id, entry))) {
    await call(addJournalEntry, { body: entry })
    await refreshJournal()
    return 'saved'
  }
  await readWaiting()
  await sendWaiting()
  const problem = refused.get(entry.client_id)
  if (problem) {
    // The form still holds it and shows what to mend.
    await discardWaiting(entry.client_id)
    throw problem
  }
  return waiting.some(({ client_id }) => client_id === entry.client_id) ? 'waits' : 'saved'
}

/** Sends what waits, the oldest first, until one cannot be sent. One tab at a time does; a second one then finds nothing to send. */
export function sendWaiting(): Promise<void> {
  return runWithLock('sorrel-unsent', async () => {
    const shelf = findShelf('journal')
    if (!shelf) return
    let sent = 0
    for (const { client_id, body } of await listUnsent<NewEntry>(shelf)) {
      if (refused.has(client_id)) continue
      // The next call would be for somebody else.
      if (findShelf('journal') !== shelf) break
      const outcome = await sendOne(body)
      if (outcome === 'later') break
      if (outcome === 'gone') {
        sent += 1
        await dropUnsent(shelf, client_id)
      } else refused.set(client_id, outcome)
    }
    await readWaiting()
    if (sent === 0) return
    channel?.postMessage('sent')
    await refreshJournal()
  })
}

async function sendOne(body: NewEntry): Promise<'gone' | 'later' | ApiProblem> {
  try {
    await call(addJournalEntry, { body })
    return 'gone'
  } catch (error) {
    if (isPassing(error) || !(error instanceof ApiProblem)) return 'later'
    // It was sent before, and taken out of the journal on another device since.
    if (error.code === 'not_found') return 'gone'
    // Uploads that nothing uses are swept after a day. The words are worth more than the photos.
    if (error.code === 'file_not_usable' && body.photos?.length) return sendOne({ ...body, photos: [] })
    return error
  }
}

/** Forgets an entry that waits. */
export async function discardWaiting(client_id: string): Promise<void> {
  refused.delete(client_id)
  const shelf = findShelf('journal')
  if (shelf) await dropUnsent(shelf, client_id)
  await readWaiting()
}

async function readWaiting(): Promise<void> {
  const shelf = findShelf('journal')
  const found = await listUnsent<NewEntry>(shelf)
  shownShelf = shelf
  waiting = found.map((one) => ({ ...one, problem: refused.get(one.client_id) }))
  for (const listener of listeners) listener()
}

const refreshJournal = () =>
  Promise.all([listJournalEntries, getJournalStreak].map((read) => queryClient.invalidateQueries({ queryKey: [nameOf(read)] })))

const everyHalfMinute = 30_000

/** From now on what waits is sent as soon as there is a connection. Called once, for patients who are signed in. */
export function startSending(): void {
  const send = () => void sendWaiting().catch(() => {})
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  setInterval(() => waiting.length > 0 && send(), everyHalfMinute)
  channel?.addEventListener('message', () => {
    void readWaiting().then(refreshJournal)
  })
  void readWaiting().then(send)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (shownShelf !== findShelf('journal')) void readWaiting()
  return () => listeners.delete(listener)
}
