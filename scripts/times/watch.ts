import { measureSlowness, slownessOfProcessor } from './calibration.ts'

// While our own tests keep both processors busy, the loop of the calibration waits for its turn, too: so much slower is our own doing.
const ownLoad = 3
const everySeconds = 20

/** Follows how slow the machine is through a run: between the steps, and now and then within them, since a neighbour does not wait for either. */
export class SlownessWatch {
  slowest = 1
  private readonly databaseUrl: string | undefined
  private readonly timer: NodeJS.Timeout

  constructor(databaseUrl?: string) {
    this.databaseUrl = databaseUrl
    this.timer = setInterval(() => this.note(slownessOfProcessor() / ownLoad), everySeconds * 1000).unref()
  }

  /** To be called while nothing of ours runs. */
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
