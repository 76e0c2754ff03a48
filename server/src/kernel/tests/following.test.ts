import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cast } from '../../world/cast.ts'
import { followEvent, listenTo, makeFollowing } from '../assembly/listeners.ts'
import { transaction } from '../context.ts'
import { makeId } from '../ids.ts'
import { record } from '../record.ts'
import { type TestApp, testApp } from '../testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const listQueued = async () =>
  (
    await t.owner.query<{ identifier: string; payload: unknown; key: string }>(
      'select t.identifier, j.payload, j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by 1',
    )
  ).rows
const tell = () =>
  transaction(t.context(), (ctx) =>
    record(ctx, 'auth.preferences_changed', {
      payload: { session_id: makeId(), changed: ['time_zone'] },
      subject_id: cast.maya.identity_id,
      patient_id: cast.maya.patient_id,
    }),
  )

test('one job follows an event, however many hear it', async () => {
  await t.owner.query('delete from graphile_worker._private_jobs')
  const event_id = await tell()
  const payload = { event_id, name: 'auth.preferences_changed' }
  assert.deepEqual(await listQueued(), [{ identifier: followEvent.name, payload, key: `${followEvent.name}:${event_id}` }])
})

test('a listener that fails keeps none of the others from hearing, and waits in the queue by itself, once', async () => {
  const event_id = await tell()
  await t.owner.query('delete from graphile_worker._private_jobs')
  const heard: string[] = []
  const listener = (name: string, hears: 'auth.preferences_changed' | 'appointment.moved', fails = false) =>
    listenTo(name, [hears], async (ctx, event) => {
      heard.push(`${ctx.operation} heard ${event.name} ${event.id}`)
      if (fails) throw new Error('it does not answer')
    })
  const failing = listener('chat.plan_reply', 'auth.preferences_changed', true)
  const following = makeFollowing([
    failing,
    listener('chat.count_messages', 'auth.preferences_changed'),
    listener('chat.move', 'appointment.moved'),
  ])
  const payload = { event_id, name: 'auth.preferences_changed' }
  for (let turn = 0; turn < 2; turn++) await following.run(t.context(), payload)
  const each = ['chat.plan_reply', 'chat.count_messages'].map((name) => `${name} heard auth.preferences_changed ${event_id}`)
  assert.deepEqual(heard, [...each, ...each])
  assert.deepEqual(await listQueued(), [{ identifier: 'chat.plan_reply', payload, key: `chat.plan_reply:${event_id}` }])
  await assert.rejects(failing.job.run(t.context(), payload), /does not answer/, 'by itself it fails as a job, so the queue tries again')
  await t.owner.query('delete from graphile_worker._private_jobs')
})
