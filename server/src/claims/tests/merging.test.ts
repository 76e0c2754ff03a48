import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import { emptyRemoteContent } from '../../charting/remote-notes/drafts.ts'
import type { NotedLine } from '../building/draft.ts'
import { canStandTogether, mergeBillables } from '../building/merging.ts'
import type { Billable } from '../building/reading.ts'
import { draft, facts } from './drafts.ts'

type Note = { minutes: number | null; lines: NotedLine[]; diagnoses?: string[]; more?: Partial<Billable['visit']> }

let count = 0
/** A signed note of a day as a claim needs it. */
function makeBillable({ minutes, lines, diagnoses = ['E11.65'], more = {} }: Note): Billable {
  const id = `visit ${++count}`
  const { patient, rendering } = draft
  const plan = {
    priority: 'P',
    payer_id: '60054',
    payer_name: 'Aetna',
    member_id: 'W1',
    group_no: null,
    relationship: 'Self',
    subscriber: null,
  } as const
  const visit: Billable['visit'] = {
    ...{ subject_id: id, appointment_id: id, billable_remote_encounter_id: null, minutes, is_contested: false, note_id: id },
    ...{ patient_id: 'Maya', provider_id: 'Hannah', coverage_id: 'plan', has_occurred: true, is_note_signed: true, place: '10' },
    ...{ content: emptyRemoteContent, diagnoses, procedures: lines, patient, plan },
    ...{ coverage: facts.coverage, rendering, referring: null, office: null },
    ...more,
  }
  const bill = { place: visit.place, diagnoses, lines, note: null, authorization_number: null }
  return {
    ...{ joined: [], visit, holds: [], ruled: { bill, tags: [], runs: [] }, rules_version: 1, file_by: null },
    judged_by: { ...facts, visit: { has_occurred: true, is_note_signed: visit.is_note_signed, minutes } },
    facts: {
      ...{ service_day: '2026-10-05', place: visit.place, diagnoses, procedures: lines, patient, plan, practice: null, rendering },
      ...{
        route: { payer_id: '60054', payer_name: 'Aetna', routing_id: null, filing_code: null, reason: 'own' },
        referring: null,
        office: null,
      },
      prices: lines.map(() => ({ charge_cents: 4_500, expected_cents: 4_400 })),
    },
  }
}

const later = (units: number, more: Partial<NotedLine> = {}): NotedLine => ({ code: '97803', modifiers: ['95'], units, ...more })
const showMerged = (notes: readonly Note[], changes: ClaimChanges = {}) => {
  const [first, ...others] = notes.map(makeBillable)
  const { facts: made } = mergeBillables(first!, others, changes)
  const lines = made.procedures.map(({ code, modifiers, units, charge_cents, pointers }) =>
    [code, ...modifiers, units, charge_cents && `${charge_cents} cents`, pointers && `-> ${String(pointers)}`].filter(Boolean).join(' '),
  )
  assert.equal(made.prices.length, lines.length)
  return `${lines.join('; ')} | ${made.diagnoses.join(' ')}`
}

const cases: [why: string, notes: Note[], expected: string, changes?: ClaimChanges][] = [
  [
    'minutes are added before they are rounded up',
    [
      { minutes: 20, lines: [later(1)] },
      { minutes: 20, lines: [later(1)] },
    ],
    '97803 95 3 -> 1 | E11.65',
  ],
  [
    'and before they are rounded down',
    [
      { minutes: 25, lines: [later(2)] },
      { minutes: 25, lines: [later(2)] },
    ],
    '97803 95 3 -> 1 | E11.65',
  ],
  [
    'three notes are one line, too',
    [
      { minutes: 20, lines: [later(1)] },
      { minutes: 20, lines: [later(1)] },
      { minutes: 20, lines: [later(1)] },
    ],
    '97803 95 4 -> 1 | E11.65',
  ],
  [
    'units stay where nobody knows the minutes',
    [
      { minutes: null, lines: [later(2)] },
      { minutes: 20, lines: [later(1)] },
    ],
    '97803 95 3 -> 1 | E11.65',
  ],
  [
    'and where a note bills less than its time',
    [
      { minutes: 60, lines: [later(2)] },
      { minutes: 20, lines: [later(1)] },
    ],
    '97803 95 3 -> 1 | E11.65',
  ],
  [
    'other modifiers are another line',
    [
      { minutes: 20, lines: [later(1)] },
      { minutes: 20, lines: [later(1, { modifiers: ['93'] })] },
    ],
    '97803 95 1 -> 1; 97803 93 1 -> 1 | E11.65',
  ],
  [
    'diagnoses follow those of the first note, and pointers follow them',
    [
      { minutes: 30, lines: [later(2)], diagnoses: ['E11.65', 'I10'] },
      { minutes: 30, lines: [later(2, { modifiers: ['93'] })], diagnoses: ['E66.811', 'I10'] },
    ],
    '97803 95 2 -> 1,2; 97803 93 2 -> 3,2 | E11.65 I10 E66.811',
  ],
  [
    'a line points to four diagnoses at most',
    [
      { minutes: 30, lines: [later(2)], diagnoses: ['E11.65', 'I10', 'Z71.3'] },
      { minutes: 30, lines: [later(2)], diagnoses: ['E66.811', 'Z68.35'] },
    ],
    '97803 95 4 -> 1,2,3,4 | E11.65 I10 Z71.3 E66.811 Z68.35',
  ],
  [
    'a charge by hand is added to the one of the list',
    [
      { minutes: 30, lines: [later(2, { charge_cents: 1_000 })] },
      { minutes: 30, lines: [later(2)] },
    ],
    '97803 95 4 10000 cents -> 1 | E11.65',
  ],
  [
    'lines that staff wrote stay as they are',
    [
      { minutes: 30, lines: [later(5)] },
      { minutes: 30, lines: [later(2)], diagnoses: ['I10'] },
    ],
    '97803 95 5 | E11.65 I10',
    { lines: [{ code: '97803', modifiers: ['95'], units: 5 }] },
  ],
  [
    'and so do diagnoses',
    [
      { minutes: 30, lines: [later(2)] },
      { minutes: 30, lines: [later(2, { modifiers: ['93'] })], diagnoses: ['I10', 'E11.65'] },
    ],
    '97803 95 2 -> 1; 97803 93 2 -> 1 | E11.65',
    { diagnoses: ['E11.65'] },
  ],
]

test('the notes of a day make one claim', () => {
  for (const [why, notes, expected, changes] of cases) assert.equal(showMerged(notes, changes), expected, why)
})

test('a claim of two notes is judged by all of their time, and waits until both are signed', () => {
  const first = makeBillable({ minutes: 20, lines: [later(1)] })
  const other = makeBillable({ minutes: 25, lines: [later(2)], more: { is_note_signed: false } })
  const { joined, judged_by } = mergeBillables(first, [other], {})
  assert.deepEqual([joined, judged_by.visit], [[other.visit.subject_id], { has_occurred: true, is_note_signed: false, minutes: 45 }])
})

test('only visits of one dietitian, plan and place that took place stand together', () => {
  const first = makeBillable({ minutes: 20, lines: [later(1)] })
  const others: [Partial<Billable['visit']>, boolean][] = [
    [{}, true],
    [{ provider_id: 'Dana' }, false],
    [{ coverage_id: 'another plan' }, false],
    [{ place: '11' }, false],
    [{ has_occurred: false }, false],
    [{ appointment_id: null }, false],
    [{ referring: { name: 'Priya Raman', npi: null } }, false],
  ]
  for (const [more, expected] of others)
    assert.equal(canStandTogether(first, makeBillable({ minutes: 20, lines: [later(1)], more })), expected, JSON.stringify(more))
})
