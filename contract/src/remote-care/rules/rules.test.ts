import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EncounterStatus, encounterStatusLabels, type RemoteFamily, type RemoteWindow } from '../vocabulary.ts'
import { type CodeLine, findCodes, findNextThreshold, type RemoteCodeRule, type WindowFacts } from './codes.ts'
import { type Done, measureWork, type Work, wholeMinutes } from './measuring.ts'
import { type EncounterHappening, moveEncounter } from './moving.ts'
import { chooseSlowly, countSlowly } from './oracle.ts'

const at = (second: number) => new Date(Date.UTC(2026, 2, 8, 6) + second * 1000).toISOString()
const sumOf = (found: ReadonlyMap<string, number>) => [...found.values()].reduce((sum, one) => sum + one, 0)
const week = (patient_id: string) => ({ patient_id, from: at(0), to: at(7 * 86_400) })
const worked = (from: number, to: number, patient_id = 'a'): Work => ({ patient_id, from: at(from), to: at(to) })
const did = (second: number, patient_id = 'a', is_reading = false): Done => ({
  patient_id,
  is_reading,
  id: `${patient_id}${String(second).padStart(5, '0')}`,
  at: at(second),
})

/** Numbers that look random and are the same in each run. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('Only work that something proves counts, at most once at a time, and only within the period.', () => {
  const table: [string, Work[], Done[], number][] = [
    ['nothing was done: looking alone is no care', [worked(0, 600)], [], 0],
    ['messages that are read after the work prove nothing', [worked(0, 300)], [did(301, 'a', true)], 0],
    ['new messages that were read prove the stretch', [worked(0, 60), worked(300, 400)], [did(2, 'a', true)], 60],
    ['reading and answering at the same time count once', [worked(0, 300), worked(100, 400)], [did(2, 'a', true), did(250)], 400],
    [
      'reading for two patients at the same time counts once',
      [worked(0, 300, 'b'), worked(200, 500)],
      [did(9, 'b', true), did(250, 'a', true)],
      200,
    ],
    ['a message at the end proves the reading before it', [worked(0, 300)], [did(299)], 300],
    ['a message that arrives two minutes later still belongs to it', [worked(0, 300)], [did(420)], 300],
    ['a message that arrives later than that does not', [worked(0, 300)], [did(421)], 0],
    ['a message before the work proves nothing', [worked(100, 300)], [did(99)], 0],
    ['two windows at the same time count once', [worked(0, 300), worked(100, 400)], [did(250)], 400],
    ['a message to somebody else proves nothing', [worked(0, 300)], [did(200, 'b')], 0],
    ['time that went to somebody else first does not count again', [worked(0, 300, 'b'), worked(200, 500)], [did(250, 'b'), did(450)], 200],
    ['unproven work for somebody else takes nothing away', [worked(0, 300, 'b'), worked(200, 500)], [did(450)], 300],
    ['work that goes on after the period counts until its end', [worked(7 * 86_400 - 60, 7 * 86_400 + 60)], [did(7 * 86_400)], 60],
    ['work the wrong way round is none', [worked(300, 100)], [did(350)], 0],
  ]
  for (const [title, work, done, seconds] of table) assert.equal(sumOf(measureWork(work, done, week('a'))), seconds, title)
  const read = did(2, 'a', true)
  const both = measureWork([worked(0, 300)], [read, did(250)], week('a'))
  assert.deepEqual([...both], [[did(250).id, 300]], 'what was answered proves the time, and what was read is in no second line')
  assert.deepEqual([wholeMinutes([59]), wholeMinutes([30, 30]), wholeMinutes([119.9]), wholeMinutes([])], [0, 1, 1, 0])
})

test('Minutes are those of a count second by second, in random cases.', () => {
  const draw = drawFrom(47)
  for (let round = 0; round < 400; round++) {
    const people = ['a', 'b', 'c']
    const work = Array.from({ length: draw(9) }, () => {
      const from = draw(900)
      return worked(from, from + draw(240), people[draw(3)])
    })
    const done = Array.from({ length: draw(7) }, () => did(draw(1200), people[draw(3)], draw(2) === 0))
    const about = { patient_id: 'a', from: at(draw(200)), to: at(600 + draw(400)) }
    assert.equal(sumOf(measureWork(work, done, about)), countSlowly(work, done, about), JSON.stringify({ work, done, about }))
  }
})

const rule = (code: string, family: RemoteFamily, window: RemoteWindow, said: Partial<RemoteCodeRule>): RemoteCodeRule => ({
  ...{ code, family, window, min_minutes: 0, max_minutes: null, min_data_days: null, max_data_days: null, needs_live_contact: false },
  ...{ patient_initiated: false, once_per: window, add_on_of: null, excludes: [], is_for_dietitians: true, is_on: true },
  ...{ starts_on: '2020-01-01', ends_on: null, ...said },
})
const rules: RemoteCodeRule[] = [
  rule('98970', 'e_visit', '7_days', { min_minutes: 5, max_minutes: 10, patient_initiated: true }),
  rule('98971', 'e_visit', '7_days', { min_minutes: 11, max_minutes: 20, patient_initiated: true }),
  rule('98972', 'e_visit', '7_days', { min_minutes: 21, patient_initiated: true }),
  rule('98980', 'rtm', 'month', { min_minutes: 20, needs_live_contact: true, excludes: ['98979', '99457'] }),
  rule('98981', 'rtm', 'month', { min_minutes: 20, needs_live_contact: true, once_per: null, add_on_of: '98980' }),
  rule('99454', 'rpm', '30_days', { min_data_days: 16, excludes: ['99445'] }),
  rule('99445', 'rpm', '30_days', { min_data_days: 2, max_data_days: 15 }),
  rule('99424', 'care_management', 'month', { min_minutes: 30, is_for_dietitians: false }),
]
const facts = (said: Partial<WindowFacts>): WindowFacts => ({
  ...{ family: 'e_visit', window: '7_days', day: '2026-03-08', minutes: 0, data_days: 0, has_live_contact: false },
  ...{ is_patient_initiated: true, allowed: rules.map(({ code }) => code), billed: [], ...said },
})
const written = (lines: readonly CodeLine[]) => lines.map(({ code, units }) => `${code}x${units}`).join(' ')

test('A window earns the code of its minutes, if the patient began it and the payer allows it.', () => {
  const table: [Partial<WindowFacts>, string][] = [
    [{ minutes: 4 }, ''],
    [{ minutes: 5 }, '98970x1'],
    [{ minutes: 10 }, '98970x1'],
    [{ minutes: 11 }, '98971x1'],
    [{ minutes: 20 }, '98971x1'],
    [{ minutes: 21 }, '98972x1'],
    [{ minutes: 500 }, '98972x1'],
    [{ minutes: 21, is_patient_initiated: false }, ''],
    [{ minutes: 21, allowed: [] }, ''],
    [{ minutes: 12, allowed: ['98970'] }, ''],
    [{ minutes: 12, day: '2019-12-31' }, ''],
    [{ minutes: 12, billed: ['98971'] }, ''],
    [{ family: 'rtm', window: 'month', minutes: 19, has_live_contact: true }, ''],
    [{ family: 'rtm', window: 'month', minutes: 39, has_live_contact: true }, '98980x1'],
    [{ family: 'rtm', window: 'month', minutes: 80, has_live_contact: true }, '98980x1 98981x3'],
    [{ family: 'rtm', window: 'month', minutes: 80 }, ''],
    [{ family: 'rtm', window: 'month', minutes: 80, has_live_contact: true, billed: ['99457'] }, ''],
    [{ family: 'rpm', window: '30_days', data_days: 15 }, '99445x1'],
    [{ family: 'rpm', window: '30_days', data_days: 16 }, '99454x1'],
    [{ family: 'rpm', window: '30_days', data_days: 15, billed: ['99454'] }, ''],
    [{ family: 'care_management', window: 'month', minutes: 90 }, ''],
  ]
  for (const [said, codes] of table) assert.equal(written(findCodes(rules, facts(said))), codes, JSON.stringify(said))
  const off = rules.map((one) => ({ ...one, is_on: false }))
  assert.deepEqual(findCodes(off, facts({ minutes: 30 })), [], 'what is switched off earns nothing')
  assert.deepEqual(
    [0, 5, 10, 11, 21].map((minutes) => findNextThreshold(rules, facts({ minutes }))),
    [5, 11, 11, 21, null],
  )
})

const codes = ['98970', '98971', '98972', '98980', '98981', '98982']

/** A rule and a window that look random. */
function drawCase(draw: (below: number) => number): { some: RemoteCodeRule[]; said: WindowFacts } {
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)]!
  const some = codes.slice(0, 2 + draw(5)).map((code) =>
    rule(code, pick(['e_visit', 'rtm']), pick(['7_days', 'month']), {
      ...{ min_minutes: draw(30), max_minutes: pick([null, 10 + draw(60)]), min_data_days: pick([null, draw(20)]) },
      ...{ needs_live_contact: draw(4) === 0, patient_initiated: draw(3) === 0, once_per: pick(['month', null]) },
      ...{ excludes: draw(3) === 0 ? [pick(codes)] : [], add_on_of: draw(3) === 0 ? pick(codes.filter((one) => one !== code)) : null },
      ...{ is_on: draw(6) > 0, is_for_dietitians: draw(6) > 0, starts_on: pick(['2020-01-01', '2026-03-09']) },
      ends_on: pick([null, '2026-03-07', '2027-01-01']),
    }),
  )
  const said = facts({
    ...{ family: pick(['e_visit', 'rtm']), window: pick(['7_days', 'month']), minutes: draw(120), data_days: draw(31) },
    ...{ has_live_contact: draw(2) === 0, is_patient_initiated: draw(3) > 0, allowed: codes.filter(() => draw(5) > 0) },
    billed: codes.filter(() => draw(9) === 0),
  })
  return { some, said }
}

test('Codes, their add-ons and what they exclude are those of a slow search, in random cases.', () => {
  const draw = drawFrom(2026)
  let earned = 0
  for (let round = 0; round < 5000; round++) {
    const { some, said } = drawCase(draw)
    const found = findCodes(some, said)
    earned += found.length > 0 ? 1 : 0
    assert.deepEqual(found, chooseSlowly(some, said), JSON.stringify({ some, said }))
  }
  assert.ok(earned > 150, `${earned} cases earn something`)
})

const all = Object.keys(encounterStatusLabels) as EncounterStatus[]

/** All that moves an encounter that nobody contests, and what ends a contest. */
const moves: [EncounterStatus, EncounterHappening, EncounterStatus][] = [
  ['accumulating', 'reached', 'eligible'],
  ['accumulating', 'period_over', 'expired'],
  ['accumulating', 'waived', 'waived'],
  ['eligible', 'fell_below', 'accumulating'],
  ['eligible', 'signed', 'noticed'],
  ['eligible', 'sign_time_over', 'expired'],
  ['eligible', 'waived', 'waived'],
  ['noticed', 'quiet_over', 'ready_to_bill'],
  ['noticed', 'waived', 'waived'],
  ['noticed', 'contested', 'contested'],
  ['ready_to_bill', 'claim_sent', 'billed'],
  ['ready_to_bill', 'answer_paid', 'paid'],
  ['ready_to_bill', 'answer_denied', 'denied'],
  ['ready_to_bill', 'claim_dropped', 'waived'],
  ['ready_to_bill', 'waived', 'waived'],
  ['ready_to_bill', 'contested', 'contested'],
  ['billed', 'claim_back', 'ready_to_bill'],
  ['billed', 'answer_paid', 'paid'],
  ['billed', 'answer_denied', 'denied'],
  ['billed', 'claim_dropped', 'waived'],
  ['billed', 'contested', 'contested'],
  ['paid', 'claim_sent', 'billed'],
  ['paid', 'answer_denied', 'denied'],
  ['paid', 'answer_taken_back', 'billed'],
  ['paid', 'claim_back', 'ready_to_bill'],
  ['paid', 'claim_dropped', 'waived'],
  ['paid', 'contested', 'contested'],
  ['denied', 'claim_sent', 'billed'],
  ['denied', 'answer_paid', 'paid'],
  ['denied', 'answer_taken_back', 'billed'],
  ['denied', 'claim_back', 'ready_to_bill'],
  ['denied', 'claim_dropped', 'waived'],
  ['denied', 'contested', 'contested'],
  ['waived', 'claim_stands', 'billed'],
  ['contested', 'upheld', 'voided'],
]

test('Care without a visit moves as the table says, and by nothing else.', () => {
  const happenings = [...new Set(moves.map(([, happening]) => happening)), 'let_stand'] as EncounterHappening[]
  for (const status of all)
    for (const happening of happenings) {
      const expected = moves.find(([from, by]) => from === status && by === happening)?.[2] ?? null
      const moved = moveEncounter({ status, prior_status: null }, happening)
      assert.equal(moved?.status ?? null, expected, `${status} ${happening}`)
    }
})

test('While it is contested only where it goes back to follows the payer, and time alone bills nothing.', () => {
  const contested = (prior_status: EncounterStatus) => ({ status: 'contested', prior_status }) as const
  assert.deepEqual(moveEncounter({ status: 'billed', prior_status: null }, 'contested'), contested('billed'))
  assert.deepEqual(moveEncounter(contested('billed'), 'answer_paid'), contested('paid'))
  assert.deepEqual(moveEncounter(contested('paid'), 'let_stand'), { status: 'paid', prior_status: null })
  assert.deepEqual(moveEncounter(contested('paid'), 'upheld'), { status: 'voided', prior_status: null })
  assert.equal(moveEncounter(contested('noticed'), 'quiet_over'), null)
  assert.equal(moveEncounter(contested('noticed'), 'contested'), null, 'there is one contest at a time')
  assert.equal(moveEncounter(contested('noticed'), 'waived'), null)
})
