/** Calls `end` after so many seconds, in which the time of standing still does not count. */
export class WorkingTime {
  private left: number
  private readonly end: () => void
  private since = performance.now()
  private timer: NodeJS.Timeout | undefined

  constructor(seconds: number, end: () => void) {
    this.left = seconds * 1000
    this.end = end
    this.go()
  }

  go(): void {
    if (this.timer) return
    this.since = performance.now()
    this.timer = setTimeout(this.end, this.left)
  }

  stop(): void {
    if (!this.timer) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.left -= performance.now() - this.since
  }
}
