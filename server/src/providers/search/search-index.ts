import { sql } from 'kysely'
import type pg from 'pg'
import type { Context } from '../../kernel/context.ts'
import { type Bits, clearBit, countWords, makeBits, setBit } from './bits.ts'
import { Columns } from './columns.ts'
import { type Entry, readEntries } from './entries.ts'
import { Vocabulary } from './words/vocabulary.ts'

/**
 * The public facts of every provider as bit sets in the memory of this node. Filtering, counting and sorting 50,000 takes a few
 * milliseconds; no database index could count every filter value that fast. Before each search it asks the database
 * what has changed, so that an answer is never older than its query.
 */
export class SearchIndex {
  readonly entries: Entry[] = []
  readonly columns = new Columns()
  readonly words = new Vocabulary()
  /** Grows with every change. Results of another revision are out of date. */
  revision = 0
  private readonly ordinals = new Map<string, number>()
  private readonly sets = new Map<string, Bits>()
  private readonly values = new Map<string, Set<string>>()
  private length = countWords(1024)
  private nobody = makeBits(countWords(1024))
  private since = '0'
  private day = ''
  private running: Promise<void> | undefined
  private following: Promise<void> | undefined

  /** The set of this name, empty if nobody is in it. Callers must not change it. */
  set(name: string): Bits {
    return this.sets.get(name) ?? this.nobody
  }

  empty(): Bits {
    return makeBits(this.length)
  }

  /** The values of a filter that somebody has. */
  valuesOf(group: string): readonly string[] {
    return [...(this.values.get(group) ?? [])]
  }

  ordinalOf(id: string): number | undefined {
    return this.ordinals.get(id)
  }

  /** Brings the index up to date with everything committed before this call. Concurrent calls share one query. */
  refresh(ctx: Context): Promise<void> {
    if (!this.running) {
      this.running = this.look(ctx).finally(() => {
        this.running = undefined
      })
      return this.running
    }
    // The query under way may have started before this caller's change was committed, so one more follows it.
    this.following ??= this.running
      .catch(() => {})
      .then(() => {
        this.following = undefined
        return this.refresh(ctx)
      })
    return this.following
  }

  private async look(ctx: Context): Promise<void> {
    const { rows } = await sql<{ xmin: string; provider_id: string | null; changed: string | null }>`
      select s.xmin::text as xmin, p.provider_id, p.changed::text as changed
      from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s left join app.provider_search p on p.changed >= ${this.since}::text::xid8`.execute(
      ctx.db,
    )
    const news = rows.filter((row) => row.provider_id !== null && this.known(row.provider_id)?.changed !== row.changed)
    const read = (at: number) => {
      const part = news.slice(at, at + batch).map((row): [string, string] => [row.provider_id!, row.changed!])
      const reading = part.length > 0 ? readEntries(ctx, new Map(part)) : Promise.resolve([])
      // If an earlier batch fails, the failure of this one adds nothing.
      reading.catch(() => {})
      return reading
    }
    // The database reads the next batch while this process adds the previous one.
    const ahead = [read(0), read(batch)]
    for (let at = 0; at < news.length; at += batch) {
      const entries = await ahead.shift()!
      ahead.push(read(at + 2 * batch))
      for (const entry of entries) this.put(entry)
    }
    // NOTE: transactions do not commit in the order in which they begin, so the next query starts again from the oldest one that is still running.
    this.since = rows[0]!.xmin
    this.turnDay(ctx.now().slice(0, 10))
    if (news.length > 0) this.revision += 1
  }

  private known(id: string): Entry | undefined {
    const ordinal = this.ordinals.get(id)
    return ordinal === undefined ? undefined : this.entries[ordinal]
  }

  private put(entry: Entry): void {
    const ordinal = this.ordinals.get(entry.id) ?? this.entries.length
    const before = this.entries[ordinal]
    const sameText = before?.strong_text === entry.strong_text && before.weak_text === entry.weak_text
    if (before) for (const bits of this.sets.values()) clearBit(bits, ordinal)
    if (before && !sameText) this.words.remove(ordinal, before)
    this.ordinals.set(entry.id, ordinal)
    this.entries[ordinal] = entry
    this.columns.put(ordinal, entry)
    if (ordinal >= this.length * 32) this.grow()
    for (const key of entry.keys) this.add(key, ordinal)
    this.addLicences(ordinal)
    if (entry.listed) this.add('listed', ordinal)
    if (!sameText) this.words.add(ordinal, entry)
  }

  private add(key: string, ordinal: number): void {
    let bits = this.sets.get(key)
    if (!bits) {
      bits = makeBits(this.length)
      this.sets.set(key, bits)
      const at = key.indexOf(':')
      const group = key.slice(0, at)
      if (!this.values.has(group)) this.values.set(group, new Set())
      this.values.get(group)!.add(key.slice(at + 1))
    }
    setBit(bits, ordinal)
  }

  /** A network counts only in states where the license is valid, since every query asks for both. */
  private addLicences(ordinal: number): void {
    const entry = this.entries[ordinal]!
    const inForce = new Set<string>()
    for (const { state, expires_on } of entry.licences) if (expires_on >= this.day) inForce.add(state)
    for (const state of inForce) this.add(`licence:${state}`, ordinal)
    for (const { payer_id, state } of entry.networks) {
      if (!inForce.has(state)) continue
      this.add(`network:${payer_id}`, ordinal)
      this.add(`network_in_${state}:${payer_id}`, ordinal)
    }
  }

  /** Licenses expire at midnight. */
  private turnDay(day: string): void {
    if (day === this.day) return
    this.day = day
    for (const [name, bits] of this.sets) if (/^(licence|network)/.test(name)) bits.fill(0)
    for (let ordinal = 0; ordinal < this.entries.length; ordinal++) this.addLicences(ordinal)
    this.revision += 1
  }

  private grow(): void {
    this.length *= 2
    this.nobody = makeBits(this.length)
    for (const [name, bits] of this.sets) {
      const larger = makeBits(this.length)
      larger.set(bits)
      this.sets.set(name, larger)
    }
  }
}

const batch = 2000
const indexes = new WeakMap<pg.Pool, SearchIndex>()

/** The index of this node's database, brought up to date. */
export async function searchIndexOf(ctx: Context): Promise<SearchIndex> {
  let index = indexes.get(ctx.pool)
  if (!index) {
    index = new SearchIndex()
    indexes.set(ctx.pool, index)
  }
  await index.refresh(ctx)
  return index
}
