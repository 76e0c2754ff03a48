import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, decideNotice, findEarliestCharge, findFirstPart, findNextPart, findNextTry, maySplit, splitBill } from './collecting.ts'

test('A card is charged 48 hours after the notice at the earliest, and tried again after 1, 3 and 7 days', () => {
  assert.equal(findEarliestCharge('2026-03-05T15:00:00.000Z'), '2026-03-07T15:00:00.000Z')
  const at = '2026-03-05T15:00:00.000Z'
  assert.deepEqual(
    [1, 2, 3, 4].map((failures) => findNextTry(at, failures)),
    ['2026-03-06T15:00:00.000Z', '2026-03-08T15:00:00.000Z', '2026-03-12T15:00:00.000Z', null],
  )
})

test('A bill is split into equal parts that come to it, each a month after the one before by the calendar', () => {
  assert.deepEqual(splitBill(4400, 3, '2026-12-03T16:00:00.000Z', 'America/Chicago'), [
    { n: 1, amount_cents: 1467, collect_at: '2026-12-03T16:00:00.000Z' },
    { n: 2, amount_cents: 1467, collect_at: '2027-01-03T16:00:00.000Z' },
    { n: 3, amount_cents: 1466, collect_at: '2027-02-03T16:00:00.000Z' },
  ])
  for (const [months, day] of [
    [1, '2026-02-28'],
    [2, '2026-03-31'],
    [3, '2026-04-30'],
    [13, '2027-02-28'],
    [25, '2028-02-29'],
  ] as const)
    assert.equal(addMonths('2026-01-31T10:00:00.000Z', months, 'UTC'), `${day}T10:00:00.000Z`)
  assert.deepEqual([maySplit(1000, 2), maySplit(999, 2), maySplit(100_000, 7), maySplit(100_000, 1)], [true, false, false, false])
})

test('A month is one of the patient: late in the evening the day is theirs, and the time of day stays when clocks change', () => {
  for (const [at, months, later] of [
    // January 30, 11 PM in Chicago, then February 28, March 30 and April 30.
    ['2026-01-31T05:00:00.000Z', 1, '2026-03-01T05:00:00.000Z'],
    ['2026-01-31T05:00:00.000Z', 2, '2026-03-31T04:00:00.000Z'],
    ['2026-01-31T05:00:00.000Z', 3, '2026-05-01T04:00:00.000Z'],
    // January 31, 10 AM, with seconds.
    ['2026-01-31T16:00:07.250Z', 1, '2026-02-28T16:00:07.250Z'],
    ['2026-01-31T16:00:07.250Z', 2, '2026-03-31T15:00:07.250Z'],
  ] as const)
    assert.equal(addMonths(at, months, 'America/Chicago'), later)
})

test('The first part of a plan leaves the hours of a notice, even where a charge was announced for an earlier moment', () => {
  const now = '2026-03-05T15:00:00.000Z'
  assert.equal(findFirstPart(null, now), '2026-03-07T15:00:00.000Z')
  assert.equal(findFirstPart('2026-03-06T09:00:00.000Z', now), '2026-03-07T15:00:00.000Z')
  assert.equal(findFirstPart('2026-03-08T09:00:00.000Z', now), '2026-03-08T09:00:00.000Z')
})

test('The next part of a plan is the first that nothing covers, and its last takes what is left', () => {
  const parts = splitBill(4400, 3, '2026-12-03T16:00:00.000Z', 'America/Chicago')
  const next = (open_cents: number) => {
    const part = findNextPart({ open_cents, base_cents: 4400, parts })
    return part && [part.n, part.amount_cents]
  }
  for (const [open, expected] of [
    [4400, [1, 1467]],
    [2933, [2, 1467]],
    [2900, [2, 1434]],
    [1466, [3, 1466]],
    [1000, [3, 1000]],
    [0, null],
    // More was billed after the plan began: it falls due with the parts, the rest with the last one.
    [5000, [1, 1467]],
  ] as const)
    assert.deepEqual(next(open), expected, String(open))
})

const plain = {
  state: 'due',
  due_cents: 4400,
  is_part: false,
  has_card: true,
  gave_up: false,
  paid_cents: 0,
  told_cents: null,
  collect_at: null,
  is_later: false,
  is_other_card: false,
} as const
const soon = '2026-03-07T15:00:00.000Z'
const told = { state: 'upcoming', told_cents: 4400, collect_at: soon } as const

const notices: readonly (readonly [
  about: string,
  bill: Partial<Parameters<typeof decideNotice>[0]>,
  expected: ReturnType<typeof decideNotice>,
])[] = [
  ['a first notice', {}, { kind: 'charge', amount_cents: 4400, collect: 'new' }],
  ['without a card', { has_card: false }, { kind: 'no_card', amount_cents: 4400, collect: 'none' }],
  ['without a card, a second time', { has_card: false, told_cents: 4400 }, null],
  ['a card came', { told_cents: 4400 }, { kind: 'charge', amount_cents: 4400, collect: 'new' }],
  ['too little for a card', { due_cents: 49 }, null],
  ['too little for a card, and there is none', { due_cents: 49, has_card: false }, null],
  ['too little is left of what was told', { ...told, due_cents: 49 }, { kind: 'changed', amount_cents: 49, collect: 'none' }],
  ['told already', told, null],
  ['another card', { ...told, is_other_card: true }, { kind: 'changed', amount_cents: 4400, collect: 'new' }],
  ['more than was told', { ...told, due_cents: 5000 }, { kind: 'changed', amount_cents: 5000, collect: 'new' }],
  ['less than was told', { ...told, due_cents: 4000 }, { kind: 'changed', amount_cents: 4000, collect: 'keep' }],
  ['the card went', { ...told, has_card: false }, { kind: 'no_card', amount_cents: 4400, collect: 'none' }],
  ['nothing is left', { ...told, state: 'paid', due_cents: 0 }, { kind: 'nothing_left', amount_cents: 0, collect: 'none' }],
  ['it was paid by hand', { ...told, state: 'paid', due_cents: 0, paid_cents: 4400 }, null],
  ['it was written off', { ...told, state: 'written_off', due_cents: 0 }, null],
  ['a payment is under way', { ...told, state: 'processing', due_cents: 5000 }, null],
  ['it is under review', { state: 'contested' }, null],
  ['the card was given up', { gave_up: true, told_cents: 4400 }, null],
  [
    'the card was given up, and more is owed',
    { gave_up: true, told_cents: 4400, due_cents: 5000 },
    { kind: 'charge', amount_cents: 5000, collect: 'new' },
  ],
  ['a part of a plan', { is_part: true, due_cents: 1467 }, { kind: 'plan_part', amount_cents: 1467, collect: 'new' }],
  [
    'a plan whose first part comes later than the charge',
    { ...told, is_part: true, is_later: true, due_cents: 1467 },
    { kind: 'plan_part', amount_cents: 1467, collect: 'new' },
  ],
  ['a plan in place of a charge', { ...told, is_part: true, due_cents: 1467 }, { kind: 'plan_part', amount_cents: 1467, collect: 'keep' }],
]

test('People are told of every charge, of every change, and of nothing twice', () => {
  for (const [about, bill, expected] of notices) assert.deepEqual(decideNotice({ ...plain, ...bill }), expected, about)
})
