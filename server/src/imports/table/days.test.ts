import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDateOrder, placeTime, readDay, readMoment, readTime } from './days.ts'
import { decodeText, readTable } from './decoding.ts'
import { guessColumns } from './headers.ts'

for (const [text, order, day] of [
  ['1985-03-02', null, '1985-03-02'],
  ['02/03/1985', 'mdy', '1985-02-03'],
  ['02/03/1985', 'dmy', '1985-03-02'],
  ['13/02/1985', 'mdy', '1985-02-13'],
  ['2.3.1985', 'dmy', '1985-03-02'],
  ['Mar 2, 1985', null, '1985-03-02'],
  ['2 de marzo de 1985', null, '1985-03-02'],
  ['02/30/1985', 'mdy', undefined],
  ['02/03/85', 'mdy', undefined],
  ['', null, undefined],
] as const)
  test(`"${text}" read ${order ?? 'plainly'} is ${day ?? 'no day'}`, () => assert.equal(readDay(text, order), day))

test('a file says the order of its days only if one of them can be read one way alone', () => {
  assert.equal(findDateOrder(['02/03/1985', '04/05/1986']), 'both')
  assert.equal(findDateOrder(['02/03/1985', '25/05/1986']), 'dmy')
  assert.equal(findDateOrder(['02/03/1985', '04/25/1986']), 'mdy')
  assert.equal(findDateOrder(['1985-02-03', '03/03/1986']), null)
})

test('times are read as people write them, and a time that the clock skips or shows twice is none', () => {
  assert.deepEqual(['9:05', '9 am', '12:30 PM', '12:15 a.m.', '23:59:10', '25:00', '9'].map(readTime), [
    '09:05',
    '09:00',
    '12:30',
    '00:15',
    '23:59',
    undefined,
    undefined,
  ])
  assert.deepEqual(placeTime('2026-03-08', '02:30', 'America/Chicago'), { fault: 'time_missing_in_zone' })
  assert.deepEqual(placeTime('2026-11-01', '01:30', 'America/Chicago'), { fault: 'time_twice_in_zone' })
  assert.deepEqual(readMoment('03/09/2026 2:30 PM', 'mdy', 'America/Chicago'), { at: '2026-03-09T19:30:00.000Z' })
  assert.deepEqual(readMoment('2026-11-01T01:30:00-05:00', null, 'America/Chicago'), { at: '2026-11-01T06:30:00.000Z' })
})

test('tables are read in each encoding and with each delimiter, with marks, empty lines and line breaks in cells', () => {
  const windows = Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x3b, 0x49, 0x64, 0x0a, 0x4e, 0xfa, 0xf1, 0x65, 0x7a, 0x3b, 0x31])
  assert.deepEqual(decodeText(windows), { text: 'Name;Id\nNúñez;1', encoding: 'windows-1252' })
  const { delimiter, headers, rows } = readTable(Buffer.from('\ufeff"Id"\tName\r\n\r\n1\t"a\nb"\r\n2\t5\'7"\r\n\t\r\n'))
  assert.deepEqual([delimiter, headers], ['tab', ['Id', 'Name']])
  assert.deepEqual(rows, [
    { line: 3, cells: ['1', 'a\nb'] },
    { line: 5, cells: ['2', '5\'7"'] },
  ])
})

test('the headers of common systems are known in English and Spanish; of a header that stands there twice, the first column counts', () => {
  const fieldsOf = (headers: string[]) => guessColumns('patients', headers).map(({ field, column }) => `${field} ${column}`)
  assert.deepEqual(fieldsOf(['Client ID', 'First Name', 'Last Name', 'DOB', 'Email', 'Email']), [
    'external_id 0',
    'first_name 1',
    'last_name 2',
    'birth_date 3',
    'email 4',
  ])
  assert.deepEqual(fieldsOf(['Apellidos', 'Nombre', 'Fecha de nacimiento', 'Teléfono móvil', 'Estado']), [
    'first_name 1',
    'last_name 0',
    'birth_date 2',
    'phone_number 3',
    'state 4',
  ])
})
