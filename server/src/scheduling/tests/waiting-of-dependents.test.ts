import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { actingFor, addChild } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { provider_id } = cast.hannah
const wish = { provider_id, type: 'Follow-up', visit_mode: 'virtual', duration_minutes: 45, from: '2026-03-03', to: '2026-04-30' } as const
type Child = Awaited<ReturnType<typeof addChild>>
const join = (child: Child, more: object = {}) =>
  app.call('POST /waiting-list', { as: cast.maya, headers: actingFor(child.patient_id), body: { ...wish, ...more } })
const issuesOf = ({ details }: { details: { issues?: { path: (string | number)[]; code: string }[] } }) =>
  details.issues?.map(({ path, code }) => [path.join('.'), code])

/** A child of Maya who lives where Hannah is licensed. Hannah sees adults; these tests let her see teens as well, if they say so. */
async function addChildInIllinois(first_name: string, birth_date: string): Promise<Child> {
  const child = await addChild(app, { first_name, birth_date })
  await app.owner.query("update patient set state = 'IL' where id = $1", [child.patient_id])
  return child
}
const setAgesSeen = (...groups: string[]) => app.owner.query('update provider set age_groups = $2 where id = $1', [provider_id, groups])
async function freeVisit(): Promise<Shown> {
  const [start] = await listFreeStarts(app, cast.maya, provider_id, { from: '2026-03-09T00:00:00Z' })
  return bookForMaya(app, start!)
}
const cancel = async (visit: Shown) => {
  await bodyOf(app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya, body: {} }))
  await app.runJobs()
}
const listOffered = async () =>
  (
    await app.owner.query<{ patient_id: string }>("select patient_id from event where name = 'waiting_list.offered' order by at, id")
  ).rows.map(({ patient_id }) => patient_id)
const readEntry = async ({ patient_id }: Child) =>
  (await app.owner.query<{ status: string }>('select status from waiting_list_entry where patient_id = $1', [patient_id])).rows.map(
    ({ status }) => status,
  )

test('a child cannot join the list of a dietitian who does not see their age on any of the dates', async () => {
  const child = await addChildInIllinois('Wim', '2018-01-20')
  const refused = await join(child)
  assert.deepEqual([refused.status, issuesOf(refused)], [400, [['provider_id', 'age_not_seen']]])
  const teen = await addChildInIllinois('Tea', '2008-03-25')
  assert.equal((await join(teen, { to: '2026-03-20' })).status, 400, 'still 17 on the last date')
  assert.equal((await join(teen)).status, 201, 'an adult on some of the dates')
})

test('somebody under age who acts alone cannot join a waiting list', async () => {
  await app.owner.query("update patient set birth_date = '2009-03-04' where id = $1", [cast.ruben.patient_id])
  const refused = await app.call('POST /waiting-list', { as: cast.ruben, body: wish })
  assert.deepEqual([refused.status, refused.code], [409, 'guardian_required'])
})

test('a time is offered only to somebody whose age the dietitian sees on that day, and whose offer could be booked', async () => {
  const visit = await freeVisit()
  const teen = await addChildInIllinois('Tea', '2008-04-20')
  assert.equal((await join(teen)).status, 201)
  await setAgesSeen('teen', 'adult')
  const full = await addChildInIllinois('Max', '2010-04-20')
  assert.equal((await join(full)).status, 201)
  await setAgesSeen('adult')
  await app.owner.query("update patient set state = 'IL' where id = $1", [cast.ruben.patient_id])
  await bodyOf(app.call('POST /waiting-list', { as: cast.ruben, body: wish }))
  await cancel(visit)
  assert.deepEqual(await listOffered(), [cast.ruben.patient_id], 'neither child is 18 on that day')
})

test('nobody is offered a time who has as many visits ahead as they may book, or whom no message reaches, or who may not book alone', async () => {
  await app.owner.query("update patient set state = 'IL' where id = any ($1)", [
    [cast.ruben.patient_id, cast.ruth.patient_id, cast.noor.patient_id, cast.lucia.patient_id],
  ])
  for (const as of [cast.ruben, cast.ruth, cast.noor, cast.lucia]) await bodyOf(app.call('POST /waiting-list', { as, body: wish }))
  const visit = await freeVisit()
  await app.owner.query(
    `insert into appointment (select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'series_id', null,
       'patient_id', $2::text, 'starts_at', a.starts_at + make_interval(weeks => 40, days => n), 'ends_at', a.ends_at + make_interval(weeks => 40, days => n)))).*
     from appointment a, generate_series(1, 40) n where a.id = $1)`,
    [visit.id, cast.ruben.patient_id],
  )
  await app.owner.query('update patient set email = null where id = $1', [cast.ruth.patient_id])
  await app.owner.query('insert into sms_opt_out (phone_number, at) values ($1, $2)', [cast.ruth.phone_number, app.clock()])
  await app.owner.query("update patient set birth_date = '2009-03-04' where id = $1", [cast.noor.patient_id])
  await setAgesSeen('teen', 'adult')
  await cancel(visit)
  assert.deepEqual(await listOffered(), [cast.lucia.patient_id])
})

test('when nobody acts for a dependent any more, they leave the waiting list, and the time that is held for them goes to the next person', async () => {
  await setAgesSeen('child', 'adult')
  const child = await addChildInIllinois('Orf', '2018-01-20')
  assert.equal((await join(child)).status, 201)
  await app.owner.query("update patient set state = 'IL' where id = $1", [cast.ruben.patient_id])
  await bodyOf(app.call('POST /waiting-list', { as: cast.ruben, body: wish }))
  const visit = await freeVisit()
  await cancel(visit)
  assert.deepEqual(await listOffered(), [child.patient_id])
  assert.equal((await app.call(`DELETE /guardianships/${child.guardianship_id}`, { as: cast.maya })).status, 204)
  await app.runJobs()
  assert.deepEqual([await readEntry(child), await listOffered()], [['ended'], [child.patient_id, cast.ruben.patient_id]])
  const taken = await app.call('POST /appointments', { as: cast.maya, body: followUp(visit.starts_at) })
  assert.equal(taken.code, 'slot_not_available', 'it is held for the next person')
})

test('a dependent whom another guardian still acts for stays on the waiting list', async () => {
  await setAgesSeen('child', 'adult')
  const child = await addChildInIllinois('Two', '2018-01-20')
  assert.equal((await join(child)).status, 201)
  await app.owner.query(
    `insert into guardianship select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'guardian_id', $2::text))).*
     from guardianship g where g.id = $1`,
    [child.guardianship_id, cast.ruben.patient_id],
  )
  assert.equal((await app.call(`DELETE /guardianships/${child.guardianship_id}`, { as: cast.maya })).status, 204)
  await app.runJobs()
  assert.deepEqual(await readEntry(child), ['waiting'])
})
