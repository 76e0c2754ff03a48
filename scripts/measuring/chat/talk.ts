import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { waitAfter } from '@sorrel/contract/kernel/retrying'
import pg from 'pg'
import { Connection } from '../http.ts'
import type { Pair } from './pairs.ts'
import { callLimit, Reader } from './reader.ts'

export type Talk = { perSecond: number; seconds: number }
/** What became of it. `delays`: milliseconds from the moment when a message was due to be sent until the other side had read it. */
export type Heard = {
  sent: number
  delays: number[]
  lost: number
  doubled: number
  outOfOrder: number
  /** How often a message had to be sent again, because its answer was lost. */
  again: number
  cuts: number[]
  gaps: number
}

type Message = { text: string; pair: number; side: 'patient' | 'provider'; due: number }

/**
 * Lets all pairs write through `port` at a fixed rate, each side in turn, while both have one browser open. Whatever happens meanwhile, a
 * sender tries again with the same `client_nonce`, as late as the web app does, until the message is taken. `ownerUrl` may change with a restart of the database. `meanwhile` may break things until the last one is sent.
 */
export async function runTalk(
  port: number,
  ownerUrl: () => string,
  pairs: readonly Pair[],
  { perSecond, seconds }: Talk,
  meanwhile: (isOver: () => boolean) => Promise<void> = async () => {},
): Promise<Heard> {
  const readers = pairs.map((pair) => ({
    patient: new Reader(port, pair.patient, pair.channel_id),
    provider: new Reader(port, pair.provider, pair.channel_id),
  }))
  const all = readers.flatMap(({ patient, provider }) => [patient, provider])
  for (let at = 0; at < all.length; at += 25) await Promise.all(all.slice(at, at + 25).map((reader) => reader.start()))
  const before = await readTaken(ownerUrl(), pairs)
  const sender = new Sender(port, pairs)
  let over = false
  const breaking = meanwhile(() => over)
  const began = performance.now() + 500
  const messages = Array.from({ length: perSecond * seconds }, (_, index): Message => {
    const side = Math.floor(index / pairs.length) % 2 === 0 ? 'patient' : 'provider'
    return { text: `${index} of ${began}`, pair: index % pairs.length, side, due: began + (index * 1000) / perSecond }
  })
  await Promise.all(messages.map((message) => sender.send(message)))
  over = true
  await breaking
  const own = new Set(messages.map(({ text }) => text))
  await waitUntilRead(all, own, messages.length * 2)
  await Promise.all(all.map((reader) => reader.stop()))
  sender.close()
  return judgeTalk(messages, readers, pairs, before, await readTaken(ownerUrl(), pairs), sender.again)
}

class Sender {
  again = 0
  private readonly idle: Connection[] = []
  private readonly port: number
  private readonly pairs: readonly Pair[]
  constructor(port: number, pairs: readonly Pair[]) {
    this.port = port
    this.pairs = pairs
  }

  async send({ text, pair, side, due }: Message): Promise<void> {
    await pause(Math.max(0, due - performance.now()))
    const { channel_id, ...headers } = this.pairs[pair]!
    const body = { text, client_nonce: randomUUID() }
    for (let failures = 1; ; failures++) {
      const connection = this.idle.pop() ?? new Connection(this.port, callLimit)
      const asked = { method: 'POST', path: `/api/chat/channels/${channel_id}/messages`, headers: headers[side], body } as const
      const told = await connection.ask(asked).catch(() => undefined)
      if (told) this.idle.push(connection)
      else connection.close()
      if (told?.status === 201) return
      if (told && told.status < 500 && told.status !== 429) throw new Error(`a message was refused: ${told.status} ${told.text}`)
      this.again += 1
      await pause(waitAfter(failures, told?.retryAfter))
    }
  }

  close(): void {
    for (const connection of this.idle) connection.close()
  }
}

/** Everything was read, or nothing new for longer than a browser waits before it tries again. */
async function waitUntilRead(readers: readonly Reader[], own: ReadonlySet<string>, expected: number): Promise<void> {
  const count = () => readers.reduce((sum, { seen }) => sum + seen.filter(({ text }) => own.has(text)).length, 0)
  for (let last = -1, since = performance.now(); count() < expected && performance.now() - since < 35_000; await pause(100)) {
    if (count() !== last) since = performance.now()
    last = count()
  }
}

/** The texts that the database holds, in the order of each conversation. */
async function readTaken(ownerUrl: string, pairs: readonly Pair[]): Promise<Map<string, string[]>> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
  const { rows } = await owner.query<{ chat_channel_id: string; texts: string[] }>(
    'select chat_channel_id, array_agg(text order by seq) as texts from chat_message where chat_channel_id = any ($1) group by chat_channel_id',
    [pairs.map(({ channel_id }) => channel_id)],
  )
  await owner.end()
  return new Map(rows.map(({ chat_channel_id, texts }) => [chat_channel_id, texts]))
}

type Both = { patient: Reader; provider: Reader }

function judgeTalk(
  messages: readonly Message[],
  readers: readonly Both[],
  pairs: readonly Pair[],
  before: ReadonlyMap<string, string[]>,
  taken: ReadonlyMap<string, string[]>,
  again: number,
): Heard {
  const heard: Heard = { sent: messages.length, delays: [], lost: 0, doubled: 0, outOfOrder: 0, again, cuts: [], gaps: 0 }
  const due = new Map(messages.map(({ text, due }) => [text, due]))
  const written = Map.groupBy(messages, ({ pair }) => pair)
  for (const [pair, both] of readers.entries()) {
    const { channel_id } = pairs[pair]!
    const rows = (taken.get(channel_id) ?? []).slice(before.get(channel_id)?.length ?? 0)
    const own = written.get(pair) ?? []
    heard.lost += own.filter(({ text }) => !rows.includes(text)).length
    heard.doubled += rows.length - new Set(rows).size
    for (const [side, reader] of Object.entries(both)) {
      const seen = reader.seen.filter(({ text }) => due.has(text))
      const texts = seen.map(({ text }) => text)
      heard.lost += rows.filter((text) => !texts.includes(text)).length
      heard.doubled += texts.length - new Set(texts).size
      heard.outOfOrder += texts.filter((text, at) => at > 0 && rows.indexOf(text) < rows.indexOf(texts[at - 1]!)).length
      const others = new Set(own.filter((one) => one.side !== side).map(({ text }) => text))
      heard.delays.push(...seen.filter(({ text }) => others.has(text)).map(({ text, at }) => at - due.get(text)!))
      heard.cuts.push(...reader.cuts)
      heard.gaps += reader.gaps
    }
  }
  return heard
}
