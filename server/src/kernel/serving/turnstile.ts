import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'

/** A call may wait so long for its turn. In a longer rush what waits longest is turned away first, so that whoever gets in is answered in time. */
const longestWait = 2500
const longestWaitInRush = 500
const longestWaitOfStream = 15_000
const secondsOfStream = 30

/** How a call goes through: `seconds` that its answer may take, `at_once` without a turn, `isGone` whether nobody waits for it any more. */
type Passing = { seconds?: number | undefined; at_once?: boolean; isGone?: () => boolean }

/**
 * Limits how many calls of one node run at once, and how long each may take. A call over either limit gets `temporarily_unavailable` and
 * a time for the retry. Work that has begun goes on, so a retry with the same key finds its result.
 *
 * Of the calls inside only so many work as the database can serve well; the others wait for their turn, because calls that all work at once
 * all come too late. Streams that begin take turns of their own: when a node dies, its streams come to the others in one moment, and they
 * must neither keep messages from being sent nor be turned away.
 */
export class Turnstile {
  private readonly most: number
  private readonly seconds: number
  private readonly log: Log
  private readonly calls: Lane
  private readonly streams: Lane
  private inside = 0
  private refused = 0
  private told = 0

  private readonly answering: { begin: () => void; end: () => void } | undefined

  /** `answering` is told of the beginning and the end of all work. */
  constructor(
    { most_at_once, answer_seconds, pool_size }: Pick<Config, 'most_at_once' | 'answer_seconds' | 'pool_size'>,
    log: Log,
    answering?: Turnstile['answering'],
  ) {
    this.answering = answering
    this.most = most_at_once
    this.seconds = answer_seconds
    this.log = log
    this.calls = new Lane(pool_size * 2, (isRush) => (isRush ? longestWaitInRush : longestWait))
    // What they ask the database goes together (doors/gathering.ts), so the more begin at once, the less they ask.
    this.streams = new Lane(pool_size * 4, () => longestWaitOfStream)
  }

  /** Refuses calls before anything is read: a refusal must cost next to nothing, or the flood would succeed all the same. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      const { passes_full } = request.routeOptions.config
      if (this.inside >= this.most && !passes_full && !request.url.startsWith('/static/')) this.refuse()
    })
  }

  /** Runs `work` when its turn comes, and refuses if that or the work takes too long. */
  async pass<T>(work: () => Promise<T>, { seconds = this.seconds, at_once = false, isGone = () => false }: Passing = {}): Promise<T> {
    if (!at_once && this.inside >= this.most) this.refuse()
    const began = performance.now()
    this.inside += 1
    // Work counts until it ends, not only until we stop waiting: work that hangs still takes up a place.
    const leave = () => {
      this.inside -= 1
    }
    if (!at_once && !(await this.calls.enter(isGone))) {
      leave()
      this.refuse()
    }
    this.answering?.begin()
    const working = work().finally(() => {
      leave()
      if (!at_once) this.calls.leave()
      this.answering?.end()
    })
    let clock: NodeJS.Timeout | undefined
    const left = Math.max(0, seconds * 1000 - (performance.now() - began))
    const tooLong = new Promise<never>((_, refuse) => {
      clock = setTimeout(() => refuse(new Problem('temporarily_unavailable', undefined, 2)), left)
    })
    return Promise.race([working, tooLong]).finally(() => clearTimeout(clock))
  }

  /** Lets a stream begin when its turn comes; `begin` ends when the stream stands. */
  async begin(begin: () => Promise<void>, isGone: () => boolean): Promise<void> {
    if (!(await this.streams.enter(isGone))) this.refuse()
    const clock = new Promise((done) => setTimeout(done, secondsOfStream * 1000).unref())
    await Promise.race([begin(), clock]).finally(() => this.streams.leave())
  }

  // Logs one line a second with the number of refusals; a line for each would add to the load.
  private refuse(): never {
    this.refused += 1
    if (performance.now() - this.told > 1000) {
      this.log.warn({ refused: this.refused, inside: this.inside }, 'too many calls at once')
      this.told = performance.now()
      this.refused = 0
    }
    throw new Problem('temporarily_unavailable', undefined, 2)
  }
}

type Waiting = { since: number; isGone: () => boolean; settle: (mayEnter: boolean) => void; clock: NodeJS.Timeout }

/** Places for work, and a queue before them in the order in which calls came. */
class Lane {
  private working = 0
  private readonly waiting = new Set<Waiting>()
  private lastEmpty = performance.now()
  private readonly places: number
  private readonly longest: (isRush: boolean) => number

  constructor(places: number, longest: Lane['longest']) {
    this.places = places
    this.longest = longest
  }

  /** Waits for a place; false: none was free in time. */
  enter(isGone: () => boolean): boolean | Promise<boolean> {
    if (this.working < this.places) {
      this.working += 1
      return true
    }
    if (this.waiting.size === 0) this.lastEmpty = performance.now()
    return new Promise((settle) => {
      const one: Waiting = {
        ...{ since: performance.now(), isGone, settle },
        clock: setTimeout(() => this.dismiss(one, false), this.longest(false)),
      }
      this.waiting.add(one)
    })
  }

  /** Gives the place to whoever waits longest and has not waited too long. */
  leave(): void {
    this.working -= 1
    const now = performance.now()
    const longest = this.longest(now - this.lastEmpty > longestWait)
    for (const one of this.waiting) {
      const mayEnter = now - one.since <= longest && !one.isGone()
      if (mayEnter) this.working += 1
      this.dismiss(one, mayEnter)
      if (mayEnter) return
    }
  }

  private dismiss(one: Waiting, mayEnter: boolean): void {
    clearTimeout(one.clock)
    this.waiting.delete(one)
    one.settle(mayEnter)
  }
}
