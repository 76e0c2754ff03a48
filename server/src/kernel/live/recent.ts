import type { Instant } from '@sorrel/contract/kernel/values'
import type { LiveNotice } from './hub.ts'

type Kept = { notice: LiveNotice; at: number }

export const mostRecent = 5000
const minutes = 10

/**
 * The last notices, as this node heard them. Streams that are resumed find here what they missed, without asking the database: when a node
 * dies, all its streams are resumed at once.
 */
export class Recent {
  private kept: Kept[] = []
  /** All notices with higher ids that were committed are here. */
  private above = Number.POSITIVE_INFINITY
  latest = 0

  /** Begins anew with what the database holds, after a time in which nobody listened. */
  begin(above: number, latest: number, kept: readonly Kept[]): void {
    const ids = new Set(kept.map(({ notice }) => notice.id))
    // What was heard while the database was asked stays.
    const heard = this.kept.filter(({ notice }) => !ids.has(notice.id))
    this.kept = [...heard, ...kept].sort((a, b) => a.at - b.at)
    this.above = above
    this.latest = heard.reduce((highest, { notice }) => Math.max(highest, notice.id), latest)
  }

  add(notice: LiveNotice, at: Instant): void {
    this.kept.push({ notice, at: Date.parse(at) })
    this.latest = Math.max(this.latest, notice.id)
    if (this.kept.length >= mostRecent * 2) this.dropFirst(this.kept.length - mostRecent)
  }

  /** The notices with higher ids that `isMine` takes, in the order of their ids; undefined if some of them may be missing here. */
  listAfter(id: number, now: Instant, isMine: (notice: LiveNotice) => boolean): LiveNotice[] | undefined {
    const old = Date.parse(now) - minutes * 60_000
    const fresh = this.kept.findIndex(({ at }) => at >= old)
    this.dropFirst(fresh < 0 ? this.kept.length : fresh)
    if (id < this.above) return undefined
    const mine = this.kept.filter(({ notice }) => notice.id > id && isMine(notice)).map(({ notice }) => notice)
    return mine.sort((a, b) => a.id - b.id)
  }

  private dropFirst(count: number): void {
    for (const { notice } of this.kept.splice(0, count)) this.above = Math.max(this.above, notice.id)
  }
}
