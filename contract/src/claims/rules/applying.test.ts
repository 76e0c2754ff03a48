import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules, type Bill, type BillFacts } from './applying.ts'
import { applySlowly } from './oracle.ts'
import type { BillingRule, RuleDoing, RuleTest } from './schemas.ts'
import { BillingRules } from './schemas.ts'

const line = { code: '97803', modifiers: ['95'], units: 3 }
const bill: Bill = { place: '10', diagnoses: ['E11.65', 'Z68.35'], lines: [line], note: null, authorization_number: null }
const facts: BillFacts = {
  ...{
    day: '2026-03-02',
    payer: '87726',
    state: 'TX',
    relationship: 'Self',
    dietitian: '1467857193',
    birth_date: '1990-03-03',
    minutes: 45,
  },
  by_hand: [],
}
const makeRule = (n: number, when: RuleTest[][], actions: RuleDoing[], more: Partial<BillingRule> = {}): BillingRule => ({
  ...{ id: `0199aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`, name: `Rule ${n}`, from: null, until: null, when, actions },
  ...more,
})
const run = (
  when: RuleTest[][],
  actions: RuleDoing[],
  more: { bill?: Partial<Bill>; facts?: Partial<BillFacts>; rule?: Partial<BillingRule> } = {},
) => applyRules({ ...bill, ...more.bill }, { ...facts, ...more.facts }, [makeRule(1, when, actions, more.rule)])
const of = (property: RuleTest['property'], operator: RuleTest['operator'], ...values: string[]): RuleTest => ({
  property,
  operator,
  values,
})
const hold: RuleDoing[] = [{ act: 'hold' }]

test('a rule is meant where one of its groups holds as a whole', () => {
  const cases: [RuleTest[][], boolean][] = [
    [[], true],
    [[[of('payer', 'is', '60054', '87726')]], true],
    [[[of('payer', 'is_not', '87726')]], false],
    [[[of('diagnosis', 'begins', 'e11')]], true],
    [[[of('diagnosis', 'is', 'E1165')]], true],
    [[[of('diagnosis', 'begins', 'Z7')]], false],
    [[[of('first_diagnosis', 'begins', 'Z68')]], false],
    [[[of('code', 'is', '97803'), of('modifier', 'is', 'GT')]], false],
    [[[of('code', 'is', '97803'), of('modifier', 'is', 'GT')], [of('state', 'is', 'tx')]], true],
    [[[of('modifier', 'is_not', 'GT')]], true],
    // The birthday is on the next day.
    [[[of('age', 'at_least', '36')]], false],
    [[[of('age', 'at_most', '35')]], true],
    [[[of('units', 'at_least', '3')]], true],
    [[[of('minutes', 'at_most', '44')]], false],
    [[[of('dietitian', 'is', '1467857193'), of('relationship', 'is', 'Self'), of('place', 'is', '10')]], true],
  ]
  for (const [when, isMeant] of cases) assert.equal(run(when, hold).runs.length === 1, isMeant, JSON.stringify(when))
})

test('a rule counts from its first to its last day', () => {
  for (const [rule, isMeant] of [
    [{ from: '2026-03-02' }, true],
    [{ from: '2026-03-03' }, false],
    [{ until: '2026-03-02' }, true],
    [{ until: '2026-03-01' }, false],
  ] as const)
    assert.equal(run([], hold, { rule }).runs.length === 1, isMeant, JSON.stringify(rule))
})

test('each action does what it says, and says so', () => {
  const lines = (...changed: Partial<Bill['lines'][number]>[]) => changed.map((one) => ({ ...line, ...one }))
  const cases: [RuleDoing, Partial<Bill>][] = [
    [{ act: 'set_place', place: '02' }, { place: '02' }],
    [{ act: 'set_note', text: 'See the chart' }, { note: 'See the chart' }],
    [{ act: 'set_authorization', text: 'A-7' }, { authorization_number: 'A-7' }],
    [{ act: 'set_code', code: '97803', to: 'S9470' }, { lines: lines({ code: 'S9470' }) }],
    [{ act: 'add_modifier', code: null, modifier: '33' }, { lines: lines({ modifiers: ['95', '33'] }) }],
    [{ act: 'remove_modifier', code: '97803', modifier: '95' }, { lines: lines({ modifiers: [] }) }],
    [{ act: 'add_diagnosis', diagnosis: 'I10' }, { diagnoses: ['E11.65', 'Z68.35', 'I10'] }],
    [{ act: 'remove_diagnosis', diagnosis: 'E11.65' }, { diagnoses: ['Z68.35'] }],
    [{ act: 'add_line', code: '98960', modifiers: [], units: 1 }, { lines: [line, { code: '98960', modifiers: [], units: 1 }] }],
    [{ act: 'price', code: null, unit_cents: 5_000 }, { lines: lines({ charge_cents: 15_000 }) }],
  ]
  for (const [doing, changed] of cases) {
    const ruled = run([], [doing])
    assert.deepEqual(ruled.bill, { ...bill, ...changed }, doing.act)
    assert.equal(ruled.runs[0]?.outcome, 'applied', doing.act)
    // The same again has nothing left to do.
    assert.equal(applyRules(ruled.bill, facts, [makeRule(2, [], [doing])]).runs[0]?.outcome, 'needless', doing.act)
  }
  const two = { lines: [line, { ...line, code: '97802' }] }
  assert.deepEqual(run([], [{ act: 'remove_line', code: '97802' }], { bill: two }).bill.lines, [line])
  assert.deepEqual(run([], [{ act: 'tag', tag: 'look' }, { act: 'hold' }]).tags, ['look'])
})

test('pointers go on naming their diagnoses when one is taken out', () => {
  const three = {
    diagnoses: ['E11.65', 'I10', 'Z68.35'],
    lines: [
      { ...line, pointers: [2, 3] },
      { ...line, code: '97802', pointers: [2] },
    ],
  }
  const { lines } = run([], [{ act: 'remove_diagnosis', diagnosis: 'I10' }], { bill: three }).bill
  assert.deepEqual(
    lines.map(({ pointers }) => pointers),
    [[2], undefined],
  )
})

test('a rule that cannot be applied does nothing and holds the claim', () => {
  const full = { lines: [{ ...line, modifiers: ['95', 'A1', 'A2', 'A3'] }] }
  const cases: [RuleTest[][], RuleDoing, Parameters<typeof run>[2], string][] = [
    [[[of('state', 'is', 'TX')]], { act: 'set_place', place: '02' }, { facts: { state: null } }, 'unknown_property'],
    [[[of('age', 'at_least', '18')]], { act: 'set_place', place: '02' }, { facts: { birth_date: null } }, 'unknown_property'],
    [[], { act: 'add_modifier', code: null, modifier: '33' }, { bill: full }, 'too_many_modifiers'],
    [[], { act: 'add_diagnosis', diagnosis: 'I10' }, { bill: { diagnoses: [...'ABCDEFGHIJKL'].map((one) => `${one}10`) } }, 'none'],
    [
      [],
      { act: 'add_diagnosis', diagnosis: 'M10' },
      { bill: { diagnoses: [...'ABCDEFGHIJKL'].map((one) => `${one}10`) } },
      'too_many_diagnoses',
    ],
    [[], { act: 'remove_diagnosis', diagnosis: 'E11.65' }, { bill: { diagnoses: ['E11.65'] } }, 'no_diagnosis_left'],
    [[], { act: 'remove_line', code: '97803' }, {}, 'no_line_left'],
    [[], { act: 'set_code', code: '97803', to: '97802' }, { bill: { lines: [line, { ...line, code: '97802' }] } }, 'line_twice'],
    [
      [],
      { act: 'add_line', code: 'S9470', modifiers: [], units: 1 },
      { bill: { lines: Array.from({ length: 50 }, () => line) } },
      'too_many_lines',
    ],
  ]
  for (const [when, doing, more, fault] of cases) {
    const ruled = run(when, [{ act: 'tag', tag: 'first' }, doing], more)
    assert.equal(ruled.runs[0]?.fault ?? 'none', fault, JSON.stringify(doing))
    if (fault === 'none') continue
    assert.deepEqual([ruled.bill, ruled.tags, ruled.runs[0]?.does_hold], [{ ...bill, ...more?.bill }, [], true])
  }
  // What is unknown in one group does not matter where another one holds, or where the same group fails anyway.
  assert.equal(run([[of('state', 'is', 'TX')], [of('place', 'is', '10')]], hold, { facts: { state: null } }).runs[0]?.outcome, 'applied')
  assert.deepEqual(run([[of('state', 'is', 'TX'), of('place', 'is', '11')]], hold, { facts: { state: null } }).runs, [])
})

test('what staff changed by hand stays, and a rule sees what those before it did', () => {
  const byHand = run([], [{ act: 'set_place', place: '02' }, { act: 'hold' }], { facts: { by_hand: ['place'] } })
  assert.deepEqual([byHand.bill.place, byHand.runs[0]?.outcome, byHand.runs[0]?.does_hold], ['10', 'by_hand', false])
  const first = makeRule(1, [], [{ act: 'set_place', place: '02' }])
  const second = makeRule(2, [[of('place', 'is', '02')]], [{ act: 'tag', tag: 'away' }])
  assert.deepEqual([applyRules(bill, facts, [first, second]).tags, applyRules(bill, facts, [second, first]).tags], [['away'], []])
})

test('a rule as staff write it: comparisons fit their property, and no rule stands there twice', () => {
  const ok = makeRule(1, [[of('age', 'at_least', '18')]], hold)
  const isTaken = (...rules: BillingRule[]) => BillingRules.safeParse(rules).success
  assert.equal(isTaken(ok), true)
  for (const wrong of [of('age', 'is', '18'), of('age', 'at_least', 'x'), of('age', 'at_least', '1', '2'), of('payer', 'at_most', '1')])
    assert.equal(isTaken({ ...ok, when: [[wrong]] }), false, JSON.stringify(wrong))
  assert.equal(isTaken(ok, ok), false)
  assert.equal(isTaken({ ...ok, from: '2026-02-02', until: '2026-02-01' }), false)
})

/** Random numbers that are the same in every run. */
function makeRandom(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { next, pick: <T>(all: readonly T[]): T => all[next(all.length)]! }
}
type Random = ReturnType<typeof makeRandom>
const many = <T>({ next }: Random, least: number, most: number, make: () => T): T[] =>
  Array.from({ length: least + next(most - least + 1) }, make)

const [codes, modifiers, dx] = [
  ['97802', '97803', 'S9470'],
  ['95', '33', 'GT', '25'],
  ['E11.65', 'Z68.35', 'I10', 'E66.811'],
]
function makeTest(random: Random): RuleTest {
  const { pick, next } = random
  const words = {
    payer: ['87726', '60054'],
    place: ['10', '02'],
    code: codes,
    modifier: modifiers,
    diagnosis: dx,
    first_diagnosis: dx,
    state: ['TX', 'IL'],
  }
  if (next(3) === 0) return of(pick(['age', 'units', 'minutes'] as const), pick(['at_least', 'at_most'] as const), String(next(60)))
  const property = pick(Object.keys(words) as (keyof typeof words)[])
  return of(property, pick(['is', 'is_not', 'begins'] as const), ...many(random, 1, 2, () => pick(words[property])))
}
function makeDoing({ pick, next }: Random): RuleDoing {
  const code = pick([null, ...codes])
  return pick<RuleDoing>([
    ...([
      { act: 'set_place', place: pick(['02', '11'] as const) },
      { act: 'set_note', text: 'N' },
      { act: 'set_authorization', text: 'A' },
    ] as const),
    { act: 'set_code', code: pick(codes), to: pick(codes) },
    { act: 'add_modifier', code, modifier: pick(modifiers) },
    { act: 'remove_modifier', code, modifier: pick(modifiers) },
    { act: 'add_diagnosis', diagnosis: pick(dx) },
    { act: 'remove_diagnosis', diagnosis: pick(dx) },
    { act: 'add_line', code: pick(codes), modifiers: [], units: 1 + next(3) },
    { act: 'remove_line', code: pick(codes) },
    { act: 'price', code, unit_cents: next(9_000) },
    ...([{ act: 'tag', tag: pick(['a', 'b']) }, { act: 'hold' }] as const),
  ])
}

test('3,000 random claims under random rules come out as the slow second way says', () => {
  const random = makeRandom(20_260_302)
  const { next, pick } = random
  let failures = 0
  for (let n = 0; n < 3_000; n += 1) {
    const lines = codes.slice(0, 1 + next(3)).map((code) => ({
      ...{
        code,
        modifiers: many(random, 0, 4, () => pick(modifiers)).filter((one, at, all) => all.indexOf(one) === at),
        units: 1 + next(4),
      },
      ...(next(3) === 0 && { charge_cents: next(20_000) }),
      ...(next(3) === 0 && { pointers: [1] }),
    }))
    const one: Bill = {
      place: pick(['10', '02', '11']),
      diagnoses: dx.slice(next(2), 2 + next(3)),
      lines,
      note: null,
      authorization_number: null,
    }
    const about: BillFacts = {
      ...{ ...facts, payer: pick(['87726', '60054', 'medicare']), state: pick(['TX', 'IL', null]), birth_date: pick(['1990-03-02', null]) },
      ...{ minutes: pick([15, 45, null]), by_hand: next(4) === 0 ? [pick(['lines', 'place', 'diagnoses', 'note'] as const)] : [] },
    }
    const rules = many(random, 1, 6, () =>
      makeRule(
        next(1_000_000),
        many(random, 0, 2, () => many(random, 1, 2, () => makeTest(random))),
        many(random, 1, 3, () => makeDoing(random)),
        { from: pick([null, null, '2026-03-02', '2026-03-03']), until: pick([null, null, '2026-03-01', '2026-03-02']) },
      ),
    )
    const fast = applyRules(one, about, rules)
    assert.deepEqual(fast, applySlowly(one, about, rules), JSON.stringify({ one, about, rules }))
    failures += fast.runs.filter(({ outcome }) => outcome === 'failed').length
  }
  assert.ok(failures > 100)
})
