import { setTimeout as wait } from 'node:timers/promises'
import { bookAppointment } from '@sorrel/contract/scheduling/wire'
import { type Asked, Connection, type Told } from '../measuring/http.ts'
import { type Opening, visitOf } from '../measuring/openings.ts'
import type { DrillDatabase } from './supervisor.ts'

type Entry = { id: string; canceled: boolean }
export type Phase = { answers: number; slowest: number; unanswered: number; booked: number; refused: number }
export type Verdict = { lost: number; overlaps: number; doubled: number }
type Headers = Map<string, { authorization: string }>

const emptyPhase = (): Phase => ({ answers: 0, slowest: 0, unanswered: 0, booked: 0, refused: 0 })

/** Clients that book and cancel all the time, and a list of everything that the server acknowledged. A retry carries the key of its first try. */
export class Ledger {
  phase = emptyPhase()
  readonly entries: Entry[] = []
  private stopped = false
  private running: Promise<void>[] = []
  private next = 0
  private last = 0
  private readonly openings: readonly Opening[]
  private readonly headers: Headers
  private readonly ports: () => number[]

  constructor(openings: readonly Opening[], headers: Headers, ports: () => number[]) {
    this.openings = openings
    this.headers = headers
    this.ports = ports
  }

  /** Starts the clients. They leave the last `reserve` times to whoever starts them again. */
  start(clients: number, pause: number, reserve = 0): void {
    this.stopped = false
    this.last = this.openings.length - reserve
    this.running = Array.from({ length: clients }, (_, index) => this.client(index, pause))
  }

  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all(this.running)
  }

  begin(): void {
    this.phase = emptyPhase()
  }

  private async client(index: number, pause: number): Promise<void> {
    const connections = new Map<number, Connection>()
    while (!this.stopped && this.next < this.last) {
      const number = this.next++
      const opening = this.openings[number]!
      // Two people want every fifth time at once.
      const rival =
        number % 5 === 0
          ? this.openings.find((one) => one.provider_id === opening.provider_id && one.patient_id !== opening.patient_id)
          : undefined
      const wanted = [opening, ...(rival ? [{ ...opening, patient_id: rival.patient_id }] : [])]
      await Promise.all(wanted.map((one, at) => this.book(at === 0 ? connections : new Map(), index + at, number, one)))
      await wait(pause)
    }
    for (const connection of connections.values()) connection.close()
  }

  private async book(connections: Map<number, Connection>, index: number, number: number, opening: Opening): Promise<void> {
    const headers = this.headers.get(opening.patient_id)!
    const key = { 'idempotency-key': `drill-${number}-${opening.patient_id}` }
    const told = await this.insist(connections, index, {
      method: 'POST',
      path: '/api/appointments',
      headers: { ...headers, ...key },
      body: visitOf(opening),
    })
    if (told?.status !== 201) {
      this.phase.refused += 1
      return
    }
    const { appointments } = bookAppointment.output.parse(JSON.parse(told.text))
    const entry: Entry = { id: appointments[0]!.id, canceled: false }
    this.entries.push(entry)
    this.phase.booked += 1
    if (number % 10 !== 3) return
    const cancel: Asked = {
      method: 'POST',
      path: `/api/appointment/${entry.id}/cancel`,
      headers: { ...headers, 'idempotency-key': `drill-cancel-${number}` },
      body: {},
    }
    entry.canceled = (await this.insist(connections, index, cancel))?.status === 200
  }

  /** Sends a request until it is accepted or refused: after a failure to the next node, always with the same key. */
  private async insist(connections: Map<number, Connection>, index: number, asked: Asked): Promise<Told | undefined> {
    for (let tries = index; tries < index + 200; tries++) {
      const ports = this.ports()
      const port = ports[tries % ports.length]!
      const connection = connections.get(port) ?? new Connection(port, 4000)
      connections.set(port, connection)
      const { phase } = this
      const told = await connection.ask(asked).catch((error: Error) => error)
      if (!(told instanceof Error)) {
        phase.answers += 1
        phase.slowest = Math.max(phase.slowest, told.ms)
        if (told.status < 500 && !told.text.includes('"in_progress"')) return told
      } else if (told.message === 'late') phase.unanswered += 1
      await wait(100)
    }
    return undefined
  }
}

/** Compares the list with the rows of the database, without the tables by which the server decides. */
export async function verifyEntries(database: DrillDatabase, entries: readonly Entry[]): Promise<Verdict> {
  const scheduled = entries.filter(({ canceled }) => !canceled).map(({ id }) => id)
  const canceled = entries.filter((entry) => entry.canceled).map(({ id }) => id)
  const [verdict] = await database.ask<Verdict>(
    `select
      ((select count(*) from unnest($1::uuid[]) as told(id) where not exists (select from appointment a where a.id = told.id and a.status in ('Scheduled', 'Canceled')))
       + (select count(*) from unnest($2::uuid[]) as told(id) where not exists (select from appointment a where a.id = told.id and a.status = 'Canceled')))::int as lost,
      (select count(*) from appointment a join appointment b on a.provider_id = b.provider_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.status in ('Scheduled', 'Occurred') and b.status in ('Scheduled', 'Occurred'))::int as overlaps,
      ((select count(*) from (select from appointment where status = 'Scheduled' group by patient_id, provider_id, starts_at having count(*) > 1) d)
       + (select count(*) from (select from event where name = 'appointment.booked' group by payload->>'appointment_id' having count(*) > 1) d)
       + (select count(*) from (select from notification where event_id is not null group by event_id, recipient_id, channel having count(*) > 1) d)
       + (select count(*) from (select from demo_outbox group by provider_key having count(*) > 1) d))::int as doubled`,
    [scheduled, canceled],
  )
  return verdict!
}
