import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlace } from './place.ts'
import { askerOf, changeSearch, queryOf, readAsker, readSearch } from './search-address.ts'

test('An address is read leniently: unknown parts go, lists may be repeated keys or commas, numbers and texts read the same.', () => {
  assert.deepEqual(readSearch({ zip: 60614, specialties: ['Diabetes', 'PCOS'], q: ' sugar ', page: '1', radius_miles: '25', other: 1 }), {
    zip: 60614,
    specialties: 'Diabetes,PCOS',
    q: 'sugar',
    radius_miles: 25,
  })
  assert.deepEqual(readSearch({ zip: '02134', insurance: '00621', q: { a: 1 }, page: 'x' }), { zip: '02134', insurance: '00621' })
})

test('The one state of a link to the search is the state where somebody is; several stay a filter.', () => {
  assert.deepEqual(readSearch({ supported_us_states: 'IL' }), { location_us_state: 'IL' })
  assert.deepEqual(readSearch({ supported_us_states: ['IL', 'WI'] }), { supported_us_states: 'IL,WI' })
})

test('A change of a filter starts at the first page and takes out what is empty.', () => {
  const search = { zip: 60614, specialties: 'Diabetes', page: 3 }
  assert.deepEqual(changeSearch(search, { specialties: [], languages: ['es', 'en'] }), { zip: 60614, languages: 'es,en' })
  assert.deepEqual(changeSearch(search, { page: 2 }), { zip: 60614, specialties: 'Diabetes', page: 2 })
})

test('The call is asked with lists as lists and words as words.', () => {
  assert.deepEqual(queryOf({ zip: 60614, insurance: 60054, specialties: 'Diabetes,PCOS', page: 2 }), {
    limit: 10,
    zip: '60614',
    insurance: ['60054'],
    specialties: ['Diabetes', 'PCOS'],
    page: '2',
  })
})

test('Who asks goes along to the profile, and what is no state or ZIP code does not.', () => {
  const search = { zip: 60614, insurance: '00621,60054', visit_mode: 'virtual', q: 'sugar' }
  const asker = askerOf(search, 'IL', { latitude: 41.92211, longitude: -87.6538 })
  assert.deepEqual(asker, { insurance: '00621', state: 'IL', zip: 60614, near: '41.92,-87.65', mode: 'virtual' })
  assert.equal(askerOf(search, 'IL').near, undefined)
  assert.deepEqual(readAsker({ near: asker.near }), { near: '41.92,-87.65' })
  assert.deepEqual(readAsker({ ...asker, state: 'Illinois', zip: '1', near: 'home', mode: 'phone' }), { insurance: '00621' })
})

test('A place is a ZIP code, a state by its letters or by its name in either language with or without accents, or a city.', () => {
  assert.deepEqual(readPlace(' 60614-1234 '), { zip: '60614' })
  assert.deepEqual(readPlace('il'), { location_us_state: 'IL' })
  assert.deepEqual(readPlace('michigan'), { location_us_state: 'MI' })
  assert.deepEqual(readPlace('Nueva York'), { location_us_state: 'NY' })
  assert.deepEqual(readPlace(''), {})
  assert.deepEqual(readPlace(' Chicago '), { place: 'Chicago' })
  assert.deepEqual(readPlace('nyc'), { place: 'nyc' })
  assert.equal(readPlace('6061'), null)
})
