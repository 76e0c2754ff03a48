import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../../kernel/pdf/document.ts'
import { composeForm } from '../paper/form.ts'
import { draft, line, versionOf } from './drafts.ts'

/** A version of the draft of the tests with so many lines. */
const makeVersion = (lines: number) =>
  versionOf({ ...draft, frequency: '7', payer_claim_number: 'PCN7', lines: Array.from({ length: lines }, () => line) })
const boxesOf = (blocks: readonly Block[]) => Object.fromEntries(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])))
const tablesOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))

test('each box of the form says what the frozen claim says', () => {
  const { blocks } = composeForm(makeVersion(1), '2026-10-07T00:00:00.000Z', '2026-10-06')
  const boxes = boxesOf(blocks)
  const expected = {
    '1 Kind of insurance': 'Group health plan',
    "1a Insured's ID": 'W123456789',
    "2 Patient's name": 'Nuñez, José',
    "3 Patient's birth date and sex": '01 02 1980 M',
    '6 Relationship to the insured': 'Self',
    '21 Diagnoses': 'A E1165, B E66811',
    '22 Resubmission code and original number': '7 PCN7',
    '28 Total charge': '300 00',
    '29 Amount paid': '0 00',
    '25 Federal tax ID': '123456789 EIN',
    '33a NPI': '1234567893',
    '33b Taxonomy': 'ZZ133V00000X',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((box) => [box, boxes[box]])), expected)
  assert.deepEqual(tablesOf(blocks), [[['10 05 2026 to 10 05 2026', '10', '97803 95', 'A', '300 00', '4', '1467857193']]])
})

test('more than six lines stand on further forms, and their sum on the last one', () => {
  for (const [lines, forms] of [
    [6, 1],
    [7, 2],
    [50, 9],
  ] as const) {
    const { blocks } = composeForm(makeVersion(lines), '2026-10-07T00:00:00.000Z', '2026-10-06')
    const tables = tablesOf(blocks)
    assert.deepEqual([tables.length, tables.flat().length], [forms, lines])
    assert.ok(tables.every((rows) => rows.length <= 6))
    const totals = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.filter(([box]) => box === '28 Total charge') : []))
    assert.deepEqual(
      totals.map(([, says]) => says),
      [...Array.from({ length: forms - 1 }, () => 'Continued'), `${lines * 300} 00`],
    )
  }
})
