/** Something that can stand still for a while and then go on. */
type Still = { stop: () => void; go: () => void }

// Whoever stands still because the node never falls silent goes on for a tenth of the time, so that all work comes to its end.
const longestStill = 360
const shareOfTime = 40
// The end of one answer is often the beginning of the next.
const quiet = 3

/**
 * Lets work of the lowest priority stand still while the node answers. The scheduler alone lets whoever wakes up go first, but a process that
 * reads a picture empties the caches that the next answer needs.
 */
export class GivingWay {
  private answers = 0
  private readonly works = new Set<Still>()
  private state: 'going' | 'still' | 'its_share' = 'going'
  private untilQuiet: NodeJS.Timeout | undefined
  private untilNext: NodeJS.Timeout | undefined

  /** An answer begins. */
  begin(): void {
    this.answers += 1
    clearTimeout(this.untilQuiet)
    if (this.state === 'going' && this.works.size > 0) this.stop()
  }

  /** An answer ended. */
  end(): void {
    this.answers -= 1
    if (this.answers > 0 || this.state === 'going') return
    clearTimeout(this.untilQuiet)
    this.untilQuiet = setTimeout(() => this.go('going'), quiet)
  }

  /** From now on this work gives way. Returns a function that ends this, and lets it go on. */
  add(work: Still): () => void {
    this.works.add(work)
    if (this.state === 'still') work.stop()
    else if (this.state === 'going' && this.answers > 0) this.stop()
    return () => {
      this.works.delete(work)
      work.go()
      if (this.works.size === 0) this.go('going')
    }
  }

  private stop(): void {
    this.state = 'still'
    for (const work of this.works) work.stop()
    this.untilNext = setTimeout(() => {
      this.go('its_share')
      this.untilNext = setTimeout(() => this.stop(), shareOfTime)
    }, longestStill)
  }

  private go(state: 'going' | 'its_share'): void {
    clearTimeout(this.untilQuiet)
    clearTimeout(this.untilNext)
    this.state = state
    for (const work of this.works) work.go()
  }
}
