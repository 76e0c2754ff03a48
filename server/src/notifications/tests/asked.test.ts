import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue, readSent } from './delivering.ts'
import { bookUntold, startQuietly } from './visits-of-maya.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => startQuietly(app))

const { hannah, maya } = cast
const settle = async (...visits: BodyOf<'POST /affected-visits'>['visits']) => {
  const { items } = await bodyOf(app.call('POST /affected-visits', { as: hannah, body: { visits } }))
  assert.deepEqual([...new Set(items.map(({ refused }) => refused))], [null])
}
const readMaya = async () => {
  await deliverDue(app)
  return readSent(app, maya.phone_number)
}
const passUndo = () => app.clock.advance(undoSeconds / 60)

async function bookAndBlock() {
  const visit = await bookUntold(app)
  const { starts_at, ends_at } = visit
  await bodyOf(app.call('POST /calendar-events/blocks', { as: hannah, body: { title: 'Sick', starts_at, ends_at } }))
  return visit
}

test('an asked patient gets the links, in their language, after the time for Undo; the links work until the visit begins', async () => {
  const visit = await bookAndBlock()
  await settle({ action: 'ask', appointment_id: visit.id })
  assert.deepEqual(await readMaya(), [])
  passUndo()
  const [asked, ...more] = await readMaya()
  assert.match(
    asked!.text,
    /Hannah Okafor can’t be there for your visit on .*Please pick another time, or cancel\. It costs you nothing\. Move: /,
  )
  assert.deepEqual(more, [])
  // The notice of the provider has begun, and the fee would apply.
  app.clock.set(new Date(Date.parse(visit.starts_at) - 60_000).toISOString())
  const token = asked!.links[1]!.split('/').at(-1)!
  const canceled = await bodyOf(app.call(`POST /appointment-links/${token}/cancel`, { body: {} }))
  assert.deepEqual([canceled.appointment.status, canceled.appointment.cancel_fee_cents], ['Canceled', 0])
})

test('nobody is asked to change a visit that is kept in time; one who was asked is told that it stands', async () => {
  const visit = await bookAndBlock()
  const wish = { appointment_id: visit.id }
  await settle({ ...wish, action: 'ask' })
  await settle({ ...wish, action: 'keep' })
  passUndo()
  assert.deepEqual(await readMaya(), [])

  const other = await bookAndBlock()
  await settle({ action: 'ask', appointment_id: other.id })
  passUndo()
  assert.equal((await readMaya()).length, 1)
  await settle({ action: 'keep', appointment_id: other.id })
  passUndo()
  assert.match((await readMaya()).map(({ text }) => text).join(), /Hannah Okafor can be there after all: your visit stands/)
})

test('whoever was asked is not reminded of the visit; whoever was not asked is', async () => {
  for (const isAsked of [true, false]) {
    await startQuietly(app)
    const visit = await bookAndBlock()
    if (isAsked) await settle({ action: 'ask', appointment_id: visit.id })
    passUndo()
    await readMaya()
    app.clock.set(new Date(Date.parse(visit.starts_at) - 50 * 60_000).toISOString())
    await app.runJob('scheduling.remind')
    const reminders = (await readMaya()).filter(({ text }) => /In about an hour/.test(text))
    assert.equal(reminders.length, isAsked ? 0 : 1)
  }
})

test('in Spanish, the message addresses the reader as tú', async () => {
  await app.owner.query("update patient set preferred_language = 'es' where id = $1", [maya.patient_id])
  const visit = await bookAndBlock()
  await settle({ action: 'ask', appointment_id: visit.id })
  passUndo()
  const [asked] = await readMaya()
  assert.match(asked!.text, /Hannah Okafor no podrá atenderte en tu visita del .*No te cuesta nada\. Cambiar: /)
})
