/** A point of a chart: when, how much, and whether it lies beside the band. */
export type ChartPoint = {
  at: string
  value: number
  /** The value as people read it, with its sign: `<0.1`. */
  label: string
  beside?: 'below' | 'above' | undefined
}
/** The values that are aimed at; null where there is no bound on that side. */
export type ChartBand = { low: number | null; high: number | null }

/** The size of the drawing in its own units; the screen scales it. */
export const drawing = { width: 340, height: 168, left: 14, right: 326, top: 26, bottom: 124, days: 156 } as const

export type Placed = ChartPoint & { x: number; y: number; isLast: boolean; hasLabel: boolean; hasDay: boolean }
/** `labelAt` is the line on which the words of the band stand. */
type PlacedBand = { top: number; bottom: number; hasTop: boolean; hasBottom: boolean; labelAt: number }
export type Layout = { points: readonly Placed[]; band: PlacedBand | null }

// So far apart that two labels do not touch.
const labelRoom = 46
const dayRoom = 62

/**
 * Places points by their time and value. The scale of values is not from zero: it shows the values and the nearer bounds of the band, so
 * that a change is seen. Of labels that would touch, the later one stays.
 */
export function layOut(points: readonly ChartPoint[], band: ChartBand | null): Layout {
  const scale = scaleFor(points, band)
  const times = points.map(({ at }) => Date.parse(at))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const span = drawing.right - 16 - (drawing.left + 16)
  const placed = points.map((point, nth): Placed => {
    const share = to === from ? 0.5 : (times[nth]! - from) / (to - from)
    return {
      ...point,
      x: drawing.left + 16 + share * span,
      y: scale(point.value),
      isLast: nth === points.length - 1,
      hasLabel: false,
      hasDay: false,
    }
  })
  keepApart(placed, labelRoom, 'hasLabel')
  keepApart(placed, dayRoom, 'hasDay')
  return { points: placed, band: band && placeBand(band, scale) }
}

type Scale = (value: number) => number

function scaleFor(points: readonly ChartPoint[], band: ChartBand | null): Scale {
  const values = points.map(({ value }) => value)
  const bounds = [band?.low, band?.high].filter((bound) => typeof bound === 'number')
  const [low, high] = [Math.min(...values, ...bounds), Math.max(...values, ...bounds)]
  // One value alone lies in the middle of a tenth of itself to each side.
  const room = high === low ? Math.abs(high) * 0.1 || 1 : (high - low) * 0.12
  const [least, most] = [low - room, high + room]
  return (value) => drawing.bottom - ((value - least) / (most - least)) * (drawing.bottom - drawing.top)
}

/** Marks from the latest on which labels are drawn, so far apart that they do not touch; the first point comes before those between. */
function keepApart(points: Placed[], room: number, mark: 'hasLabel' | 'hasDay'): void {
  const drawn: number[] = []
  const [first, ...rest] = points
  for (const point of [...rest.slice(-1), first!, ...rest.slice(0, -1).reverse()]) {
    if (drawn.some((x) => Math.abs(x - point.x) < room)) continue
    point[mark] = true
    drawn.push(point.x)
  }
}

// The height of the letters, and the room below them.
const [letters, below] = [10, 4]

function placeBand({ low, high }: ChartBand, scale: Scale): PlacedBand | null {
  if (low === null && high === null) return null
  const top = high === null ? drawing.top - 12 : scale(high)
  const bottom = low === null ? drawing.bottom + 10 : scale(low)
  const hasRoom = bottom - top >= letters + below + 1
  return { top, bottom, hasTop: high !== null, hasBottom: low !== null, labelAt: hasRoom ? bottom - below : bottom + letters + below }
}
