import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { listenLive } from '@sorrel/contract/platform/operations'
import { listAppointments } from '@sorrel/contract/scheduling/wire'
import { signIn, waitUntilHolds } from '../../auth/tests/testing.ts'
import { actingFor, addChild, bookFor } from '../../patients/tests/family.ts'
import { type Listener, listenAt } from '../../platform/tests/listening.ts'
import { listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { type TestApp, testApp } from '../testing.ts'
import { assertEach } from './asserting.ts'
import { signInMember } from './calls.ts'

let t: TestApp
let address: string
const leaving: (() => void)[] = []
const open = async () => {
  t = await testApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
}
const close = async () => {
  for (const leave of leaving.splice(0)) leave()
  await t?.close()
}
beforeEach(async () => {
  await close()
  await open()
})
after(close)

const listen = (headers: Record<string, string>, from?: string) => listenAt(address, leaving, headers, from)
const namesOf = ({ told }: Listener) => told.map(({ data }) => data?.name)
const assertGap = ({ told: [{ id: _, ...first } = {}] }: Listener) => assert.deepEqual(first, { event: 'gap', data: { reload: true } })
const hears = (listener: Listener, name: string) => waitUntilHolds(async () => namesOf(listener).includes(name))
// So far apart that one booked visit does not block the next.
const free = async () =>
  (await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z' })).filter(
    (start) => Date.parse(start) % 7_200_000 === 0,
  )
const visit = (starts_at: string) => ({
  provider_id: cast.hannah.provider_id,
  starts_at,
  duration_minutes: 45,
  type: 'Follow-up' as const,
  visit_mode: 'virtual' as const,
})
async function book(starts_at: string): Promise<string> {
  const answer = await t.call('POST /appointments', { as: cast.maya, body: visit(starts_at) })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.appointments[0]!.id
}

test('the people whom a change concerns get a live event with its name and id only; nobody else gets one', async () => {
  const people = [cast.maya, cast.hannah, cast.ruben, cast.dana, cast.sasha]
  const [maya, hannah, ...others] = await Promise.all(people.map(async (person) => listen(await signInMember(t, person))))
  const id = await book((await free())[0]!)
  await hears(maya!, 'appointment.booked')
  await hears(hannah!, 'appointment.booked')
  for (const listener of [maya!, hannah!]) {
    const booked = listener.told.find(({ data }) => data?.name === 'appointment.booked')
    assert.deepEqual(booked, { id: booked?.id, event: 'change', data: { name: 'appointment.booked', ids: { subject_id: id } } })
  }
  await pause(200)
  for (const other of others) assert.deepEqual(other.told, [])
  assert.doesNotMatch(maya!.raw(), /Maya|Lindqvist|Hannah|2026-03/)
})

test('a reader who reconnects with the last id gets their own missed events, no others, and then the new ones', async () => {
  const headers = await signInMember(t, cast.maya)
  const first = await listen(headers)
  const [one, two, three] = await free()
  await book(one!)
  await hears(first, 'appointment.booked')
  const last = first.told.at(-1)!.id!
  first.leave()
  const missed = await book(two!)
  const foreign = await t.call('POST /waiting-list', {
    as: cast.ruben,
    body: {
      provider_id: cast.aisha.provider_id,
      type: 'Initial Consultation' as const,
      visit_mode: 'virtual' as const,
      from: '2026-03-10',
      to: '2026-03-20',
    },
  })
  assert.equal(foreign.status, 201)
  const again = await listen(headers, last)
  await waitUntilHolds(async () => again.told.some(({ data }) => data?.ids?.subject_id === missed))
  assertEach(again.told, ({ event }) => event === 'change')
  assert.ok(!namesOf(again).includes('waiting_list.joined'))
  const later = await book(three!)
  await waitUntilHolds(async () => again.told.some(({ data }) => data?.ids?.subject_id === later))
  // A new reader gets no old events.
  const fresh = await listen(headers)
  await pause(150)
  assert.deepEqual(fresh.told, [])
})

test('a stream that is resumed soon asks the database for no event, so that many can be resumed at once', async () => {
  const headers = await signInMember(t, cast.maya)
  const first = await listen(headers)
  const [one, two] = await free()
  await book(one!)
  await hears(first, 'appointment.booked')
  const last = first.told.at(-1)!.id!
  first.leave()
  const missed = await book(two!)
  const blocker = await t.owner.connect()
  await blocker.query('begin; lock table app.live_event in access exclusive mode')
  const again = await listen(headers, last)
  await waitUntilHolds(async () => again.told.some(({ data }) => data?.ids?.subject_id === missed))
  await blocker.query('commit')
  blocker.release()
})

test('a reader who missed too much, or reconnects too late, is told to read everything again', async () => {
  const headers = await signInMember(t, cast.maya)
  const present = await listen(headers)
  await t.owner.query(
    `insert into live_event (at, audience_kind, audience_id, name, ids) select $1, 'patient', $2, 'appointment.booked', '{}' from generate_series(1, 500)`,
    [t.clock(), cast.maya.patient_id],
  )
  // The node has heard of all of them by then.
  await waitUntilHolds(async () => present.told.length >= 500)
  const { rows } = await t.owner.query<{ id: string }>('select id::text from live_event l where audience_id = $1 order by l.id', [
    cast.maya.patient_id,
  ])
  const far = await listen(headers, rows[0]!.id)
  await waitUntilHolds(async () => far.told.length > 0)
  // What the hub hears of meanwhile may follow it.
  assertGap(far)
  const near = await listen(headers, rows.at(-3)!.id)
  await waitUntilHolds(async () => near.told.length > 0)
  assertEach(near.told, ({ event }) => event === 'change')
  const before = rows.at(-2)!.id
  t.clock.advance(25 * 60)
  await t.runJob('platform.forget_the_old')
  const late = await listen(await signInMember(t, cast.maya), before)
  await waitUntilHolds(async () => late.told.length > 0)
  assertGap(late)
})

test('a stream ends with its session, on whichever node the session is ended', async () => {
  const maya = await signIn(t, cast.maya)
  const other = await signIn(t, cast.maya)
  const [stream, kept] = [await listen(maya.headers), await listen(other.headers)]
  assert.equal((await t.call(`DELETE /auth/sessions/${maya.session_id}`, { headers: other.headers })).status, 204)
  await waitUntilHolds(async () => stream.hasEnded())
  assert.equal(kept.hasEnded(), false)
  const heard = stream.told.length
  await book((await free())[0]!)
  await hears(kept, 'appointment.booked')
  assert.equal(stream.told.length, heard)
  assert.equal((await fetch(`${address}/api${listenLive.path}`, { headers: maya.headers })).status, 401)
  // Another node sends only this.
  await t.owner.query("select pg_notify('session_ended', $1)", [other.session_id])
  await waitUntilHolds(async () => kept.hasEnded())
})

test('a change that commits together with the end of a session is not sent to it and breaks nothing', async () => {
  const maya = await signIn(t, cast.maya)
  const stream = await listen(maya.headers)
  await t.owner.query(`begin; select pg_notify('session_ended', '${maya.session_id}');
    insert into live_event (at, audience_kind, audience_id, name, ids) values (now(), 'patient', '${cast.maya.patient_id}', 'appointment.booked', '{}'); commit`)
  await stream.ended
  // The notice of their own sign-in may still have been on its way when the stream began.
  const heard = stream.told.filter(({ data }) => data?.name !== 'auth.signed_in')
  assert.deepEqual(heard, [{ event: 'bye', data: { reconnect: true } }])
  assert.equal((await fetch(`${address}/api/ping`)).status, 200)
})

test('a stream ends when its token expires, so that nobody gets events after being signed out', async () => {
  const stream = await listen(await signInMember(t, cast.hannah))
  const now = t.clock()
  t.clock.advance(16)
  await book((await free())[0]!)
  await waitUntilHolds(async () => stream.hasEnded())
  assert.ok(!namesOf(stream).includes('appointment.booked'))
  t.clock.set(now)
})

/** How many statements of the server wait for a lock. */
async function countLocked(): Promise<number> {
  const locked =
    "select from pg_stat_activity where application_name = 'sorrel' and wait_event_type = 'Lock' and datname = current_database()"
  return (await t.owner.query(locked)).rowCount ?? 0
}

test('a server that stops ends its streams, finishes slow calls, and exits within five seconds', async () => {
  const stream = await listen(await signInMember(t, cast.maya))
  const blocker = await t.owner.connect()
  await blocker.query('begin; lock table app.appointment in access exclusive mode')
  const slow = fetch(`${address}/api/appointments`, { headers: await signInMember(t, cast.maya) })
  await waitUntilHolds(async () => (await countLocked()) > 0)
  const begun = performance.now()
  const stopped = t.app.close()
  await stream.ended
  assert.deepEqual(stream.told.at(-1), { event: 'bye', data: { reconnect: true } })
  await pause(300)
  await blocker.query('commit')
  blocker.release()
  const answer = await slow
  assert.equal(answer.status, 200)
  listAppointments.output.parse(await answer.json())
  await stopped
  assert.ok(performance.now() - begun < 5000, `${performance.now() - begun} ms`)
  await assert.rejects(fetch(`${address}/api/ping`))
})

test('a reader who no longer reads is disconnected, and the others go on getting events', async () => {
  const { connect } = await import('node:net')
  const headers = await signInMember(t, cast.maya)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  let closed = false
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => {})
  const healthy = await listen(headers)
  for (let round = 0; round < 30 && !closed; round++) {
    const values = [t.clock(), cast.maya.patient_id, JSON.stringify({ subject_id: 'x'.repeat(6000) })]
    await t.owner.query(
      "insert into live_event (at, audience_kind, audience_id, name, ids) select $1, 'patient', $2, 'appointment.booked', $3::jsonb from generate_series(1, 50)",
      values,
    )
  }
  await waitUntilHolds(async () => healthy.told.length >= 1500 || closed)
  socket.resume()
  await waitUntilHolds(async () => closed)
})

const cancelVisit = (id: string) => t.call(`POST /appointment/${id}/cancel`, { as: cast.marisol, body: { reason: 'A storm' } })
const listVisitsOfMia = async () => {
  const query = { statuses: 'Scheduled', limit: 2 } as const
  return (await t.call('GET /appointments', { as: cast.carmen, headers: actingFor(children.mia.patient_id), query })).body.items
}

test('a guardian gets live events about a child’s visits until the guardianship ends, and a stranger gets none', async () => {
  const [carmen, maya] = [await listen(await signInMember(t, cast.carmen)), await listen(await signInMember(t, cast.maya))]
  const items = await listVisitsOfMia()
  assert.equal((await cancelVisit(items[0]!.id)).status, 200)
  await hears(carmen, 'appointment.canceled')
  await t.call(`DELETE /guardianships/${children.mia.guardianship_id}`, { as: cast.carmen })
  const heard = carmen.told.length
  assert.equal((await cancelVisit(items[1]!.id)).status, 200)
  await pause(150)
  assert.deepEqual([carmen.told.length - heard, namesOf(maya)], [0, []])
})

const insertNotice = async (to: string, name: string) => {
  const into = "insert into live_event (at, audience_kind, audience_id, name, ids) values ($1, 'patient', $2, $3, '{}') returning id::text"
  return (await t.owner.query<{ id: string }>(into, [t.clock(), to, name])).rows[0]!.id
}

test('a guardian who adds a child while the stream is open gets its events; strangers’ streams ask the database nothing', async () => {
  const [maya, ruben] = [await listen(await signInMember(t, cast.maya)), await listen(await signInMember(t, cast.ruben))]
  const child = await addChild(t, { first_name: 'Liv' })
  await hears(maya, 'guardianship.started')
  const visit = await bookFor(t, child)
  await waitUntilHolds(async () => maya.told.some(({ data }) => data?.ids?.subject_id === visit.id))
  assert.deepEqual(ruben.told, [])
  const blocker = await t.owner.connect()
  await blocker.query('begin; lock table app.guardianship in access exclusive mode')
  await insertNotice(children.mia.patient_id, 'guardianship.started')
  await pause(300)
  const asking = await countLocked()
  await blocker.query('commit')
  blocker.release()
  assert.equal(asking, 0)
})

test('a guardian who reconnects is told to read everything again, since events about a child may have been missed', async () => {
  const headers = await signInMember(t, cast.carmen)
  const first = await listen(headers)
  const items = await listVisitsOfMia()
  await cancelVisit(items[0]!.id)
  await hears(first, 'appointment.canceled')
  first.leave()
  const last = await insertNotice(cast.carmen.patient_id, 'auth.signed_in')
  await cancelVisit(items[1]!.id)
  const again = await listen(headers, last)
  await waitUntilHolds(async () => again.told.length > 0)
  // Notices from after the connection may follow.
  assertGap(again)
})
