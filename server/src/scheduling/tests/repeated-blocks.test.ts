import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { issuesOf, makeCalendarCalls, makeLunch } from './calendar-blocks.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const hannah = cast.hannah
const { made, ofBlock, change, remove } = makeCalendarCalls(() => app)

test('a changed date of a repeated block becomes a block of its own', async () => {
  const { event } = await made(makeLunch('Staff meal'))
  const answer = await change(event.id, {
    scope: 'one',
    occurrence_date: '2026-03-09',
    starts_at: '2026-03-09T17:00:00Z',
    ends_at: '2026-03-09T18:00:00Z',
  })
  assert.equal(answer.status, 200, answer.text)
  const single = answer.body.event
  assert.notEqual(single.id, event.id)
  const dates = await ofBlock('Staff meal', '2026-03-02T00:00:00Z', '2026-03-20T00:00:00Z')
  assert.deepEqual(
    dates.map(({ id, starts_at }) => [id, starts_at]),
    [
      [event.id, '2026-03-02T17:00:00.000Z'],
      [single.id, '2026-03-09T17:00:00.000Z'],
      [dates[2]!.id, '2026-03-16T16:00:00.000Z'],
    ],
  )
  for (const [body, issue] of [
    [{ scope: 'one', title: 'x', occurrence_date: '2026-03-09' }, 'occurrence_date invalid_value'],
    [{ scope: 'one', occurrence_date: '2026-03-16', ...makeLunch('x') }, 'recurrence one_form_only'],
  ] as const) {
    const wrong = await change(event.id, body)
    assert.deepEqual([wrong.status, issuesOf(wrong)], [400, [issue]])
  }
})

test('a change of one date and all after it makes a new repeated block, which gets the rest of the count', async () => {
  const { event } = await made(makeLunch('Yoga', { count: 5 }))
  const answer = await change(event.id, {
    scope: 'this_and_following',
    occurrence_date: '2026-03-16',
    starts_at: '2026-03-17T12:00:00Z',
    ends_at: '2026-03-17T13:00:00Z',
  })
  assert.equal(answer.status, 200, answer.text)
  const rest = answer.body.event
  assert.deepEqual([rest.recurrence!.first_date, rest.recurrence!.count], ['2026-03-17', 3])
  const dates = await ofBlock('Yoga', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z')
  assert.deepEqual(
    dates.map(({ starts_at }) => starts_at.slice(0, 16)),
    ['2026-03-02T17:00', '2026-03-09T16:00', '2026-03-17T12:00', '2026-03-24T12:00', '2026-03-31T12:00'],
  )
  const before = (await app.call(`GET /calendar-events/${event.id}`, { as: hannah })).body
  assert.equal(before.recurrence!.until, '2026-03-15')
})

test('a change of all dates leaves out the dates that were deleted before', async () => {
  const { event } = await made(makeLunch('Reading'))
  assert.equal((await remove(event.id, { with_subsequent_events_in_recurrence_series: false, occurrence_date: '2026-03-09' })).status, 200)
  const { recurrence } = makeLunch('Reading', { start_local: '08:00', end_local: '09:00', until: '2026-03-23' })
  assert.equal((await change(event.id, { title: 'Reading early', recurrence })).status, 200)
  const dates = await ofBlock('Reading early', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z')
  assert.deepEqual(
    dates.map(({ starts_at }) => starts_at.slice(0, 16)),
    ['2026-03-02T13:00', '2026-03-16T12:00', '2026-03-23T12:00'],
  )
})

test('one date, that date and all after it, or the whole block can be deleted', async () => {
  const { event } = await made(makeLunch('Gym', { until: '2026-03-30' }))
  const one = { with_subsequent_events_in_recurrence_series: false, occurrence_date: '2026-03-09' }
  assert.equal((await remove(event.id, one)).status, 200)
  assert.equal((await remove(event.id, one)).status, 404, 'that date is gone already')
  const rest = { with_subsequent_events_in_recurrence_series: true, occurrence_date: '2026-03-23' }
  assert.equal((await remove(event.id, rest)).status, 200)
  const dates = await ofBlock('Gym', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z')
  assert.deepEqual(
    dates.map(({ occurrence_date }) => occurrence_date),
    ['2026-03-02', '2026-03-16'],
  )
  for (const occurrence_date of ['2026-03-16', '2026-03-02'])
    assert.equal((await remove(event.id, { with_subsequent_events_in_recurrence_series: false, occurrence_date })).status, 200)
  assert.equal((await app.call(`GET /calendar-events/${event.id}`, { as: hannah })).status, 404, 'a block without dates is none')
  const whole = await made(makeLunch('Choir'))
  assert.equal((await remove(whole.event.id, { with_subsequent_events_in_recurrence_series: true })).status, 200)
  assert.equal((await ofBlock('Choir', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z')).length, 0)
})

test('with the id of one date one can read it, delete it, or end the repeated block before it', async () => {
  const { event } = await made(makeLunch('Chess', { count: 6 }))
  const dates = () => ofBlock('Chess', '2026-03-01T00:00:00Z', '2026-05-30T00:00:00Z')
  const [first, second, third, fourth, fifth] = await dates()
  assert.equal(event.id, first!.id, 'what was made is shown by its first date')
  const looked = (await app.call(`GET /calendar-events/${third!.id}`, { as: hannah })).body
  assert.deepEqual([looked.starts_at, looked.key], [third!.starts_at, third!.key])
  assert.equal((await app.call(`GET /calendar-events/${third!.id}`, { as: cast.dana })).status, 404)
  assert.equal((await remove(second!.id, { with_subsequent_events_in_recurrence_series: false })).status, 200)
  assert.equal((await remove(second!.id, { with_subsequent_events_in_recurrence_series: false })).status, 404, 'once only')
  assert.equal((await app.call(`GET /calendar-events/${second!.id}`, { as: hannah })).status, 404)
  assert.equal((await remove(fifth!.id, { with_subsequent_events_in_recurrence_series: true })).status, 200)
  assert.deepEqual(
    (await dates()).map(({ id }) => id),
    [first, third, fourth].map((one) => one!.id),
  )
  const single = await change(third!.id, { scope: 'one', title: 'Chess final' })
  assert.equal(single.status, 200, single.text)
  assert.equal(single.body.event.starts_at, third!.starts_at)
  assert.equal((await remove(first!.id, { with_subsequent_events_in_recurrence_series: true })).status, 200)
  assert.deepEqual(await dates(), [])
})

test('every weekday is Monday to Friday, counted in weekdays; dragged, it changes its hour and not its days; it needs no name', async () => {
  const { event } = await made({ ...makeLunch('Gym', { every: 'Weekdays', first_date: '2026-03-07', count: 7 }) })
  assert.equal(event.starts_at, '2026-03-09T16:00:00.000Z', 'a Saturday is none of them')
  const days = async (title: string) =>
    (await ofBlock(title, '2026-03-02T00:00:00Z', '2026-04-01T00:00:00Z')).map(({ occurrence_date }) => occurrence_date?.slice(5))
  const all = ['03-09', '03-10', '03-11', '03-12', '03-13', '03-16', '03-17']
  assert.deepEqual(await days('Gym'), all)
  const later = { starts_at: '2026-03-12T21:00:00Z', ends_at: '2026-03-12T22:00:00Z' }
  const dragged = await change(event.id, { scope: 'all', occurrence_date: '2026-03-10', ...later })
  assert.equal(dragged.status, 200, dragged.text)
  assert.deepEqual(await days('Gym'), all)
  const [first] = await ofBlock('Gym', '2026-03-02T00:00:00Z', '2026-04-01T00:00:00Z')
  assert.equal(first?.starts_at, '2026-03-09T21:00:00.000Z')
  const split = await change(event.id, { scope: 'this_and_following', occurrence_date: '2026-03-12', title: '' })
  assert.equal(split.status, 200, split.text)
  assert.deepEqual([await days('Gym'), await days('')], [all.slice(0, 3), all.slice(3)])
})
