import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import type { BodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts, setUpWith } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const hannah = cast.hannah.provider_id
const book = (as: typeof cast.maya | typeof cast.hannah, body: BodyOf<'POST /appointments'>) => app.call('POST /appointments', { as, body })
const booked = <Visit>(answer: { body: { appointments: Visit[] } }) => answer.body.appointments
const free = (as: typeof cast.maya, from: string, days = 14) => listFreeStarts(app, as, hannah, { from, days })
/** Lets Ruben live in Illinois, where Hannah is licensed. He has never seen her. */
const inIllinois = () => app.owner.query("update patient set state = 'IL' where id = $1", [cast.ruben.patient_id])
const newPatients = (word: string) =>
  app.owner.query('update availability_rules set new_patients = $2 where provider_id = $1', [hannah, word])
const licensedUntil = (date: string) =>
  app.owner.query("update provider_licence set expires_on = $2 where provider_id = $1 and state = 'IL'", [hannah, date])

/** The next free time, as the answer about a day without free times names it. */
async function next(from: string): Promise<string | null> {
  const end_time = new Date(Date.parse(from) + 86_400_000).toISOString()
  const query = { start_time: from, end_time, provider_id: hannah, appointment_duration_in_minutes: 45 }
  return (await app.call('GET /availability-slots', { as: cast.maya, query })).body.next_available_at
}

test('a day without free times names the next free time, even if it is two months away', async () => {
  const [first] = await free(cast.maya, '2026-05-11T00:00:00Z', 30)
  const block = { title: 'Leave', from_date: '2026-03-10', to_date: '2026-05-10' }
  assert.equal((await app.call('POST /calendar-events/blocks', { as: cast.hannah, body: block })).status, 201)
  assert.equal(await next('2026-03-12T04:00:00Z'), first)
})

test('after the end of a license nothing is offered, booked, moved there or repeated', async () => {
  const [wanted] = (await free(cast.maya, '2026-03-16T00:00:00Z')).filter((start) => start.startsWith('2026-03-23'))
  const [first] = await free(cast.maya, '2026-03-16T00:00:00Z', 1)
  const series = { every: 'Weekly', count: 2 } as const
  await licensedUntil('2026-03-20')
  const offered = await free(cast.maya, '2026-03-16T00:00:00Z')
  assert.ok(offered.length > 0 && offered.every((start) => start < '2026-03-21'))
  assert.deepEqual(await next('2026-03-21T00:00:00Z'), null)
  const refused = await book(cast.maya, followUp(wanted!))
  assert.deepEqual([refused.status, refused.code], [422, 'not_licensed_in_state'])
  const preview = await app.call('POST /appointments/series-preview', { as: cast.maya, body: { ...followUp(first!), series } })
  const { dates } = preview.body
  assert.deepEqual(
    dates.map(({ ok, rule }) => [ok, rule]),
    [
      [true, null],
      [false, 'licence'],
    ],
  )
  assert.equal((await book(cast.maya, { ...followUp(first!), series })).code, 'series_conflict')
  const visit = await bookForMaya(app, first!)
  const moved = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.maya, body: { starts_at: wanted } })
  assert.deepEqual([moved.status, moved.code], [422, 'not_licensed_in_state'])
  await licensedUntil('2026-03-01')
  assert.deepEqual(await free(cast.maya, '2026-03-16T00:00:00Z'), [])
  for (const path of ['/appointments', '/appointments/series-preview']) {
    const answer = await app.send(`POST ${path}`, { as: cast.maya, body: { ...followUp(wanted!), series } })
    assert.equal(answer.code, 'not_licensed_in_state')
  }
})

test('the last day of a license ends at midnight in the patient’s time zone', async () => {
  const windows = JSON.stringify([{ start_local: '20:00', end_local: '22:00', visit_modes: ['virtual'], location_id: null }])
  await app.owner.query("insert into availability_override (provider_id, date, windows) values ($1, '2026-03-20', $2)", [hannah, windows])
  await licensedUntil('2026-03-20')
  // 20:00 on the 20th where Hannah is, 19:00 where Maya is, and the 21st in UTC.
  const evening = '2026-03-21T00:00:00.000Z'
  assert.ok((await free(cast.maya, '2026-03-20T00:00:00Z', 3)).includes(evening))
  const visit = await bookForMaya(app, evening)
  assert.equal(visit.starts_at, evening)
  assert.equal((await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })).status, 200)
  await app.owner.query("update patient set time_zone = 'Pacific/Guam' where id = $1", [cast.maya.patient_id])
  assert.ok((await free(cast.maya, '2026-03-19T00:00:00Z', 1)).length > 0)
  const [first] = await free(cast.maya, '2026-03-20T12:00:00Z', 3)
  assert.equal(first, undefined, 'on Guam the twentieth ends at two in the afternoon of Greenwich, ten hours earlier than in Chicago')
  const refused = await book(cast.maya, followUp(evening))
  assert.deepEqual([refused.status, refused.code], [422, 'not_licensed_in_state'])
})

test('a series can be booked with the token of a hold, and a retry with that token returns the whole series', async () => {
  const [start] = await free(cast.maya, '2026-03-16T00:00:00Z')
  const hold = await app.call('POST /appointments/reserve', { body: followUp(start!) })
  const { reservation_token } = hold.body
  const body = { ...followUp(start!), series: { every: 'Weekly', count: 3 } } as const
  assert.equal((await book(cast.maya, body)).code, 'series_conflict', 'without its token the hold stands')
  const one = await book(cast.maya, { ...body, reservation_token })
  assert.equal(one.status, 201, one.text)
  const again = await book(cast.maya, { ...body, reservation_token })
  assert.deepEqual(
    booked(again).map(({ id }) => id),
    booked(one).map(({ id }) => id),
  )
  assert.equal(booked(one).length, 3)
})

test('a series must begin within the horizon, and may go on past it', async () => {
  await app.owner.query('update availability_rules set max_days_ahead = 10 where provider_id = $1', [hannah])
  const [near] = await free(cast.maya, '2026-03-09T00:00:00Z')
  const series = { every: 'Weekly', count: 3 } as const
  const far = new Date(Date.parse(near!) + 14 * 86_400_000).toISOString()
  const refused = await book(cast.maya, { ...followUp(far), series })
  assert.equal(refused.code, 'series_conflict')
  assert.equal(refused.details.dates?.[0]?.rule, 'horizon')
  assert.equal((await book(cast.maya, { ...followUp(near!), series })).status, 201)
  const old = await app.call('POST /appointments/series-preview', { as: cast.maya, body: { ...followUp('1900-01-03T00:00:00Z'), series } })
  assert.deepEqual([old.status, old.code], [409, 'slot_not_available'])
})

test('a patient who has never seen a provider is new to them, whatever type of visit they ask for', async () => {
  await inIllinois()
  const [start] = await free(cast.ruben, '2026-03-16T00:00:00Z')
  const [first] = await free(cast.maya, '2026-03-18T00:00:00Z')
  const initial = await book(cast.maya, { ...followUp(first!), type: 'Initial Consultation' })
  await newPatients('closed')
  assert.deepEqual(await free(cast.ruben, '2026-03-16T00:00:00Z'), [])
  const refused = await book(cast.ruben, followUp(start!))
  assert.deepEqual([refused.status, refused.code], [409, 'provider_not_accepting'])
  assert.ok((await free(cast.maya, '2026-03-16T00:00:00Z')).includes(start!), 'those in care go on')
  const moved = await app.call(`PATCH /appointments/${booked(initial)[0]!.id}`, { as: cast.maya, body: { starts_at: start } })
  assert.equal(moved.status, 200, 'a first visit that is booked may still move')
  await newPatients('open')
  await app.owner.query("update provider set accepting = 'closed' where id = $1", [hannah])
  assert.deepEqual(await free(cast.ruben, '2026-03-16T00:00:00Z'), [], 'nor where the profile says it')
})

test('the weekly limit of new patients counts people, whatever type of visit they ask for', async () => {
  await app.owner.query("update patient set state = 'IL' where id = any ($1)", [[cast.ruben.patient_id, cast.ruth.patient_id]])
  await app.owner.query('update availability_rules set new_per_week = 1 where provider_id = $1', [hannah])
  const week = await free(cast.ruben, '2026-05-04T00:00:00Z', 5)
  const [start, another] = [week[0]!, week.at(-1)!]
  const first = await book(cast.ruben, followUp(start))
  assert.equal(first.status, 201)
  const between = week[Math.floor(week.length / 2)]!
  const moved = await app.call(`PATCH /appointments/${booked(first)[0]!.id}`, { as: cast.ruben, body: { starts_at: between } })
  assert.equal(moved.status, 200, moved.text)
  const refused = await book(cast.ruth, followUp(another))
  assert.deepEqual([refused.status, refused.code], [409, 'slot_not_available'])
  assert.equal(refused.details.rule, 'new_patients_cap')
  assert.deepEqual(await free(cast.ruth, '2026-05-04T00:00:00Z', 5), [])
  const again = await book(cast.ruben, followUp(another))
  assert.equal(again.status, 201, 'who is in care takes no place of a new one')
  assert.ok((await free(cast.ruth, '2026-05-11T00:00:00Z', 5)).length > 0)
})

test('a provider with a waiting list takes new patients only from that list', async () => {
  await inIllinois()
  const [start] = await free(cast.maya, '2026-03-16T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  await newPatients('waitlist')
  const first = { ...followUp(start!), type: 'Initial Consultation' } as const
  const { starts_at: _, provider_id, type, visit_mode, duration_minutes } = first
  const wish = { provider_id, type, visit_mode, duration_minutes, from: '2026-03-03', to: '2026-04-30' }
  assert.equal((await app.call('POST /waiting-list', { as: cast.ruben, body: wish })).status, 201)
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })
  await app.runJobs()
  const { body } = await app.call('GET /waiting-list', { as: cast.ruben })
  const [entry] = body.items
  assert.equal(entry!.status, 'offered')
  assert.equal((await book(cast.ruben, first)).code, 'provider_not_accepting', 'without the offer they stay out')
  const taken = await book(cast.ruben, { ...first, reservation_token: entry!.reservation_token! })
  assert.equal(taken.status, 201, taken.text)
})

test('a visit in person takes place where its time is offered; another provider’s place is refused, even with an override', async () => {
  const { body } = await app.call('GET /availability-slots', {
    as: cast.ruben,
    query: {
      provider_id: cast.ilse.provider_id,
      start_time: '2026-03-09T00:00:00Z',
      end_time: '2026-03-23T00:00:00Z',
      appointment_duration_in_minutes: 45,
      visit_mode: 'in_person' as const,
    },
  })
  const [slot, next] = body.slots.filter((_, at) => at % 8 === 0)
  const visit = { ...followUp(slot!.starts_at), provider_id: cast.ilse.provider_id, visit_mode: 'in_person' } as const
  const answer = await book(cast.ruben, visit)
  assert.equal(booked(answer)[0]!.location!.id, slot!.location_id)
  const moved = await app.call(`PATCH /appointments/${booked(answer)[0]!.id}`, { as: cast.ruben, body: { starts_at: next!.starts_at } })
  assert.equal(moved.body.location!.id, next!.location_id)
  const override = { reason: 'Asked for' }
  for (const location_id of [slot!.location_id!, '0199aaaa-0000-7000-8000-00000000dead']) {
    const mine = {
      ...followUp('2026-03-14T22:00:00Z'),
      patient_id: cast.maya.patient_id,
      visit_mode: 'in_person' as const,
      location_id,
      override,
    }
    for (const body of [mine, { ...mine, series: { every: 'Weekly' as const, count: 2 } }]) {
      const refused = await book(cast.hannah, body)
      assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
    }
  }
})

test('setting up again with the token that booked returns the same visit and writes nothing', async () => {
  const [start] = await listFreeStarts(app, cast.maya, hannah, { from: '2026-03-16T00:00:00Z', minutes: 60 })
  const visit = { ...followUp(start!), type: 'Initial Consultation', duration_minutes: 60 } as const
  const hold = await app.call('POST /appointments/reserve', { body: visit })
  const headers = { 'x-booking-reservation-token': hold.body.reservation_token }
  const body = setUpWith(cast.noor, start!)
  const answers = []
  for (const _ of ['sent', 'sent again']) answers.push(await app.call('POST /appointments/setup-patient', { as: cast.noor, headers, body }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(answers[1]!.body.id, answers[0]!.body.id)
  const coverages = await app.owner.query('select id from coverage where patient_id = $1', [cast.noor.patient_id])
  assert.equal(coverages.rowCount, 1)
})
