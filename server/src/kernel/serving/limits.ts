import { isIPv6 } from 'node:net'
import { Problem } from '../problem.ts'

/** A ceiling: at most `count` in so many `seconds`. `RATE_LIMIT_FACTOR` multiplies every count. */
export type Limit = { name: string; count: number; seconds: number }

/** Counters of one node, against floods: cheap, and gone when the process ends. */
export class Limits {
  private readonly factor: number
  private windows = new Map<string, { count: number; ends: number }>()
  constructor(factor: number) {
    this.factor = factor
  }

  ceiling(limit: Limit): number {
    return Math.max(1, Math.floor(limit.count * this.factor))
  }

  /** Adds one to the count of `subject`; throws `too_many_requests` above the ceiling. */
  count(limit: Limit, subject: string): void {
    const now = performance.now()
    const key = `${limit.name}\n${subject}`
    let window = this.windows.get(key)
    if (!window || window.ends <= now) {
      if (this.windows.size > 50_000) this.forget(now)
      window = { count: 0, ends: now + limit.seconds * 1000 }
      this.windows.set(key, window)
    }
    window.count += 1
    if (window.count > this.ceiling(limit)) throw new Problem('too_many_requests', undefined, Math.ceil((window.ends - now) / 1000))
  }

  private forget(now: number): void {
    for (const [key, window] of this.windows) if (window.ends <= now) this.windows.delete(key)
  }
}

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
