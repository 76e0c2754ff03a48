import type { NewsName } from '@sorrel/contract/events'
import { waitAfter } from '@sorrel/contract/kernel/retrying'
import { listenLive } from '@sorrel/contract/platform/operations'
import { getCurrentSession, listenToSession } from '../session.ts'
import { type AnyOperation, ApiProblem, callRaw, nameOf } from './api.ts'
import { makeEventParser } from './events.ts'
import { queryClient } from './query.ts'

type Change = { name: string; ids: Record<string, string> }
type News = Change | 'gap'

/** What news are about: `appointment` of `appointment.canceled`. */
export type Noun = NewsName extends `${infer Noun}.${string}` ? Noun : never

const stale = new Map<string, readonly AnyOperation[]>()

/**
 * Says which reads a change makes stale, by the noun of its name: `declareStale('appointment', [getAppointment, listAppointments])` for
 * `appointment.canceled` and the like. An unregistered noun makes every read on the screen stale.
 */
export function declareStale(noun: Noun, reads: readonly AnyOperation[]): void {
  stale.set(noun, [...(stale.get(noun) ?? []), ...reads])
}

/** Listens for as long as somebody is signed in. One tab holds the stream and tells the others: a browser has six connections in all. */
export function startListening(): void {
  const follow = () => {
    // The server lets the session of an unfinished recovery hear nothing.
    const session = getCurrentSession()
    if (session && !session.must_update) listen()
    else stopListening()
  }
  listenToSession(follow)
  follow()
}

let stopping: AbortController | undefined

function stopListening(): void {
  stopping?.abort()
  stopping = undefined
}

function listen(): void {
  if (stopping) return
  stopping = new AbortController()
  const { signal } = stopping
  // Another person's tabs at the same browser must not hear it.
  const session = getCurrentSession()
  const name = `sorrel-live-${session?.actor.identity_id}`
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  channel?.addEventListener('message', ({ data }) => hear(data as News))
  signal.addEventListener('abort', () => channel?.close())
  const lead = () =>
    stream(signal, (news) => {
      hear(news)
      channel?.postMessage(news)
    })
  if (!navigator.locks || !channel) void lead()
  // The lock ends with the tab that holds it; the next one in line then leads.
  else navigator.locks.request(name, { signal }, lead).catch(() => {})
}

async function stream(signal: AbortSignal, tell: (news: News) => void): Promise<void> {
  let last = ''
  let failures = 0
  const heard = new Set<string>()
  while (!signal.aborted) {
    let asked: number | null = null
    try {
      const answer = await callRaw(listenLive, { headers: { accept: 'text/event-stream', 'last-event-id': last || undefined } }, { signal })
      failures = 0
      for await (const { id, event, data } of eventsOf(answer)) {
        last = id || last
        if (event === 'bye') break
        if (event === 'gap') {
          heard.clear()
          tell('gap')
        } else if (event === 'change' && (isNew(heard, id) || hasFailed())) tell(JSON.parse(data) as Change)
      }
    } catch (error) {
      failures += 1
      if (error instanceof ApiProblem) asked = error.retry_after
    }
    await pause(waitAfter(failures, asked), signal, window)
  }
}

/** Whether something on the screen could not be read: then what is told again is read again. */
const hasFailed = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' || state.fetchFailureCount > 0 || state.isInvalidated)

/** So many of the last changes are known by their ids; the server repeats fewer when a stream is resumed. */
const mostHeard = 1000

/** Whether a change is told for the first time. What was heard before the line was cut need not be read again. */
function isNew(heard: Set<string>, id: string): boolean {
  if (id && heard.has(id)) return false
  heard.add(id)
  const [oldest] = heard
  if (heard.size > mostHeard && oldest !== undefined) heard.delete(oldest)
  return true
}

/** The server says every 20 seconds that it is there. After so long a silence the line is dead, though nobody has cut it. */
const silence = 45_000

async function* eventsOf(answer: Response) {
  const parse = makeEventParser()
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  while (reader) {
    const dead = setTimeout(() => void reader.cancel().catch(() => {}), silence)
    const { done, value } = await reader.read().finally(() => clearTimeout(dead))
    if (done) return
    yield* parse(decoder.decode(value, { stream: true }))
  }
}

/** Ends earlier with the signal, and as soon as there is a connection again where the window is given. */
const pause = (milliseconds: number, signal: AbortSignal, online?: Window) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      online?.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    online?.addEventListener('online', end)
  })

let waiting: Set<string> | undefined

// A booking tells of five things at once; the screen should ask again once.
function hear(news: News): void {
  const noun = news === 'gap' ? '' : (news.name.split('.')[0] ?? '')
  if (waiting) return void waiting.add(noun)
  waiting = new Set([noun])
  setTimeout(() => {
    const nouns = [...(waiting ?? [])]
    waiting = undefined
    const told = nouns.flatMap((one) => stale.get(one) ?? [])
    for (const read of new Set(told)) void queryClient.invalidateQueries({ queryKey: [nameOf(read)] })
    if (nouns.some((one) => !stale.has(one))) void queryClient.invalidateQueries({ refetchType: 'active' })
  }, 250)
}
