import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startDatabase, stopDatabase } from '../../server/src/kernel/database/embedded-postgres.ts'
import { makeLoginUrl } from '../../server/src/kernel/database/migrate.ts'
import { Connection } from '../measuring/http.ts'
import { type ServerProcess, startServer } from '../measuring/server-process.ts'
import { freePort } from '../ports.ts'
import { root } from '../steps.ts'
import { Disk } from './disk.ts'
import { Wire } from './wire.ts'

export const home = join(root, '.sorrel/drill')

/** A private database with durable commits, behind a wire. Its port changes with every start; the port of the wire never does. */
export class DrillDatabase {
  ownerUrl = ''
  wire = new Wire()
  disk = new Disk(home)

  async start(): Promise<void> {
    await stopDatabase(home)
    this.disk.attach()
    this.ownerUrl = (await startDatabase(home)).url
    await this.wire.open(Number(new URL(this.ownerUrl).port))
  }

  get url(): string {
    const url = new URL(makeLoginUrl(this.ownerUrl))
    url.port = String(this.wire.port)
    return url.href
  }

  /** Kills the postmaster without notice and starts it again as a supervisor would: at once, and again while its orphans are still ending. */
  async killAndRestart(): Promise<void> {
    const pid = this.pid()
    process.kill(pid, 'SIGKILL')
    // NOTE: until the old one is gone, it would be mistaken for a running database.
    while (isThere(pid)) await wait(2)
    await this.startAgain()
  }

  /** Tries to start the database until it runs, or finds it running. */
  async startAgain(): Promise<void> {
    for (let tries = 0; ; tries++) {
      const started = await startDatabase(home).catch((error: Error) => error)
      if (!(started instanceof Error)) {
        this.ownerUrl = started.url
        this.wire.target = Number(new URL(started.url).port)
        return
      }
      if (tries > 100) throw started
      await wait(50)
    }
  }

  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const owner = new pg.Client({ connectionString: this.ownerUrl, options: '-c search_path=app,public' })
    owner.on('error', () => {})
    await owner.connect()
    try {
      return (await owner.query<Row>(text, values)).rows
    } finally {
      await owner.end()
    }
  }

  async stop(): Promise<void> {
    this.wire.close()
    await stopDatabase(home)
    this.disk.detach()
  }

  private pid(): number {
    return Number(readFileSync(join(home, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** One node that is restarted whenever it ends. Clients reach it through a wire. */
export class Node {
  wire = new Wire()
  port = 0
  process: ServerProcess | undefined
  private env: Record<string, string>
  private readonly database: DrillDatabase
  private stopping = false
  private round = 0

  constructor(database: DrillDatabase, env: Record<string, string>) {
    this.database = database
    this.env = env
  }

  async start(): Promise<void> {
    this.port = await freePort()
    await this.wire.open(this.port)
    await this.run()
  }

  /** Sends a signal to the process. The supervision notices when it ends. */
  signal(signal: NodeJS.Signals): void {
    this.process?.child.kill(signal)
  }

  /** Ends the node and lets the supervision restart it with another environment. */
  async restartWith(env: Record<string, string>): Promise<void> {
    this.env = env
    await this.killAndReplace()
    await this.well()
  }

  /** Kills the process, and waits until the supervision has started another. A worker answers no requests, so its health cannot be asked. */
  async killAndReplace(): Promise<void> {
    const { round } = this
    this.signal('SIGKILL')
    while (this.round === round) await wait(20)
  }

  /** Waits until the node reports that it and its database are well. Returns how many milliseconds that took. */
  async well(): Promise<number> {
    const began = performance.now()
    for (;;) {
      const connection = new Connection(this.port, 1000)
      const told = await connection.ask({ method: 'GET', path: '/api/health' }).catch(() => undefined)
      connection.close()
      if (told?.text.includes('"database":"ok"')) return performance.now() - began
      if (performance.now() - began > 30_000) throw new Error('a node did not recover in half a minute')
      await wait(20)
    }
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.signal('SIGCONT')
    await this.process?.stop()
    this.wire.close()
  }

  private async run(): Promise<void> {
    for (;;) {
      if (this.stopping) return
      try {
        this.process = await startServer(this.database.url, {
          port: this.port,
          env: { ANSWER_SECONDS: '3.8', ...this.env },
          log: 'drill-server.log',
        })
        this.round += 1
        this.process.child.once('exit', () => void this.run())
        if (this.process.child.exitCode === null && this.process.child.signalCode === null) return
      } catch {
        // The database is away, and the next try may find it. Or somebody took the port before the node ever listened on it.
        if (this.round === 0) this.wire.target = this.port = await freePort()
        await wait(100)
      }
    }
  }
}
