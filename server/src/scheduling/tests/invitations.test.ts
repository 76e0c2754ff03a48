import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ICAL from 'ical.js'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { type Entry, writeCalendar } from '../calendar/ics.ts'
import { makeLink } from '../links.ts'
import { bookForMaya, callWhileLocked, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Read = {
  method: string
  uid: string
  sequence: number
  status: string
  start: string
  end: string
  summary: string
  zone: string
  lines: string[]
}

/** Reads a text with a parser that is not ours, by the time zones that the text itself defines. */
function readAll(ics: string): Read[] {
  for (const line of ics.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, `a line of more than 75 octets: ${line}`)
  assert.ok(!/[^\r]\n/.test(ics), 'every line ends with CRLF')
  const calendar = new ICAL.Component(ICAL.parse(ics))
  const method = String(calendar.getFirstPropertyValue('method'))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const [start, end] = [event.startDate, event.endDate].map((time) => new Date(time.toUnixTime() * 1000).toISOString())
    return {
      method,
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      start: start!,
      end: end!,
      summary: event.summary,
      zone: event.startDate.zone.tzid,
      lines: ics.split('\r\n'),
    }
  })
}
const read = (ics: string): Read => readAll(ics)[0]!
const detailsOf = (id: string, as: typeof cast.maya | typeof cast.hannah = cast.maya) =>
  bodyOf(app.call(`GET /appointments/${id}/calendar-details`, { as }))
const free = (from: string) => listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, days: 10 })

test('a booking sends an invitation, a move sends it again with the same id and a higher sequence number, a cancellation withdraws it', async () => {
  const [first, , , , , , , , , later] = await free('2026-03-09T00:00:00Z')
  const visit = await bookForMaya(app, first!)
  const booked = read((await detailsOf(visit.id)).ics)
  assert.deepEqual(
    [booked.method, booked.uid, booked.sequence, booked.status, booked.start, booked.zone],
    ['REQUEST', `${visit.id}@sorrel`, 0, 'CONFIRMED', first, 'America/Chicago'],
  )
  assert.ok(booked.lines.some((line) => line.startsWith('ORGANIZER;CN="Hannah Okafor":mailto:')))
  assert.ok(booked.lines.some((line) => line.startsWith('ATTENDEE;CN="Maya Lindqvist"')))
  const successor = (await app.call(`PATCH /appointments/${visit.id}`, { as: cast.maya, body: { starts_at: later } })).body
  const moved = read((await detailsOf(successor.id)).ics)
  assert.deepEqual([moved.method, moved.uid, moved.sequence, moved.start], ['REQUEST', booked.uid, 1, later])
  const asked = await detailsOf(visit.id)
  assert.equal(asked.appointment_id, successor.id, 'the place a visit was moved from answers what stands in its place')
  await app.call(`POST /appointment/${successor.id}/cancel`, { as: cast.maya })
  const canceled = read((await detailsOf(successor.id)).ics)
  assert.deepEqual([canceled.method, canceled.uid, canceled.sequence, canceled.status], ['CANCEL', booked.uid, 2, 'CANCELLED'])
})

test("the calendar file names the other person and the place, in the viewer's language and zone, and not the reason of the visit", async () => {
  const [start] = await free('2026-03-23T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const forMaya = await detailsOf(visit.id)
  assert.deepEqual([forMaya.title, forMaya.place], ['Visit with Hannah Okafor', 'Video visit'])
  const forHannah = await detailsOf(visit.id, cast.hannah)
  assert.equal(forHannah.title, 'Visit with Maya Lindqvist')
  assert.deepEqual([read(forHannah.ics).zone, read(forHannah.ics).start], ['America/New_York', start])
  for (const word of ['Follow-up', 'Initial', 'utrition', 'eating', 'Aetna']) assert.ok(!forMaya.ics.includes(word), word)
  await app.owner.query("update patient set preferred_language = 'es' where id = $1", [cast.maya.patient_id])
  assert.deepEqual([(await detailsOf(visit.id)).title, (await detailsOf(visit.id)).place], ['Visita con Hannah Okafor', 'Visita por video'])
  await app.owner.query("update patient set preferred_language = 'en' where id = $1", [cast.maya.patient_id])
  const google = new URL(forMaya.google_url).searchParams
  assert.equal(google.get('text'), 'Visit with Hannah Okafor')
  assert.equal(google.get('dates')!.split('/')[0], start!.slice(0, 19).replace(/[-:]/g, '').concat('Z'))
  assert.equal(new URL(forMaya.outlook_url).searchParams.get('startdt'), start)
})

test('somebody else gets no details and does not learn whether the visit exists', async () => {
  const [start] = await free('2026-03-23T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  for (const as of [cast.ruben, cast.dana]) {
    const answer = await app.call(`GET /appointments/${visit.id}/calendar-details`, { as })
    assert.deepEqual([answer.status, answer.code], [404, 'not_found'])
  }
  assert.equal((await app.call(`GET /appointments/${visit.id}/calendar-details`)).status, 401)
  assert.equal((await app.call(`GET /appointments/${visit.id}/calendar-details`, { as: cast.selma })).status, 200)
})

const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu']
const entryAt = (starts_at: string, time_zone: string, more: Partial<Entry> = {}): Entry => ({
  uid: `${starts_at}@test`,
  sequence: 0,
  changed_at: starts_at,
  title: 'x',
  status: 'CONFIRMED',
  time: { starts_at, ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(), time_zone },
  ...more,
})

test('another parser reads the right instants for every hour of the days on which clocks change, in six zones', () => {
  for (const zone of [...zones, 'Europe/Dublin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata']) {
    for (const day of ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']) {
      for (let hour = 0; hour < 30; hour++) {
        const starts_at = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + 15 * 60_000).toISOString()
        const written = read(writeCalendar('PUBLISH', [entryAt(starts_at, zone)]))
        assert.equal(written.start, starts_at, `${zone} ${starts_at}`)
        assert.equal(written.end, new Date(Date.parse(starts_at) + 3_600_000).toISOString(), `${zone} ${starts_at}`)
      }
    }
  }
})

test('names with commas, semicolons, quotes, line breaks and letters of many octets arrive as they are', () => {
  const title = 'Visita con Zoë; "Ñandú", \\ señora\nsegunda línea 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀 fin'
  const party = { name: 'Zoë "Z" Ñandú', email: 'z@example.com' }
  const ics = writeCalendar('REQUEST', [
    entryAt('2026-03-09T15:00:00.000Z', 'America/New_York', { title, organizer: party, attendee: party }),
  ])
  assert.equal(read(ics).summary, title)
  const organizer = new ICAL.Component(ICAL.parse(ics)).getFirstSubcomponent('vevent')!.getFirstProperty('organizer')!
  assert.equal(organizer.getFirstParameter('cn'), 'Zoë ’Z’ Ñandú')
})

const byMaya = { patient_id: cast.maya.patient_id, holder_id: cast.maya.patient_id }

test('a link shows its visit and cancels it, and then shows the canceled visit; unknown, expired and other people’s links get the same answer', async () => {
  const [start] = await free('2026-03-23T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const link = { appointment_id: visit.id, ...byMaya, expires_at: '2026-03-20T00:00:00.000Z' }
  const [token, old, foreign] = [
    await makeLink(app.context(), link),
    await makeLink(app.context(), { ...link, expires_at: app.clock() }),
    await makeLink(app.context(), { ...link, patient_id: cast.ruben.patient_id, holder_id: cast.ruben.patient_id }),
  ]
  const shown = await app.call(`GET /appointment-links/${token}`)
  assert.equal(shown.status, 200, shown.text)
  const { appointment, ics, expires_at } = shown.body
  assert.deepEqual([appointment.id, appointment.actions.cancel, expires_at], [visit.id, true, link.expires_at])
  assert.deepEqual([read(ics).method, read(ics).start], ['REQUEST', start])
  const { rows } = await app.owner.query("select patient_id from audit where operation = 'getAppointmentLink' and action = 'read'")
  assert.deepEqual(rows, [{ patient_id: cast.maya.patient_id }])
  const canceled = await app.call(`POST /appointment-links/${token}/cancel`, { body: { reason: 'Away' } })
  assert.equal(canceled.status, 200, canceled.text)
  const answer = canceled.body
  assert.deepEqual([answer.appointment.status, read(answer.ics).method], ['Canceled', 'CANCEL'])
  // The answer may have been lost, so a repeated call with any link to this visit gets the visit as it is, and nothing happens twice.
  const again = await app.call(`POST /appointment-links/${token}/cancel`, { body: {} })
  assert.deepEqual([again.status, again.text], [200, canceled.text])
  const seen = await app.call(`GET /appointment-links/${token}`)
  assert.deepEqual([seen.status, seen.body.appointment.status], [200, 'Canceled'])
  const told = await app.owner.query("select from event where name = 'appointment.canceled' and payload ->> 'appointment_id' = $1", [
    visit.id,
  ])
  assert.equal(told.rowCount, 1)
  for (const bad of [old, foreign, 'nobody-has-this-token']) {
    for (const line of [`GET /appointment-links/${bad}`, `POST /appointment-links/${bad}/cancel`]) {
      const refused = await app.send(line, line.startsWith('POST') ? { body: {} } : {})
      assert.deepEqual([refused.status, refused.code], [404, 'not_found'], line)
    }
  }
})

test('a link that was valid when its visit was canceled still shows the cancellation after it expires, until the visit would have ended', async () => {
  const [, , start] = await free('2026-03-23T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const whose = { appointment_id: visit.id, ...byMaya }
  const token = await makeLink(app.context(), { ...whose, expires_at: '2026-03-20T00:00:00.000Z' })
  assert.equal((await app.call(`POST /appointment-links/${token}/cancel`, { body: {} })).status, 200)
  const today = app.clock()
  const readAt = async (moment: string) => {
    app.clock.set(moment)
    return (await app.send(`GET /appointment-links/${token}`)).status
  }
  assert.deepEqual([await readAt('2026-03-20T00:00:01.000Z'), await readAt('2026-04-20T00:00:00.000Z')], [200, 404])
  app.clock.set(today)
})

test('a move by a link that is sent again after a lost answer returns the new visit; a used link does nothing else', async () => {
  const [start, , , , other] = await free('2026-03-24T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const token = await makeLink(app.context(), { appointment_id: visit.id, ...byMaya, expires_at: '2026-03-20T00:00:00.000Z' })
  const move = (starts_at: string) =>
    app.call(`PATCH /appointments/${visit.id}`, { query: { rescheduling_token: token }, body: { starts_at } })
  const moved = await move(other!)
  assert.equal(moved.status, 200, moved.text)
  const again = await move(other!)
  assert.deepEqual([again.status, again.text], [200, moved.text])
  for (const refused of [await move(start!), await app.call(`POST /appointment-links/${token}/cancel`, { body: {} })])
    assert.deepEqual([refused.status, refused.code], [404, 'not_found'])
})

test('a link cannot cancel a visit that has begun', async () => {
  const [start] = await free('2026-03-23T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const token = await makeLink(app.context(), { appointment_id: visit.id, ...byMaya, expires_at: '2026-04-20T00:00:00.000Z' })
  const now = app.clock()
  app.clock.set(start!)
  const refused = await app.call(`POST /appointment-links/${token}/cancel`, { body: {} })
  app.clock.set(now)
  assert.deepEqual([refused.status, refused.code], [409, 'appointment_not_cancelable'])
})

test('two cancellations by link at the same moment get the same answer, and the visit is canceled once', async () => {
  const [start] = await free('2026-03-23T00:00:00Z')
  const { id, starts_at } = await bookForMaya(app, start!)
  const token = await makeLink(app.context(), { appointment_id: id, ...byMaya, expires_at: starts_at })
  const answers = await callWhileLocked(app, cast.hannah.provider_id, () =>
    Promise.all([0, 1].map(() => app.call(`POST /appointment-links/${token}/cancel`, { body: {} }))),
  )
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.appointment?.id, body.appointment?.status]),
    [
      [200, id, 'Canceled'],
      [200, id, 'Canceled'],
    ],
  )
  const told = await app.owner.query("select from event where name = 'appointment.canceled' and payload ->> 'appointment_id' = $1", [id])
  assert.equal(told.rowCount, 1)
})

test('a private calendar address shows its owner’s visits until it is revoked or replaced', async () => {
  const [start] = await free('2026-03-23T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const feedState = async () => (await app.call('GET /calendar-feed', { as: cast.maya })).body
  assert.deepEqual(await feedState(), { active: false, created_at: null, names: 'full' })
  await app.runJobs({ twice: false })
  const maya = await signIn(app, cast.maya)
  const refused = await app.call('POST /calendar-feed', { headers: maya.headers })
  assert.deepEqual([refused.status, refused.code], [401, 'step_up_required'], 'whoever finds her browser open gets no address')
  assert.deepEqual(await feedState(), { active: false, created_at: null, names: 'full' })
  await stepUp(app, maya, cast.maya.phone_number)
  const make = async () => (await bodyOf(app.call('POST /calendar-feed', { headers: maya.headers }))).url
  const first = await make()
  assert.match(first, /^http:\/\/sorrel\.test\/api\/calendar-feeds\/[\w-]{32}$/)
  const open = (url: string) => app.call(`GET /calendar-feeds/${url.split('/').at(-1)}`)
  const feed = await open(first)
  assert.deepEqual(
    [feed.status, feed.headers['content-type'], feed.headers['cache-control']],
    [200, 'text/calendar; charset=utf-8', 'no-store'],
  )
  const events = readAll(feed.text)
  assert.ok(events.some(({ uid, start: at, method }) => uid === `${visit.id}@sorrel` && at === start && method === 'PUBLISH'))
  assertEach(events, ({ summary }) => summary === 'Visit with Hannah Okafor', 'her own visits and no others')
  assert.ok(!feed.text.includes('ATTENDEE'))
  const { rows } = await app.owner.query("select patient_id from audit where operation = 'readCalendarFeed' and action = 'read'")
  assert.deepEqual(rows, [{ patient_id: cast.maya.patient_id }])
  assert.deepEqual(await feedState(), { active: true, created_at: app.clock(), names: 'full' })
  const second = await make()
  assert.equal((await open(first)).status, 404)
  assert.equal((await open(second)).status, 200)
  assert.equal((await app.call('DELETE /calendar-feed', { as: cast.maya })).status, 200)
  assert.equal((await app.call('DELETE /calendar-feed', { as: cast.maya })).status, 200)
  assert.equal((await open(second)).status, 404)
  const stored = await app.owner.query('select token_hash from calendar_feed')
  assertEach(stored.rows, ({ token_hash }) => !first.includes(token_hash) && !second.includes(token_hash))
  assert.ok(!app.logged.some((line) => line.includes(first.split('/').at(-1)!)))
})

test('of two private addresses made at once, only one works', async () => {
  const ruben = await signIn(app, cast.ruben)
  await stepUp(app, ruben, cast.ruben.phone_number)
  const made = await Promise.all([0, 1].map(() => app.call('POST /calendar-feed', { headers: ruben.headers })))
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201],
  )
  const opened = await Promise.all(made.map(({ body }) => app.call(`GET /calendar-feeds/${body.url.split('/').at(-1)}`)))
  assert.deepEqual(opened.map(({ status }) => status).sort(), [200, 404])
})

test("a provider's private address shows visits by patient name and the provider's blocks, with local times or as whole days", async () => {
  const days = { title: 'Conference', from_date: '2026-03-26', to_date: '2026-03-27' }
  assert.equal((await app.call('POST /calendar-events/blocks', { as: cast.hannah, body: days })).status, 201)
  const signedIn = await signIn(app, cast.hannah)
  await stepUp(app, signedIn, cast.hannah.phone_number, cast.hannah.password)
  const { url } = await bodyOf(app.call('POST /calendar-feed', { headers: signedIn.headers }))
  const feed = await app.call(`GET /calendar-feeds/${url.split('/').at(-1)}`)
  const events = readAll(feed.text)
  assert.ok(events.some(({ summary }) => summary === 'Visit with Maya Lindqvist'))
  const conference = feed.text.split('BEGIN:VEVENT').find((text) => text.includes('SUMMARY:Conference'))!
  assert.match(conference, /DTSTART;VALUE=DATE:20260326\r\nDTEND;VALUE=DATE:20260328/)
})
