import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type LiveNotice = Readonly<{
  id: number
  kind: 'patient' | 'provider' | 'admin'
  to: string | null
  name: string
  ids: Record<string, unknown>
}>
type Hearer = (notice: LiveNotice) => void

/** The connection that only listens: through it the browsers of every node get the notices that any node commits. */
export class Hub {
  private readonly url: string
  private readonly beatMilliseconds: number
  private hearers = new Set<Hearer>()
  private sessionEnders = new Set<(sessionId: string) => void>()
  private connectHearers = new Set<() => Promise<void>>()
  private client: pg.Client | undefined
  private stopped = false
  private beat: NodeJS.Timeout | undefined
  constructor(url: string, beatMilliseconds = 10_000) {
    this.url = url
    this.beatMilliseconds = beatMilliseconds
  }

  async start(): Promise<void> {
    await this.connect()
  }

  hear(hearer: Hearer): () => void {
    this.hearers.add(hearer)
    return () => this.hearers.delete(hearer)
  }

  onSessionEnd(ender: (sessionId: string) => void): () => void {
    this.sessionEnders.add(ender)
    return () => this.sessionEnders.delete(ender)
  }

  /** Runs `hearer` after every connect. Notices that were sent while nobody listened are lost, so it has to look for itself. */
  onConnect(hearer: () => Promise<void>): void {
    this.connectHearers.add(hearer)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.beat)
    await this.client?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'sorrel-listen',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.pass(channel, payload ?? ''))
    // Only a connection that once worked is opened again. If the first attempt fails, whoever made it gets the error.
    let stands = false
    client.once('end', () => stands && void this.reconnect())
    try {
      await client.connect()
      await client.query('listen live; listen session_ended')
      this.client = client
      for (const hear of this.connectHearers) await hear()
      await client.query('select')
      stands = true
      this.watch(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  // A connection that only listens never learns that the other end is gone, such as behind a proxy that forgot it.
  private watch(client: pg.Client): void {
    clearInterval(this.beat)
    let isWaiting = false
    this.beat = setInterval(() => {
      if (isWaiting) return client.connection.stream.destroy()
      isWaiting = true
      client.query('select').then(
        () => {
          isWaiting = false
        },
        () => client.connection.stream.destroy(),
      )
    }, this.beatMilliseconds)
    this.beat.unref()
  }

  // Streams are ended then, and their readers resume them by id, so nothing is lost while the connection is down (app.ts).
  private async reconnect(): Promise<void> {
    while (!this.stopped) {
      await pause(500)
      try {
        return await this.connect()
      } catch {
        // The database may still be away; the next round tries again.
      }
    }
  }

  private pass(channel: string, payload: string): void {
    if (channel === 'session_ended') {
      for (const end of this.sessionEnders) end(payload)
      return
    }
    // Read once for all: there may be thousands of streams.
    const notice = JSON.parse(payload) as LiveNotice
    for (const hearer of this.hearers) hearer(notice)
  }
}
