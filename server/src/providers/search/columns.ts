import { plainLettersOf } from '../../kernel/words/letters.ts'
import type { Entry } from './entries.ts'
import { wordsOfWeek } from './times/hours.ts'

/** The numbers that sorting and distance read, in typed arrays. Reading 50,000 objects instead would take ten times as long. */
export class Columns {
  in_person = new Float64Array(0)
  virtual = new Float64Array(0)
  cash = new Float64Array(0)
  rating_sum = new Float64Array(0)
  rating_count = new Float64Array(0)
  joined = new Float64Array(0)
  /** The hours of a week in which visits can begin, `wordsOfWeek` words for each provider. */
  hours = { in_person: new Uint32Array(0), virtual: new Uint32Array(0) }
  waitlist = new Uint8Array(0)
  /** Index into `zones`. */
  zone = new Uint16Array(0)
  readonly zones: string[] = []
  /** The first office; NaN if there is none. */
  latitude = new Float64Array(0)
  longitude = new Float64Array(0)
  /** Further offices of the few providers who have several. */
  readonly more = new Map<number, [latitude: number, longitude: number][]>()

  private names: string[] = []
  private ranks: Int32Array | undefined

  /** The alphabetical rank of each name, from 0. Recomputed only after a name has changed. */
  nameRanks(): Int32Array {
    if (this.ranks) return this.ranks
    const order = Array.from(this.names, (_, ordinal) => ordinal)
    order.sort((a, b) => (this.names[a]! < this.names[b]! ? -1 : this.names[a]! > this.names[b]! ? 1 : a - b))
    const ranks = new Int32Array(order.length)
    for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
    this.ranks = ranks
    return ranks
  }

  put(ordinal: number, entry: Entry): void {
    // Accents and capitals do not count, as in any list of names in English or Spanish.
    const name = plainLettersOf(entry.name)
    if (this.names[ordinal] !== name) {
      this.names[ordinal] = name
      this.ranks = undefined
    }
    if (ordinal >= this.virtual.length) this.grow(Math.max(1024, ordinal * 2))
    this.in_person[ordinal] = entry.next.in_person
    this.virtual[ordinal] = entry.next.virtual
    this.cash[ordinal] = entry.cash_initial_cents ?? Number.NaN
    this.rating_sum[ordinal] = entry.rating_sum
    this.rating_count[ordinal] = entry.rating_count
    this.joined[ordinal] = entry.joined
    for (const mode of ['in_person', 'virtual'] as const) this.hours[mode].set(entry.hours[mode], ordinal * wordsOfWeek)
    this.waitlist[ordinal] = entry.waitlist ? 1 : 0
    this.zone[ordinal] = this.zoneIndex(entry.time_zone)
    const [first, ...more] = entry.points
    this.latitude[ordinal] = first?.[0] ?? Number.NaN
    this.longitude[ordinal] = first?.[1] ?? Number.NaN
    if (more.length > 0) this.more.set(ordinal, more)
    else this.more.delete(ordinal)
  }

  private zoneIndex(zone: string): number {
    const known = this.zones.indexOf(zone)
    return known >= 0 ? known : this.zones.push(zone) - 1
  }

  private grow(length: number): void {
    for (const name of ['in_person', 'virtual', 'cash', 'rating_sum', 'rating_count', 'joined', 'latitude', 'longitude'] as const) {
      const larger = new Float64Array(length)
      larger.set(this[name])
      this[name] = larger
    }
    for (const mode of ['in_person', 'virtual'] as const) {
      const larger = new Uint32Array(length * wordsOfWeek)
      larger.set(this.hours[mode])
      this.hours[mode] = larger
    }
    const waitlist = new Uint8Array(length)
    waitlist.set(this.waitlist)
    this.waitlist = waitlist
    const zone = new Uint16Array(length)
    zone.set(this.zone)
    this.zone = zone
  }
}
