import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, listFreeStarts, type Shown, waitUntilSomebodyWaits } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type CloseOut = { items: { appointment: Shown; overdue: boolean }[]; closed_today: number }

const hannah = cast.hannah
const closeOut = async (): Promise<CloseOut> => (await app.call('GET /close-out', { as: hannah })).body
const nudges = async (id: string) =>
  (
    await app.owner.query(
      "select patient_id, provider_id from event where name = 'appointment.unmarked' and payload ->> 'appointment_id' = $1",
      [id],
    )
  ).rows

test('visits that are over wait to be marked, oldest first; after a day they are overdue, and the dietitian is reminded once', async () => {
  const starts = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-10T00:00:00Z' })
  const visits = [await bookForMaya(app, starts[0]!), await bookForMaya(app, starts.at(-1)!)]
  const ids = async () =>
    (await closeOut()).items.map(({ appointment }) => appointment.id).filter((id) => visits.some((one) => one.id === id))
  assert.deepEqual(await ids(), [])
  app.clock.set(visits[0]!.ends_at)
  assert.deepEqual(await ids(), [visits[0]!.id])
  await app.runJob('scheduling.nudge_unmarked')
  assert.deepEqual(await nudges(visits[0]!.id), [])
  app.clock.set(visits[1]!.ends_at)
  app.clock.advance(1)
  assert.deepEqual(await ids(), [visits[0]!.id, visits[1]!.id])
  const { items } = await closeOut()
  assert.deepEqual(
    items.filter(({ appointment }) => visits.some(({ id }) => id === appointment.id)).map(({ overdue }) => overdue),
    [true, false],
  )
  assert.deepEqual(
    items.map(({ appointment }) => appointment.ends_at),
    items.map(({ appointment }) => appointment.ends_at).toSorted(),
  )
  await app.runJob('scheduling.nudge_unmarked')
  await app.runJob('scheduling.nudge_unmarked')
  assert.deepEqual(await nudges(visits[0]!.id), [{ patient_id: null, provider_id: hannah.provider_id }])
  assert.deepEqual(await nudges(visits[1]!.id), [])
  const closed = (await closeOut()).closed_today
  const marked = await app.call(`PATCH /appointments/${visits[0]!.id}`, { as: hannah, body: { status: 'Occurred', actual_minutes: 40 } })
  assert.equal(marked.status, 200, marked.text)
  assert.deepEqual(await ids(), [visits[1]!.id])
  assert.equal((await closeOut()).closed_today, closed + 1)
  assert.equal((await app.call('GET /close-out', { as: cast.maya })).status, 403)
})

test('two workers that run the reminder at the same time send it once', async () => {
  app.clock.set('2026-03-03T15:00:00.000Z')
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  app.clock.set(visit.ends_at)
  app.clock.advance(25 * 60)
  const other = await app.owner.connect()
  try {
    await other.query('begin')
    await other.query('update appointment set nudged_at = $2 where id = $1', [visit.id, app.clock()])
    const job = app.runJob('scheduling.nudge_unmarked')
    await waitUntilSomebodyWaits(app)
    await other.query('commit')
    await job
  } finally {
    other.release(true)
  }
  assert.deepEqual(await nudges(visit.id), [], 'the other one has told of it')
})
