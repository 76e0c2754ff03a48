import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listChatMessages } from '@sorrel/contract/chat/wire'
import { waitAfter } from '@sorrel/contract/kernel/retrying'
import { Connection } from '../http.ts'
import type { Header } from './pairs.ts'

/** A message as somebody saw it, and when. */
export type Seen = { id: string; text: string; at: number }

/** The browser waits so long after a notice, because one change often tells of several (web/src/kernel/calls/live.ts). */
const gathering = 250

/** The web app gives up a call that is not answered in this time (web/src/kernel/calls/api.ts). */
export const callLimit = 30_000

/**
 * One open browser with a conversation: it listens to the stream, reads the messages after the last one when the stream tells of something,
 * and resumes the stream as the web app does.
 */
export class Reader {
  readonly seen: Seen[] = []
  /** Milliseconds from each cut of the stream until it stood again. */
  readonly cuts: number[] = []
  gaps = 0
  private lastId = ''
  /** The changes that it was told of. The web app keeps fewer of them. */
  private readonly heard = new Set<string>()
  private lastSent: string | undefined
  private stopped = false
  private cutAt: number | undefined
  private answer: IncomingMessage | undefined
  private due: NodeJS.Timeout | undefined
  private reading: Promise<void> = Promise.resolve()
  private readonly connection: Connection
  private readonly port: number
  private readonly headers: Header
  private readonly channelId: string

  constructor(port: number, headers: Header, channelId: string) {
    this.port = port
    this.headers = headers
    this.channelId = channelId
    this.connection = new Connection(port, callLimit)
  }

  /** Opens the stream and returns once it stands; from then on it is kept open. */
  async start(): Promise<void> {
    await new Promise<void>((stands) => void this.keepOpen(stands))
  }

  /** Waits until nothing is being read, and leaves. */
  async stop(): Promise<void> {
    this.stopped = true
    this.answer?.destroy()
    clearTimeout(this.due)
    await this.reading
    this.connection.close()
  }

  private async keepOpen(stands: () => void): Promise<void> {
    for (let failures = 0; !this.stopped; ) {
      const { answered, retryAfter } = await this.listen(stands)
      if (this.stopped) return
      this.cutAt ??= performance.now()
      failures = answered ? 1 : failures + 1
      await pause(waitAfter(failures, retryAfter))
    }
  }

  /** Follows the stream until it ends; says whether the server answered with one, and when it wants to be asked again. */
  private listen(stands: () => void): Promise<{ answered: boolean; retryAfter: number | null }> {
    const headers = { ...this.headers, accept: 'text/event-stream', ...(this.lastId && { 'last-event-id': this.lastId }) }
    return new Promise((ended) => {
      const request = get({ host: '127.0.0.1', port: this.port, path: '/api/live', headers, agent: false }, (answer) => {
        this.answer = answer
        let rest = ''
        answer.setEncoding('utf8').on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) this.hear(block, stands)
        })
        const told = { answered: answer.statusCode === 200, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
        answer.once('close', () => ended(told)).once('error', () => {})
      })
      request.setTimeout(callLimit, () => !this.answer && request.destroy())
      request.once('error', () => ended({ answered: false, retryAfter: null }))
    })
  }

  private hear(block: string, stands: () => void): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const id = field('id') ?? ''
    this.lastId = id || this.lastId
    const event = field('event')
    const isRepeated = this.heard.has(id)
    if (event === 'change' && id) this.heard.add(id)
    if (event === 'gap') this.gaps += 1
    if (event === 'gap' || (event === 'change' && !isRepeated && /"chat_message\./.test(block))) this.readSoon()
    if (event !== 'place' && event !== 'gap') return
    if (this.cutAt !== undefined) this.cuts.push(performance.now() - this.cutAt)
    this.cutAt = undefined
    stands()
  }

  private readSoon(): void {
    this.due ??= setTimeout(() => {
      this.due = undefined
      this.reading = this.reading.then(() => this.readNew())
    }, gathering)
  }

  /** Reads what came after the last message, as often as it takes. */
  private async readNew(): Promise<void> {
    const after = this.lastSent === undefined ? '' : `&sent_after=${encodeURIComponent(this.lastSent)}`
    const path = `/api/chat/channels/${this.channelId}/messages?order=asc&limit=50${after}`
    for (let tries = 0; tries < 100; tries++) {
      const told = await this.connection.ask({ method: 'GET', path, headers: this.headers }).catch(() => undefined)
      if (told?.status !== 200) {
        await pause(waitAfter(tries + 1, told?.retryAfter))
        continue
      }
      const { items } = listChatMessages.output.parse(JSON.parse(told.text))
      const at = performance.now()
      for (const { id, text } of items) this.seen.push({ id, text: text ?? '', at })
      this.lastSent = items.at(-1)?.sent_at ?? this.lastSent
      if (items.length === 50) await this.readNew()
      return
    }
    throw new Error('a conversation could not be read')
  }
}
