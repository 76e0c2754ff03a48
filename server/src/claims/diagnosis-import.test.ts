import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DiagnosisCode, diagnosisCodes, parseDiagnosisCodes } from './diagnosis-codes.ts'
import { mergeYear, parseOrderFile, writeDiagnosisCodes } from './diagnosis-import.ts'

/** A line of an order file: fixed width, as published. */
const line = (order: number, code: string, billable: boolean, title: string) =>
  `${String(order).padStart(5, '0')} ${code.padEnd(7)} ${billable ? 1 : 0} ${title.slice(0, 60).padEnd(60)} ${title}`
const file = (...lines: [code: string, title: string][]) =>
  lines.map(([code, title], i) => line(i + 1, code, !title.startsWith('('), title)).join('\r\n')

const row = (code: string, title_en: string, family: DiagnosisCode['family'], rest: Partial<DiagnosisCode> = {}): DiagnosisCode => ({
  code,
  title_en,
  title_es: null,
  valid_from: '2015-10-01',
  valid_to: null,
  family,
  ...rest,
})

const table = [
  row('E66.8', 'Other obesity', 'obesity', { title_es: 'Otra obesidad' }),
  row('E66.9', 'Obesity, unspecified', 'obesity'),
  row('K90.4', 'Malabsorption due to intolerance', 'digestive', { valid_to: '2016-09-30' }),
  row('Z71.3', 'Dietary counselling', 'counselling'),
]
const before = file(
  ['E66', '(Overweight and obesity)'],
  ['E668', 'Other obesity'],
  ['E669', 'Obesity, unspecified'],
  ['Z713', 'Dietary counselling'],
  ['Z710', 'Old but not ours'],
)
const after = file(
  ['E66', '(Overweight and obesity)'],
  ['E668', '(Other obesity)'],
  ['E6681', '(Obesity class)'],
  ['E66811', 'Obesity, class 1'],
  ['E6689', 'Other obesity not elsewhere classified'],
  ['E669', 'Obesity, not specified'],
  ['E66A', 'Obesity of a new kind'],
  ['Z710', 'Old but not ours'],
  ['Z713', 'Dietary counselling'],
  ['A000', 'A family we do not keep'],
)

test('An order file is read by its columns: headers left out, the long title taken, the dot put in.', () => {
  const read = parseOrderFile(after)
  assert.deepEqual(
    read.map(({ code }) => code),
    ['E66.811', 'E66.89', 'E66.9', 'E66.A', 'Z71.0', 'Z71.3', 'A00.0'],
  )
  const long = 'Body mass index of a very long description that does not fit into the sixty columns of the short one'
  assert.deepEqual(parseOrderFile(line(1, 'I10', true, long)), [{ code: 'I10', title: long }])
})

test('A file of another kind is refused.', () => {
  assert.throws(() => parseOrderFile('code,title\nE66,Obesity\n'), /Not a line of an order file/)
  assert.throws(() => parseOrderFile(line(1, 'E66', false, 'Only a header')), /no billable code/)
  assert.throws(() => parseOrderFile(''), /no billable code/)
})

test('A new year ends what is gone on 30 September and begins what is new on 1 October of the calendar year before.', () => {
  const merged = mergeYear(table, parseOrderFile(after), 2025, parseOrderFile(before))
  assert.deepEqual(merged.added, ['E66.811', 'E66.89', 'E66.A'])
  assert.deepEqual(merged.ended, ['E66.8'])
  assert.deepEqual(merged.retitled, ['E66.9'])
  assert.deepEqual(merged.rows, [
    row('E66.8', 'Other obesity', 'obesity', { title_es: 'Otra obesidad', valid_to: '2024-09-30' }),
    row('E66.811', 'Obesity, class 1', 'obesity', { valid_from: '2024-10-01' }),
    row('E66.89', 'Other obesity not elsewhere classified', 'obesity', { valid_from: '2024-10-01' }),
    row('E66.9', 'Obesity, not specified', 'obesity'),
    row('E66.A', 'Obesity of a new kind', 'obesity', { valid_from: '2024-10-01' }),
    row('K90.4', 'Malabsorption due to intolerance', 'digestive', { valid_to: '2016-09-30' }),
    row('Z71.3', 'Dietary counselling', 'counselling'),
  ])
})

test('Without the file of the year before, only codes split from ours are taken for new.', () => {
  const merged = mergeYear(table, parseOrderFile(after), 2025)
  assert.deepEqual(merged.added, ['E66.811', 'E66.89'])
})

test('A code that comes back after it had ended begins a second span.', () => {
  const back = file(
    ['E668', 'Other obesity'],
    ['E669', 'Obesity, unspecified'],
    ['K904', 'Malabsorption due to intolerance'],
    ['Z713', 'Dietary counselling'],
  )
  const merged = mergeYear(table, parseOrderFile(back), 2025, parseOrderFile(before))
  assert.deepEqual(
    merged.rows.filter(({ code }) => code === 'K90.4').map(({ valid_from, valid_to }) => [valid_from, valid_to]),
    [
      ['2015-10-01', '2016-09-30'],
      ['2024-10-01', null],
    ],
  )
})

test('Importing a year twice changes nothing, and an older year than the table knows is refused.', () => {
  const once = mergeYear(table, parseOrderFile(after), 2025, parseOrderFile(before))
  const twice = mergeYear(once.rows, parseOrderFile(after), 2025, parseOrderFile(before))
  assert.deepEqual(twice, { rows: once.rows, added: [], ended: [], retitled: [] })
  assert.throws(() => mergeYear(once.rows, parseOrderFile(before), 2024), /later than fiscal year 2024/)
})

test('The table of the product comes back the same after writing and reading it.', () => {
  assert.deepEqual(parseDiagnosisCodes(writeDiagnosisCodes(diagnosisCodes())), diagnosisCodes())
})
