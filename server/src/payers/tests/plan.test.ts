import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@sorrel/contract/referrals/rules'
import { type Held, planVersion, type Wanted } from '../dated/plan.ts'

const held = (id: string, starts_on: string, ends_on: string | null, says = id): Held => ({ id, starts_on, ends_on, says })
const january = held('old', '2026-01-01', null)

test('planVersion: a new row ends the one before, replaces the one of the same day, and stops at the next', () => {
  const wanted = { starts_on: '2026-03-01', ends_on: null, says: 'new' }
  const ends = { id: 'old', ends_on: '2026-02-28' }
  assert.deepEqual(planVersion([january], wanted), { kind: 'write', ends_on: null, ends, withdraws: null, resumes: null })
  const march = held('march', '2026-03-01', null)
  const before = held('old', '2026-01-01', '2026-02-28')
  assert.deepEqual(planVersion([before, march], wanted), { kind: 'write', ends_on: null, ends: null, withdraws: 'march', resumes: null })
  const july = held('july', '2026-07-01', null)
  assert.deepEqual(planVersion([july], wanted), { kind: 'write', ends_on: '2026-06-30', ends: null, withdraws: null, resumes: null })
  assert.deepEqual(planVersion([july], { ...wanted, ends_on: '2026-07-01' }), { kind: 'overlaps' })
})

test('planVersion: an island lets the row before go on behind it, and what holds already changes nothing', () => {
  const island = { starts_on: '2026-03-01', ends_on: '2026-03-31', says: 'new' }
  const resumes = { id: 'old', starts_on: '2026-04-01', ends_on: null }
  const ends = { id: 'old', ends_on: '2026-02-28' }
  assert.deepEqual(planVersion([january], island), { kind: 'write', ends_on: '2026-03-31', ends, withdraws: null, resumes })
  assert.deepEqual(planVersion([january], { ...island, says: 'old' }), { kind: 'same' })
  assert.deepEqual(planVersion([january], { starts_on: '2026-01-01', ends_on: null, says: 'old' }), { kind: 'same' })
  assert.deepEqual(planVersion([january], { starts_on: '2026-01-01', ends_on: '2026-06-30', says: 'old' }), {
    ...{ kind: 'end', id: 'old', ends_on: '2026-06-30' },
  })
})

// A slow second way to the same result: what is said on each day of forty.
const first = '2026-01-01'
const days = Array.from({ length: 40 }, (_, at) => addDays(first, at))
const endless = days.at(-1)!
const sayings = (rows: readonly Held[]) =>
  days.map((day) => rows.filter((row) => row.starts_on <= day && (row.ends_on ?? endless) >= day).map(({ says }) => says))

function apply(rows: readonly Held[], wanted: Wanted, made: number): Held[] | undefined {
  const plan = planVersion(rows, wanted)
  if (plan.kind === 'overlaps') return undefined
  if (plan.kind === 'same') return [...rows]
  if (plan.kind === 'end') return rows.map((row) => (row.id === plan.id ? { ...row, ends_on: plan.ends_on } : row))
  const kept = rows.filter(({ id }) => id !== plan.withdraws)
  const cut = kept.map((row) => (row.id === plan.ends?.id ? { ...row, ends_on: plan.ends.ends_on } : row))
  const resumed = plan.resumes ? [{ ...rows.find(({ id }) => id === plan.resumes!.id)!, ...plan.resumes, id: `r${made}` }] : []
  return [...cut, ...resumed, { ...wanted, id: `w${made}`, ends_on: plan.ends_on }]
}

/** What each day says after the wanted row, from what it said before, day by day. */
function expect(rows: readonly Held[], { starts_on, ends_on, says }: Wanted): (string[] | 'overlaps')[] | undefined {
  const next = rows.map((row) => row.starts_on).filter((day) => day > starts_on)
  const stop = next.length === 0 ? endless : addDays(next.sort()[0]!, -1)
  if (ends_on !== null && ends_on > stop) return undefined
  const last = ends_on ?? stop
  const replaced = rows.find((row) => row.starts_on === starts_on)
  return days.map((day, at) => {
    if (day >= starts_on && day <= last) return [says]
    const isGone = replaced !== undefined && day >= starts_on && day <= (replaced.ends_on ?? endless)
    return isGone ? [] : sayings(rows)[at]!
  })
}

test('planVersion: after any sequence each day says what a day-by-day reckoning says, and never two things', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * most)
  }
  for (let round = 0; round < 150; round++) {
    let rows: Held[] = []
    for (let step = 0; step < 10; step++) {
      const from = next(36)
      const starts_on = days[from]!
      const ends_on = next(2) === 0 ? null : days[Math.min(38, from + next(12))]!
      const wanted = { starts_on, ends_on, says: 'abc'[next(3)]! }
      const after = apply(rows, wanted, round * 100 + step)
      const expected = expect(rows, wanted)
      assert.equal(after === undefined, expected === undefined, JSON.stringify({ rows, wanted }))
      if (after) assert.deepEqual(sayings(after), expected, JSON.stringify({ rows, wanted }))
      rows = after ?? rows
    }
  }
})
