import { type EventLoopUtilization, performance } from 'node:perf_hooks'

type Options = { seconds?: number; share?: number; measure?: () => EventLoopUtilization }

/**
 * Tells whether this node had almost no pause in the last seconds. Work that browsers can do themselves is then left to them. The answer is
 * about the last whole stretch of `seconds`; a burst that is shorter does not count.
 */
export function watchBusyness({ seconds = 10, share = 0.9, measure = performance.eventLoopUtilization }: Options = {}): {
  isBusy: () => boolean
  look: () => void
  stop: () => void
} {
  let before = measure()
  let busy = false
  const look = () => {
    const now = measure()
    const [active, idle] = [now.active - before.active, now.idle - before.idle]
    busy = active > share * (active + idle)
    before = now
  }
  const timer = setInterval(look, seconds * 1000)
  timer.unref()
  return { isBusy: () => busy, look, stop: () => clearInterval(timer) }
}
