import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { readGlucose } from '@sorrel/contract/glucose/rules'
import type { DateOrder, GlucoseMaker, GlucoseUnit, LeftOutReason } from '@sorrel/contract/glucose/vocabulary'
import { makeClock } from './clock.ts'
import { type Columns, findColumns, foldWord, isReading } from './columns.ts'
import { findDateOrder, findWall, readStamp, type Stamp } from './stamps.ts'
import { decodeText, type Line, readLines } from './table.ts'

/** One reading of a sensor. `day` is the day on the device. */
export type Point = { at: number; device: string; mg_dl: number; beyond: 'low' | 'high' | null; day: string }
export type LeftOut = { reason: LeftOutReason; count: number; lines: number[] }
export type Found = { maker: GlucoseMaker; unit: GlucoseUnit; date_order: DateOrder; points: Point[]; left_out: LeftOut[] }
/** Why a file as a whole cannot be read. */
export type Fault = 'not_a_glucose_file' | 'too_many_readings' | 'date_order_unclear' | 'no_readings'

type Asked = { time_zone: string; now: string; date_order?: DateOrder | undefined }

/** A year at five minutes has 105,120 readings; a file may hold two such years. */
export const mostReadings = 220_000
/** Beside readings, files hold meals, insulin and alarms, but not that many. */
const mostLines = 2_000_000
// What no sensor gives: they stop at 39 and at 501 and write Low and High beyond.
const [least, most] = [20, 600]
const day = 86_400_000

/** Reads the file of a sensor: its readings in the order of time, and what was left out. It gives way to other work now and then. */
export async function readGlucoseFile(bytes: Uint8Array, asked: Asked): Promise<Found | Fault> {
  const text = decodeText(bytes)
  const columns = findColumns(text)
  if (!columns) return 'not_a_glucose_file'
  const left = makeLeftOut()
  const rows = await gatherRows(text, columns, left)
  if (rows === 'too_many_readings') return rows
  const date_order = findDateOrder(rows.map(({ stamp }) => stamp)) ?? asked.date_order
  if (rows.length > 0 && !date_order) return 'date_order_unclear'
  const points = await placeRows(rows, { columns, left, asked, date_order: date_order! })
  if (points.length === 0) return 'no_readings'
  return { maker: columns.maker, unit: columns.unit, date_order: date_order!, points, left_out: left.list() }
}

type Row = { line: number; stamp: Stamp; value: string; device: string; ticks: number | undefined }

const atOnce = 4000

async function gatherRows(text: string, columns: Columns, left: LeftOuts): Promise<Row[] | 'too_many_readings'> {
  const rows: Row[] = []
  for (const line of readLines(text, columns.separator)) {
    if (line.number % atOnce === 0) await breathe()
    if (line.number > mostLines) return 'too_many_readings'
    if (line.number <= columns.line || line.cells.length === 0) continue
    const row = rowOf(line, columns, left)
    if (row) rows.push(row)
    if (rows.length > mostReadings) return 'too_many_readings'
  }
  return rows
}

function rowOf({ cells, number }: Line, columns: Columns, left: LeftOuts): Row | undefined {
  const cell = (place: number) => cells[place]?.trim() ?? ''
  if (!isReading(columns.maker, cell(columns.kind))) return left.add('other_kind', number)
  const stamp = readStamp(cell(columns.time))
  if (!stamp) return left.add('no_time', number)
  const ticks = columns.clock < 0 || !/^\d{1,12}$/.test(cell(columns.clock)) ? undefined : Number(cell(columns.clock))
  return { line: number, stamp, value: cell(columns.value), device: cell(columns.device) || columns.maker, ticks }
}

type Placing = { columns: Columns; left: LeftOuts; asked: Asked; date_order: DateOrder }

async function placeRows(rows: readonly Row[], { columns, left, asked, date_order }: Placing): Promise<Point[]> {
  const walls = rows.map(({ stamp }) => findWall(stamp, stamp.isIso ? 'year_first' : date_order))
  const [first, last] = [walls.find((wall) => wall !== undefined), walls.findLast((wall) => wall !== undefined)]
  // The clock follows the lines in the order of time; some exports begin with the newest.
  const order = [...rows.keys()]
  if (first !== undefined && last !== undefined && first > last) order.reverse()
  const findInstant = makeClock(asked.time_zone)
  const deviceOf = makeDeviceNames()
  const seen = new Set<string>()
  const latest = Date.parse(asked.now) + day
  const points: Point[] = []
  for (const [nth, at] of order.entries()) {
    if (nth % atOnce === 0) await breathe()
    const [row, wall] = [rows[at]!, walls[at]]
    const value = readValue(row.value, columns)
    if (wall === undefined) left.add('no_time', row.line)
    else if (value === undefined) left.add('no_value', row.line)
    else if (value === 'impossible') left.add('impossible', row.line)
    else {
      const device = deviceOf(row.device)
      const point = {
        at: findInstant({ wall, device, ticks: row.ticks }),
        device,
        ...value,
        day: new Date(wall).toISOString().slice(0, 10),
      }
      const key = `${point.at} ${device} ${point.mg_dl}`
      if (point.at > latest) left.add('in_the_future', row.line)
      else if (seen.has(key)) left.add('twice', row.line)
      else {
        seen.add(key)
        points.push(point)
      }
    }
  }
  return points.sort((a, b) => a.at - b.at)
}

const low = /^(low|lo|bajo|baja)$/
const high = /^(high|hi|alto|alta)$/
/** What the makers' own reports count for Low and High: one beyond what their sensors can measure. */
const ends: Readonly<Record<GlucoseMaker, { low: number; high: number }>> = {
  dexcom: { low: 39, high: 401 },
  libre: { low: 39, high: 501 },
}

function readValue(text: string, { maker, unit }: Columns): Pick<Point, 'mg_dl' | 'beyond'> | 'impossible' | undefined {
  if (/^\d{1,3}(?:[.,]\d{1,3})?$/.test(text)) {
    const mg_dl = readGlucose(Number(text.replace(',', '.')), unit)
    return mg_dl < least || mg_dl > most ? 'impossible' : { mg_dl, beyond: null }
  }
  const word = foldWord(text)
  if (low.test(word)) return { mg_dl: ends[maker].low, beyond: 'low' }
  return high.test(word) ? { mg_dl: ends[maker].high, beyond: 'high' } : undefined
}

/** Stands for a device where its number would lead to a person: enough to tell two devices apart. */
function makeDeviceNames(): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name) ?? createHash('sha256').update(name).digest('hex').slice(0, 12)
    known.set(name, found)
    return found
  }
}

type LeftOuts = { add: (reason: LeftOutReason, line: number) => undefined; list: () => LeftOut[] }

/** Counts what is left out, with the numbers of the first lines of each reason. */
function makeLeftOut(): LeftOuts {
  const found = new Map<LeftOutReason, LeftOut>()
  return {
    add: (reason, line) => {
      const one = found.get(reason) ?? { reason, count: 0, lines: [] }
      one.count += 1
      if (one.lines.length < 5) one.lines.push(line)
      found.set(reason, one)
    },
    list: () => [...found.values()],
  }
}
