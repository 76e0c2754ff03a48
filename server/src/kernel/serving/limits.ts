import { isIPv6 } from 'node:net'
import { Problem } from '../problem.ts'

/** A ceiling: at most `count` in so many `seconds`. `RATE_LIMIT_FACTOR` multiplies every count. */
export type Limit = { name: string; count: number; seconds: number }

/** Adds to a count that all nodes keep together, and returns what it is then. */
export type Adding = (subject: string, window_start: string, by: number) => Promise<number>
type Window = { count: number; ends: number; elsewhere: number }

/** Counters of one node, against floods: cheap, and gone when the process ends. */
export class Limits {
  private readonly factor: number
  private windows = new Map<string, Window>()
  constructor(factor: number) {
    this.factor = factor
  }

  ceiling(limit: Limit): number {
    return Math.max(1, Math.floor(limit.count * this.factor))
  }

  /** Adds one to what this node has counted of `subject`; throws `too_many_requests` above the ceiling. */
  count(limit: Limit, subject: string): void {
    const now = wallClock()
    this.add(limit, subject, now, now + limit.seconds * 1000)
  }

  /**
   * Counts as `count` does, and tells the other nodes after each twentieth part of the ceiling, which costs them a statement only then. All nodes
   * together so let at most a tenth more through for two nodes.
   */
  countInSteps(limit: Limit, subject: string, add: Adding): void {
    const now = wallClock()
    const start = now - (now % (limit.seconds * 1000))
    const window = this.add(limit, subject, now, start + limit.seconds * 1000)
    const step = Math.max(1, Math.floor(this.ceiling(limit) / 20))
    if (window.count % step !== 0) return
    const own = window.count
    add(`${limit.name}:${subject}`, new Date(start).toISOString(), step).then(
      (all) => {
        window.elsewhere = Math.max(0, all - own)
      },
      // Without the database no call succeeds anyway.
      () => {},
    )
  }

  private add(limit: Limit, subject: string, now: number, ends: number): Window {
    const key = `${limit.name}\n${subject}`
    let window = this.windows.get(key)
    if (!window || window.ends <= now) {
      if (this.windows.size > 50_000) this.forget(now)
      window = { count: 0, ends, elsewhere: 0 }
      this.windows.set(key, window)
    }
    window.count += 1
    if (window.count + window.elsewhere > this.ceiling(limit)) throw tooMany(window.ends - now)
    return window
  }

  private forget(now: number): void {
    for (const [key, window] of this.windows) if (window.ends <= now) this.windows.delete(key)
  }
}

// A window of all nodes begins for all of them at the same moment, also where a test stops the clock of the house.
const wallClock = (): number => performance.timeOrigin + performance.now()
/** The refusal of whoever was counted above a ceiling, with the time until the window ends. */
export const tooMany = (milliseconds: number): Problem => new Problem('too_many_requests', undefined, Math.ceil(milliseconds / 1000))

/**
 * The part of an address that the limits count as one: an IPv4 address, also in its IPv6 form, or the first half of an IPv6 address. The
 * second half does not count, because a household or a server can choose it freely.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  const first = [...groups, ...zeros, ...after].slice(0, 4)
  return `${first.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`
}
