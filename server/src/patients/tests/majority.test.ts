import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adultAge, findAdultDay, measureAge } from '@sorrel/contract/patients/guardians'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { actingFor, addChild, bookFor, dependentWith } from './family.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const toldTo = async (recipient: string, like: string): Promise<string[]> => {
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>('select text from demo_outbox where recipient = $1 and text like $2 order by id', [
    recipient,
    like,
  ])
  return rows.map(({ text }) => text)
}

test('the database and the contract compute the same age, also for people born on 29 February', async () => {
  const days = ['2026-02-28', '2026-03-01', '2025-12-31']
  for (const birth of ['2008-02-29', '2008-03-01', '2007-12-31', '2008-01-01', '2008-12-31'])
    for (const day of days) {
      const { rows } = await t.owner.query('select app.is_adult($1::date, $2, $3::timestamptz) as adult, app.adult_age() as age', [
        birth,
        'UTC',
        `${day}T12:00:00Z`,
      ])
      assert.deepEqual(rows[0], { adult: measureAge(birth, day) >= adultAge, age: adultAge }, `${birth} on ${day}`)
      assert.equal(day >= findAdultDay(birth), measureAge(birth, day) >= adultAge, `${birth} on ${day}`)
    }
})

test('the guardian’s access ends when the 18th birthday begins in the child’s time zone, and both are told', async () => {
  // Still the day before the birthday in Honolulu, where midnight is ten hours later than in UTC.
  const child = await addChild(t, { first_name: 'Kai', birth_date: '2008-03-20', time_zone: 'Pacific/Honolulu' })
  const acting = { as: cast.maya, headers: actingFor(child.patient_id) }
  await t.runJob('patients.follow_majority')
  await t.runJob('patients.follow_majority')
  const ahead = await toldTo(cast.maya.phone_number, '%Kai turns 18%')
  assert.equal(ahead.length, 1, 'a month ahead, once')
  assert.match(ahead[0]!, /March 20, 2026/)
  t.clock.set('2026-03-20T09:59:59.000Z')
  assert.equal((await t.call('GET /appointments', acting)).status, 200, 'one second before midnight')
  t.clock.set('2026-03-20T10:00:00.000Z')
  assert.equal((await t.call('GET /appointments', acting)).status, 404, 'at midnight, before any job has run')
  await t.runJob('patients.follow_majority')
  await t.runJob('patients.follow_majority')
  assert.equal((await toldTo(cast.maya.phone_number, '%Kai is 18 now%')).length, 1)
  const { rows } = await t.owner.query('select ended_by from guardianship where patient_id = $1', [child.patient_id])
  assert.deepEqual(rows, [{ ended_by: 'adult' }])
})

test('the visits of a child who has turned 18 stay booked, and messages about them no longer go to the guardian', async () => {
  const child = await addChild(t, { first_name: 'Ida', birth_date: '2008-03-25' })
  const visit = await bookFor(t, child, '2026-04-06T00:00:00Z')
  t.clock.set('2026-03-25T18:00:00.000Z')
  assert.equal((await t.call('GET /appointments', { as: cast.maya, headers: actingFor(child.patient_id) })).status, 404)
  const shown = await bodyOf(t.call(`GET /appointments/${visit.id}`, { as: cast.selma }))
  assert.deepEqual([shown.patient_name, shown.guardian], ['Ida Lindqvist', null])
  const before = (await toldTo(cast.maya.phone_number, '%Ida%')).length
  const canceled = await t.call(`POST /appointment/${visit.id}/cancel`, { as: cast.selma, body: { reason: 'A storm' } })
  assert.equal(canceled.status, 200)
  assert.equal((await toldTo(cast.maya.phone_number, '%Ida%')).length, before)
})

test('a guardian of an adult keeps their access', async () => {
  const body = dependentWith({ first_name: 'Sven', birth_date: '1948-02-03' }, 'adult_child')
  const father = await bodyOf(t.call('POST /dependents', { as: cast.maya, body }))
  assert.deepEqual([father.is_minor, father.ends_on], [false, null])
  await t.runJob('patients.follow_majority')
  assert.equal((await t.call('GET /appointments', { as: cast.maya, headers: actingFor(father.patient_id) })).status, 200)
})
