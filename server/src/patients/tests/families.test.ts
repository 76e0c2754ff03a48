import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { mostAddedPerDay, mostDependents } from '@sorrel/contract/patients/guardians'
import { mostUpcoming } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { actingFor, addChild, dependentWith, firstFree, marisol, setUpFor } from './family.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(() => t.clock.advance(1))

const nameOf = (at: number) => `Child ${String.fromCharCode(65 + at)}`

test('a guardian acts for at most ten people at a time, and may add another one after giving one up', async () => {
  const as = cast.ruben
  const added = []
  for (let at = 0; at < mostDependents; at++) added.push(await addChild(t, { first_name: nameOf(at) }, as))
  const body = dependentWith({ first_name: 'Eleventh' })
  const refused = await t.call('POST /dependents', { as, body })
  assert.deepEqual([refused.status, refused.code, refused.details], [409, 'too_many_dependents', { maximum: 10 }])
  assert.equal((await t.call('POST /dependents', { as, body: dependentWith({ first_name: nameOf(0) }) })).code, 'already_exists')
  assert.equal((await t.call(`DELETE /guardianships/${added[0]!.guardianship_id}`, { as })).status, 204)
  assert.equal((await t.call('POST /dependents', { as, body })).status, 201)
})

test('two calls that add the tenth and the eleventh dependent at the same time add one', async () => {
  const as = cast.ruth
  for (let at = 0; at < mostDependents - 1; at++) await addChild(t, { first_name: nameOf(at) }, as)
  const answers = await Promise.all(
    ['Ten', 'Eleven'].map((first_name) => t.call('POST /dependents', { as, body: dependentWith({ first_name }) })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
})

/** Books, as staff, so many weekly visits of a patient with Marisol, at a time at which nothing else is booked. */
async function bookSeries(patient_id: string, starts_at: string, count: number): Promise<number> {
  const override = { reason: 'A year of care' }
  const visit = { provider_id: marisol, starts_at, duration_minutes: 30, type: 'Follow-up', visit_mode: 'virtual' } as const
  const body = { ...visit, patient_id, override, series: { every: 'Weekly', count } } as const
  const { dates } = await bodyOf(t.call('POST /appointments/series-preview', { as: cast.selma, body }))
  const skip = dates.filter(({ ok }) => !ok).map(({ local_date }) => local_date)
  const { appointments } = await bodyOf(
    t.call('POST /appointments', { as: cast.selma, body: { ...body, series: { ...body.series, skip } } }),
  )
  return appointments.length
}

test('the visits of a guardian and of everybody for whom they act count together, also those of a child whom they gave up', async () => {
  const children = []
  for (const first_name of ['Ada', 'Bea', 'Cleo']) children.push(await addChild(t, { first_name }))
  const [ada, bea, cleo] = children
  await t.owner.query("update patient set state = 'TX' where id = any ($1)", [[ada!.patient_id, bea!.patient_id]])
  let ahead = 0
  for (const [child, at] of [
    [ada, '2026-03-14T06:00:00Z'],
    [bea, '2026-03-15T06:00:00Z'],
  ] as const)
    ahead += await bookSeries(child!.patient_id, at, 24)
  assert.ok(ahead > mostUpcoming.with_provider, `${ahead} visits are ahead`)
  const book = async () => {
    const starts_at = await firstFree(t, marisol, cleo!.patient_id)
    const body = setUpFor(cleo!, marisol, starts_at)
    return t.call('POST /appointments/setup-patient', { as: cast.maya, headers: actingFor(cleo!.patient_id), body })
  }
  const tooMany = { scope: 'with_provider', maximum: mostUpcoming.with_provider }
  const refused = await book()
  assert.deepEqual([refused.status, refused.code, refused.details], [409, 'too_many_visits', tooMany])
  assert.equal((await t.call(`DELETE /guardianships/${ada!.guardianship_id}`, { as: cast.maya })).status, 204)
  assert.equal((await book()).code, 'too_many_visits', 'giving up a child makes no room for further visits')
  assert.equal((await t.call(`DELETE /guardianships/${bea!.guardianship_id}`, { as: cast.selma })).status, 204)
  assert.equal((await book()).status, 201, 'a child whom the practice took away counts no longer')
})

test('a patient cannot learn from the database how many visits strangers have', async () => {
  const ask = async (actor: Parameters<TestApp['context']>[0]) => {
    const { rows } = await sql<{ overall: number }>`
      select (app.upcoming_visits(${cast.maya.patient_id}, ${marisol}) ->> 'overall')::int as overall`.execute(t.context(actor).db)
    return rows[0]!.overall
  }
  assert.ok((await ask({ kind: 'patient', patient_id: cast.maya.patient_id })) > 0)
  assert.equal(await ask({ kind: 'patient', patient_id: cast.ruben.patient_id }), 0)
})

test('whoever adds and gives up people in a loop is stopped for the rest of the day, by what the database counts', async () => {
  const as = cast.ines
  for (let at = 0; at < mostAddedPerDay; at++) {
    const { guardianship_id } = await addChild(t, { first_name: nameOf(at) }, as)
    assert.equal((await t.call(`DELETE /guardianships/${guardianship_id}`, { as })).status, 204)
  }
  t.clock.advance(60)
  const body = dependentWith({ first_name: 'Once more' })
  const refused = await t.call('POST /dependents', { as, body })
  assert.deepEqual([refused.status, refused.code, refused.details], [429, 'too_many_requests', { limit: 'dependents' }])
  assert.equal(refused.headers['retry-after'], String(23 * 3600))
  t.clock.advance(23 * 60)
  const later = await t.call('POST /dependents', { as, body })
  assert.equal(later.status, 201, later.text)
})
