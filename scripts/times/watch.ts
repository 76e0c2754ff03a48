import { measureSlowness, slownessOfProcessor } from './calibration.ts'

// While our tests keep both processors busy, the calibration loop waits for its turn as well. This factor is our own doing.
const ownLoad = 3
const everySeconds = 20

/** Follows how slow the machine is during a run. It measures between the steps and also within them, because a neighbour may start at any time. */
export class SlownessWatch {
  slowest = 1
  private readonly databaseUrl: string | undefined
  private readonly timer: NodeJS.Timeout

  constructor(databaseUrl?: string) {
    this.databaseUrl = databaseUrl
    this.timer = setInterval(() => this.note(slownessOfProcessor() / ownLoad), everySeconds * 1000).unref()
  }

  /** NOTE: call this only while no step runs. */
  async measure(): Promise<void> {
    this.note(await measureSlowness(this.databaseUrl))
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private note(slowness: number): void {
    this.slowest = Math.max(this.slowest, slowness)
  }
}
