import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Beat,
  convertGlucose,
  type DaySums,
  estimateGmi,
  findRise,
  rankRises,
  readGlucose,
  summarizeDays,
  targetBands,
} from './rules.ts'
import { glucoseTargets } from './vocabulary.ts'

// A small generator of our own, so that each run tests the same cases.
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const random = makeRandom(20_260_302)
const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))

/** The sums of a day by looking at each value, as the statement of the server does. */
function sumSlowly(values: readonly number[]): DaySums {
  const sums: DaySums = {
    readings: 0,
    minutes: 0,
    total: 0,
    squares: 0,
    under_54: 0,
    to_62: 0,
    to_69: 0,
    to_140: 0,
    to_180: 0,
    to_250: 0,
    over_250: 0,
  }
  for (const value of values) {
    sums.readings += 1
    sums.minutes += 5
    sums.total += value
    sums.squares += value * value
    if (value < 54) sums.under_54 += 1
    else if (value < 63) sums.to_62 += 1
    else if (value < 70) sums.to_69 += 1
    else if (value <= 140) sums.to_140 += 1
    else if (value <= 180) sums.to_180 += 1
    else if (value <= 250) sums.to_250 += 1
    else sums.over_250 += 1
  }
  return sums
}

test('shares, mean and variation of random days are those of a count over all values, for each target', () => {
  for (let nth = 0; nth < 200; nth++) {
    const days = Array.from({ length: between(1, 20) }, () => Array.from({ length: between(0, 288) }, () => between(39, 420)))
    const all = days.flat()
    for (const target of glucoseTargets) {
      const numbers = summarizeDays(days.map(sumSlowly), days.length, target)
      if (all.length === 0) {
        assert.equal(numbers, undefined)
        continue
      }
      for (const { band, from, to, share } of numbers!.bands)
        assert.equal(share, all.filter((value) => value >= from && value <= to).length / all.length, `${target} ${band}`)
      const mean = all.reduce((sum, value) => sum + value, 0) / all.length
      const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length)
      assert.ok(Math.abs(numbers!.mean - mean) < 1e-9)
      assert.ok(Math.abs(numbers!.variation - deviation / mean) < 1e-9)
      assert.ok(Math.abs(numbers!.coverage - Math.min(1, (all.length * 5) / (days.length * 1440))) < 1e-12)
    }
  }
})

test('the bands of each target divide the scale without a gap, and their shares make one', () => {
  for (const target of glucoseTargets) {
    const bands = targetBands[target]
    assert.equal(bands[0]!.from, 0)
    for (const [at, { from }] of bands.entries()) if (at > 0) assert.equal(from, bands[at - 1]!.to + 1, target)
    const values = Array.from({ length: 600 }, (_, value) => value)
    const shares = summarizeDays([sumSlowly(values)], 1, target)!.bands.map(({ share }) => share)
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-12, target)
  }
})

test('a span is sound from 14 days on of which the sensor saw 70 percent; only then there is an indicator', () => {
  const day = (readings: number) => sumSlowly(Array.from({ length: readings }, () => 154))
  const soundOf = (days: number, readings: number) => {
    const { is_sound, gmi } = summarizeDays(
      Array.from({ length: days }, () => day(readings)),
      days,
      'standard',
    )!
    assert.equal(gmi === null, !is_sound)
    return is_sound
  }
  assert.deepEqual([soundOf(14, 202), soundOf(14, 201), soundOf(13, 288), soundOf(30, 250)], [true, false, false, true])
  // The table of Bergenstal 2018: a mean of 100 gives 5.7, 150 gives 6.9, 200 gives 8.1, 350 gives 11.7.
  assert.deepEqual(
    [100, 150, 200, 350].map((mean) => estimateGmi(mean).toFixed(1)),
    ['5.7', '6.9', '8.1', '11.7'],
  )
})

test('the bounds of the consensus are the same in both units, and a value of a file comes back as it stood there', () => {
  // Battelino 2019 gives both: 54 and 3.0, 63 and 3.5, 70 and 3.9, 140 and 7.8, 180 and 10.0, 250 and 13.9.
  for (const [mgDl, mmol] of [
    [54, 3],
    [63, 3.5],
    [70, 3.9],
    [140, 7.8],
    [180, 10],
    [250, 13.9],
  ] as const) {
    assert.equal(readGlucose(mmol, 'mmol/L'), mgDl)
    assert.equal(convertGlucose(mgDl, 'mmol/L'), mmol)
  }
  for (let tenth = 20; tenth <= 300; tenth++) assert.equal(convertGlucose(readGlucose(tenth / 10, 'mmol/L'), 'mmol/L'), tenth / 10)
})

/** The same rule, minute by minute. */
function riseSlowly(beats: readonly Beat[]) {
  let before: number | null = null
  for (let minute = -30; minute <= 0; minute++) for (const beat of beats) if (beat.minute === minute) before = beat.mg_dl
  let peak: Beat | null = null
  for (let minute = 1; minute <= 120; minute++)
    for (const beat of beats) if (beat.minute === minute && (peak === null || beat.mg_dl > peak.mg_dl)) peak = beat
  const seen = (from: number, to: number) => beats.some(({ minute }) => minute >= from && minute <= to)
  let isComplete = before !== null && peak !== null
  // From the value before the meal on, each stretch of 31 minutes within two hours has a reading.
  const start = Math.max(...beats.filter(({ minute }) => minute >= -30 && minute <= 0).map(({ minute }) => minute))
  if (isComplete) for (let from = start + 1; from + 29 < 120; from++) if (!seen(from, from + 29)) isComplete = false
  return {
    before,
    peak: peak?.mg_dl ?? null,
    peak_minute: peak?.minute ?? null,
    rise: before !== null && peak ? peak.mg_dl - before : null,
    is_complete: isComplete,
  }
}

test('the rise after random meals is that of a walk through the minutes', () => {
  let complete = 0
  for (let nth = 0; nth < 3000; nth++) {
    const step = [5, 15, 29, 30, 31][between(0, 4)]!
    const beats: Beat[] = []
    for (let minute = -45 + between(0, step); minute <= 140; minute += random() < 0.06 ? step * 2 : step)
      if (random() > 0.03) beats.push({ minute, mg_dl: between(60, 300) })
    const rise = findRise(beats)
    assert.deepEqual(rise, riseSlowly(beats), JSON.stringify(beats))
    complete += Number(rise.is_complete)
  }
  assert.ok(complete > 500 && complete < 2500, 'both kinds occur')
})

test('without a value before the meal, or with a pause, the rise says that it is incomplete and gets no place', () => {
  const beats = (minutes: readonly number[]) => minutes.map((minute) => ({ minute, mg_dl: 100 + minute }))
  const whole = findRise(beats([-5, 20, 45, 70, 95, 118]))
  assert.deepEqual([whole.rise, whole.is_complete], [123, true])
  const unknown = findRise(beats([20, 45, 70, 95, 118]))
  assert.deepEqual([unknown.before, unknown.rise, unknown.is_complete], [null, null, false])
  assert.equal(findRise(beats([-5, 20, 45, 95, 118])).is_complete, false)
  assert.equal(findRise(beats([-5, 20, 45, 70])).is_complete, false, 'the peak may come later')
  assert.deepEqual(findRise([]), { before: null, peak: null, peak_minute: null, rise: null, is_complete: false })
  const flat = { ...whole, rise: 0 }
  const ranked = rankRises([
    { key: 'a', rise: { ...whole, rise: 30 } },
    { key: 'b', rise: { ...whole, rise: 200, is_complete: false } },
    { key: 'c', rise: { ...whole, rise: 90 } },
    { key: 'd', rise: flat },
    { key: 'e', rise: { ...whole, rise: 30 } },
    { key: 'f', rise: { ...whole, rise: 20 } },
  ])
  assert.deepEqual(
    [...ranked],
    [
      ['c', 1],
      ['a', 2],
      ['e', 3],
    ],
  )
})
