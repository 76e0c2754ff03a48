import type { Point } from './reading.ts'

const minute = 60_000

/** How far the readings of a file lie apart as a rule, and where the sensor paused. `points` are in the order of time. */
export function findSpacing(points: readonly Pick<Point, 'at' | 'device'>[]) {
  const lastOf = new Map<string, number>()
  const steps = points.flatMap(({ at, device }) => {
    const last = lastOf.get(device)
    lastOf.set(device, at)
    return last === undefined || at === last ? [] : [at - last]
  })
  const sorted = steps.toSorted((a, b) => a - b)
  // One reading alone stands for the five minutes of most sensors.
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 5 * minute
  const interval_minutes = Math.min(60, Math.max(1, Math.round(middle / minute)))
  const pauses = pausesOf(points, 3 * interval_minutes * minute + minute)
  const longest_gap_minutes = Math.round(pauses.reduce((most, one) => Math.max(most, one), 0) / minute)
  return { interval_minutes, gaps: pauses.length, longest_gap_minutes }
}

/** A pause counts only where no device has a reading. */
const pausesOf = (points: readonly { at: number }[], least: number): number[] =>
  points.flatMap(({ at }, nth) => (nth > 0 && at - points[nth - 1]!.at > least ? [at - points[nth - 1]!.at] : []))
