import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'

/**
 * Limits how many calls of one node run at once, and how long each may take. A call over either limit gets `temporarily_unavailable` and
 * a time for the retry. Work that has begun goes on, so a retry with the same key finds its result.
 */
export class Turnstile {
  private readonly most: number
  private readonly seconds: number
  private readonly log: Log
  private inside = 0
  private refused = 0
  private told = 0

  private readonly answering: { begin: () => void; end: () => void } | undefined

  /** `answering` is told of the beginning and the end of all work. */
  constructor(
    { most_at_once, answer_seconds }: Pick<Config, 'most_at_once' | 'answer_seconds'>,
    log: Log,
    answering?: Turnstile['answering'],
  ) {
    this.answering = answering
    this.most = most_at_once
    this.seconds = answer_seconds
    this.log = log
  }

  /** Refuses calls before anything is read: a refusal must cost next to nothing, or the flood would succeed all the same. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (this.inside >= this.most && !request.url.startsWith('/static/')) this.refuse()
    })
  }

  /** Runs `work`, and refuses if it takes longer than `seconds`. */
  async pass<T>(work: () => Promise<T>, seconds = this.seconds): Promise<T> {
    if (this.inside >= this.most) this.refuse()
    this.inside += 1
    this.answering?.begin()
    // Work counts until it ends, not only until we stop waiting: work that hangs still takes up a place.
    const working = work().finally(() => {
      this.inside -= 1
      this.answering?.end()
    })
    let clock: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, refuse) => {
      clock = setTimeout(() => refuse(new Problem('temporarily_unavailable', undefined, 2)), seconds * 1000)
    })
    return Promise.race([working, tooLong]).finally(() => clearTimeout(clock))
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
