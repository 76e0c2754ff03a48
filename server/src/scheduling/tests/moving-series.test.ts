import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { callWhileLocked, followUp, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
let restore: () => Promise<void>
before(async () => {
  app = await testApp()
  restore = await rememberRows(app)
})
after(() => app.close())
beforeEach(() => restore())

const { hannah, maya, selma } = cast
const weekly = { every: 'Weekly', count: 4 } as const
const reason = 'A fixed hour'
const minutesLater = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
const days = (count: number) => count * 1440

/** Books four Thursdays at 18:30, when Hannah does not work. The clocks change before the second. */
async function bookEvenings(): Promise<Shown[]> {
  const body = { ...followUp('2026-03-06T00:30:00Z'), patient_id: maya.patient_id, series: weekly, override: { reason } }
  return (await bodyOf(app.call('POST /appointments', { as: hannah, body }))).appointments
}

/** Moves a series as Hannah, which must succeed, and returns the visits after the move. */
const moveAll = async (id: string, body: BodyOf<`POST /appointments/${string}/move-series`>): Promise<Shown[]> =>
  (await bodyOf(app.call(`POST /appointments/${id}/move-series`, { as: hannah, body }))).appointments
const move = (id: string, body: object, as: (typeof cast)[keyof typeof cast] = hannah) =>
  app.send(`POST /appointments/${id}/move-series`, { as, body })
const listSeries = async (id: string) => (await bodyOf(app.call(`GET /appointments/${id}/series`, { as: maya }))).items
const startsOf = (visits: readonly { starts_at: string }[]) => visits.map(({ starts_at }) => starts_at)
const countEvents = async (name: string) =>
  (await app.owner.query('select count(*)::int as count from event where name = $1', [name])).rows[0].count

test('this and the following move together by the wall clock, and the earlier ones stay', async () => {
  const [first, second, third, fourth] = await bookEvenings()
  const recorded = [await countEvents('series.moved'), await countEvents('appointment.moved')]
  const to = minutesLater(second!.starts_at, days(1) - 30)
  const moved = await moveAll(second!.id, { starts_at: to, duration_minutes: 60, override: { reason } })
  assert.deepEqual(
    startsOf(moved),
    [second, third, fourth].map((visit) => minutesLater(visit!.starts_at, days(1) - 30)),
  )
  assert.deepEqual(
    moved.map(({ rescheduled_from_id, duration_minutes }) => [rescheduled_from_id, duration_minutes]),
    [second, third, fourth].map((visit) => [visit!.id, 60]),
  )
  assert.deepEqual(startsOf(await listSeries(first!.id)), [first!.starts_at, ...startsOf(moved)])
  assert.deepEqual([await countEvents('series.moved'), await countEvents('appointment.moved')], [recorded[0] + 1, recorded[1] + 3])
  // From a date before the clocks change: the wall clock shows the same hour, UTC another.
  const [one, two] = startsOf(await moveAll(first!.id, { starts_at: '2026-03-05T23:30:00.000Z', override: { reason } }))
  assert.deepEqual([one, two], ['2026-03-05T23:30:00.000Z', minutesLater(to, -60)])
})

test('a visit that was changed by itself keeps its own length, and may get a time of its own', async () => {
  const [first, second, third] = await bookEvenings()
  const longer = await app.call(`PATCH /appointments/${third!.id}`, { as: hannah, body: { duration_minutes: 60, override: { reason } } })
  assert.equal(longer.status, 200)
  const own = minutesLater(second!.starts_at, days(-1))
  const moved = await moveAll(first!.id, {
    starts_at: minutesLater(first!.starts_at, 60),
    duration_minutes: 30,
    instead: [{ appointment_id: second!.id, starts_at: own }],
    override: { reason },
  })
  assert.deepEqual(
    moved.map(({ duration_minutes }) => duration_minutes),
    [30, 30, 60, 30],
  )
  assert.equal(moved[1]!.starts_at, own)
  assert.equal((await move(first!.id, { starts_at: own, instead: [{ appointment_id: first!.id, starts_at: own }] })).status, 409)
  const stranger = [{ appointment_id: first!.id, starts_at: own }]
  assert.equal((await move(moved[1]!.id, { starts_at: own, instead: stranger })).status, 400)
})

test('a move by less than their length succeeds, because the old times do not block; an exception is noted where it is needed', async () => {
  const [first] = await bookEvenings()
  const later = minutesLater(first!.starts_at, 15)
  const appointments = await moveAll(first!.id, { starts_at: later, override: { reason: 'Still late' } })
  assert.deepEqual(
    appointments.map(({ override_reason }) => override_reason),
    Array.from({ length: 4 }, () => 'Still late'),
  )
  const again = await move(appointments[0]!.id, { starts_at: later })
  assert.equal(again.status, 200, 'nothing changes')
  assert.equal(await countEvents('series.moved'), 1)
})

test('if one date is refused nothing moves, and the answer names each date with free times nearby', async () => {
  const [first, second] = await bookEvenings()
  const taken = minutesLater(second!.starts_at, days(1))
  const body = { ...followUp(taken), patient_id: cast.ruth.patient_id, override: { reason } }
  assert.equal((await app.call('POST /appointments', { as: selma, body })).status, 201)
  const to = minutesLater(first!.starts_at, days(1))
  const refused = await move(first!.id, { starts_at: to, override: { reason } })
  assert.deepEqual([refused.status, refused.code], [409, 'series_conflict'])
  const dates = refused.details.dates ?? []
  assert.deepEqual(
    dates.map(({ ok, rule }) => [ok, rule]),
    [
      [true, null],
      [false, 'busy_appointment'],
      [true, null],
      [true, null],
    ],
  )
  assert.equal(dates[1]!.appointment_id, second!.id)
  const nearest = dates[1]!.nearest[0]!
  assert.deepEqual(startsOf(await listSeries(first!.id)).slice(0, 2), [first!.starts_at, second!.starts_at])
  const taking = { starts_at: to, instead: [{ appointment_id: second!.id, starts_at: nearest }], override: { reason } }
  const takenInstead = await moveAll(first!.id, taking)
  assert.equal(takenInstead[1]!.starts_at, nearest)
})

test('a start within a minute, a stale version, a closed visit and other callers are refused', async () => {
  const [first, second] = await bookEvenings()
  const to = minutesLater(first!.starts_at, 60)
  assert.equal((await move(first!.id, { starts_at: minutesLater(to, 0.5), override: { reason } })).code, 'slot_not_available')
  assert.equal((await move(first!.id, { starts_at: to, version: first!.version + 1 })).code, 'changed_meanwhile')
  assert.equal((await move(first!.id, { starts_at: to, override: { reason } }, maya)).code, 'forbidden')
  assert.equal((await move(first!.id, { starts_at: to, duration_minutes: 30 }, maya)).code, 'forbidden')
  assert.equal((await move(first!.id, { starts_at: to, tell: { when: 'now' } }, maya)).code, 'forbidden')
  assert.equal((await move(first!.id, { starts_at: to }, cast.dana)).code, 'not_found')
  assert.equal((await app.call(`GET /appointments/${first!.id}/series`, { as: cast.ruth })).code, 'not_found')
  await app.call(`POST /appointment/${second!.id}/cancel`, { as: hannah, body: { reason: 'A conference' } })
  assert.equal((await move(second!.id, { starts_at: to, override: { reason } })).code, 'appointment_not_movable')
  const moved = await moveAll(first!.id, { starts_at: to, override: { reason } })
  assert.equal(moved.length, 3, 'the canceled one is left out')
})

test('of two moves at once one wins, and the other changes nothing', async () => {
  const [first] = await bookEvenings()
  const [hour, two] = [60, 120].map((minutes) => ({ starts_at: minutesLater(first!.starts_at, minutes), override: { reason } }))
  const answers = await callWhileLocked(app, hannah.provider_id, () => Promise.all([move(first!.id, hour!), move(first!.id, two!)]))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.ok(answers.some(({ code }) => code === 'changed_meanwhile'))
  assert.equal((await listSeries(first!.id)).length, 4)
})

test('a date of a new series may get another time, near its own', async () => {
  const visit = { ...followUp('2026-03-06T00:30:00Z'), patient_id: maya.patient_id, override: { reason } }
  const series = { every: 'Weekly', count: 3 } as const
  const { dates } = await bodyOf(app.call('POST /appointments/series-preview', { as: hannah, body: { ...visit, series } }))
  const instead = [{ local_date: dates[1]!.local_date, starts_at: minutesLater(dates[1]!.starts_at, days(1)) }]
  const asked = { ...visit, series: { ...series, instead } }
  const preview = await bodyOf(app.call('POST /appointments/series-preview', { as: hannah, body: asked }))
  assert.deepEqual(
    preview.dates.map(({ local_date, starts_at }) => [local_date, starts_at]),
    dates.map(({ local_date, starts_at }, at) => [local_date, at === 1 ? instead[0]!.starts_at : starts_at]),
  )
  for (const wrong of [
    { local_date: '2026-03-07', starts_at: instead[0]!.starts_at },
    { ...instead[0]!, starts_at: minutesLater(instead[0]!.starts_at, days(9)) },
  ])
    assert.equal(
      (await app.send('POST /appointments', { as: hannah, body: { ...visit, series: { ...series, instead: [wrong] } } })).status,
      400,
    )
  // Two dates cannot have the same time.
  const same = [{ local_date: dates[1]!.local_date, starts_at: dates[0]!.starts_at }]
  assert.equal(
    (await app.call('POST /appointments', { as: hannah, body: { ...visit, series: { ...series, instead: same } } })).code,
    'series_conflict',
  )
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: hannah, body: asked }))
  assert.deepEqual(startsOf(appointments), startsOf(preview.dates))
  const { rows } = await app.owner.query("select payload from event where name = 'series.booked' order by at desc, id desc limit 1")
  assert.equal(rows[0].payload.every, null)
})

test('a patient moves this and all after it, past the horizon, to times that are offered; a refusal moves nothing', async () => {
  const [start] = await listFreeStarts(app, maya, hannah.provider_id, { from: '2026-03-09T00:00:00Z' })
  const body = { ...followUp(start!), series: { every: 'Weekly' as const, count: 12 } }
  const preview = await bodyOf(app.call('POST /appointments/series-preview', { as: maya, body }))
  const skip = preview.dates.filter(({ ok }) => !ok).map(({ local_date }) => local_date)
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: maya, body: { ...body, series: { ...body.series, skip } } }))
  const [one, second, ...others] = appointments
  const night = await move(second!.id, { starts_at: `${second!.starts_at.slice(0, 10)}T08:00:00.000Z` }, maya)
  assert.equal(night.code, 'series_conflict')
  assert.deepEqual(startsOf(await listSeries(one!.id)), startsOf(appointments), 'nothing has moved')
  const free = await listFreeStarts(app, maya, hannah.provider_id, { from: second!.starts_at })
  let moved: Shown[] = []
  for (const to of free.filter((at) => at !== second!.starts_at)) {
    const answer = await app.call(`POST /appointments/${second!.id}/move-series`, { as: maya, body: { starts_at: to } })
    if (answer.status !== 200) continue
    moved = answer.body.appointments
    break
  }
  assert.equal(moved.length, others.length + 1)
  assert.deepEqual(
    moved.map(({ rescheduled_from_id }) => rescheduled_from_id),
    [second, ...others].map((visit) => visit!.id),
  )
  assert.equal((await listSeries(one!.id))[0]!.starts_at, one!.starts_at, 'the earlier one stays')
  assert.equal((await move(moved[0]!.id, { starts_at: second!.starts_at }, cast.ruth)).code, 'not_found')
})
