import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { idOf, listNamesIn, plant, search } from './testing.ts'

let t: TestApp
const hours = (['mon', 'tue', 'wed'] as const).map((day): [string, string, string] => [day, '09:00', '12:00'])
const find = () => search(t, { location_us_state: 'MP' })

before(async () => {
  t = await testApp()
  for (const name of ['Abel Early', 'Hedy Even']) await plant(t, { name, hours })
  await t.runJob('providers.refresh_next_starts')
})
after(() => t.close())

test('a place that is the name of a state, or a ZIP code, is read as one', async () => {
  for (const place of ['Northern Mariana Islands', 'MP', 'mp ']) {
    const found = await search(t, { place })
    assert.deepEqual([found.criteria.location_us_state, listNamesIn(found).sort()], ['MP', ['Abel', 'Hedy']], place)
  }
  const zip = (await search(t, { place: '99501' })).criteria
  assert.deepEqual([zip.zip, zip.location_us_state], ['99501', 'AK'])
  // Nobody is licensed in Montana, and the list says so instead of showing everybody.
  const nobody = await search(t, { place: 'Montana' })
  assert.equal(nobody.total, 0)
})

test('of those who tie for the soonest start none is named the soonest of all', async () => {
  const tied = await find()
  const startOf = (name: string) => tied.items.find((item) => item.id === idOf(name))?.next_available_at
  assert.equal(startOf('Hedy Even'), startOf('Abel Early'))
  assert.equal(tied.soonest_provider_id, null)
  await t.owner.query(`update app.provider set status = 'offboarded' where id = $1`, [idOf('Hedy Even')])
  assert.equal((await find()).soonest_provider_id, idOf('Abel Early'))
})
