import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Found, readGlucoseFile } from '../reading/reading.ts'
import { findSpacing } from '../reading/spacing.ts'
import { findDateOrder } from '../reading/stamps.ts'
import { readingsOf, type Wanted, writeDexcom, writeLibre } from './writing.ts'

const asked = { time_zone: 'America/Chicago', now: '2026-03-02T18:00:00.000Z' }
const read = (bytes: Buffer, more: Partial<Parameters<typeof readGlucoseFile>[1]> = {}) => readGlucoseFile(bytes, { ...asked, ...more })
const found = async (bytes: Buffer, more: Partial<Parameters<typeof readGlucoseFile>[1]> = {}): Promise<Found> => {
  const result = await read(bytes, more)
  if (typeof result === 'string') throw new Error(result)
  return result
}
const instants = ({ points }: Found) => points.map(({ at }) => new Date(at).toISOString().slice(5, 16))
const at = (wall: string, value: string | number = 100, more: Partial<Wanted> = {}): Wanted => ({ wall, value, ...more })

test('a file of Dexcom: readings are taken with the zone of the person, everything else is counted', async () => {
  const file = await found(
    writeDexcom([
      at('2026-02-20T07:00:10', 101),
      at('2026-02-20 07:05:10', 'Low'),
      at('2026-02-20T07:10:10', 'High'),
      at('2026-02-20T07:12:00', 105, { kind: 'Calibration' }),
      at('2026-02-20T07:15:10', ''),
      at('2026-02-30T07:20:10', 110),
      at('yesterday', 110),
      at('2026-02-20T07:25:10', 7),
      at('2026-04-20T07:25:10', 110),
      at('2026-02-20T07:00:10', 101),
    ]),
  )
  assert.deepEqual([file.maker, file.unit, file.date_order], ['dexcom', 'mg/dL', 'year_first'])
  assert.deepEqual(
    file.points.map(({ at, mg_dl, beyond, day }) => [new Date(at).toISOString(), mg_dl, beyond, day]),
    [
      ['2026-02-20T13:00:10.000Z', 101, null, '2026-02-20'],
      ['2026-02-20T13:05:10.000Z', 39, 'low', '2026-02-20'],
      ['2026-02-20T13:10:10.000Z', 401, 'high', '2026-02-20'],
    ],
  )
  assert.deepEqual(Object.fromEntries(file.left_out.map(({ reason, count, lines }) => [reason, [count, lines]])), {
    other_kind: [3, [2, 3, 7]],
    no_value: [1, [8]],
    no_time: [2, [10, 9]],
    impossible: [1, [11]],
    in_the_future: [1, [12]],
    twice: [1, [13]],
  })
})

test('files of LibreView in English and Spanish, mmol/L with a comma, with semicolons, and in the encoding of old Windows', async () => {
  const lines = [at('02-20-2026 07:00 AM', '5,6'), at('02-20-2026 12:15 PM', '7,8'), at('02-20-2026 12:20 PM', '9,9', { kind: '1' })]
  const spanish = await found(writeLibre(lines, { unit: 'mmol/L', spanish: true, separator: ';' }))
  assert.deepEqual(
    spanish.points.map(({ mg_dl }) => mg_dl),
    [101, 140],
  )
  assert.deepEqual(instants(spanish), ['02-20T13:00', '02-20T18:15'])
  assert.deepEqual(spanish.left_out, [{ reason: 'other_kind', count: 1, lines: [5] }])
  const old = Buffer.from(writeLibre(lines, { unit: 'mmol/L', spanish: true, separator: ';' }).toString('utf8').slice(1), 'latin1')
  assert.deepEqual((await found(old)).points, spanish.points)
  assert.equal((await found(writeLibre([at('20-02-2026 07:00', 'HI')]))).points[0]!.mg_dl, 501)
  const dexcom =
    'Índice;Marca temporal (AAAA-MM-DDThh:mm:ss);Tipo de evento;Nivel de glucosa (mg/dl)\n1;2026-02-20T07:00:00;Niveles estimados de glucosa;bajo\n'
  assert.deepEqual((await found(Buffer.from(dexcom))).points[0]!.beyond, 'low')
})

test('the order of a date is told by a day over 12, by AM and PM, or by days in a row; else we ask', async () => {
  const orderOf = async (...walls: string[]) => {
    const file = await read(writeLibre(walls.map((wall) => at(wall))))
    return typeof file === 'string' ? file : file.date_order
  }
  assert.equal(await orderOf('13-02-2026 07:00'), 'day_first')
  assert.equal(await orderOf('02-13-2026 07:00'), 'month_first')
  assert.equal(await orderOf('02-03-2026 07:00 PM'), 'month_first')
  assert.equal(await orderOf('01-02-2026 07:00', '02-02-2026 07:00', '03-02-2026 07:00'), 'day_first')
  assert.equal(await orderOf('02-01-2026 07:00', '02-02-2026 07:00', '02-03-2026 07:00'), 'month_first')
  assert.equal(await orderOf('01-02-2026 07:00', '01-02-2026 08:00'), 'date_order_unclear')
  const file = await found(writeLibre([at('01-02-2026 07:00')]), { date_order: 'day_first' })
  assert.equal(file.points[0]!.day, '2026-02-01')
})

test('the hour that occurs twice in fall is two hours, by the order of lines or by the clock of the sensor', async () => {
  // Chicago, 1 November 2025 to 2 November: at 2 o'clock the clock goes back to 1.
  const minutes = [0, 15, 30, 45]
  const clock = (hour: number, minute: number) => `2025-11-02T0${hour}:${String(minute).padStart(2, '0')}:00`
  const walls = [0, 1, 1, 2].flatMap((hour) => minutes.map((minute) => clock(hour, minute)))
  const expected = walls.map((_, nth) => new Date(Date.UTC(2025, 10, 2, 5) + nth * 900_000).toISOString().slice(5, 16))
  assert.deepEqual(instants(await found(writeDexcom(walls.map((wall) => at(wall))))), expected)
  assert.deepEqual(instants(await found(writeDexcom(walls.toReversed().map((wall) => at(wall))))), expected, 'newest first')
  // Sorted by the time on the wall, only the clock of the sensor tells the two apart.
  const ticking = walls.map((wall, nth) => at(wall, 100 + nth, { ticks: 5000 + nth * 900 }))
  const withTicks = ticking.filter((_, nth) => nth < 6 || nth > 9)
  const kept = expected.filter((_, nth) => nth < 6 || nth > 9)
  assert.deepEqual(instants(await found(writeDexcom(withTicks))), kept, 'a pause hides that the clock went back')
})

test('the hour that is missing in spring counts on, and every day has its own offset', async () => {
  const file = await found(
    writeDexcom([at('2025-03-09T01:55:00'), at('2025-03-09T02:30:00'), at('2025-03-09T03:35:00'), at('2025-07-01T12:00:00')]),
  )
  assert.deepEqual(instants(file), ['03-09T07:55', '03-09T08:30', '03-09T08:35', '07-01T17:00'])
})

test('what is no file of a sensor, has no reading or too many is refused by its reason', async () => {
  assert.equal(await read(Buffer.from('name,age\nAda,36\n')), 'not_a_glucose_file')
  assert.equal(await read(writeDexcom([at('2026-02-20T07:00:00', 100, { kind: 'Insulin' })])), 'no_readings')
  const line = '1,2026-02-20T07:00:00,EGV,,,,x,100,,,,,,\n'
  const header = writeDexcom([]).toString()
  assert.equal(await read(Buffer.from(header + line.repeat(220_002))), 'too_many_readings')
})

test('the usual distance of readings and the pauses of a sensor are found, also with two devices', async () => {
  const day = readingsOf('2026-02-20', () => 100)
  const { points } = await found(writeDexcom(day.filter((_, nth) => nth < 100 || nth >= 130)))
  assert.deepEqual(findSpacing(points), { interval_minutes: 5, gaps: 1, longest_gap_minutes: 155 })
  const two = await found(writeDexcom([...day.slice(0, 200), ...day.slice(90).map((one) => ({ ...one, device: 'receiver' }))]))
  assert.deepEqual(findSpacing(two.points), { interval_minutes: 5, gaps: 0, longest_gap_minutes: 0 })
})

test('the order of dates is found in a file that names more days than a call takes arguments', () => {
  const stamps = Array.from({ length: 200_000 }, (_, nth) => {
    const parts = [(nth % 12) + 1, (Math.floor(nth / 12) % 12) + 1, 1990 + Math.floor(nth / 144)] as const
    return { parts, isIso: false, isHalfDay: false, seconds: 0 }
  })
  assert.equal(findDateOrder(stamps), findDateOrder(stamps.slice(0, 2000)))
})

test('a file of one endless line keeps nobody waiting', async () => {
  const began = performance.now()
  assert.equal(await read(Buffer.alloc(5_000_000, ',')), 'not_a_glucose_file')
  assert.ok(performance.now() - began < 2000)
})

test('a file of empty lines gives way to other work, and one of millions is refused before its end', async () => {
  const rows = writeDexcom([at('2026-02-20T07:00:00')]).toString()
  let turns = 0
  const others = setInterval(() => turns++, 0)
  try {
    assert.equal((await found(Buffer.from(rows + '\n'.repeat(1_000_000)))).points.length, 1)
    assert.ok(turns > 10, `${turns} turns`)
    assert.equal(await read(Buffer.from(rows + '\n'.repeat(20_000_000))), 'too_many_readings')
    assert.equal(await read(Buffer.from('\n'.repeat(20_000_000) + rows)), 'not_a_glucose_file')
  } finally {
    clearInterval(others)
  }
})
