import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClearingFault, findTarget, judgeClearing, needsSecond } from './rules.ts'
import type { ClearingReason } from './vocabulary.ts'

const of = (...cents: number[]) => cents.map((one) => ({ cents: one, payer_id: '60054' }))

test('judgeClearing: each reason takes only the amounts that it can explain', () => {
  const wanted: [ClearingReason, ReturnType<typeof of>, ClearingFault | null][] = [
    ['netted', of(-5000, 5000), null],
    ['netted', of(-5000, 4999), 'must_be_zero'],
    ['interest', of(120), null],
    ['interest', of(-120), 'must_be_ours'],
    ['sent_back', of(900), null],
    ['sent_back', of(-900), 'must_be_ours'],
    ['sent_back', [...of(900), { cents: 1, payer_id: '62308' }], 'several_payers'],
    ['payer_fee', of(-300), null],
    ['payer_fee', of(300), 'must_be_theirs'],
    ['small_amount', of(-2), null],
    ['small_amount', of(2), null],
    ['small_amount', of(-2, 2), 'must_not_be_zero'],
  ]
  for (const [reason, amounts, fault] of wanted) assert.equal(judgeClearing(reason, amounts), fault, `${reason} ${amounts.length}`)
})

test('findTarget, needsSecond: what is given up or paid out goes to its account, and a large amount needs two people', () => {
  assert.deepEqual(
    (['netted', 'interest', 'sent_back', 'payer_fee', 'small_amount'] as const).map((reason) => findTarget(reason, '60054')),
    [null, 'revenue:interest', 'cash:eft:60054', 'writeoff:bad_debt', 'writeoff:bad_debt'],
  )
  assert.deepEqual(
    [needsSecond('payer_fee', -10_001, 10_000), needsSecond('payer_fee', -10_000, 10_000), needsSecond('interest', 90_000, 10_000)],
    [true, false, false],
  )
  assert.equal(needsSecond('netted', 0, 0), false)
})
