import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { hannah } = cast
/** 04:30 at night in New York, and 23:30 in the evening in Honolulu. */
const night = '2026-03-05T09:30:00.000Z'
const eightInNewYork = '2026-03-05T13:00:00.000Z'

/** Puts a patient on Hannah's waiting list, whom she may treat and who lives in this time zone. */
async function waits(as: typeof cast.ruben, time_zone: string): Promise<void> {
  await app.owner.query("update patient set state = 'IL', time_zone = $2 where id = $1", [as.patient_id, time_zone])
  const wish = { type: 'Follow-up', visit_mode: 'virtual', duration_minutes: 45, from: '2026-03-03', to: '2026-04-30' } as const
  const joined = await app.call('POST /waiting-list', { as, body: { ...wish, provider_id: hannah.provider_id } })
  assert.equal(joined.status, 201, joined.text)
}

/** Books a visit for Maya, which she cancels at night. */
async function givenUpAtNight(from = '2026-03-09T00:00:00Z'): Promise<Shown> {
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from })
  const visit = await bookForMaya(app, start!)
  await app.runJobs({ twice: false })
  app.clock.set(night)
  assert.equal((await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })).status, 200)
  await app.runJobs()
  return visit
}

const offers = "select patient_id, at from event where name = 'waiting_list.offered' order by at, id"
const offered = async () => (await app.owner.query<{ patient_id: string; at: string }>(offers)).rows
const whom = async () => (await offered()).map(({ patient_id }) => patient_id)
const sweepAt = async (at: string) => {
  app.clock.set(at)
  await app.runJob('scheduling.sweep_holds')
  await app.runJob('scheduling.sweep_holds')
}
const kept = async () => (await app.owner.query<{ starts_at: string }>('select starts_at from freed_time')).rows

test('nobody is offered a time in their quiet hours; it is offered to them when these end', async () => {
  await waits(cast.ruben, 'America/New_York')
  const visit = await givenUpAtNight()
  await sweepAt('2026-03-05T12:59:00.000Z')
  assert.deepEqual(await offered(), [])
  const { rows } = await app.owner.query("select 1 from notification where template = 'offered'")
  assert.equal(rows.length, 0, 'and nothing waits to be sent')
  assert.ok((await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-09T00:00:00Z' })).includes(visit.starts_at))
  await sweepAt(eightInNewYork)
  assert.deepEqual(await offered(), [{ patient_id: cast.ruben.patient_id, at: eightInNewYork }])
  assert.deepEqual(await kept(), [])
  await app.runJobs()
  const texts = await app.owner.query("select text from demo_outbox where channel = 'sms' and recipient = $1", [cast.ruben.phone_number])
  assert.match(texts.rows.at(-1)?.text ?? '', /^Sorrel: Hannah Okafor has a time for you: /)
})

test('people outside their quiet hours are offered a time before people within them, who keep their place on the list', async () => {
  await waits(cast.ruben, 'America/New_York')
  // The working day of Delhi has begun.
  await waits(cast.ruth, 'Asia/Kolkata')
  await givenUpAtNight()
  assert.deepEqual(await whom(), [cast.ruth.patient_id])
  await sweepAt('2026-03-05T09:45:00.000Z')
  assert.deepEqual(await whom(), [cast.ruth.patient_id], 'her offer has lapsed, and he sleeps')
  await sweepAt(eightInNewYork)
  assert.deepEqual(await whom(), [cast.ruth.patient_id, cast.ruben.patient_id])
})

test('people in several time zones are offered a time one after the other, each in their own morning', async () => {
  await waits(cast.ruth, 'America/Los_Angeles')
  await waits(cast.ruben, 'America/New_York')
  await givenUpAtNight()
  await sweepAt(eightInNewYork)
  assert.deepEqual(await whom(), [cast.ruben.patient_id])
  await sweepAt('2026-03-05T13:15:00.000Z')
  await sweepAt('2026-03-05T15:59:00.000Z')
  assert.deepEqual(await whom(), [cast.ruben.patient_id])
  await sweepAt('2026-03-05T16:00:00.000Z')
  assert.deepEqual(await whom(), [cast.ruben.patient_id, cast.ruth.patient_id])
})

test('a time that is booked during the night is offered to nobody in the morning', async () => {
  await waits(cast.ruben, 'America/New_York')
  const visit = await givenUpAtNight()
  assert.deepEqual(await kept(), [{ starts_at: visit.starts_at }])
  await bookForMaya(app, visit.starts_at)
  await sweepAt(eightInNewYork)
  assert.deepEqual([await offered(), await kept()], [[], []])
})

test('a time that begins before anybody’s quiet hours end is held for nobody', async () => {
  await waits(cast.ruben, 'Pacific/Honolulu')
  await app.owner.query('update availability_rules set min_notice_minutes = 0, min_notice_new_minutes = 0 where provider_id = $1', [
    hannah.provider_id,
  ])
  const visit = await givenUpAtNight(night)
  assert.ok(visit.starts_at < '2026-03-05T18:00:00.000Z', 'before eight in the morning of Honolulu')
  assert.deepEqual([await offered(), await kept()], [[], []])
})
