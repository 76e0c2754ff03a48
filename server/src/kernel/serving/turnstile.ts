import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'

/**
 * Lets so many calls of one node be under way, and none wait for longer than a person would: whoever comes on top, or has waited too long, is told
 * `temporarily_unavailable` and when to come again. What was begun goes on: a retry with the same key finds it, as after any lost answer.
 */
export class Turnstile {
  private readonly most: number
  private readonly seconds: number
  private readonly log: Log
  private inside = 0
  private refused = 0
  private told = 0

  constructor({ most_at_once, answer_seconds }: Pick<Config, 'most_at_once' | 'answer_seconds'>, log: Log) {
    this.most = most_at_once
    this.seconds = answer_seconds
    this.log = log
  }

  /** Turns away at the door, before anything is read: what is refused must cost next to nothing, or the crowd wins all the same. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (this.inside >= this.most && !request.url.startsWith('/static/')) this.refuse()
    })
  }

  /** Runs `work`; `seconds` where it may take longer than most. */
  async pass<T>(work: () => Promise<T>, seconds = this.seconds): Promise<T> {
    if (this.inside >= this.most) this.refuse()
    this.inside += 1
    // Counted until it ends, not until it is given up: what hangs takes its place.
    const working = work().finally(() => {
      this.inside -= 1
    })
    let clock: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, refuse) => {
      clock = setTimeout(() => refuse(new Problem('temporarily_unavailable', undefined, 2)), seconds * 1000)
    })
    return Promise.race([working, tooLong]).finally(() => clearTimeout(clock))
  }

  // One line a second says how many: a line each would be a load of its own.
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
