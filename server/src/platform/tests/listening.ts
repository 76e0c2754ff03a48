import assert from 'node:assert/strict'
import { listenLive } from '@sorrel/contract/platform/operations'

type Told = { id?: string; event?: string; data?: { name?: string; ids?: Record<string, string>; reload?: boolean; reconnect?: boolean } }
export type Listener = { told: Told[]; ended: Promise<void>; hasEnded: () => boolean; leave: () => void; raw: () => string }

/** Opens the browser's end of the stream, over a real connection. `leaving` gets the function that closes it. */
export async function listenAt(
  address: string,
  leaving: (() => void)[],
  headers: Record<string, string>,
  from?: string,
): Promise<Listener> {
  const away = new AbortController()
  const answer = await fetch(`${address}/api${listenLive.path}`, {
    headers: { ...headers, ...(from === undefined ? {} : { 'last-event-id': from }) },
    signal: away.signal,
  })
  assert.equal(answer.status, 200)
  leaving.push(() => away.abort())
  const told: Told[] = []
  let text = ''
  let rest = ''
  let over = false
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body!) {
      const come = decoder.decode(part, { stream: true })
      text += come
      const blocks = (rest + come).split('\n\n')
      rest = blocks.pop() ?? ''
      told.push(...blocks.flatMap(eventIn))
    }
  })()
    .catch(() => {})
    .then(() => {
      over = true
    })
  return { told, ended, hasEnded: () => over, leave: () => away.abort(), raw: () => text }
}

function eventIn(block: string): Told[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const data = field('data')
  const [id, event] = [field('id'), field('event')]
  // Its place in the stream is news to nobody.
  return data && event !== 'place' ? [{ ...(id ? { id } : {}), ...(event ? { event } : {}), data: JSON.parse(data) }] : []
}
