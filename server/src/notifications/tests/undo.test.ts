import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bookForMaya, type Shown } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue, readSent } from './delivering.ts'
import { begin, bookUntold, cancelAsHannah, listFree, startQuietly } from './visits-of-maya.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => startQuietly(app))

const { hannah, maya, selma } = cast
const wait = (seconds: number) => app.clock.advance(seconds / 60)
const change = (id: string, body: object) => app.call(`PATCH /appointments/${id}`, { as: hannah, body })
const cancel = (id: string) => cancelAsHannah(app, id)
const toMaya = () => readSent(app, maya.phone_number)
const texts = async () => (await toMaya()).map(({ text }) => text)

/** Books a visit and sets the clock to after it, at an hour at which text messages may go out. */
async function bookPast(): Promise<Shown> {
  const visit = await bookUntold(app)
  app.clock.set(visit.ends_at)
  return visit
}

const missed = { status: 'No-show' } as const
const open = { status: 'Scheduled' } as const
const attended = { status: 'Occurred' } as const

test('patients hear of a mark, a move or a cancellation by staff once it can no longer be undone, and not before', async () => {
  for (const act of [
    async () => change((await bookPast()).id, missed),
    async () => change((await bookUntold(app)).id, { starts_at: (await listFree(app, '2026-03-23T00:00:00Z'))[0] }),
    async () => cancel((await bookUntold(app)).id),
  ]) {
    app.clock.set(begin)
    const { status, text } = await act()
    assert.equal(status, 200, text)
    wait(undoSeconds - 1)
    await deliverDue(app)
    assert.deepEqual(await texts(), [])
    wait(1)
    await deliverDue(app)
    assert.equal((await texts()).length, 1)
  }
})

test('what patients do themselves is confirmed at once', async () => {
  const visit = await bookUntold(app)
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: maya, body: {} })
  await deliverDue(app)
  assert.match((await texts()).join(), /is canceled/)
})

test('if a mark, a move or a cancellation is undone in time, nobody gets a message', async () => {
  const late = await bookPast()
  await change(late.id, missed)
  wait(10)
  await deliverDue(app)
  assert.equal((await change(late.id, open)).status, 200)
  app.clock.set(begin)

  const moving = await bookUntold(app)
  const moved = (await change(moving.id, { starts_at: (await listFree(app, '2026-03-23T00:00:00Z'))[0] })).body
  wait(10)
  await deliverDue(app)
  assert.equal((await change(moved.id, { starts_at: moving.starts_at })).status, 200)

  const dropped = await bookForMaya(app, (await listFree(app, '2026-03-18T00:00:00Z'))[9]!)
  await deliverDue(app)
  await app.owner.query('delete from demo_outbox')
  await cancel(dropped.id)
  wait(10)
  await deliverDue(app)
  const restored = await change(dropped.id, open)
  assert.deepEqual([restored.status, restored.body.status, restored.body.canceled_at], [200, 'Scheduled', null], restored.text)

  for (const seconds of [10, 20, 3600]) {
    wait(seconds)
    await deliverDue(app)
  }
  assert.deepEqual(await texts(), [])
  assert.deepEqual(await readSent(app, maya.email), [])
})

test('after an Undo the links of the newest message lead to the visit again', async () => {
  const [start] = await listFree(app)
  const visit = await bookForMaya(app, start!)
  await deliverDue(app)
  const [sms] = await toMaya()
  const token = sms!.links
    .find((link) => link.includes('/cancel/'))!
    .split('/')
    .at(-1)
  const shown = async () => (await app.call(`GET /appointment-links/${token}`)).body?.appointment

  await cancel(visit.id)
  assert.equal((await shown()).status, 'Canceled')
  await change(visit.id, open)
  assert.deepEqual([(await shown()).id, (await shown()).status], [visit.id, 'Scheduled'])

  const moved = (await change(visit.id, { starts_at: (await listFree(app, '2026-03-24T00:00:00Z'))[0] })).body
  assert.equal((await shown()).id, moved.id)
  const back = (await change(moved.id, { starts_at: visit.starts_at })).body
  assert.deepEqual([(await shown()).id, (await shown()).starts_at], [back.id, visit.starts_at])
})

test('if a mark changes after the patient was told, one message corrects it, however often it changes', async () => {
  const visit = await bookPast()
  await change(visit.id, missed)
  wait(undoSeconds)
  await deliverDue(app)
  assert.match((await texts()).join(), /We missed you .* \$50\.00/)
  await change(visit.id, attended)
  wait(undoSeconds)
  await deliverDue(app)
  assert.match((await texts()).join(), /^(?:Sorrel: )?Correction: .*mistake.* you owe no fee/)
  await change(visit.id, open)
  await change(visit.id, attended)
  wait(undoSeconds)
  await deliverDue(app)
  assert.deepEqual(await texts(), [])
})

test('if a correction is undone in time, no message is sent', async () => {
  const visit = await bookPast()
  await change(visit.id, missed)
  wait(undoSeconds)
  await deliverDue(app)
  await toMaya()
  await change(visit.id, attended)
  wait(5)
  await change(visit.id, missed)
  wait(undoSeconds)
  await deliverDue(app)
  assert.deepEqual(await texts(), [])
})

test('a cancellation of which the patient was told can be taken back within ten minutes, and a message corrects it', async () => {
  const visit = await bookUntold(app)
  await cancel(visit.id)
  wait(undoSeconds)
  await deliverDue(app)
  assert.match((await texts()).join(), /is canceled/)
  wait(10 * 60 - undoSeconds)
  assert.equal((await change(visit.id, open)).status, 200)
  wait(undoSeconds)
  await deliverDue(app)
  assert.match((await texts()).join(), /Correction: your visit with Hannah Okafor was not canceled/)

  await cancel(visit.id)
  wait(10 * 60 + 1)
  assert.equal((await change(visit.id, open)).code, 'appointment_not_markable')
})

test('a patient’s own cancellation, or one whose time was taken meanwhile, cannot be taken back', async () => {
  const own = await bookUntold(app)
  await app.call(`POST /appointment/${own.id}/cancel`, { as: maya, body: {} })
  assert.equal((await change(own.id, open)).code, 'appointment_not_markable')
  const visit = await bookUntold(app)
  await cancel(visit.id)
  await bookForMaya(app, visit.starts_at)
  assert.equal((await change(visit.id, open)).code, 'slot_not_available')
})

test('a visit that was canceled at the last moment is not restored once it has begun, nor without a word to the patient', async () => {
  const visit = await bookUntold(app)
  const restore = (tell?: object) => app.send(`PATCH /appointments/${visit.id}`, { as: hannah, body: { ...open, ...(tell && { tell }) } })
  app.clock.set(new Date(Date.parse(visit.starts_at) - 5 * 60_000).toISOString())
  await cancelAsHannah(app, visit.id, { reason: 'A cold', tell: { when: 'now' } })
  const silent = await restore({ when: 'never', reason: 'corrects_record' })
  assert.deepEqual([silent.code, silent.details.issues?.[0]?.code], ['invalid_request', 'patient_must_know'])
  app.clock.advance(5)
  assert.equal((await restore()).code, 'appointment_not_markable')
  app.clock.advance(-1)
  assert.equal((await restore({ when: 'never', reason: 'told_already' })).status, 200)
})

test('a provider takes back their own cancellation, not one by an administrator', async () => {
  const visit = await bookUntold(app)
  const canceled = await app.call(`POST /appointment/${visit.id}/cancel`, { as: selma, body: { reason: 'They called' } })
  assert.equal(canceled.status, 200, canceled.text)
  assert.equal((await change(visit.id, open)).code, 'appointment_not_markable')
  const restored = await app.call(`PATCH /appointments/${visit.id}`, { as: selma, body: open })
  assert.equal(restored.status, 200, restored.text)
})

test('a cancellation is not taken back where the license has ended meanwhile', async () => {
  const visit = await bookUntold(app)
  await cancel(visit.id)
  const day = visit.starts_at.slice(0, 10)
  await app.owner.query('update provider_licence set expires_on = $2::date - 2 where provider_id = $1', [hannah.provider_id, day])
  const refused = await change(visit.id, open)
  await app.owner.query('update provider_licence set expires_on = $2::date + 900 where provider_id = $1', [hannah.provider_id, day])
  assert.equal(refused.code, 'not_licensed_in_state')
})

test('a visit that is moved twice before the patient is told gets one message, which starts from the time that the patient knows', async () => {
  const visit = await bookUntold(app)
  const [one, , , other] = await listFree(app, '2026-03-23T00:00:00Z')
  const first = (await change(visit.id, { starts_at: one })).body
  wait(5)
  await change(first.id, { starts_at: other })
  wait(undoSeconds)
  await deliverDue(app)
  const told = await texts()
  assert.equal(told.length, 1)
})

test('after an Undo at the moment of sending, either no message was sent or a second one corrects it', async () => {
  const { sms } = app.house.integrations
  const send = sms.send.bind(sms)
  const visit = await bookPast()
  await change(visit.id, missed)
  wait(undoSeconds)
  sms.send = async (message) => {
    // The message is written and handed over while the mark is taken back.
    sms.send = send
    assert.equal((await change(visit.id, open)).status, 200)
    return send(message)
  }
  await deliverDue(app)
  sms.send = send
  wait(undoSeconds)
  await deliverDue(app)
  const [first, second, ...more] = await texts()
  assert.match(first ?? '', /We missed you/)
  assert.match(second ?? '', /Correction/)
  assert.deepEqual(more, [])
})

test('in ten races of sending and Undo, a message that was sent is always corrected, and no other correction is sent', async () => {
  for (let round = 0; round < 10; round++) {
    app.clock.set(begin)
    const visit = await bookPast()
    await change(visit.id, missed)
    wait(undoSeconds)
    await Promise.all([deliverDue(app), change(visit.id, open)])
    wait(undoSeconds)
    await deliverDue(app)
    wait(undoSeconds)
    await deliverDue(app)
    for (const person of [maya.phone_number, maya.email]) {
      const said = (await readSent(app, person)).map(({ text }) => (text.includes('Correction') ? 'corrected' : 'missed'))
      assert.ok(said.length === 0 || said.join() === 'missed,corrected', said.join())
    }
  }
})

test('a message that a carrier may have sent before it failed is corrected', async () => {
  const { sms } = app.house.integrations
  const send = sms.send.bind(sms)
  const visit = await bookPast()
  await change(visit.id, missed)
  wait(undoSeconds)
  sms.send = async (message) => {
    await send(message)
    throw new Error('the answer is lost')
  }
  await assert.rejects(deliverDue(app), /lost/).finally(() => {
    sms.send = send
  })
  await change(visit.id, open)
  wait(undoSeconds)
  await deliverDue(app)
  const said = await texts()
  assert.match(said.at(-1) ?? '', /Correction/)
})

test('a booking by staff is told when it can no longer be undone; taken back in time, nobody is told of it or of its end', async () => {
  app.clock.set(begin)
  const book = async () => {
    const [starts_at] = await listFree(app, '2026-03-23T00:00:00Z')
    const visit = { provider_id: hannah.provider_id, patient_id: maya.patient_id, starts_at: starts_at!, duration_minutes: 45 }
    const { status, body, text } = await app.call('POST /appointments', {
      as: hannah,
      body: { ...visit, type: 'Follow-up', visit_mode: 'virtual' },
    })
    assert.equal(status, 201, text)
    return body.appointments[0]!
  }
  const mistaken = await book()
  await deliverDue(app)
  const untold = { reason: 'Booked by mistake', tell: { when: 'never', reason: 'corrects_record' } } as const
  const { status, text } = await app.call(`POST /appointment/${mistaken.id}/cancel`, { as: hannah, body: untold })
  assert.equal(status, 200, text)
  wait(2 * undoSeconds)
  await deliverDue(app)
  assert.deepEqual(await texts(), [])
  await book()
  wait(undoSeconds)
  await deliverDue(app)
  assert.match((await texts()).join(), /is booked/)
})
