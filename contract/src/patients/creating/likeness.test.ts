import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Compared, compareWith, isLikelyOne, type Likeness, listNearDays, wordsOf } from './likeness.ts'

const jose: Compared = {
  first_name: 'José',
  last_name: 'Núñez',
  preferred_name: null,
  former_names: [],
  birth_date: '1988-04-07',
  phone_number: '+13125550100',
  email: 'jose@example.com',
}
const reach = { phone_number: null, email: null }

const cases: [title: string, other: Partial<Compared>, alike: Likeness[], likely: boolean][] = [
  ['the same person', {}, ['name', 'birth_date', 'phone_number', 'email'], true],
  ['no accents, other case', { ...reach, first_name: 'JOSE', last_name: 'nunez' }, ['name', 'birth_date'], true],
  ['first and last name changed places', { ...reach, first_name: 'Nunez', last_name: 'Jose' }, ['name', 'birth_date'], true],
  ['a second first name', { ...reach, first_name: 'Jose Luis' }, ['name', 'birth_date'], true],
  ['two last names', { ...reach, last_name: 'Núñez-García' }, ['name', 'birth_date'], true],
  ['a letter too much', { ...reach, last_name: 'Nunnez' }, ['name_near', 'birth_date'], true],
  ['two letters changed places', { ...reach, last_name: 'Nuenz' }, ['name_near', 'birth_date'], true],
  ['another letter', { ...reach, last_name: 'Nunes' }, ['name_near', 'birth_date'], true],
  ['two slips', { ...reach, last_name: 'Nonnez' }, ['birth_date'], false],
  ['day and month changed places', { ...reach, birth_date: '1988-07-04' }, ['name', 'birth_date_near'], true],
  ['another digit of the year', { ...reach, birth_date: '1989-04-07' }, ['name', 'birth_date_near'], true],
  [
    'a slip in the name and one in the date',
    { ...reach, last_name: 'Nunes', birth_date: '1989-04-07' },
    ['name_near', 'birth_date_near'],
    false,
  ],
  ['the same name, another birthday', { ...reach, birth_date: '1951-12-30' }, ['name'], false],
  ['the same birthday, another name', { ...reach, first_name: 'Ana', last_name: 'Beltrán' }, ['birth_date'], false],
  ['the same first name and birthday', { ...reach, last_name: 'Beltrán' }, ['birth_date'], false],
  ['a former name', { ...reach, last_name: 'Ruiz', former_names: ['Jose Nunez'] }, ['name', 'birth_date'], true],
  ['a preferred name', { ...reach, first_name: 'Joaquín', preferred_name: 'José' }, ['name', 'birth_date'], true],
  ['the phone of the family', { ...jose, first_name: 'Ana', birth_date: '2001-01-31', email: null }, ['phone_number'], true],
  ['the address of the family', { ...jose, first_name: 'Ana', birth_date: '2001-01-31', phone_number: null }, ['email'], true],
  ['nothing is known of the other', { first_name: null, last_name: null, birth_date: null, ...reach }, [], false],
]
for (const [title, other, alike, likely] of cases)
  test(`${title}: ${alike.join(', ') || 'nothing'} is alike, so the two are ${likely ? 'likely' : 'not likely'} one`, () => {
    const found = compareWith(jose, { ...jose, ...other })
    assert.deepEqual([found, isLikelyOne(found)], [alike, likely])
    assert.deepEqual(compareWith({ ...jose, ...other }, jose), alike, 'either way round')
  })

test('two people of whom nothing is known are not alike', () => {
  const nobody: Compared = { first_name: null, last_name: null, birth_date: null, ...reach }
  assert.deepEqual(compareWith(nobody, nobody), [])
})

test('short names differ for a reason', () => {
  const [an, al] = ['An Lee', 'Al Lee'].map((name) => ({ ...jose, ...reach, first_name: name.slice(0, 2), last_name: 'Lee' }))
  assert.deepEqual(compareWith(an!, al!), ['birth_date'])
})

test('words of names are those that the database compares', () => {
  assert.deepEqual(wordsOf("  O'Brien-Łukasz  Ñandú ø"), ['lukasz', 'nandu', 'o', 'obrien'])
})

test('every day that is near to a birth date is listed, and nothing that is no day', () => {
  const days = listNearDays('1988-02-29')
  assert.ok(days.includes('1988-02-29') && days.includes('1984-02-29') && !days.includes('1989-02-29') && !days.includes('1988-29-02'))
  for (const day of days) assert.notEqual(compareWith({ ...jose, birth_date: '1988-02-29' }, { ...jose, birth_date: day }).length, 3, day)
  assert.ok(listNearDays('1988-04-07').includes('1988-07-04'))
})
