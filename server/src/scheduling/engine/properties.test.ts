import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dice, makeRandomCase } from './cases.ts'
import { type Millis, minute, readInstant, writeInstant, writeWireInstant } from './instants.ts'
import { listOracleStarts } from './oracle.ts'
import { decideStart, explainStart, listStartsBetween, mayStart, prepareCase, refusalRules, refusedOf, type SlotCase } from './slots.ts'

const seeds = Array.from({ length: 300 }, (_, index) => index + 1)

test('The engine agrees with a minute-by-minute reading of the rules on 300 random calendars.', () => {
  let offered = 0
  for (const seed of seeds) {
    const slotCase = makeRandomCase(seed)
    const expected = listOracleStarts(slotCase)
    assert.deepEqual(listStartsBetween(slotCase).map(writeInstant), expected.map(writeInstant), `seed ${seed}: ${JSON.stringify(slotCase)}`)
    offered += expected.length
  }
  assert.ok(offered > 5000, `only ${offered} starts were compared`)
})

test('What is offered can be booked, and nothing else can.', () => {
  for (const seed of seeds.slice(0, 60)) {
    const slotCase = makeRandomCase(seed)
    const offered = new Set(listStartsBetween(slotCase))
    const prepared = prepareCase(slotCase)
    const from = readInstant(slotCase.query.from, 'from')
    const to = readInstant(slotCase.query.to, 'to')
    for (let start = from; start < to; start += 5 * minute) {
      assert.equal(decideStart(prepared, start).ok, offered.has(start), `seed ${seed} at ${writeInstant(start)}`)
    }
    // Also asked in reverse order: an earlier question must not change an answer.
    const bookable: Millis[] = []
    for (let start = to - ((to - from) % (5 * minute)); start >= from; start -= 5 * minute) {
      if (start < to && decideStart(prepared, start).ok) bookable.push(start)
    }
    const onTheWay = [...offered].filter((start) => (start - from) % (5 * minute) === 0)
    assert.deepEqual(bookable.reverse(), onTheWay, `seed ${seed}`)
    const throws = dice(seed)
    const some = [...offered].filter(() => throws.chance(0.1))
    for (const start of some) assert.deepEqual(mayStart(slotCase, start), { ok: true }, `seed ${seed} at ${writeInstant(start)}`)
  }
})

test('Every start that is not offered has a rule that refuses it, the same in the list, the decision and the explanation.', () => {
  const seen = new Set<string>()
  for (const seed of seeds.slice(0, 120)) {
    const slotCase = makeRandomCase(seed)
    const refused = refusedOf(prepareCase(slotCase))
    for (const { rule } of refused) seen.add(rule)
    for (const { start, rule, by } of refused.slice(0, 5)) {
      assert.deepEqual(mayStart(slotCase, start), { ok: false, rule, by }, `seed ${seed} at ${writeInstant(start)}`)
      const explained = explainStart(slotCase, start)
      assert.deepEqual(explained.refused, { rule, by })
      assert.deepEqual(explained.passed, refusalRules.slice(0, refusalRules.indexOf(rule)))
    }
  }
  const never = refusalRules.filter((rule) => !seen.has(rule))
  assert.deepEqual(never, ['off_grid'], 'candidates are on the grid, and every other rule refuses some')
})

test('The answer does not depend on the pieces in which one asks.', () => {
  for (const seed of seeds.slice(0, 150)) {
    const slotCase = makeRandomCase(seed)
    const from = readInstant(slotCase.query.from, 'from')
    const to = readInstant(slotCase.query.to, 'to')
    const throws = dice(seed)
    const cuts = Array.from({ length: 4 }, () => from + throws.whole(0, (to - from) / minute) * minute).sort((one, other) => one - other)
    const bounds = [from, ...cuts, to]
    const pieces = bounds.slice(1).flatMap((end, index) => listStartsBetween(asked(slotCase, bounds[index]!, end)))
    assert.deepEqual(pieces, listStartsBetween(slotCase), `seed ${seed}`)
  }
})

test('Bounds, clock and busy time take starts away and never move the grid.', () => {
  let checked = 0
  for (const seed of seeds.slice(0, 150)) {
    const slotCase = makeRandomCase(seed)
    const free: SlotCase = { ...slotCase, blocks: [], appointments: [], reservations: [], external_busy: [], now: '2000-01-01T00:00:00Z' }
    const grid = new Set(listStartsBetween({ ...free, provider: { ...free.provider, rules: {} } }))
    const starts = listStartsBetween(slotCase)
    assert.deepEqual(
      starts.filter((start) => !grid.has(start)),
      [],
      `seed ${seed}`,
    )
    checked += starts.length
  }
  assert.ok(checked > 500, `only ${checked} starts`)
})

test('The zone of the patient changes no instant.', () => {
  for (const seed of seeds.slice(0, 20)) {
    const slotCase = makeRandomCase(seed)
    const elsewhere = { ...slotCase, query: { ...slotCase.query, patient_time_zone: 'Pacific/Kiritimati' } }
    assert.deepEqual(listStartsBetween(elsewhere), listStartsBetween(slotCase))
  }
})

test('The command answers the same bytes whatever the zone of the machine.', () => {
  const cases = JSON.stringify(seeds.slice(0, 40).map(makeRandomCase))
  const answers = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'].map((zone) => command(['--explain'], cases, zone).stdout)
  assert.equal(answers[0]!.trim().split('\n').length, 40)
  for (const answer of answers) assert.equal(answer, answers[0])
  const first: { id: string; starts: string[] } = JSON.parse(answers[0]!.split('\n')[0]!)
  assert.deepEqual(first, { ...first, id: 'seed-1', starts: listOracleStarts(makeRandomCase(1)).map(writeInstant) })
})

test('The command names a broken case on one line, answers the others, and fails.', () => {
  const broken = { ...makeRandomCase(2), id: 'broken', now: 'yesterday' }
  const { stdout, stderr, status } = command([], JSON.stringify([makeRandomCase(1), broken, makeRandomCase(3)]), 'UTC')
  assert.equal(status, 1)
  assert.equal(stderr, 'case "broken": now is not an instant: "yesterday"\n')
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
    ['seed-1', 'seed-3'],
  )
})

test('The example of the command has some 2,500 starts in 90 days, and both readings of the rules agree on them.', () => {
  const example: SlotCase = JSON.parse(command(['--example'], '', 'UTC').stdout)
  const answer: { starts: string[] } = JSON.parse(command([], JSON.stringify(example), 'UTC').stdout)
  assert.equal(example.appointments?.length, 500)
  assert.ok(answer.starts.length > 2400 && answer.starts.length < 2600, String(answer.starts.length))
  assert.deepEqual(answer.starts, listOracleStarts(example).map(writeInstant))
})

test('Instants are read in any spelling of RFC 3339 and written in one.', () => {
  for (const text of ['2026-06-08T13:00:00Z', '2026-06-08T13:00:00.000Z', '2026-06-08T09:00-04:00', '2026-06-08T13:00:00.0001+00:00']) {
    assert.equal(writeInstant(readInstant(text, 'text')), '2026-06-08T13:00:00Z', text)
    assert.equal(writeWireInstant(readInstant(text, 'text')), '2026-06-08T13:00:00.000Z', text)
  }
  const throws = dice(1)
  for (let count = 0; count < 2000; count++) {
    const instant = throws.whole(-60_000_000_000_000, 250_000_000_000_000)
    const text = Temporal.Instant.fromEpochMilliseconds(instant).toString({ fractionalSecondDigits: 3 })
    assert.equal(writeWireInstant(instant), text)
    assert.equal(readInstant(text, 'text'), instant)
  }
  for (const text of [
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-06-08 13:00',
    '2026-06-08T24:00:00Z',
    '2026-06-08T13:00:00',
    '',
  ]) {
    assert.throws(() => readInstant(text, 'text'), /text is not an instant/, text)
  }
})

test('The command times whole queries when asked.', () => {
  const { stdout, status } = command(['--time', '3', '-'], JSON.stringify(makeRandomCase(1)), 'UTC')
  const answer = JSON.parse(stdout)
  assert.equal(status, 0)
  assert.deepEqual(Object.keys(answer), ['id', 'starts', 'median_ms', 'p95_ms'])
  assert.ok(answer.median_ms > 0 && answer.p95_ms >= answer.median_ms)
})

function asked(slotCase: SlotCase, from: Millis, to: Millis): SlotCase {
  return { ...slotCase, query: { ...slotCase.query, from: writeInstant(from), to: writeInstant(to) } }
}

function command(options: string[], input: string, zone: string): { stdout: string; stderr: string; status: number | null } {
  const script = fileURLToPath(new URL('../../../../scripts/slots.ts', import.meta.url))
  return spawnSync(process.execPath, [script, ...options], { input, encoding: 'utf8', env: { ...process.env, TZ: zone } })
}
