import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareAnswer, isLikely, likenessOf, listDifferences } from './likeness.ts'

type Answer = Parameters<typeof compareAnswer>[0]
const sent: Parameters<typeof compareAnswer>[1] = {
  payers: [{ id: 'north', name: 'Northwind Health' }],
  names: [
    { first_name: 'Joanna', last_name: 'Atkins' },
    { first_name: 'Peter', last_name: 'O’Neil' },
  ],
  ...{ days: ['2026-03-02'], charge_cents: 18_000, codes: ['97802', '97803'] },
}
const answer: Answer = {
  payer: { id: 'NORTH', name: 'NWH', is_known: true, stands_for: [] },
  patient: { first_name: 'JO', last_name: 'ATKINS' },
  ...{ day: '2026-03-02', charge_cents: 18_000, codes: ['97802'] },
}
const stranger = { id: 'NWEST', name: 'Regional office', is_known: false, stands_for: [] }
const imogen = { first_name: 'IMOGEN', last_name: 'MARLOWE' }

for (const [says, change, differs, likely] of [
  ['what is alike in all', {}, [], true],
  ['what the holder of the plan is named for', { patient: { first_name: 'PETER', last_name: 'ONEIL' } }, [], true],
  ['what takes a payment back', { charge_cents: -18_000 }, [], true],
  ['another name on the same day with the same charge', { patient: imogen }, ['name'], true],
  ['a namesake', { patient: { first_name: 'MARY', last_name: 'ATKINS' } }, ['name'], true],
  ['another name and day', { patient: imogen, day: '2026-03-03' }, ['name', 'day'], false],
  ['another name and charge', { patient: imogen, charge_cents: 9000 }, ['name', 'charge'], false],
  ['the same name alone', { day: '2026-02-01', charge_cents: 9000 }, ['day', 'charge'], true],
  ['no name and no day', { patient: null, day: null }, [], false],
  ['another payer', { payer: { id: 'SOUTH', name: 'South', is_known: true, stands_for: [] } }, [], false],
  [
    'the same name of a payer with another id',
    { payer: { id: '62308', name: 'NORTHWIND HEALTH', is_known: true, stands_for: [] } },
    [],
    true,
  ],
  ['an id that nobody knows', { payer: stranger }, ['payer'], true],
  ['an id that nobody knows, and another name', { payer: stranger, patient: imogen }, ['payer', 'name'], false],
  ['an id that people took for this payer', { payer: { ...stranger, stands_for: ['north'] } }, [], true],
  ['an id that people took for another payer', { payer: { ...stranger, stands_for: ['south'] } }, ['payer'], true],
  ['a second payer', { payer: null }, [], true],
] as const satisfies readonly (readonly [string, Partial<Answer>, readonly string[], boolean])[])
  test(`compareAnswer, isLikely, listDifferences: ${says}`, () => {
    const likeness = compareAnswer({ ...answer, ...change }, sent)
    assert.deepEqual(listDifferences(likeness), differs)
    assert.equal(isLikely(likeness), likely)
  })

test('likenessOf: the name counts more than the day, and the day more than the charge', () => {
  const scoreOf = (change: Partial<Answer>) => likenessOf(compareAnswer({ ...answer, ...change }, sent))
  const [all, other_codes, other_charge, other_day, other_name] = [
    scoreOf({}),
    scoreOf({ codes: ['99999'] }),
    scoreOf({ charge_cents: 1 }),
    scoreOf({ day: '2026-01-01' }),
    scoreOf({ patient: imogen }),
  ]
  assert.ok(all! > other_codes! && other_codes! > other_charge! && other_charge! > other_day! && other_day! > other_name!)
})
