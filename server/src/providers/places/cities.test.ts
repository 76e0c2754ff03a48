import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCity, findCityAround } from './cities.ts'

const named: [typed: string, city: string | undefined, state?: string, zone?: string][] = [
  ['Chicago', 'Chicago', 'IL', 'America/Chicago'],
  [' chicago, il ', 'Chicago', 'IL'],
  ['CHICAGO ILLINOIS', 'Chicago', 'IL'],
  ['nyc', 'New York', 'NY', 'America/New_York'],
  ['NYC, NY', 'New York', 'NY'],
  ['New York City', 'New York', 'NY'],
  ['Nueva York', 'New York', 'NY'],
  ['la', 'Los Angeles', 'CA', 'America/Los_Angeles'],
  ['Philly', 'Philadelphia', 'PA'],
  ['Washington DC', 'Washington', 'DC'],
  ['washington, d.c.', 'Washington', 'DC'],
  ['Brooklyn', 'Brooklyn', 'NY'],
  ['St. Louis', 'Saint Louis', 'MO'],
  ['saint paul', 'Saint Paul', 'MN'],
  ['Ft Worth', 'Fort Worth', 'TX'],
  ['Portland', 'Portland', 'OR'],
  ['Portland, ME', 'Portland', 'ME', 'America/New_York'],
  ['Portland Maine', 'Portland', 'ME'],
  ['San José', 'San Jose', 'CA'],
  ['Winston-Salem', 'Winston Salem', 'NC'],
  ['Oklahoma City', 'Oklahoma City', 'OK'],
  ['Kansas City', 'Kansas City', 'MO'],
  ['Springfield, Nowhere', undefined],
  ['Atlantis on the Sea', undefined],
  ['', undefined],
]
test('A city is found as people write it: with or without its state, abbreviated, by a nickname, in either language', async () => {
  for (const [typed, city, state, zone] of named) {
    const found = await findCity(typed)
    assert.equal(found?.city, city, typed)
    if (state) assert.equal(found?.state, state, typed)
    if (zone) assert.equal(found?.time_zone, zone, typed)
  }
})

test('Other cities of the same name are named, so that nobody is taken to the wrong one', async () => {
  const portland = await findCity('Portland')
  assert.ok(portland?.others.some(({ state }) => state === 'ME'))
  assert.ok((portland?.others.length ?? 9) <= 4)
  assert.deepEqual(
    (await findCity('Chicago'))?.others.filter(({ state }) => state === 'IL'),
    [],
  )
})

test('A point lies in the city of the nearest ZIP, and one at sea or abroad in none', async () => {
  const chicago = await findCityAround(41.92, -87.65)
  assert.deepEqual([chicago?.city, chicago?.state], ['Chicago', 'IL'])
  assert.equal((await findCityAround(35.04, -90.02))?.state, 'TN')
  for (const [lat, lng] of [
    [0, 0],
    [48.85, 2.35],
    [40, -60],
  ] as const)
    assert.equal(await findCityAround(lat, lng), undefined)
})
