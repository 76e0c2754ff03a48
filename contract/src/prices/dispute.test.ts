import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Billed, type Estimated, findDispute } from './dispute.ts'

const sent: Estimated = { total_cents: 20_000, visits: 1, sent_at: '2026-01-05T15:00:00.000Z', replaced_at: null }
const visit = (day: string, billed_cents: number, billed_on = day): Billed => ({
  starts_at: `${day}T15:00:00.000Z`,
  billed_cents,
  billed_on,
})
const today = '2026-02-01'

const cases: readonly [string, Estimated, readonly Billed[], string, string | null][] = [
  ['nothing was billed', sent, [], today, null],
  ['as much as was estimated', sent, [visit('2026-01-20', 20_000)], today, null],
  ['a cent less than $400 more', sent, [visit('2026-01-20', 59_999)], today, null],
  ['$400 more', sent, [visit('2026-01-20', 60_000)], today, '2026-05-20'],
  ['the days run from the bill', sent, [visit('2026-01-20', 60_000, '2026-01-29')], today, '2026-05-29'],
  ['on the last day', sent, [visit('2026-01-20', 60_000)], '2026-05-20', '2026-05-20'],
  ['after the last day', sent, [visit('2026-01-20', 60_000)], '2026-05-21', null],
  ['sent after care', { ...sent, sent_at: '2026-01-20T15:00:00.000Z' }, [visit('2026-01-20', 60_000)], today, null],
  ['replaced before care', { ...sent, replaced_at: '2026-01-19T15:00:00.000Z' }, [visit('2026-01-20', 60_000)], today, null],
  ['replaced after care', { ...sent, replaced_at: '2026-01-21T15:00:00.000Z' }, [visit('2026-01-20', 60_000)], today, '2026-05-20'],
  ['two of three visits, below', { ...sent, visits: 3 }, [visit('2026-01-20', 30_000), visit('2026-01-27', 29_999)], today, null],
  ['two of three visits, above', { ...sent, visits: 3 }, [visit('2026-01-27', 30_000), visit('2026-01-20', 30_000)], today, '2026-05-27'],
  [
    'the bill that reached it counts',
    { ...sent, visits: 2 },
    [visit('2026-01-20', 60_000), visit('2026-01-27', 5000)],
    today,
    '2026-05-20',
  ],
  [
    'a visit more than was estimated',
    { ...sent, visits: 2 },
    [visit('2026-01-13', 5000), visit('2026-01-20', 5000), visit('2026-01-27', 60_000)],
    today,
    null,
  ],
]

test('findDispute: a bill of at least $400 more than the last estimate before care may be disputed for 120 days', () => {
  for (const [name, estimated, bills, day, until] of cases) {
    const found = findDispute(estimated, bills, day)
    assert.equal(found?.until ?? null, until, name)
    if (found) assert.deepEqual([found.estimate_cents, found.billed_cents >= 60_000], [20_000, true], name)
  }
})
