import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { makeLink } from '../links.ts'
import { bookForMaya, followUp, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
let starts: string[]
const words = 'I eat at night, and I am ashamed of it.'
before(async () => {
  app = await testApp()
  const all = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 28 })
  // One start of each day, so that the visits of the tests do not meet.
  starts = [...new Map(all.map((start) => [start.slice(0, 10), start])).values()]
})
after(() => app.close())

type Person = (typeof cast)[keyof typeof cast]
const say = (as: Person, { id }: Shown, visit_reason: string | null, headers = {}) =>
  app.call(`PUT /appointments/${id}/reason`, { as, headers, body: { visit_reason } })
const read = async (as: Person, { id }: Shown) => (await app.call(`GET /appointments/${id}`, { as })).body.visit_reason

test('what a patient says when booking reaches the dietitian and support, but neither billing nor any message', async () => {
  const body = { ...followUp(starts.shift()!), visit_reason: ` ${words} ` }
  const booked = await app.call('POST /appointments', { as: cast.maya, body })
  assert.equal(booked.status, 201, booked.text)
  const visit = booked.body.appointments[0]!
  assert.equal(visit.visit_reason, words)
  assert.deepEqual([await read(cast.hannah, visit), await read(cast.selma, visit), await read(cast.tom, visit)], [words, words, null])
  await app.runJobs()
  const kept = await app.owner.query(
    `select (select string_agg(d::text, ' ') from demo_outbox d) || (select string_agg(n::text, ' ') from notification n)
       || (select string_agg(e::text, ' ') from event e) || (select string_agg(a::text, ' ') from audit a) as text`,
  )
  assert.match(kept.rows[0].text, new RegExp(visit.id))
  assert.doesNotMatch(kept.rows[0].text, /ashamed/)
})

test('of a series, the first visit keeps it', async () => {
  const series = { every: 'Weekly', count: 2 } as const
  const body = { ...followUp(starts.pop()!), patient_id: cast.maya.patient_id, series, visit_reason: words }
  const booked = await app.call('POST /appointments', { as: cast.hannah, body })
  assert.equal(booked.status, 201, booked.text)
  assert.deepEqual(
    booked.body.appointments.map(({ visit_reason }) => visit_reason),
    [words, null],
  )
})

test('patients and staff change it, a move keeps it, and null removes it', async () => {
  const visit = await bookForMaya(app, starts.shift()!)
  assert.equal(visit.visit_reason, null)
  assert.equal((await say(cast.maya, visit, words)).body.visit_reason, words)
  assert.equal((await say(cast.selma, visit, 'She called: only the mornings')).status, 200)
  const moved = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.hannah, body: { starts_at: starts.shift()! } })
  assert.equal(moved.body.visit_reason, 'She called: only the mornings')
  assert.equal((await say(cast.hannah, moved.body, null)).body.visit_reason, null)
})

test('a change on top of a version that is not the present one is refused, and so is one of a canceled visit', async () => {
  const visit = await bookForMaya(app, starts.shift()!)
  const headers = { 'if-match': `"${visit.version}"` }
  assert.equal((await say(cast.maya, visit, words, headers)).status, 200)
  const late = await say(cast.hannah, visit, 'Something else', headers)
  assert.deepEqual([late.status, late.code], [409, 'changed_meanwhile'])
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya, body: {} })
  assert.equal((await say(cast.maya, visit, 'Too late')).code, 'changed_meanwhile')
  assert.equal(await read(cast.maya, visit), words)
})

test('strangers get not_found, billing is refused, and 501 characters are too many', async () => {
  const visit = await bookForMaya(app, starts.shift()!)
  for (const stranger of [cast.ruben, cast.dana]) assert.equal((await say(stranger, visit, words)).code, 'not_found')
  assert.equal((await say(cast.tom, visit, words)).code, 'forbidden')
  assert.equal((await say(cast.maya, visit, 'x'.repeat(501))).code, 'invalid_request')
  assert.equal((await say(cast.maya, visit, 'x'.repeat(500))).status, 200)
})

test('whoever opens the link in a message does not read it', async () => {
  const visit = await bookForMaya(app, starts.shift()!)
  await say(cast.maya, visit, words)
  const { patient_id } = cast.maya
  const link = { appointment_id: visit.id, patient_id, holder_id: patient_id, expires_at: '2026-04-20T00:00:00.000Z' }
  const token = await makeLink(app.context(), link)
  const opened = await app.call(`GET /appointment-links/${token}`)
  assert.deepEqual([opened.status, opened.body.appointment.visit_reason], [200, null])
})
