import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptRecords, listKept, retentionRules } from './retention.ts'

const adult = { state: 'IL', birth_date: '1988-04-17', last_visit_on: '2026-02-10', today: '2026-03-04' }
const untilOf = (facts: typeof adult) => Object.fromEntries(listKept(facts).map(({ record, until }) => [record, until]))

test('of an adult, care and bills are kept ten years and consents six after the last visit, and the trail six from today', () => {
  assert.deepEqual(untilOf(adult), {
    care_record: '2036-02-10',
    billing_record: '2036-02-10',
    consents: '2032-02-10',
    audit_trail: '2032-03-04',
  })
})

test('of a child, the record of care is kept until ten years after they turn 21, but not so of somebody who was grown at the last visit', () => {
  const child = { ...adult, birth_date: '2018-01-20' }
  assert.equal(untilOf(child).care_record, '2049-01-20')
  assert.equal(untilOf({ ...child, birth_date: '2008-02-10' }).care_record, '2036-02-10')
  assert.equal(untilOf({ ...child, birth_date: '2008-02-11' }).care_record, '2039-02-11')
  assert.equal(untilOf({ ...child, birth_date: '2012-02-29' }).care_record, '2043-03-01')
})

test('of somebody who never had a visit, only the trail stays', () => {
  assert.deepEqual(
    listKept({ ...adult, last_visit_on: null }).map(({ record }) => record),
    ['audit_trail'],
  )
})

test('of several rules the one with the latest day counts, which a slow search over all of them confirms', () => {
  for (const state of ['CA', 'MA', 'NY', 'IL'])
    for (const birth_date of ['1950-01-01', '2009-06-30', '2020-02-29'])
      for (const { record, until, law } of listKept({ ...adult, state, birth_date })) {
        const rule = retentionRules.find((one) => one.law === law && one.record === record)
        assert.ok(rule && (rule.state === null || rule.state === state), law)
        const from = record === 'audit_trail' ? adult.today : adult.last_visit_on
        for (const other of retentionRules)
          if (other.record === record && (other.state === null || other.state === state))
            assert.ok(until >= `${Number(from.slice(0, 4)) + other.years}${from.slice(4)}`, `${state} ${law} before ${other.law}`)
      }
})

test('each kind of record has a rule for every state, with a law and the day from which it holds', () => {
  for (const record of keptRecords)
    assert.ok(
      retentionRules.some((rule) => rule.record === record && rule.state === null),
      record,
    )
  for (const { law, in_force_from } of retentionRules) {
    assert.match(in_force_from, /^\d{4}-\d{2}-\d{2}$/)
    assert.match(law, /\d/)
  }
})
