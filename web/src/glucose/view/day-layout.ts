import { longestPause } from '@sorrel/contract/glucose/rules'

export type Reading = { at: string; mg_dl: number }

/** The size of the drawing in its own units; the screen scales it. */
export const drawing = { width: 680, height: 232, left: 8, right: 672, top: 14, bottom: 184, hours: 222 } as const

const minute = 60_000
const [least, smallestTop] = [40, 260]

export type DayScale = { x: (at: number) => number; y: (mgDl: number) => number; hours: { x: number; hour: number }[] }

/** Places the readings of a day. `startsAt` is its midnight; a day of 25 hours, as in fall, is drawn longer. */
export function scaleDay(readings: readonly Reading[], startsAt: number): DayScale {
  const last = Math.max(...readings.map(({ at }) => Date.parse(at)))
  const length = Math.max(24 * 60, Math.ceil((last - startsAt) / minute / 60) * 60)
  const top = Math.max(smallestTop, ...readings.map(({ mg_dl }) => mg_dl + 15))
  const x = (at: number) => round(drawing.left + ((at - startsAt) / minute / length) * (drawing.right - drawing.left))
  const y = (mgDl: number) => round(drawing.bottom - ((Math.max(least, mgDl) - least) / (top - least)) * (drawing.bottom - drawing.top))
  return { x, y, hours: [0, 6, 12, 18].map((hour) => ({ hour, x: x(startsAt + hour * 60 * minute) })) }
}

const round = (place: number) => Math.round(place * 10) / 10

/** The lines of a day, in pieces where the sensor paused. */
export function drawDay(readings: readonly Reading[], { x, y }: DayScale): string[] {
  const pieces: string[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { at, mg_dl } of readings) {
    const time = Date.parse(at)
    if (time - last > longestPause * minute) pieces.push([])
    pieces.at(-1)!.push(`${x(time)},${y(mg_dl)}`)
    last = time
  }
  return pieces.map((points) => points.join(' '))
}

export type HourLine = { at: string; lowest: number; highest: number; readings: number }

/** What each hour of the day had, for the table behind the drawing. `hourOf` is the hour by the clock of the device. */
export function listHours(readings: readonly Reading[], hourOf: (at: string) => string): HourLine[] {
  const lines = new Map<string, HourLine>()
  for (const { at, mg_dl } of readings) {
    const line = lines.get(hourOf(at)) ?? { at, lowest: mg_dl, highest: mg_dl, readings: 0 }
    lines.set(hourOf(at), {
      at: line.at,
      lowest: Math.min(line.lowest, mg_dl),
      highest: Math.max(line.highest, mg_dl),
      readings: line.readings + 1,
    })
  }
  return [...lines.values()]
}
