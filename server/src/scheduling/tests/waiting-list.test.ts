import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

type Patient = typeof cast.maya

const hannah = cast.hannah
const wish = {
  provider_id: hannah.provider_id,
  type: 'Follow-up' as const,
  visit_mode: 'virtual' as const,
  duration_minutes: 45 as const,
  from: '2026-03-03',
  to: '2026-04-30',
}
const join = (as: Patient, more: Partial<BodyOf<'POST /waiting-list'>> = {}) =>
  app.call('POST /waiting-list', { as, body: { ...wish, ...more } })
const joined = (as: Patient, more: Partial<BodyOf<'POST /waiting-list'>> = {}) => bodyOf(join(as, more))
const entriesOf = async (as: Patient | typeof cast.hannah) => (await app.call('GET /waiting-list', { as })).body.items
const leave = (as: Patient, id: string) => app.call(`DELETE /waiting-list/${id}`, { as })
const cancel = (visit: Shown) => app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })
/** Books Maya with Hannah at the first free time from that moment on. */
async function bookedFrom(from: string): Promise<Shown> {
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from })
  return bookForMaya(app, start!)
}
/** Lets these patients live in a state where Hannah is licensed. */
async function licensed(...patients: Patient[]) {
  for (const { patient_id } of patients) await app.owner.query("update patient set state = 'IL' where id = $1", [patient_id])
}
type Offer = { patient_id: string; payload: { entry_id: string; reservation_id: string; starts_at: string } }
const offersOf = async () =>
  (await app.owner.query<Offer>("select patient_id, payload from event where name = 'waiting_list.offered' order by at, id")).rows

test('a patient joins the list once, sees their entry, and leaves; others see nothing of it', async () => {
  const entry = await joined(cast.ruben, { weekdays: ['mon', 'thu'], part_of_day: 'morning' })
  assert.deepEqual([entry.status, entry.provider_name, entry.reservation_token], ['waiting', 'Hannah Okafor', null])
  const again = await join(cast.ruben)
  assert.deepEqual([again.status, again.code], [409, 'already_exists'])
  assert.deepEqual(
    (await entriesOf(cast.ruben)).map(({ id }) => id),
    [entry.id],
  )
  assert.deepEqual(
    (await entriesOf(hannah)).map(({ patient_id }) => patient_id),
    [cast.ruben.patient_id],
  )
  assert.deepEqual([await entriesOf(cast.maya), await entriesOf(cast.dana)], [[], []])
  assert.equal((await leave(cast.maya, entry.id)).status, 404)
  assert.equal((await leave(cast.ruben, entry.id)).status, 200)
  assert.equal((await leave(cast.ruben, entry.id)).status, 404, 'off is off')
  assert.deepEqual(await entriesOf(cast.ruben), [])
  assert.equal((await joined(cast.ruben)).status, 'waiting', 'and may join again')
})

test('two calls that join at the same time make one entry', async () => {
  const answers = await Promise.all([join(cast.ruben), join(cast.ruben)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
})

test('dates that are in the past, in the wrong order or too far apart are refused, and so are providers who do not exist', async () => {
  for (const [more, issue] of [
    [{ from: '2026-03-10', to: '2026-03-09' }, 'too_small'],
    [{ from: '2026-02-01', to: '2026-02-20' }, 'too_small'],
    [{ to: '2028-03-09' }, 'too_big'],
  ] as const) {
    const { status, details } = await join(cast.ruben, more)
    assert.deepEqual([status, details.issues?.[0]?.code], [400, issue])
  }
  for (const provider_id of ['00000000-0000-4000-8000-000000000000', cast.gregor.provider_id])
    assert.equal((await join(cast.ruben, { provider_id })).status, 404)
  assert.equal((await app.call('POST /waiting-list', { as: hannah, body: wish })).status, 403)
})

test('the time of a cancellation is held for fifteen minutes for the first person whom it suits, and they can book it', async () => {
  await licensed(cast.ruben, cast.ruth)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  await joined(cast.maya)
  const first = await joined(cast.ruben)
  await joined(cast.ruth)
  await cancel(visit)
  await app.runJobs()
  const [offer, ...more] = await offersOf()
  assert.equal(more.length, 0, 'one offer, though every job ran twice')
  assert.deepEqual(
    [offer!.patient_id, offer!.payload.entry_id, offer!.payload.starts_at],
    [cast.ruben.patient_id, first.id, visit.starts_at],
  )
  const [mine] = await entriesOf(cast.ruben)
  assert.deepEqual(
    [mine!.status, mine!.offered_starts_at, mine!.offer_expires_at],
    ['offered', visit.starts_at, '2026-03-03T15:15:00.000Z'],
  )
  assertEach(await entriesOf(hannah), ({ reservation_token }) => reservation_token === null)
  assert.ok(!(await listFreeStarts(app, cast.ruth, hannah.provider_id, { from: '2026-03-09T00:00:00Z' })).includes(visit.starts_at))
  const taken = await app.call('POST /appointments', { as: cast.ruth, body: followUp(visit.starts_at) })
  assert.equal(taken.code, 'slot_not_available')
  const { rows } = await app.owner.query('select token_hash from reservation where id = $1', [offer!.payload.reservation_id])
  assert.notEqual(rows[0].token_hash, mine!.reservation_token)
  const body = { ...followUp(visit.starts_at), reservation_token: mine!.reservation_token! }
  const booked = await app.call('POST /appointments', { as: cast.ruben, body })
  assert.equal(booked.status, 201, booked.text)
  assert.deepEqual(await entriesOf(cast.ruben), [], 'they wait no longer')
  const { rows: entries } = await app.owner.query('select status from waiting_list_entry where id = $1', [first.id])
  assert.deepEqual(entries, [{ status: 'booked' }])
})

test('an offer that is not taken goes to the next person, and to nobody twice', async () => {
  await licensed(cast.ruben, cast.ruth)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  await joined(cast.ruben)
  await joined(cast.ruth)
  await cancel(visit)
  await app.runJobs()
  await app.runJob('scheduling.sweep_holds')
  assert.equal((await offersOf()).length, 1, 'an offer that still runs stays')
  app.clock.advance(15)
  await app.runJob('scheduling.sweep_holds')
  await app.runJob('scheduling.sweep_holds')
  assert.deepEqual(
    (await offersOf()).map(({ patient_id }) => patient_id),
    [cast.ruben.patient_id, cast.ruth.patient_id],
  )
  assert.deepEqual(
    (await entriesOf(cast.ruben)).map(({ status }) => status),
    ['waiting'],
  )
  app.clock.advance(15)
  await app.runJob('scheduling.sweep_holds')
  assert.equal((await offersOf()).length, 2)
  assert.ok((await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-09T00:00:00Z' })).includes(visit.starts_at))
})

test('an expired offer can still be booked while nobody else has the time, and a retry returns the visit', async () => {
  await licensed(cast.ruben)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  const entry = await joined(cast.ruben)
  await cancel(visit)
  await app.runJobs()
  const { reservation_token } = (await entriesOf(cast.ruben))[0]!
  app.clock.advance(20)
  await app.runJob('scheduling.sweep_holds')
  const book = () =>
    app.call('POST /appointments', { as: cast.ruben, body: { ...followUp(visit.starts_at), reservation_token: reservation_token! } })
  const [booked, again] = [await book(), await book()]
  assert.deepEqual([booked.status, again.status], [201, 201])
  assert.deepEqual(again.body, booked.body)
  const { rows } = await app.owner.query('select status from waiting_list_entry where id = $1', [entry.id])
  assert.deepEqual(rows, [{ status: 'booked' }])
})

test('the time that is held for a patient who leaves the list is offered to the next person', async () => {
  await licensed(cast.ruben, cast.ruth)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  const first = await joined(cast.ruben)
  await joined(cast.ruth)
  await cancel(visit)
  await app.runJobs()
  assert.equal((await leave(cast.ruben, first.id)).status, 200)
  await app.runJobs()
  assert.deepEqual(
    (await offersOf()).map(({ patient_id }) => patient_id),
    [cast.ruben.patient_id, cast.ruth.patient_id],
  )
})

test('when a visit is moved, its old time is offered to the waiting list', async () => {
  await licensed(cast.ruben)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  const later = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  await joined(cast.ruben)
  const moved = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.maya, body: { starts_at: later[0] } })
  assert.equal(moved.status, 200, moved.text)
  await app.runJobs()
  assert.deepEqual(
    (await offersOf()).map(({ payload }) => payload.starts_at),
    [visit.starts_at],
  )
})

test('a time is offered only to those whom it suits: dates, weekday, part of the day in their time zone, length, mode, license', async () => {
  const visit = await bookedFrom('2026-03-10T13:00:00Z')
  const start = new Date(visit.starts_at)
  const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
  const other = weekdays[(start.getUTCDay() + 3) % 7]
  await licensed(cast.ruben)
  const entry = await joined(cast.ruben)
  const set = (columns: string, ...values: unknown[]) =>
    app.owner.query(`update waiting_list_entry set ${columns} where id = $1`, [entry.id, ...values])
  const wrong: (() => Promise<unknown>)[] = [
    () => set("from_date = '2026-03-20'"),
    () => set("to_date = '2026-03-09'"),
    () => set('weekdays = $2', [other]),
    () => set("visit_mode = 'in_person'"),
    () => set('duration_minutes = 240'),
    () => set("part_of_day = 'evening'"),
    () => app.owner.query("update patient set state = 'AK' where id = $1", [cast.ruben.patient_id]),
  ]
  const reset =
    "from_date = '2026-03-03', to_date = '2026-04-30', weekdays = '{}', visit_mode = 'virtual', duration_minutes = 45, part_of_day = null"
  await cancel(visit)
  const event = (await app.owner.query("select id from event where name = 'appointment.canceled'")).rows[0].id
  const offer = () => app.runJob('scheduling.offer_freed_time', { event_id: event, name: 'appointment.canceled' })
  for (const change of wrong) {
    await change()
    await offer()
    assert.deepEqual(await offersOf(), [], String(change))
    await set(reset)
  }
  await licensed(cast.ruben)
  // 09:00 where Hannah is is 03:00 in Honolulu, so by Ruben's own clock it is not the afternoon. At 09:00 of his clock he is awake.
  await app.owner.query("update patient set time_zone = 'Pacific/Honolulu' where id = $1", [cast.ruben.patient_id])
  await set("part_of_day = 'afternoon'")
  app.clock.set('2026-03-03T19:00:00.000Z')
  await offer()
  assert.deepEqual(await offersOf(), [])
  await set("part_of_day = 'morning'")
  await offer()
  assert.equal((await offersOf()).length, 1)
})

test('nobody is offered a time within the notice that the provider asks for', async () => {
  await licensed(cast.ruben)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  await joined(cast.ruben)
  app.clock.set(new Date(Date.parse(visit.starts_at) - 30 * 60_000).toISOString())
  await cancel(visit)
  await app.runJobs()
  assert.deepEqual(await offersOf(), [])
})

test('an entry ends with the last day that the patient asked for', async () => {
  const entry = await joined(cast.ruben, { to: '2026-03-10' })
  app.clock.set('2026-03-13T15:00:00Z')
  await app.runJob('scheduling.sweep_holds')
  const { rows } = await app.owner.query('select status from waiting_list_entry where id = $1', [entry.id])
  assert.deepEqual(rows, [{ status: 'ended' }])
})

test('the notice for new patients applies to whoever has never seen the provider, whatever type of visit they ask for', async () => {
  await licensed(cast.ruben)
  const visit = await bookedFrom('2026-03-09T00:00:00Z')
  await joined(cast.ruben)
  // The notice is four hours, and twelve for new patients.
  app.clock.set(new Date(Date.parse(visit.starts_at) - 8 * 3_600_000).toISOString())
  await cancel(visit)
  await app.runJobs()
  assert.deepEqual(await offersOf(), [])
})

test('an entry stays on the list until its last day is over in every time zone, and not only in UTC', async () => {
  await joined(cast.ruben, { to: '2026-03-10' })
  app.clock.set('2026-03-11T01:00:00Z')
  assert.equal((await entriesOf(cast.ruben)).length, 1, 'it is the evening of the tenth in all of the United States')
})
