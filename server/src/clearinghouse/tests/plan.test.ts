import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOfReason } from '@sorrel/contract/clearinghouse/reasons'
import type { AdjustmentGroup, RemittedAdjustment, RemittedClaim, RemittedLine } from '../../claims/x12/reading/answers/facts.ts'
import { findCoinsurance } from '../posting/coinsurance.ts'
import { settleOnlyLeft } from '../posting/earlier.ts'
import { explainShares } from '../posting/explaining.ts'
import type { SentLine } from '../posting/matching.ts'
import { type Amounts, type PostingPlan, planPosting } from '../posting/plan.ts'
import { makeAnswer, makeLine } from './answers.ts'

const makeSent = (change: Partial<SentLine> = {}): SentLine => ({
  ...{ control: 'L1', code: '97802', modifiers: ['95'], day: '2026-10-01', charge_cents: 30_000, units: 4 },
  ...change,
})
/** `CO-45 3000, PR-3 2000` as adjustments. */
const adjust = (text: string): RemittedAdjustment[] =>
  text.split(', ').map((one) => {
    const [, group, reason, cents] = /^(\w\w)-(\w+) (-?\d+)$/.exec(one)!
    return { group: group as AdjustmentGroup, reason: reason!, cents: Number(cents) }
  })
const amountsOf = ({ paid, contractual, patient, open, prior }: Amounts) => [paid, contractual, patient, open, prior]

const cases: readonly (readonly [name: string, paid: number, adjustments: string, outcome: string, amounts: number[], status?: string])[] =
  [
    ['paid with a copay', 23_000, 'CO-45 3000, PR-3 4000', 'paid', [23_000, 3000, 4000, 0, 0]],
    ['all of it is deductible', 0, 'CO-45 3000, PR-1 27000', 'paid', [0, 3000, 27_000, 0, 0]],
    ['coinsurance beside deductible', 12_000, 'CO-45 3000, PR-1 11000, PR-2 4000', 'paid', [12_000, 3000, 15_000, 0, 0]],
    ['a preventive visit', 27_000, 'CO-45 3000', 'paid', [27_000, 3000, 0, 0, 0]],
    ['the federal reduction is no charge for the patient', 26_460, 'CO-45 3000, CO-253 540', 'paid', [26_460, 3540, 0, 0, 0]],
    ['denied as not necessary: nothing is written off', 0, 'CO-50 30000', 'denied', [0, 0, 0, 30_000, 0], '4'],
    ['denied, with the discount named as well', 0, 'CO-45 3000, CO-197 27000', 'denied', [0, 0, 0, 30_000, 0], '4'],
    ['denied onto the patient', 0, 'PR-204 30000', 'denied', [0, 0, 30_000, 0, 0], '4'],
    ['a fixed discount alone, and nothing paid', 0, 'CO-45 30000', 'denied', [0, 0, 0, 30_000, 0]],
    ['some of it refused', 20_000, 'CO-45 3000, CO-151 7000', 'partially_paid', [20_000, 3000, 0, 7000, 0]],
    ["the payer's own decision without a contract", 20_000, 'PI-45 10000', 'partially_paid', [20_000, 0, 0, 10_000, 0]],
    ['the second payer after the first', 4000, 'OA-23 26000', 'paid', [4000, 0, 0, 0, 26_000], '2'],
    ['the second payer pays nothing', 0, 'OA-23 26000, PR-2 4000', 'paid', [0, 0, 4000, 0, 26_000], '2'],
    ['a reason that nobody knows stays open', 20_000, 'CO-B7 10000', 'partially_paid', [20_000, 0, 0, 10_000, 0]],
  ]

for (const [name, paid_cents, adjustments, outcome, amounts, status = '1'] of cases)
  test(`a line: ${name}`, () => {
    const plan = planPosting([makeSent()], makeAnswer({ status, lines: [makeLine({ paid_cents, adjustments: adjust(adjustments) })] }))
    assert.deepEqual([plan.outcome, amountsOf(plan.amounts)], [outcome, amounts])
    assert.equal(plan.flags.includes('line_unmatched'), false)
  })

test('what is allowed is the charge less the discount, or what the payer says, and never less by the federal reduction', () => {
  const plan = (change: Partial<RemittedLine>) => planPosting([makeSent()], makeAnswer({ lines: [makeLine(change)] })).allowed_cents
  assert.equal(plan({ paid_cents: 23_000, adjustments: adjust('CO-45 3000, PR-3 4000') }), 27_000)
  assert.equal(plan({ paid_cents: 26_460, adjustments: adjust('CO-45 3000, CO-253 540') }), 27_000)
  assert.equal(plan({ paid_cents: 20_000, adjustments: adjust('PI-45 7500, PR-2 2500') }), 22_500, 'taken off without a contract')
  assert.equal(plan({ paid_cents: 20_000, allowed_cents: 26_500, adjustments: adjust('CO-45 10000') }), 26_500)
})

test('a claim that was taken back, passed on or only forecast carries no amounts, and one that cannot be processed is no denial', () => {
  for (const [status, outcome] of [
    ['22', 'reversed'],
    ['23', 'passed_on'],
    ['25', 'forecast'],
  ] as const) {
    const plan = planPosting(
      [makeSent()],
      makeAnswer({ status, lines: [makeLine({ paid_cents: 5000, adjustments: adjust('CO-45 25000') })] }),
    )
    assert.deepEqual([plan.outcome, amountsOf(plan.amounts)], [outcome, [0, 0, 0, 0, 0]])
  }
  const lines = [makeLine({ adjustments: adjust('CO-16 30000'), remarks: ['MA130'] })]
  assert.equal(planPosting([makeSent()], makeAnswer({ status: '4', lines })).outcome, 'unprocessable')
})

test('a line is found by our number, by the code that we sent, without its modifiers, and once each', () => {
  const sent = [
    makeSent(),
    makeSent({ control: 'L2', code: '97803', modifiers: [], charge_cents: 10_000 }),
    makeSent({ control: 'L3', code: '97803', charge_cents: 9000 }),
  ]
  const line = (change: Partial<RemittedLine>) =>
    makeLine({ control: null, adjustments: adjust('CO-50 9000'), charge_cents: 9000, ...change })
  const linesOf = (...lines: RemittedLine[]) => {
    const plan = planPosting(sent, makeAnswer({ lines, status: '4' }))
    return [plan.refusals.map((one) => one.line), plan.flags]
  }
  assert.deepEqual(linesOf(line({ control: 'L3', code: 'X' }))[0], ['L3'])
  assert.deepEqual(linesOf(line({ code: '97803', modifiers: [] }), line({ code: '97803' }))[0], ['L2', 'L3'])
  assert.deepEqual(linesOf(line({ code: '97804', sent_code: '97802', sent_modifiers: ['95'] })), [['L1'], ['recoded', 'charge_differs']])
  assert.deepEqual(linesOf(line({ code: '99999' })), [[null], ['line_unmatched', 'charge_differs']])
})

test('units that were cut, a second payer and a charge that is not ours are flagged, and cut units are no full payment', () => {
  const lines = [makeLine({ paid_cents: 20_000, units_paid: 3, units_sent: 4, adjustments: adjust('CO-45 10000') })]
  const plan = planPosting([makeSent({ charge_cents: 29_000 })], makeAnswer({ status: '19', lines }))
  assert.deepEqual([plan.outcome, plan.flags], ['partially_paid', ['units_cut', 'forwarded', 'charge_differs']])
})

test('a later payer settles what the one before left, whatever it calls the rest', () => {
  const plan = (paid_cents: number, adjustments: string, left: number | null) =>
    settleOnlyLeft(planPosting([makeSent()], makeAnswer({ lines: [makeLine({ paid_cents, adjustments: adjust(adjustments) })] })), left)
  const settled = (...args: Parameters<typeof plan>) => amountsOf(plan(...args).amounts)
  assert.deepEqual(settled(3000, 'CO-45 27000', 4000), [3000, 1000, 0, 0, 26_000])
  assert.deepEqual(settled(3000, 'OA-23 26000, CO-45 1000', 4000), [3000, 1000, 0, 0, 26_000])
  assert.deepEqual(settled(0, 'CO-50 30000', 4000), [0, 0, 0, 4000, 26_000])
  assert.deepEqual(settled(0, 'PR-204 30000', 4000), [0, 0, 4000, 0, 26_000])
  assert.deepEqual(settled(5000, 'OA-23 25000', 4000), [5000, 0, 0, 0, 25_000], 'what was paid was paid')
  assert.deepEqual(settled(3000, 'CO-45 27000', null), [3000, 27_000, 0, 0, 0])
  assert.deepEqual(plan(1000, 'PR-2 2000, PR-3 27000', 4000).shares, [
    { reason: '2', cents: 2000 },
    { reason: '3', cents: 1000 },
  ])
})

/** The same rules once more, the slow way: cent by cent over one flat list, from what the rules say about a single adjustment. */
function planSlowly(claim: RemittedClaim): { outcome: string; amounts: number[] } {
  const units = [...claim.lines.map((line) => ({ paid: line.paid_cents, charge: line.charge_cents, all: line.adjustments }))]
  const rest = claim.paid_cents - units.reduce((sum, { paid }) => sum + paid, 0)
  if (claim.adjustments.length > 0 || rest !== 0 || units.length === 0)
    units.push({ paid: rest, charge: rest + claim.adjustments.reduce((sum, one) => sum + one.cents, 0), all: claim.adjustments })
  const boxes = { paid: 0, contractual: 0, patient: 0, open: 0, prior: 0 }
  let [covered, refused] = [0, 0]
  for (const { paid, charge, all } of units) {
    const isCovered =
      charge === 0 ||
      paid !== 0 ||
      all.some((one) => one.cents > 0 && (one.reason === '23' || (one.group === 'PR' && ['1', '2', '3'].includes(one.reason))))
    if (isCovered) covered += 1
    else refused += 1
    for (let cent = 0; cent < Math.abs(paid); cent += 1) boxes.paid += Math.sign(paid)
    for (const one of all)
      for (let cent = 0; cent < one.cents; cent += 1)
        if (one.group === 'PR') {
          boxes.patient += 1
          if (kindOfReason(one.reason) === 'refusal') refused += 1
        } else if (one.reason === '23') boxes.prior += 1
        else if (one.group === 'CO' && isCovered && ['45', '253'].includes(one.reason)) boxes.contractual += 1
        else {
          boxes.open += 1
          refused += 1
        }
  }
  const outcome = covered === 0 || (claim.status === '4' && claim.paid_cents === 0) ? 'denied' : refused > 0 ? 'partially_paid' : 'paid'
  return { outcome, amounts: Object.values(boxes) }
}

function checkLater(plan: PostingPlan, left: number, round: number): void {
  const { amounts, shares } = settleOnlyLeft(plan, left)
  assert.deepEqual(amountsOf(amounts), settleSlowly(plan.amounts, left), `round ${round}`)
  assert.equal(
    shares.reduce((sum, { cents }) => sum + cents, 0),
    amounts.patient,
  )
}

/** Moves cent after cent to the payers before, as long as more is decided than was left. */
function settleSlowly(amounts: Amounts, left: number): number[] {
  const all = { ...amounts }
  const decided = () => all.paid + all.contractual + all.patient + all.open
  while (decided() > left && decided() > all.paid) {
    if (all.contractual > 0) all.contractual -= 1
    else if (all.open > 0) all.open -= 1
    else all.patient -= 1
    all.prior += 1
  }
  return amountsOf(all)
}

test('300 random answers: the fast plan and the slow one agree, and every cent of the charge goes to one place', () => {
  let state = 20_261_123
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const pick = <V>(...values: readonly V[]): V => values[roll(values.length)]!
  const makeAdjustments = (most: number) =>
    Array.from({ length: roll(4) }, () => ({
      group: pick<AdjustmentGroup>('CO', 'CO', 'PR', 'PR', 'OA', 'PI'),
      reason: pick('1', '2', '3', '23', '45', '45', '50', '96', '253', 'B7'),
      cents: roll(most),
    }))
  for (let round = 0; round < 300; round += 1) {
    const lines = Array.from({ length: roll(4) }, (_, index) => {
      const adjustments = makeAdjustments(400)
      const paid_cents = pick(0, roll(500))
      const charge_cents = paid_cents + adjustments.reduce((sum, one) => sum + one.cents, 0)
      return makeLine({ control: `L${index}`, adjustments, paid_cents, charge_cents })
    })
    const adjustments = roll(3) === 0 ? makeAdjustments(300) : []
    const claim = makeAnswer({ status: pick('1', '2', '4', '19'), lines, adjustments })
    claim.charge_cents += adjustments.reduce((sum, one) => sum + one.cents, 0)
    const sent = lines.map(({ charge_cents, control }) => makeSent({ charge_cents, control: control! }))
    const plan = planPosting(sent, claim)
    assert.deepEqual({ outcome: plan.outcome, amounts: amountsOf(plan.amounts) }, planSlowly(claim), `round ${round}`)
    assert.equal(
      amountsOf(plan.amounts).reduce((sum, one) => sum + one, 0),
      claim.charge_cents,
    )
    assert.equal(
      plan.shares.reduce((sum, { cents }) => sum + cents, 0),
      plan.amounts.patient,
    )
    checkLater(plan, roll(600), round)
  }
})

type Shared = readonly [paid_cents: number, adjustments: string]
const percentages: readonly (readonly [
  name: string,
  lines: readonly Shared[],
  said: readonly [of_cents: number, percent: number] | null,
])[] = [
  ['a fifth of the price', [[17_600, 'CO-45 8000, PR-2 4400']], [22_000, 20]],
  ['a fifth of what the deductible left', [[16_000, 'CO-45 3000, PR-1 7000, PR-2 4000']], [20_000, 20]],
  [
    'a quarter of two lines, each rounded',
    [
      [3752, 'PR-2 1251'],
      [7498, 'PR-2 2499'],
    ],
    [15_000, 25],
  ],
  [
    'one line that the plan pays whole',
    [
      [9000, 'PR-2 1000'],
      [5000, 'CO-45 100'],
    ],
    [10_000, 10],
  ],
  ['the price that the payer names, after the federal reduction', [[17_248, 'CO-45 8000, CO-253 352, PR-2 4400']], [22_000, 20]],
  ['less than a whole percentage, by a yearly maximum', [[19_687, 'PR-2 2313']], null],
  [
    'two percentages',
    [
      [8000, 'PR-2 2000'],
      [9000, 'PR-2 1000'],
    ],
    null,
  ],
  ['a copay in the same line', [[15_000, 'PR-2 4000, PR-3 1000']], null],
  ['all of it', [[0, 'PR-2 22000']], null],
]
for (const [name, lines, said] of percentages)
  test(`a share of the price: ${name}`, () => {
    const answer = makeAnswer({ lines: lines.map(([paid_cents, text]) => makeLine({ paid_cents, adjustments: adjust(text) })) })
    const coinsurance = findCoinsurance(answer)
    const { shares } = planPosting([makeSent()], answer)
    const cents = shares.find(({ reason }) => reason === '2')!.cents
    assert.deepEqual(coinsurance, said && { cents, of_cents: said[0], basis_points: said[1] * 100 })
    const [first] = explainShares({ shares: [{ reason: '2', cents: 1 }], coinsurance, isDeductibleMet: false }, 1, true)
    assert.equal(first?.of_cents, undefined, 'another amount is no such share')
  })

test('a deductible is met if the plan had said so, and its answer takes nothing more for it', () => {
  const codesOf = (text: string, isDeductibleMet: boolean) => {
    const { shares } = planPosting([makeSent()], makeAnswer({ lines: [makeLine({ paid_cents: 10_000, adjustments: adjust(text) })] }))
    return explainShares({ shares, coinsurance: null, isDeductibleMet }, 1, true).map(({ code }) => code)
  }
  assert.deepEqual(codesOf('PR-2 2500', true), ['plan_coinsurance', 'plan_deductible_met'])
  assert.deepEqual(codesOf('PR-2 2500', false), ['plan_coinsurance'])
  assert.deepEqual(codesOf('PR-1 2500, PR-2 2500', true), ['plan_deductible', 'plan_coinsurance'])
  assert.deepEqual(codesOf('PR-3 2500', true), ['plan_copay'])
})
