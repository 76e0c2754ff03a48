import { longestPause, riseSpan } from '@sorrel/contract/glucose/rules'
import type { MealGlucose } from '@sorrel/contract/glucose/schemas'

const [width, height] = [180, 44]
const perMinute = (width - 8) / (riseSpan.before + riseSpan.after)

/** The size of the drawing in its own units, and where the first bite stands. */
export const drawing = { width, height, bite: 4 + riseSpan.before * perMinute } as const

// One scale for all meals, so that two lines can be compared.
const [least, most] = [50, 260]

/** Where a value stands, held within the drawing. */
export const heightOf = (mgDl: number): number => {
  const share = (Math.min(most, Math.max(least, mgDl)) - least) / (most - least)
  return Math.round((height - 5 - share * (height - 10)) * 10) / 10
}
const placeOf = (minute: number): number => Math.round((4 + (minute + riseSpan.before) * perMinute) * 10) / 10

/** The line around a meal, in pieces where the sensor paused, and its highest point after the first bite. */
export function drawLine({ beats, peak, peak_minute }: Pick<MealGlucose, 'beats' | 'peak' | 'peak_minute'>) {
  const pieces: string[][] = []
  for (const [at, { minute, mg_dl }] of beats.entries()) {
    const last = beats[at - 1]
    if (!last || minute - last.minute > longestPause) pieces.push([])
    pieces.at(-1)!.push(`${placeOf(minute)},${heightOf(mg_dl)}`)
  }
  return {
    lines: pieces.map((points) => points.join(' ')),
    peak: peak !== null && peak_minute !== null ? { x: placeOf(peak_minute), y: heightOf(peak) } : null,
  }
}
