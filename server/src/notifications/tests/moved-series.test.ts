import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { bookForMaya, followUp, listFreeStarts, type Shown } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue, readSent } from './delivering.ts'
import { startQuietly } from './visits-of-maya.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => startQuietly(app))

const { hannah, maya } = cast
const override = { reason: 'A fixed hour' }
const hourLater = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()
const wait = (seconds: number) => app.clock.advance(seconds / 60)
const texts = async () => (await readSent(app, maya.phone_number)).map(({ text }) => text)

/** Books three Thursday evenings, and tells Maya about them. */
async function bookEvenings(from: string): Promise<Shown[]> {
  const body = { ...followUp(from), patient_id: maya.patient_id, series: { every: 'Weekly', count: 3 } as const, override }
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: hannah, body }))
  await deliverDue(app)
  await app.owner.query('delete from demo_outbox')
  return appointments
}

const move = async (id: string, body: BodyOf<`POST /appointments/${string}/move-series`>) =>
  (await bodyOf(app.call(`POST /appointments/${id}/move-series`, { as: hannah, body }))).appointments

test('a series that moves is told once, when it can no longer be undone', async () => {
  const [first] = await bookEvenings('2026-03-13T00:30:00Z')
  await move(first!.id, { starts_at: hourLater(first!.starts_at), override })
  wait(undoSeconds - 1)
  await deliverDue(app)
  assert.deepEqual(await texts(), [])
  wait(1)
  await deliverDue(app)
  const told = await texts()
  assert.equal(told.length, 1)
  assert.match(
    told[0]!,
    /^Sorrel: 3 of your visits with Hannah Okafor have new times, the first on .*, by video \(before: .*\)\. See, move/,
  )
  const [mail, ...more] = await readSent(app, maya.email)
  assert.equal(more.length, 0)
  assert.equal(mail?.subject, 'Your visits have moved')
  assert.equal(mail?.text.match(/^- /gm)?.length, 3, 'an e-mail lists every date')
})

test('undoing it in time says nothing to anybody; one visit that moves on later is told by itself', async () => {
  const [first, second] = await bookEvenings('2026-04-03T00:30:00Z')
  const moved = await move(first!.id, { starts_at: hourLater(first!.starts_at), override })
  wait(10)
  const back = await move(moved[0]!.id, { starts_at: first!.starts_at, override })
  for (const seconds of [10, 20, 3600]) {
    wait(seconds)
    await deliverDue(app)
  }
  assert.deepEqual([await texts(), await readSent(app, maya.email)], [[], []])
  assert.equal(back[1]!.starts_at, second!.starts_at)

  // Two of three are moved back one by one, so only the third is left for the message.
  const again = await move(back[0]!.id, { starts_at: hourLater(first!.starts_at), override })
  for (const at of [0, 1]) {
    const body = { starts_at: back[at]!.starts_at, override }
    assert.equal((await app.call(`PATCH /appointments/${again[at]!.id}`, { as: hannah, body })).status, 200)
  }
  wait(undoSeconds)
  await deliverDue(app)
  const told = await texts()
  assert.equal(told.length, 1)
  assert.match(told[0]!, /^Sorrel: Your visit/)
})

test('a moved visit: the reminder of the old time that waits for the morning never goes out, and the one of the new time does', async () => {
  const free = async (from: string) => (await listFreeStarts(app, maya, hannah.provider_id, { from }))[0]!
  const start = await free('2026-03-19T12:00:00Z')
  const { id } = await bookForMaya(app, start)
  await deliverDue(app)
  const remindersOf = async (id: string) =>
    (
      await app.owner.query<{ status: string; reason: string | null }>(
        `select status, reason from notification where template = 'reminder_48h' and channel = 'sms' and payload ->> 'appointment_id' = $1
         order by created_at, id`,
        [id],
      )
    ).rows
  // Eleven in the evening, or midnight, where Maya lives.
  app.clock.set(new Date(Date.parse(`${start.slice(0, 10)}T05:00:00.000Z`) - 86_400_000).toISOString())
  await app.runJob('scheduling.remind')
  await deliverDue(app)
  assert.deepEqual(await remindersOf(id), [{ status: 'queued', reason: null }])
  const later = await free(new Date(Date.parse(start) + 4 * 86_400_000).toISOString())
  const moved = await bodyOf(app.call(`PATCH /appointments/${id}`, { as: maya, body: { starts_at: later } }))
  wait(10 * 3600)
  await deliverDue(app)
  assert.deepEqual(await remindersOf(id), [{ status: 'suppressed', reason: 'no_longer_true' }])
  app.clock.set(new Date(Date.parse(later) - 47 * 3_600_000).toISOString())
  await app.runJob('scheduling.remind')
  await deliverDue(app)
  assert.deepEqual(await remindersOf(moved.id), [{ status: 'sent', reason: null }])
})
