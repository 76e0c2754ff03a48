import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BillFacts, isPayable, type Settled, settleBills } from './settling.ts'
import { settleSlowly } from './tests/reckoning.ts'
import type { BillState } from './vocabulary.ts'

const plain: BillFacts = {
  ...{ reference: 'claim_share:a', type: 'session_patient_share', created_at: '2026-03-01T10:00:00.000Z' },
  ...{
    owed_cents: 4400,
    paid_cents: 0,
    refunded_cents: 0,
    surplus_refunded_cents: 0,
    disputed_cents: 0,
    in_flight_cents: 0,
    waiver_cents: 0,
    write_off_cents: 0,
    credit_cents: 0,
  },
  ...{ awaits_plan: false, frozen_why: null, failures: 0, will_retry: false, is_announced: false },
}
const one = (more: Partial<BillFacts>): Settled => settleBills([{ ...plain, ...more }]).bills[0]!

const states: readonly (readonly [about: string, facts: Partial<BillFacts>, state: BillState, open: number])[] = [
  ['the plan has not answered', { owed_cents: 0, awaits_plan: true }, 'awaiting_insurance', 0],
  ['the plan left nothing', { owed_cents: 0 }, 'paid', 0],
  ['a package was taken back before anybody paid', { type: 'package', owed_cents: 0 }, 'canceled', 0],
  ['a package was given back', { type: 'package', owed_cents: 0, paid_cents: 4400, refunded_cents: 4400 }, 'refunded', 0],
  ['nobody was told yet', {}, 'due', 4400],
  ['a charge was announced', { is_announced: true }, 'upcoming', 4400],
  ['the card is being charged', { in_flight_cents: 4400, is_announced: true }, 'processing', 4400],
  [
    'nobody knows whether the card was charged, and meanwhile it is questioned',
    { in_flight_cents: 1, frozen_why: 'question' },
    'processing',
    4400,
  ],
  ['it was paid', { paid_cents: 4400 }, 'paid', 0],
  ['a part was paid', { paid_cents: 400, is_announced: true }, 'upcoming', 4000],
  ['the card failed, and is tried again', { failures: 1, will_retry: true, is_announced: true }, 'failed', 4400],
  ['the card failed for the last time', { failures: 4, is_announced: true }, 'due', 4400],
  ['it is questioned', { frozen_why: 'question', is_announced: true }, 'contested', 4400],
  ['it is contested after a failure', { frozen_why: 'contest', failures: 1, will_retry: true }, 'contested', 4400],
  ['a question about what is paid freezes nothing', { frozen_why: 'question', paid_cents: 4400 }, 'paid', 0],
  ['a bank holds the payment', { paid_cents: 4400, disputed_cents: 4400 }, 'contested', 0],
  ['all of it was waived', { waiver_cents: 4400 }, 'waived', 0],
  ['a part was waived', { waiver_cents: 400 }, 'due', 4000],
  ['all of it was written off', { write_off_cents: 9999 }, 'written_off', 0],
  ['a part was paid and the rest written off', { paid_cents: 4000, write_off_cents: 400 }, 'paid', 0],
  ['all was given back although it was owed', { paid_cents: 4400, refunded_cents: 4400 }, 'refunded', 0],
  ['a part was given back', { paid_cents: 4400, refunded_cents: 400 }, 'partially_refunded', 0],
  [
    'credit was given back, and the plan says later that it is owed',
    { paid_cents: 4400, refunded_cents: 4400, surplus_refunded_cents: 4400 },
    'due',
    4400,
  ],
  [
    'credit and more was given back',
    { paid_cents: 4400, refunded_cents: 4400, surplus_refunded_cents: 1400, is_announced: true },
    'upcoming',
    1400,
  ],
  ['the plan took it back after the payment was given back', { owed_cents: 0, paid_cents: 4400, refunded_cents: 4400 }, 'refunded', 0],
]

test('A bill is in the state that its facts say, and each case leaves open what it must', () => {
  for (const [about, facts, state, open_cents] of states)
    assert.deepEqual([one(facts).state, one(facts).open_cents], [state, open_cents], about)
})

test('What was waived gives way to money, and money above what is owed is credit', () => {
  assert.deepEqual(amountsOf(one({ owed_cents: 5000, paid_cents: 4000, waiver_cents: 2000 })), {
    waived: 1000,
    written_off: 0,
    forgone: 0,
    surplus: 0,
  })
  assert.deepEqual(amountsOf(one({ owed_cents: 0, paid_cents: 4000, waiver_cents: 2000 })), {
    waived: 0,
    written_off: 0,
    forgone: 0,
    surplus: 4000,
  })
  assert.deepEqual(amountsOf(one({ owed_cents: 6000, waiver_cents: 1000, write_off_cents: 9000 })), {
    waived: 1000,
    written_off: 5000,
    forgone: 0,
    surplus: 0,
  })
  assert.deepEqual(amountsOf(one({ owed_cents: 4400, paid_cents: 4400, refunded_cents: 1000 })), {
    waived: 0,
    written_off: 0,
    forgone: 1000,
    surplus: 0,
  })
  assert.deepEqual(amountsOf(one({ owed_cents: 1000, paid_cents: 4400, refunded_cents: 3400 })), {
    waived: 0,
    written_off: 0,
    forgone: 0,
    surplus: 0,
  })
})

const amountsOf = ({ waived_cents, written_off_cents, forgone_cents, surplus_cents }: Settled) => ({
  ...{ waived: waived_cents, written_off: written_off_cents, forgone: forgone_cents, surplus: surplus_cents },
})

test('Credit pays the oldest open bill for care, stays where it is needed, and pays no fee', () => {
  const paid: BillFacts = { ...plain, reference: 'claim_share:paid', owed_cents: 0, paid_cents: 3000 }
  const old: BillFacts = { ...plain, reference: 'claim_share:old', created_at: '2026-03-02T00:00:00.000Z', owed_cents: 2000 }
  const fee: BillFacts = { ...old, reference: 'no_show_fee:x', type: 'no_show_fee', created_at: '2026-03-01T00:00:00.000Z' }
  const young: BillFacts = { ...old, reference: 'claim_share:young', created_at: '2026-03-03T00:00:00.000Z' }
  const settled = settleBills([young, fee, old, paid])
  assert.deepEqual(
    settled.bills.map(({ reference, credit_cents, open_cents }) => [reference, credit_cents, open_cents]),
    [
      ['no_show_fee:x', 0, 2000],
      ['claim_share:paid', 0, 0],
      ['claim_share:old', 2000, 0],
      ['claim_share:young', 1000, 1000],
    ],
  )
  assert.equal(settled.credit_cents, 0)
  // The refund of the credit takes it from the newest use first.
  const after = settleBills([
    { ...young, credit_cents: 1000 },
    { ...old, credit_cents: 2000 },
    { ...paid, refunded_cents: 1500 },
  ])
  assert.deepEqual(
    after.bills.map(({ reference, credit_cents }) => [reference, credit_cents]),
    [
      ['claim_share:paid', 0],
      ['claim_share:old', 1500],
      ['claim_share:young', 0],
    ],
  )
  const frozen = settleBills([paid, { ...old, frozen_why: 'question' }])
  assert.deepEqual([frozen.credit_cents, frozen.bills[1]?.credit_cents], [3000, 0])
})

const types = ['session_patient_share', 'self_pay', 'no_show_fee', 'donation', 'remote_encounter_share'] as const

/** Bills at random, which are the same in every run. */
function makeBills(below: (limit: number) => number): BillFacts[] {
  return Array.from({ length: 1 + below(5) }, (_, nth): BillFacts => {
    const paid_cents = below(3) === 0 ? below(60) : 0
    const refunded_cents = below(paid_cents + 1)
    return {
      ...plain,
      ...{ reference: `claim_share:${nth}`, type: types[below(types.length)]!, created_at: `2026-03-0${1 + below(4)}T00:00:00.000Z` },
      ...{
        owed_cents: below(40),
        paid_cents,
        refunded_cents,
        surplus_refunded_cents: below(refunded_cents + 1),
        waiver_cents: below(4) === 0 ? below(30) : 0,
      },
      ...{ write_off_cents: below(5) === 0 ? below(30) : 0, credit_cents: below(3) === 0 ? below(20) : 0 },
      ...{
        in_flight_cents: below(6) === 0 ? 5 : 0,
        disputed_cents: below(9) === 0 ? 5 : 0,
        frozen_why: below(6) === 0 ? 'question' : null,
      },
    }
  })
}

/** No cent is lost: what is open, what closed a bill and what is credit come to what was owed and paid. */
function assertWhole(bills: readonly BillFacts[], settled: ReturnType<typeof settleBills>): void {
  const factsOf = (reference: string) => bills.find((bill) => bill.reference === reference)!
  for (const { reference, ...its } of settled.bills) {
    const { owed_cents, paid_cents, refunded_cents } = factsOf(reference)
    const given = its.waived_cents + its.written_off_cents + its.forgone_cents + its.credit_cents
    assert.equal(owed_cents - (paid_cents - refunded_cents) - given + its.surplus_cents, its.open_cents)
  }
  const sum = (pick: (its: Settled) => number) => settled.bills.reduce((cents, its) => cents + pick(its), 0)
  const free = sum(({ reference, surplus_cents }) => Math.max(0, surplus_cents - factsOf(reference).disputed_cents))
  assert.equal(free - sum(({ credit_cents }) => credit_cents), settled.credit_cents)
}

test('On random bills a slow second reckoning says the same, no cent is lost, and settling twice changes nothing', () => {
  let seed = 20_260_301
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  for (let round = 0; round < 3000; round += 1) {
    const bills = makeBills(below)
    const settled = settleBills(bills)
    const reckoned = settled.bills.map((its) => ({
      ...{ reference: its.reference, state: its.state, open: its.open_cents, surplus: its.surplus_cents, credit: its.credit_cents },
      closed: its.waived_cents + its.written_off_cents + its.forgone_cents,
    }))
    assert.deepEqual(reckoned, settleSlowly(bills), JSON.stringify(bills))
    assertWhole(bills, settled)
    const again = bills.map((bill) => ({
      ...bill,
      credit_cents: settled.bills.find(({ reference }) => reference === bill.reference)!.credit_cents,
    }))
    assert.deepEqual(settleBills(again), settled)
  }
})

test('Only what is open and at rest may be paid', () => {
  for (const [state, open, may] of [
    ['due', 1, true],
    ['upcoming', 1, true],
    ['failed', 1, true],
    ['due', 0, false],
    ['processing', 1, false],
    ['contested', 1, false],
  ] as const)
    assert.equal(isPayable(state, open), may)
})
