import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findLikest } from '../affected/suggesting.ts'
import { offsetTableOf } from '../engine/offsets.ts'
import { idsOf, makeSettlingCalls } from './blocked-days.ts'
import { makeCalendarCalls } from './calendar-blocks.ts'
import type { Shown } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { hannah, maya, selma, aisha } = cast
const { made, remove } = makeCalendarCalls(() => app)
const { listAffected, settle, refusals, blockDay } = makeSettlingCalls(() => app)

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

test('in the demo, the visits of a sick day wait to be settled', async () => {
  const { items } = await bodyOf(app.call('GET /affected-visits', { as: cast.priya }))
  assert.equal(items.length > 1, true)
  assertEach(items, ({ meets, suggested_at }) => meets.some(({ title }) => title === 'Sick') && suggested_at !== null)
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
