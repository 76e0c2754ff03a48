import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDays,
  type CountedVisit,
  countUnits,
  findLastDay,
  findLastOfMonths,
  findReferralStatus,
  isDiagnosisCode,
  judgeReferrals,
  payerKindOf,
  type ReferralRule,
  type ReferralTerm,
} from './rules.ts'

const always = { starts_on: '2002-01-01', ends_on: null }
const medicare: ReferralRule = {
  ...always,
  payer_kind: 'medicare',
  is_required: true,
  credentials: ['MD', 'DO'],
  term: 'calendar_year',
  months: null,
}
const plan: ReferralRule = { ...always, payer_kind: 'private', is_required: false, credentials: null, term: 'months', months: 12 }
const rules = [medicare, plan]
const term = (more: Partial<ReferralTerm> = {}): ReferralTerm => ({
  ...{ id: 'a', status: 'confirmed', clinician_credential: 'MD', valid_from: '2026-03-10', valid_until: null, replaced_from: null },
  ...{ granted: null, granted_in: null, ...more },
})
const visit = (day: string, more: Partial<CountedVisit> = {}): CountedVisit => ({
  ...{ id: day, day, starts_at: `${day}T15:00:00.000Z`, minutes: 45, was_held: false, ...more },
})
const today = '2026-11-23'
const gapsOf = (kind: 'medicare' | 'private', referrals: ReferralTerm[], visits: CountedVisit[], on = today) =>
  judgeReferrals({ referrals, rules, kind, visits, today: on }).gaps.map(({ visit_id, reason }) => [visit_id, reason])

test('a term of months ends the day before, and at the end of a month that is too short', () => {
  for (const [from, months, last] of [
    ['2026-03-15', 12, '2027-03-14'],
    ['2026-01-01', 12, '2026-12-31'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-01', 1, '2026-12-31'],
  ] as const)
    assert.equal(findLastOfMonths(from, months), last, from)
})

test('the last day is that of the paper, of the rule, or the day before the next referral', () => {
  assert.equal(findLastDay(term(), medicare), '2026-12-31')
  assert.equal(findLastDay(term({ valid_until: '2027-06-30' }), medicare), '2026-12-31', 'Medicare ends even those that name a later day')
  assert.equal(findLastDay(term({ valid_until: '2026-06-30' }), medicare), '2026-06-30')
  assert.equal(findLastDay(term({ valid_until: '2028-06-30' }), plan), '2028-06-30', 'a plan that asks for nothing believes the paper')
  assert.equal(findLastDay(term(), plan), '2027-03-09')
  assert.equal(findLastDay(term({ replaced_from: '2026-05-01' }), plan), '2026-04-30')
  assert.equal(findLastDay(term(), undefined), null)
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
})

test('Medicare: the visit on Jan 12 is not covered by the referral of this year; that of a nurse practitioner covers none', () => {
  const visits = [visit('2026-12-15'), visit('2027-01-12')]
  assert.deepEqual(gapsOf('medicare', [term()], visits), [['2027-01-12', 'ended']])
  assert.deepEqual(gapsOf('medicare', [term(), term({ id: 'b', valid_from: '2027-01-02' })], visits), [])
  assert.deepEqual(gapsOf('medicare', [term({ clinician_credential: 'NP' })], visits), [
    ['2026-12-15', 'credential'],
    ['2027-01-12', 'ended'],
  ])
  assert.deepEqual(gapsOf('medicare', [], visits), [
    ['2026-12-15', 'missing'],
    ['2027-01-12', 'missing'],
  ])
  assert.deepEqual(gapsOf('medicare', [term({ status: 'received' })], visits.slice(0, 1)), [['2026-12-15', 'missing']])
})

test('where the payer asks for none, only the end of a referral that the client brought leaves a gap, and after a while nobody asks', () => {
  const visits = [visit('2026-12-15')]
  assert.deepEqual(gapsOf('private', [], visits), [])
  const brought = term({ valid_from: '2025-01-01', valid_until: '2026-11-30' })
  assert.deepEqual(gapsOf('private', [brought], visits), [['2026-12-15', 'ended']])
  assert.deepEqual(gapsOf('private', [{ ...brought, valid_until: '2026-08-30' }], visits), [])
})

test('visits use up what was granted, the earliest first; of two referrals the one that ends first is used first', () => {
  const held = [visit('2026-04-01', { was_held: true }), visit('2026-05-01', { was_held: true })]
  const booked = [visit('2026-12-01'), visit('2026-12-08')]
  const three = judgeReferrals({
    referrals: [term({ granted: 3, granted_in: 'visits' })],
    rules,
    kind: 'medicare',
    visits: [...booked, ...held],
    today,
  })
  assert.deepEqual(three.uses.get('a'), { used: 2, booked: 1, visit_ids: ['2026-04-01', '2026-05-01', '2026-12-01'] })
  assert.deepEqual(
    three.gaps.map(({ visit_id, reason }) => [visit_id, reason]),
    [['2026-12-08', 'used_up']],
  )
  const pair = [
    term({ id: 'late', valid_until: '2027-01-31' }),
    term({ id: 'soon', valid_until: '2026-12-31', granted: 1, granted_in: 'visits' }),
  ]
  const both = judgeReferrals({ referrals: pair, rules, kind: 'private', visits: booked, today })
  assert.deepEqual([both.uses.get('soon')?.visit_ids, both.uses.get('late')?.visit_ids], [['2026-12-01'], ['2026-12-08']])
})

test('a unit is a quarter of an hour, the last one from its eighth minute', () => {
  for (const [minutes, units] of [
    [7, 0],
    [8, 1],
    [22, 1],
    [23, 2],
    [37, 2],
    [38, 3],
    [52, 3],
    [53, 4],
    [60, 4],
  ] as const)
    assert.equal(countUnits(minutes), units, `${minutes} minutes`)
  const { uses, gaps } = judgeReferrals({
    ...{ referrals: [term({ granted: 6, granted_in: 'units' })], rules, kind: 'medicare', today },
    visits: [visit('2026-12-01', { minutes: 53 }), visit('2026-12-08', { minutes: 45 }), visit('2026-12-09', { minutes: 30 })],
  })
  assert.deepEqual(uses.get('a'), { used: 0, booked: 6, visit_ids: ['2026-12-01', '2026-12-09'] })
  assert.deepEqual(
    gaps.map(({ visit_id }) => visit_id),
    ['2026-12-08'],
  )
})

test('judging agrees with a slow second way of counting, on many random cases', () => {
  let state = 7
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const day = () => addDays('2026-01-01', random(420))
  for (let round = 0; round < 400; round++) {
    const referrals = Array.from({ length: random(4) }, (_, n) =>
      term({
        ...{ id: `r${n}`, valid_from: day(), clinician_credential: random(3) === 0 ? 'PA' : 'DO', valid_until: null },
        ...(random(2) === 0 && { granted: 1 + random(5), granted_in: random(2) === 0 ? 'visits' : 'units' }),
      }),
    )
    const visits = Array.from({ length: random(9) }, (_, n) =>
      visit(day(), { id: `v${n}`, minutes: 30 + random(3) * 15, was_held: random(2) === 0 }),
    )
    const { uses, gaps } = judgeReferrals({ referrals, rules, kind: 'medicare', visits, today })
    const slow = coverSlowly(referrals, visits)
    for (const [id, use] of uses) assert.deepEqual([...use.visit_ids].sort(), [...(slow.get(id) ?? [])].sort(), `round ${round}`)
    const covered = new Set([...slow.values()].flat())
    const open = visits.filter(({ id, was_held }) => !was_held && !covered.has(id)).map(({ id }) => id)
    assert.deepEqual(gaps.map(({ visit_id }) => visit_id).sort(), open.sort(), `round ${round}`)
  }
})

/** The same by going through the calendar day by day, and through the papers on a pile: what ends first lies on top. */
function coverSlowly(referrals: readonly ReferralTerm[], visits: readonly CountedVisit[]): Map<string, string[]> {
  const left = new Map(referrals.map(({ id, granted }) => [id, granted ?? Number.POSITIVE_INFINITY]))
  const covered = new Map<string, string[]>()
  for (let day = '2026-01-01'; day <= '2027-12-31'; day = addDays(day, 1)) {
    const year = day.slice(0, 4)
    const valid = referrals.filter(
      ({ valid_from, clinician_credential }) => valid_from! <= day && valid_from!.startsWith(year) && clinician_credential === 'DO',
    )
    for (const { id, minutes } of visits.filter((one) => one.day === day).sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const cost = (grant: string | null) => (grant === 'units' ? Math.round(minutes / 15) : 1)
      const taken = [...valid].sort((a, b) => (a.id < b.id ? -1 : 1)).find((one) => left.get(one.id)! >= cost(one.granted_in))
      if (!taken) continue
      left.set(taken.id, left.get(taken.id)! - cost(taken.granted_in))
      covered.set(taken.id, [...(covered.get(taken.id) ?? []), id])
    }
  }
  return covered
}

test('the status follows the day and the use, before any job has run', () => {
  const three = term({ granted: 3, granted_in: 'visits' })
  assert.equal(findReferralStatus(three, '2026-12-31', 2, today), 'confirmed')
  assert.equal(findReferralStatus(three, '2026-12-31', 3, today), 'used_up')
  assert.equal(findReferralStatus(three, '2026-11-23', 3, today), 'used_up', 'the last day counts')
  assert.equal(findReferralStatus(three, '2026-11-22', 3, today), 'expired')
  assert.equal(findReferralStatus(term({ status: 'replaced' }), '2026-01-01', 0, today), 'replaced')
})

test('codes of ICD-10-CM are known by their shape, and payers by their kind', () => {
  for (const code of ['E11.65', 'I10', 'Z68.41', 'N18.31', 'E78.00', 'O24.410', 'S52.521A', 'U07.1']) assert.ok(isDiagnosisCode(code), code)
  for (const code of ['E11.', '11.65', 'E1', 'E11.65432', 'diabetes', 'e11.9', '']) assert.ok(!isDiagnosisCode(code), code)
  assert.deepEqual(
    [
      payerKindOf('medicare', true, true),
      payerKindOf('61101', true, true),
      payerKindOf('60054', true, false),
      payerKindOf('CASH_PAY', false, true),
    ],
    ['medicare', 'federal', 'private', 'self_pay'],
  )
})
