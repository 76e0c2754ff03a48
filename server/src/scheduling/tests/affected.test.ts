import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { mostAffected } from '@sorrel/contract/scheduling/rules'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type AnswerOf, type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findLikest } from '../affected/suggesting.ts'
import { offsetTableOf } from '../engine/offsets.ts'
import { makeCalendarCalls } from './calendar-blocks.ts'
import { bookForMaya, listFreeStarts, type Shown, waitUntilSomebodyWaits } from './calendar-days.ts'

let app: TestApp
let restore: () => Promise<void>
before(async () => {
  app = await testApp()
  restore = await rememberRows(app)
})
afterEach(() => restore())
after(() => app.close())

const { hannah, maya, selma, aisha } = cast
const { made, remove } = makeCalendarCalls(() => app)
type Wish = BodyOf<'POST /affected-visits'>['visits'][number]
type Affected = AnswerOf<'GET /affected-visits'>['items'][number]

const listAffected = () => bodyOf(app.call('GET /affected-visits', { as: hannah }))
const settle = async (visits: Wish[]) => (await bodyOf(app.call('POST /affected-visits', { as: hannah, body: { visits } }))).items
const refusals = async (visits: Wish[]) => (await settle(visits)).map(({ refused }) => refused)
const statusOf = async (id: string) => (await bodyOf(app.call(`GET /appointments/${id}`, { as: hannah }))).status
const idsOf = (items: readonly Affected[]) => items.map(({ appointment }) => appointment.id)

/** Some visits of Maya on one day, and a block over all of that day. */
async function blockDay(count: number, title = 'Sick'): Promise<{ visits: Shown[]; date: string; block: string }> {
  const free = await listFreeStarts(app, maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const date = free.map((at) => at.slice(0, 10)).find((one) => free.filter((at) => at.startsWith(one)).length >= 4 * count)!
  const visits: Shown[] = []
  for (const at of free.filter((one) => one.startsWith(date))) {
    const isClear = visits.every(({ ends_at }) => Date.parse(at) >= Date.parse(ends_at) + 3_600_000 / 2)
    if (isClear && visits.length < count) visits.push(await bookForMaya(app, at))
  }
  assert.equal(visits.length, count)
  const { event } = await made({ title, from_date: date })
  return { visits, date, block: event.id }
}

test('a blocked day lists its visits with what they meet and a free time for each, until each is settled', async () => {
  assert.deepEqual((await listAffected()).items, [], 'nothing waits in the world of the tests')
  const { visits, date } = await blockDay(4)
  const { items, total, time_zone } = await listAffected()
  assert.deepEqual([total, time_zone], [items.length, hannah.time_zone])
  const mine = items.filter(({ appointment }) => visits.some(({ id }) => id === appointment.id))
  assert.equal(mine.length, 4)
  const [meeting] = mine[0]!.meets
  assert.deepEqual([meeting!.kind, meeting!.title, mine[0]!.appointment.change_asked_at], ['block', 'Sick', null])
  const suggested = mine.map(({ suggested_at }) => suggested_at ?? assert.fail('no time is suggested'))
  assert.equal(new Set(suggested).size, 4, 'no two visits get one time')
  assert.equal(suggested.filter((at) => at.slice(0, 10) > date).length, 4)

  const [move, cancel, ask, keep] = mine.map(({ appointment }) => appointment.id) as [string, string, string, string]
  const others = items.filter(({ appointment }) => ![move, cancel, ask, keep].includes(appointment.id))
  const done = await settle([
    { action: 'move', appointment_id: move, starts_at: suggested[0]! },
    { action: 'cancel', appointment_id: cancel, reason: 'I am ill' },
    { action: 'ask', appointment_id: ask },
    { action: 'keep', appointment_id: keep },
    ...others.map(({ appointment }) => ({ action: 'keep' as const, appointment_id: appointment.id })),
  ])
  assert.deepEqual([...new Set(done.map(({ refused }) => refused))], [null])
  assert.deepEqual(
    done.slice(0, 4).map(({ appointment }) => [appointment!.status, appointment!.starts_at, appointment!.cancel_fee_cents]),
    [
      ['Scheduled', suggested[0], 0],
      ['Canceled', mine[1]!.appointment.starts_at, 0],
      ['Scheduled', mine[2]!.appointment.starts_at, 0],
      ['Scheduled', mine[3]!.appointment.starts_at, 0],
    ],
  )
  const left = (await listAffected()).items
  assert.deepEqual(idsOf(left), [ask])
  assert.equal(left[0]!.appointment.change_asked_at, app.clock())
  assert.deepEqual(await refusals([{ action: 'keep', appointment_id: ask }]), [null])
  assert.deepEqual(await listAffected().then(({ total }) => total), 0)
})

test('what was done already is answered as done and recorded once, with the same key and without one', async () => {
  const { visits } = await blockDay(4)
  const { items } = await listAffected()
  const to = items.find(({ appointment }) => appointment.id === visits[0]!.id)!.suggested_at!
  const wishes: Wish[] = [
    { action: 'move', appointment_id: visits[0]!.id, starts_at: to },
    { action: 'cancel', appointment_id: visits[1]!.id, reason: 'I am ill' },
    { action: 'ask', appointment_id: visits[2]!.id },
    { action: 'keep', appointment_id: visits[3]!.id },
  ]
  const body = { visits: wishes }
  const headers = { 'idempotency-key': 'settled-once' }
  const first = await bodyOf(app.call('POST /affected-visits', { as: hannah, headers, body }))
  assert.deepEqual(await bodyOf(app.call('POST /affected-visits', { as: hannah, headers, body })), first)
  assert.deepEqual(await refusals(wishes), [null, null, null, null])
  const { rows } = await app.owner.query(
    `select name, count(*)::int from event where name in ('appointment.moved', 'appointment.canceled', 'appointment.change_asked',
      'appointment.kept') and at = $1 group by 1 order by 1`,
    [app.clock()],
  )
  assert.deepEqual(
    rows.map(({ name, count }) => [name, count]),
    [
      ['appointment.canceled', 1],
      ['appointment.change_asked', 1],
      ['appointment.kept', 1],
      ['appointment.moved', 1],
    ],
  )
  const trail = await app.owner.query("select outcome from audit where subject_id = $1 and outcome like 'appointment.%' order by outcome", [
    visits[2]!.id,
  ])
  assert.deepEqual(
    trail.rows.map(({ outcome }) => outcome),
    ['appointment.booked', 'appointment.change_asked'],
  )
})

test('one that is refused says why, changes nothing, and does not stop the others', async () => {
  const { visits } = await blockDay(3)
  const [taken, canceled, kept] = visits as [Shown, Shown, Shown]
  const elsewhere = await bookForMaya(app, (await listFreeStarts(app, maya, hannah.provider_id, { from: '2026-03-24T00:00:00Z' }))[0]!)
  await bodyOf(app.call(`POST /appointment/${canceled.id}/cancel`, { as: maya, body: {} }))
  const [stranger] = await foreignVisits()
  const wishes: Wish[] = [
    { action: 'move', appointment_id: taken.id, starts_at: elsewhere.starts_at },
    { action: 'move', appointment_id: canceled.id, starts_at: elsewhere.ends_at },
    { action: 'ask', appointment_id: elsewhere.id },
    { action: 'cancel', appointment_id: stranger!, reason: 'Mine now' },
    { action: 'keep', appointment_id: makeId() },
    { action: 'keep', appointment_id: kept.id },
  ]
  assert.deepEqual(await refusals(wishes), ['slot_not_available', 'changed_meanwhile', 'changed_meanwhile', 'not_found', 'not_found', null])
  assert.deepEqual([await statusOf(taken.id), await statusOf(canceled.id)], ['Scheduled', 'Canceled'])
  const { rows } = await app.owner.query('select status, change_asked_at from appointment where id = any($1)', [[stranger, elsewhere.id]])
  assert.deepEqual(rows, [
    { status: 'Scheduled', change_asked_at: null },
    { status: 'Scheduled', change_asked_at: null },
  ])
})

const foreignVisits = async () =>
  (
    await app.owner.query<{ id: string }>(
      "select id from appointment where provider_id <> $1 and status = 'Scheduled' order by id limit 1",
      [hannah.provider_id],
    )
  ).rows.map(({ id }) => id)

test('a list with one visit twice, with too many, or without what the action needs is refused', async () => {
  const id = makeId()
  const bodies: [object, string][] = [
    [{ visits: [] }, 'visits too_small'],
    [{ visits: Array.from({ length: mostAffected + 1 }, () => ({ action: 'keep', appointment_id: makeId() })) }, 'visits too_big'],
    [{ visits: [{ action: 'move', appointment_id: id }] }, 'visits.0.starts_at invalid_type'],
    [{ visits: [{ action: 'cancel', appointment_id: id }] }, 'visits.0.reason invalid_type'],
    [
      {
        visits: [
          { action: 'keep', appointment_id: id },
          { action: 'ask', appointment_id: id },
        ],
      },
      'visits.1.appointment_id not_unique',
    ],
  ]
  for (const [body, issue] of bodies) {
    const answer = await app.send('POST /affected-visits', { as: hannah, body })
    assert.deepEqual([answer.status, answer.details.issues?.map(({ path, code }) => `${path.join('.')} ${code}`)], [400, [issue]])
  }
})

test('support names the provider and sees no titles; patients, others and strangers get nothing', async () => {
  const { visits } = await blockDay(1)
  const query = { provider_id: hannah.provider_id }
  const { items } = await bodyOf(app.call('GET /affected-visits', { as: selma, query }))
  const mine = items.find(({ appointment }) => appointment.id === visits[0]!.id)!
  assert.deepEqual(
    mine.meets.map(({ title }) => title),
    [null],
  )
  const wish = { visits: [{ action: 'cancel' as const, appointment_id: visits[0]!.id, reason: 'She is ill' }] }
  const other = await bodyOf(app.call('POST /affected-visits', { as: selma, body: { ...wish, provider_id: aisha.provider_id } }))
  assert.equal(other.items[0]!.refused, 'not_found')
  const done = await bodyOf(app.call('POST /affected-visits', { as: selma, body: { ...wish, ...query } }))
  assert.deepEqual([done.items[0]!.refused, done.items[0]!.appointment!.canceled_by], [null, 'admin'])
  assert.equal((await app.call('GET /affected-visits', { as: selma })).status, 400)
  assert.equal((await app.call('POST /affected-visits', { as: selma, body: wish })).status, 400)
  assert.equal((await app.call('GET /affected-visits', { as: selma, query: { provider_id: makeId() } })).status, 404)
  for (const as of [maya, cast.tom]) assert.equal((await app.send('GET /affected-visits', { as, query })).status, 403)
  assert.equal((await app.call('GET /affected-visits', { as: aisha, query })).status, 404)
  assert.equal((await app.call('POST /affected-visits', { as: aisha, body: { ...wish, ...query } })).status, 404)
  assert.deepEqual((await bodyOf(app.call('GET /affected-visits', { as: aisha }))).items, [])
  assert.equal((await app.send('GET /affected-visits', {})).status, 401)
})

test('a kept visit counts again when something new meets it, and not when the block goes or a calendar is imported again', async () => {
  const { visits, date, block } = await blockDay(1)
  const [{ id, starts_at, ends_at }] = visits as [Shown]
  const isListed = async () => idsOf((await listAffected()).items).includes(id)
  const keep = () => refusals([{ action: 'keep', appointment_id: id }])
  assert.deepEqual(await keep(), [null])
  assert.equal(await isListed(), false)
  app.clock.advance(1)
  const { event } = await made({ title: 'Errand', starts_at, ends_at })
  assert.equal(await isListed(), true, 'a new block is news')
  await remove(event.id, { with_subsequent_events_in_recurrence_series: false })
  assert.equal(await isListed(), false)
  const importYoga = (title: string) =>
    bodyOf(app.call('POST /external-calendars', { as: hannah, body: { name: 'Private', ics: icsOf(title, starts_at, ends_at) } }))
  await importYoga('Yoga')
  assert.equal(await isListed(), true)
  assert.deepEqual(await keep(), [null])
  app.clock.advance(1)
  await importYoga('Yoga')
  assert.equal(await isListed(), false, 'the same stretch is no news')
  await bodyOf(app.call(`PUT /calendar-events/${block}`, { as: hannah, body: { from_date: date, title: 'Away' } }))
  assert.equal(await isListed(), true, 'a changed block is news')
})

const icsOf = (title: string, starts_at: string, ends_at: string) => {
  const stamp = (at: string) => at.replaceAll(/[-:]|\.000/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//y//EN',
    ...['BEGIN:VEVENT', 'UID:1@x', 'DTSTAMP:20260301T000000Z', `DTSTART:${stamp(starts_at)}`, `DTEND:${stamp(ends_at)}`],
    ...[`SUMMARY:${title}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
}

test('a visit that was booked as an exception over a block is settled', async () => {
  const { date } = await blockDay(1)
  const before = (await listAffected()).total
  const body = {
    ...{ provider_id: hannah.provider_id, patient_id: maya.patient_id, starts_at: `${date}T23:00:00Z` },
    ...{ duration_minutes: 30, type: 'Follow-up' as const, visit_mode: 'virtual' as const, override: { reason: 'She asked for it' } },
  }
  await bodyOf(app.call('POST /appointments', { as: hannah, body }))
  assert.equal((await listAffected()).total, before)
})

test('a visit that was moved off a block may go straight back, and waits again', async () => {
  const { visits } = await blockDay(1)
  const [{ id, starts_at }] = visits as [Shown]
  const to = (await listAffected()).items.find(({ appointment }) => appointment.id === id)!.suggested_at!
  await settle([{ action: 'ask', appointment_id: id }])
  const [moved] = await settle([{ action: 'move', appointment_id: id, starts_at: to }])
  const back = await bodyOf(app.call(`PATCH /appointments/${moved!.appointment!.id}`, { as: hannah, body: { starts_at } }))
  assert.deepEqual([back.starts_at, back.override_reason, back.change_asked_at], [starts_at, null, app.clock()])
  assert.equal(idsOf((await listAffected()).items).includes(back.id), true)
  const once = await bodyOf(app.call(`PATCH /appointments/${back.id}`, { as: hannah, body: { starts_at: to } }))
  app.clock.advance(11)
  const late = await app.call(`PATCH /appointments/${once.id}`, { as: hannah, body: { starts_at } })
  assert.deepEqual([late.status, late.code], [409, 'slot_not_available'], 'after that, the block counts')
})

test('of a cancellation by the patient and a move by the dietitian at once, one wins and the other is told', async () => {
  const { visits } = await blockDay(1)
  const [{ id }] = visits as [Shown]
  const to = (await listAffected()).items.find(({ appointment }) => appointment.id === id)!.suggested_at!
  const other = await app.owner.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [hannah.provider_id])
    const canceling = app.call(`POST /appointment/${id}/cancel`, { as: maya, body: {} })
    await waitUntilSomebodyWaits(app)
    const moving = settle([{ action: 'move', appointment_id: id, starts_at: to }])
    await waitUntilSomebodyWaits(app, 2)
    await other.query('commit')
    assert.equal((await canceling).status, 200)
    assert.deepEqual(
      (await moving).map(({ refused, appointment }) => [refused, appointment!.status]),
      [['changed_meanwhile', 'Canceled']],
    )
  } finally {
    other.release(true)
  }
})

test('whoever was asked owes no fee, by link or in the app, not even for staying away; a kept visit can be missed again', async () => {
  const { visits } = await blockDay(2)
  const [asked, kept] = visits as [Shown, Shown]
  await settle(visits.map(({ id }) => ({ action: 'ask' as const, appointment_id: id })))
  await settle([{ action: 'keep', appointment_id: kept.id }])
  app.clock.set(new Date(Date.parse(asked.starts_at) - 60_000).toISOString())
  const shown = await bodyOf(app.call(`GET /appointments/${asked.id}`, { as: maya }))
  assert.deepEqual([shown.free_until, shown.no_show_fee_cents, Boolean(shown.change_asked_at)], [asked.starts_at, 0, true])
  const other = await bodyOf(app.call(`GET /appointments/${kept.id}`, { as: maya }))
  assert.deepEqual([other.free_until, other.no_show_fee_cents, other.change_asked_at], [kept.starts_at, 5000, null])
  const canceled = await bodyOf(app.call(`POST /appointment/${kept.id}/cancel`, { as: maya, body: {} }))
  assert.deepEqual([canceled.canceled_late, canceled.cancel_fee_cents], [false, 0])
  app.clock.set(asked.ends_at)
  const missed = await bodyOf(app.call(`PATCH /appointments/${asked.id}`, { as: hannah, body: { status: 'No-show' } }))
  assert.equal(missed.cancel_fee_cents, 0)
})

test('the time that is suggested is the one most like the old one: an hour on the clock counts as much as a day', () => {
  const offsets = offsetTableOf('America/New_York')
  const at = (text: string) => Date.parse(text)
  const like = at('2026-03-06T15:00:00Z')
  const cases: [string[], string | undefined][] = [
    [[], undefined],
    [['2026-03-07T14:00:00Z', '2026-03-08T14:00:00Z'], '2026-03-07T14:00:00Z'],
    [['2026-03-07T20:00:00Z', '2026-03-09T14:00:00Z'], '2026-03-09T14:00:00Z'],
    [['2026-03-07T16:00:00Z', '2026-03-09T14:00:00Z'], '2026-03-07T16:00:00Z'],
  ]
  for (const [free, best] of cases) {
    const found = findLikest(like, free.map(at), offsets)
    assert.equal(found === undefined ? undefined : `${new Date(found).toISOString().slice(0, 19)}Z`, best)
  }
})
