import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../../kernel/clock.ts'
import { dbFor } from '../../../kernel/db.ts'
import { makeSystemClaims } from '../../../kernel/doors/claims.ts'
import type { PaymentTables } from '../../../payments/tables.ts'
import type { ProcessorEvent } from '../index.ts'

type ObjectKind = 'customer' | 'card' | 'setup' | 'charge' | 'refund' | 'dispute' | 'account' | 'transfer' | 'movement' | 'file'
type Kept = { ref: string; parent: string | null; reference: string | null; at: string; data: unknown }
type Wanted = { kind: ObjectKind; ref?: string; parent?: string; reference?: string; data: object }
export type PageWanted = { since: string; until: string; cursor?: string }
type Doors = Kysely<Pick<PaymentTables, 'demo_processor_object' | 'demo_processor_key' | 'demo_processor_event'>>

const prefixes: Readonly<Record<ObjectKind, string>> = {
  customer: 'cus',
  card: 'pm',
  setup: 'seti',
  charge: 'pi',
  refund: 're',
  dispute: 'dp',
  file: 'file',
  account: 'acct',
  transfer: 'tr',
  movement: 'txn',
}
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const makeWord = () => Array.from(randomBytes(22), (byte) => letters[byte % letters.length]).join('')
const makeRef = (kind: ObjectKind) => `${prefixes[kind]}_fake_${makeWord()}`

const pageSize = 100

/** What the demo's processor keeps, the answers that it gave under each key, and the events that it would post. */
export class Store {
  readonly db: Doors
  readonly now: Clock
  readonly secret: string
  constructor(pool: pg.Pool, now: Clock, secret: string) {
    this.db = dbFor(pool, makeSystemClaims('processor'))
    this.now = now
    this.secret = secret
  }

  write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.db.transaction().execute((db) => work(Object.assign(Object.create(Store.prototype), { ...this, db })))
  }

  /** Runs `work` once for a key, and answers the same for 24 hours. The same key with other content is refused, as processors do. */
  once<T>(key: string, wanted: object, work: (store: Store) => Promise<T>): Promise<T> {
    const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
    return this.write(async (store) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`demo_processor:${key}`}, 0))`.execute(store.db)
      const given = await store.db.selectFrom('demo_processor_key').selectAll().where('key', '=', key).executeTakeFirst()
      const isOld = given && Date.parse(given.at) < Date.parse(store.now()) - 24 * 3_600_000
      if (given && !isOld) {
        if (given.hash !== hash) throw new Error('the key was used before with another content')
        return given.answer as T
      }
      const answer = await work(store)
      const row = { key, hash, answer: JSON.stringify(answer), at: store.now() }
      const { key: _, ...again } = row
      await store.db
        .insertInto('demo_processor_key')
        .values(row)
        .onConflict((same) => same.column('key').doUpdateSet(again))
        .execute()
      return answer
    })
  }

  /** Whether an answer was given under a key before. */
  async isKnown(key: string): Promise<boolean> {
    return (await this.db.selectFrom('demo_processor_key').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
  }

  async put({ kind, ref = makeRef(kind), parent, reference, data }: Wanted): Promise<string> {
    const row = { ref, kind, parent: parent ?? null, reference: reference ?? null, data: JSON.stringify(data), at: this.now() }
    await this.db
      .insertInto('demo_processor_object')
      .values(row)
      .onConflict((same) => same.column('ref').doUpdateSet({ data: row.data, parent: row.parent }))
      .execute()
    return ref
  }

  async change(ref: string, data: object): Promise<void> {
    await this.db
      .updateTable('demo_processor_object')
      .set({ data: JSON.stringify(data) })
      .where('ref', '=', ref)
      .execute()
  }

  /** An object by its name. A caller who changes it holds it until the end. */
  async find<Data>(kind: ObjectKind, ref: string, holds = false): Promise<(Kept & { data: Data }) | undefined> {
    const query = this.db.selectFrom('demo_processor_object').selectAll().where('ref', '=', ref).where('kind', '=', kind)
    const row = await (holds ? query.forUpdate() : query).executeTakeFirst()
    return row && { ...row, data: row.data as Data }
  }

  async listOf<Data>(kind: ObjectKind, parent: string): Promise<(Kept & { data: Data })[]> {
    const rows = await this.db
      .selectFrom('demo_processor_object')
      .selectAll()
      .where('kind', '=', kind)
      .where('parent', '=', parent)
      .orderBy('n')
      .execute()
    return rows.map((row) => ({ ...row, data: row.data as Data }))
  }

  /** One page of the objects of a kind from a moment on, up to and without another, in the order in which they were made. */
  async listPage<Data>(kind: ObjectKind, { since, until, cursor }: PageWanted) {
    const rows = await this.db
      .selectFrom('demo_processor_object')
      .selectAll()
      .where('kind', '=', kind)
      .where('at', '>=', since)
      .where('at', '<', until)
      .where('n', '>', Number(cursor ?? 0))
      .orderBy('n')
      .limit(pageSize + 1)
      .execute()
    const page = rows.slice(0, pageSize)
    const items = page.map(({ data, ...row }) => ({ ...row, data: data as Data }))
    return { items, next_cursor: rows.length > pageSize ? String(page.at(-1)!.n) : null }
  }

  /** Keeps an event as it would be posted. */
  async tell(kind: string, about: ProcessorEvent['about'], object_ref: string, reference: string | null): Promise<void> {
    const event = { id: `evt_fake_${makeWord()}`, type: kind, about, object_ref, reference, created: this.now() }
    await this.db
      .insertInto('demo_processor_event')
      .values({ raw: JSON.stringify(event), at: this.now(), taken_at: null })
      .execute()
  }

  /** The events that wait, each once. */
  takeEvents(): Promise<{ raw: string; signature: string }[]> {
    return this.write(async (store) => {
      const { rows } = await sql<{ raw: string }>`
        update app.demo_processor_event set taken_at = ${store.now()}
        where n in (select n from app.demo_processor_event where taken_at is null order by n limit 500 for update skip locked) returning raw`.execute(
        store.db,
      )
      return rows.map(({ raw }) => ({ raw, signature: signatureOf(store.secret, raw, Math.floor(Date.parse(store.now()) / 1000)) }))
    })
  }
}

const secondsAllowed = 300
/** The signature of the demo's processor: `t=<seconds>,v1=<HMAC-SHA256 of "t.raw">`, as Stripe signs. */
export const signatureOf = (secret: string, raw: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', `payments ${secret}`).update(`${at}.${raw}`).digest('hex')}`

/** Whether a signature is the demo processor's, and not older or newer than five minutes. */
export function isSigned(secret: string, raw: string, header: string | string[] | undefined, now: string): boolean {
  if (typeof header !== 'string') return false
  const at = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1] ?? Number.NaN)
  if (!(Math.abs(Date.parse(now) / 1000 - at) <= secondsAllowed)) return false
  const expected = Buffer.from(signatureOf(secret, raw, at))
  const given = Buffer.from(header)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
