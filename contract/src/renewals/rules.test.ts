import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextOpening, findSeason, listNeeds, type RenewalFacts } from './rules.ts'
import type { RenewalNeed } from './vocabulary.ts'

test('findSeason: the list is open from November to March, and looks at the visits of the first three months', () => {
  const wanted = [
    ['2026-10-31', null],
    ['2026-11-01', 2027],
    ['2026-12-31', 2027],
    ['2027-01-01', 2027],
    ['2027-03-31', 2027],
    ['2027-04-01', null],
  ] as const
  for (const [day, year] of wanted) assert.equal(findSeason(day)?.plan_year ?? null, year, day)
  assert.deepEqual(findSeason('2026-12-01'), {
    plan_year: 2027,
    opens_on: '2026-11-01',
    first_day: '2027-01-01',
    last_day: '2027-03-31',
  })
  assert.deepEqual([findNextOpening('2026-10-31'), findNextOpening('2026-11-01')], ['2026-11-01', '2027-11-01'])
})

const quiet: RenewalFacts = {
  ...{ day: '2027-01-12', basis: 'asked', is_active: true, plan_ends_on: null, says: null, is_replaced: false },
  ...{ lacks_referral: false, needs_authorization: false, before_cents: 4000, after_cents: 4000 },
}

test('listNeeds: each fact asks for what it needs and nothing else, in the order in which it is worked through', () => {
  const wanted: [string, Partial<RenewalFacts>, RenewalNeed[]][] = [
    ['nothing changes', {}, []],
    ['nobody asked', { basis: 'unknown', is_active: null, after_cents: null }, ['plan_check']],
    ['only assumed', { basis: 'assumed', is_active: null, after_cents: 17_600 }, ['plan_check', 'deductible']],
    ['the patient says that it stays', { basis: 'assumed', is_active: null, says: 'same' }, ['plan_check']],
    ['another plan comes, so this one is not asked', { basis: 'assumed', is_active: null, says: 'changed' }, ['plan_changed']],
    ['another plan is on file', { is_replaced: true, says: 'same' }, ['plan_changed']],
    ['dearer', { after_cents: 4001 }, ['deductible']],
    ['cheaper', { after_cents: 3999 }, []],
    ['nobody knows what it cost', { before_cents: null }, []],
    ['inactive', { is_active: false, after_cents: 20_000 }, ['plan_ends']],
    ['ends the day before', { plan_ends_on: '2027-01-11', basis: 'assumed' }, ['plan_ends']],
    ['ends on the day', { plan_ends_on: '2027-01-12' }, []],
    ['both papers', { lacks_referral: true, needs_authorization: true }, ['referral', 'authorization']],
  ]
  for (const [title, more, needs] of wanted) assert.deepEqual(listNeeds({ ...quiet, ...more }), needs, title)
})
