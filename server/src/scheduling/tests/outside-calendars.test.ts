import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, listFreeStarts } from './calendar-days.ts'
import { appleExport, googleExport, outlookExport } from './exported-calendars.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const hannah = cast.hannah
const send = (name: string, ics: string) => app.call('POST /external-calendars', { as: hannah, body: { name, ics } })
const take = (name: string, ics: string) => bodyOf(send(name, ics))
/** Stretches of a calendar as its owner sees them, by title: minutes in UTC. */
async function busyOf(name: string, title: string, from = '2026-03-01', to = '2026-06-30'): Promise<string[]> {
  const { rows } = await app.owner.query(
    `select to_char(b.starts_at at time zone 'UTC', 'MM-DD"T"HH24:MI') || '/' || to_char(b.ends_at at time zone 'UTC', 'MM-DD"T"HH24:MI') as stretch
     from external_busy b join external_calendar c on c.id = b.calendar_id
     where c.name = $1 and b.title = $2 and b.starts_at between $3 and $4 order by b.starts_at`,
    [name, title, from, to],
  )
  return rows.map(({ stretch }) => stretch)
}
const list = async () => (await app.call('GET /external-calendars', { as: hannah })).body.items
const calendarOf = (...lines: string[]) => calendarOfAll(lines)
const calendarOfAll = (lines: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`

test('an export of Google is read: rules that end, dates left out, changed or canceled, and whole days in the provider’s time zone', async () => {
  const { skipped, calendar } = await take('Google', googleExport)
  assert.deepEqual(await busyOf('Google', 'School pick-up'), [
    '03-02T22:30/03-02T23:15',
    '03-04T22:30/03-04T23:15',
    '03-18T21:30/03-18T22:15',
    '03-23T21:30/03-23T22:15',
    '03-25T21:30/03-25T22:15',
  ])
  assert.deepEqual(await busyOf('Google', 'School pick-up, early'), ['03-11T20:00/03-11T20:45'])
  assert.deepEqual(await busyOf('Google', 'Weekend at the cabin'), ['03-07T05:00/03-09T04:00'], 'a day of 23 hours among them')
  assert.deepEqual(await busyOf('Google', 'Dentist'), ['03-04T14:00/03-04T15:00'])
  assert.deepEqual([skipped, calendar.event_count], [2, 8], 'the birthday is free time, and one date is canceled')
})

test('an export of Apple is read: durations, added dates, floating times, and a rule that began in 1998', async () => {
  const { skipped, left_out } = await take('Apple', appleExport)
  assert.deepEqual(await busyOf('Apple', 'Morning run'), ['03-04T13:00/03-04T14:30', '03-06T13:00/03-06T14:30', '03-10T12:30/03-10T14:00'])
  assert.deepEqual(await busyOf('Apple', 'Floating quarter of an hour'), ['03-05T13:00/03-05T13:15'], "in the provider's zone")
  const swims = await busyOf('Apple', 'Swimming', '2026-03-02', '2026-03-20')
  assert.deepEqual(swims, [
    '03-03T00:00/03-03T01:00',
    '03-06T00:00/03-06T01:00',
    '03-11T23:00/03-12T00:00',
    '03-14T23:00/03-15T00:00',
    '03-17T23:00/03-18T00:00',
  ])
  assert.deepEqual([skipped, left_out], [1, [{ title: 'A moment without a length', date: '2026-03-05', why: 'no_length' }]])
})

test('an export of Outlook is read: Windows names of zones, rules with a count, and time that is shown as free', async () => {
  const { skipped } = await take('Outlook', outlookExport)
  const long = 'Board meeting with a title that is long enough to be broken over two lines'
  assert.deepEqual(await busyOf('Outlook', long, '2026-03-01', '2026-08-04'), [
    '03-02T17:00/03-02T18:00',
    '07-06T16:00/07-06T17:00',
    '08-03T16:00/08-03T17:00',
  ])
  assert.deepEqual(await busyOf('Outlook', 'Board meeting'), ['04-07T17:00/04-07T18:00'])
  assert.deepEqual(await busyOf('Outlook', 'Call from the ship'), ['03-10T13:30/03-10T14:30'])
  assert.equal(skipped, 1)
})

test('imported busy time is not offered and stays private; visits that it overlaps are named and stay booked', async () => {
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-30T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  const at = (instant: string) => instant.slice(0, 19).replace(/[-:]/g, '').concat('Z')
  const end = new Date(Date.parse(start!) + 3 * 3_600_000).toISOString()
  const ics = calendarOf('BEGIN:VEVENT', 'UID:a', `DTSTART:${at(start!)}`, `DTEND:${at(end)}`, 'SUMMARY:A secret errand', 'END:VEVENT')
  const { touched, calendar } = await take('Errands', ics)
  assert.ok(touched.some(({ appointment_id }) => appointment_id === visit.id))
  const left = await app.call('GET /availability-slots', {
    as: cast.ruben,
    query: { provider_id: hannah.provider_id, start_time: start!, end_time: end, appointment_duration_in_minutes: 30 },
  })
  assert.deepEqual(left.body.slots, [])
  assert.ok(!left.text.includes('secret'))
  const query = { start_time: start!, end_time: end }
  const events = (await app.call('GET /calendar-events', { as: hannah, query })).body
  const errand = events.items.find(({ kind }) => kind === 'external_busy')!
  assert.equal(errand.title, 'A secret errand')
  assert.equal((await app.call(`GET /calendar-events/${errand.id}`, { as: hannah })).body.title, 'A secret errand')
  assert.equal((await app.call(`GET /calendar-events/${errand.id}`, { as: cast.dana })).status, 404)
  const taken = await app.call(`DELETE /calendar-events/${errand.id}`, {
    as: hannah,
    query: { with_subsequent_events_in_recurrence_series: false },
  })
  assert.equal(taken.status, 400, 'outside time goes with its calendar')
  assert.equal((await app.call(`DELETE /external-calendars/${calendar.id}`, { as: cast.dana })).status, 404)
  assert.equal((await app.call(`DELETE /external-calendars/${calendar.id}`, { as: hannah })).status, 200)
  assert.equal((await app.call(`DELETE /external-calendars/${calendar.id}`, { as: hannah })).status, 404)
  const { rows } = await app.owner.query("select count(*)::int as left from external_busy where title = 'A secret errand'")
  assert.deepEqual(rows, [{ left: 0 }])
})

test('an import under the same name replaces the earlier one; a file that cannot be read changes nothing', async () => {
  await take('Twice', googleExport)
  const before = (await list()).find(({ name }) => name === 'Twice')!
  const oneEvent = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20260401T100000Z', 'DTEND:20260401T110000Z', 'END:VEVENT']
  await take('Twice', calendarOf(...oneEvent))
  const replaced = (await list()).filter(({ name }) => name === 'Twice')
  assert.deepEqual(
    replaced.map(({ id, event_count }) => [id, event_count]),
    [[before.id, 1]],
  )
  for (const broken of [
    'not a calendar',
    '{"json": true}',
    googleExport.slice(0, googleExport.length / 2),
    calendarOf('BEGIN:VEVENT', 'this line says nothing', 'END:VEVENT'),
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEND:VCARD\r\n',
  ]) {
    const answer = await send('Twice', broken)
    assert.deepEqual([answer.status, answer.code, answer.details.reason], [422, 'unreadable_calendar', 'not_a_calendar'], broken)
  }
  assert.deepEqual(
    (await list()).filter(({ name }) => name === 'Twice').map(({ event_count }) => event_count),
    [1],
  )
})

test('an entry that cannot be read does not stop the rest of the import', async () => {
  const ics = calendarOf(
    ...['BEGIN:VEVENT', 'UID:a', 'DTSTART:soon', 'SUMMARY:Bad', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:b', 'SUMMARY:Timeless', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:c', 'DTSTART:20260401T100000Z', 'DTEND:20260401T090000Z', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:d\u0000', 'DTSTART:20260401T100000Z', 'DURATION:PT1H', 'SUMMARY:Good \u0000 one', 'END:VEVENT'],
  )
  const { skipped, calendar } = await take('Odd', ics)
  assert.deepEqual([skipped, calendar.event_count], [3, 1])
})

test('a million recurrences, endless rules and five megabytes are refused or read, and other requests are answered meanwhile', async () => {
  const event = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20260401T000000Z',
    'DURATION:PT1M',
    ...lines,
    'END:VEVENT',
  ]
  const hostile: [string, string, string?][] = [
    ['a day that never comes', calendarOf(...event('a', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')), 'took_too_long'],
    ['every second', calendarOf(...event('a', 'RRULE:FREQ=SECONDLY'))],
    ['a million', calendarOf(...event('a', 'RRULE:FREQ=MINUTELY;COUNT=1000000'))],
    [
      'since long ago',
      calendarOf('BEGIN:VEVENT', 'UID:a', 'DTSTART:19000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY', 'END:VEVENT'),
    ],
    ['by the set', calendarOf(...event('a', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9;BYMINUTE=1,2,3,4,5,6,7,8,9'))],
    ['many events', calendarOfAll(Array.from({ length: 25_000 }, (_, at) => event(String(at))).flat())],
  ]
  for (const [name, ics, reason = 'too_many'] of hostile) {
    const slowest = await withSlowest(async () => {
      const answer = await send('Hostile', ics)
      assert.deepEqual([answer.status, answer.code, answer.details.reason], [422, 'unreadable_calendar', reason], name)
    })
    assert.ok(slowest < 1000, `${name}: the event loop stood still for ${slowest} ms`)
  }
  assert.ok(!(await list()).some(({ name }) => name === 'Hostile'))
  const old = (at: number) =>
    [...event(String(at), `DESCRIPTION:${'x'.repeat(60)}`, 'SUMMARY:Long past')].map((line) => line.replace('20260401', '20190301'))
  const large = calendarOfAll(Array.from({ length: 32_000 }, (_, at) => old(at)).flat())
  assert.ok(large.length > 5_000_000)
  const { calendar } = await take('Large', large)
  assert.equal(calendar.event_count, 0)
  const tooLarge = await app.call('POST /external-calendars', { as: hannah, body: { name: 'Huge', ics: 'x'.repeat(8_600_000) } })
  assert.deepEqual([tooLarge.status, tooLarge.code], [413, 'payload_too_large'])
})

/** The longest that a timer had to wait while `work` ran. */
async function withSlowest(work: () => Promise<void>): Promise<number> {
  let slowest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    slowest = Math.max(slowest, performance.now() - last)
    last = performance.now()
  }, 20)
  await work().finally(() => clearInterval(timer))
  return Math.round(slowest)
}

test('a start alone is a whole day if it is a date, and is named as left out if it is an instant', async () => {
  const event = (title: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${title}@x`, `SUMMARY:${title}`, ...lines, 'END:VEVENT']
  const { skipped, left_out, calendar } = await take(
    'Starts',
    calendarOfAll([
      ...event('A day', 'DTSTART;VALUE=DATE:20260310'),
      ...event('A day that ends where it begins', 'DTSTART;VALUE=DATE:20260311', 'DTEND;VALUE=DATE:20260311'),
      ...event('A reminder', 'DTSTART:20260312T150000Z'),
      ...event('A reminder each week', 'DTSTART:20260312T150000Z', 'RRULE:FREQ=WEEKLY'),
      ...event('Ends before it begins', 'DTSTART:20260312T150000Z', 'DTEND:20260312T140000Z'),
      ...event('No time at all', 'DTSTART:20260312T150000Z', 'DURATION:PT0S'),
    ]),
  )
  assert.deepEqual(await busyOf('Starts', 'A day'), ['03-10T04:00/03-11T04:00'])
  assert.deepEqual(await busyOf('Starts', 'A day that ends where it begins'), ['03-11T04:00/03-12T04:00'])
  assert.deepEqual([skipped, calendar.event_count], [4, 2])
  assert.deepEqual(new Set(left_out.map(({ why }) => why)), new Set(['no_length']))
})

test('only providers import calendars', async () => {
  for (const line of ['GET /external-calendars', 'POST /external-calendars'])
    assert.equal((await app.send(line, { as: cast.maya, body: line.startsWith('POST') ? { name: 'x', ics: 'y' } : undefined })).status, 403)
})

test('every event that is left out is named with its date and why; the zone of Exchange for UTC is UTC', async () => {
  const event = (title: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${title}@x`, `SUMMARY:${title}`, ...lines, 'END:VEVENT']
  const at = 'DTSTART;TZID=tzone://Microsoft/Utc:20260310T150000'
  const until = 'DTEND;TZID="tzone://Microsoft/Utc":20260310T160000'
  const { skipped, left_out, calendar } = await take(
    'Exchange',
    calendarOfAll([
      ...event('In UTC', at, until),
      ...event('Lunch, free', at, until, 'TRANSP:TRANSPARENT'),
      ...event('Called off', at, until, 'STATUS:CANCELLED'),
      ...event('Without a time'),
    ]),
  )
  assert.deepEqual(await busyOf('Exchange', 'In UTC'), ['03-10T15:00/03-10T16:00'])
  assert.deepEqual([skipped, calendar.event_count], [3, 1])
  assert.deepEqual(left_out.map(({ title, date, why }) => [title, date, why]).sort(), [
    ['Called off', '2026-03-10', 'canceled'],
    ['Lunch, free', '2026-03-10', 'free'],
    ['Without a time', null, 'unreadable'],
  ])
})
