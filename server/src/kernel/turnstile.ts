import type { Config } from './config.ts'
import { Problem } from './problem.ts'

/**
 * Lets so many calls of one node be under way, and none wait for longer than a person would: whoever comes on top, or has waited too long, is told
 * `temporarily_unavailable` and when to come again. What was begun goes on: a retry with the same key finds it, as after any lost answer.
 */
export class Turnstile {
  private readonly most: number
  private readonly seconds: number
  private inside = 0

  constructor({ most_at_once, answer_seconds }: Pick<Config, 'most_at_once' | 'answer_seconds'>) {
    this.most = most_at_once
    this.seconds = answer_seconds
  }

  /** Runs `work`; `seconds` where it may take longer than most. */
  async pass<T>(work: () => Promise<T>, seconds = this.seconds): Promise<T> {
    if (this.inside >= this.most) throw new Problem('temporarily_unavailable', undefined, 2)
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
}
