import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { makeSettlingCalls } from '../../scheduling/tests/blocked-days.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue } from './delivering.ts'
import { startQuietly } from './visits-of-maya.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => startQuietly(app))

const { hannah } = cast
const { blockDay, suggestFor } = makeSettlingCalls(() => app)
const evening = '2026-03-04T03:30:00.000Z'
const morning = '2026-03-04T14:00:00.000Z'

type Body = BodyOf<'POST /affected-visits'>

/** Settles one visit as Hannah, and returns what is planned to be sent about it: channel, state, time and reason. */
async function planAfter(visits: Body['visits'], tell: Body['tell']) {
  await app.owner.query('delete from demo_outbox; delete from notification')
  const { items } = await bodyOf(app.call('POST /affected-visits', { as: hannah, body: { visits, tell } }))
  assert.deepEqual(
    items.map(({ refused }) => refused),
    visits.map(() => null),
  )
  await deliverDue(app)
  const { rows } = await app.owner.query(
    "select channel, status, send_after, reason from notification where recipient_kind = 'patient' order by channel",
  )
  return rows.map(({ channel, status, send_after, reason }) => [channel, status, status === 'queued' ? send_after : reason])
}

test('whoever settles a visit chooses when its patient is told: now, even at night; in the morning; or not at all, which the trail says', async () => {
  const { visits } = await blockDay(4)
  const [moved, canceled, asked, untold] = visits.map(({ id }) => id) as [string, string, string, string]
  const to = await suggestFor(moved)
  await deliverDue(app)
  app.clock.set(evening)
  const soon = new Date(Date.parse(evening) + undoSeconds * 1000).toISOString()
  assert.deepEqual(await planAfter([{ action: 'move', appointment_id: moved, starts_at: to }], { when: 'morning' }), [
    ['email', 'queued', morning],
    ['sms', 'queued', morning],
  ])
  assert.deepEqual(await planAfter([{ action: 'cancel', appointment_id: canceled, reason: 'Ill' }], { when: 'now' }), [
    ['email', 'queued', soon],
    ['sms', 'queued', soon],
  ])
  assert.deepEqual(await planAfter([{ action: 'ask', appointment_id: asked }], { when: 'morning' }), [
    ['email', 'queued', morning],
    ['sms', 'queued', morning],
  ])
  const never = { when: 'never', reason: 'told_already' } as const
  assert.deepEqual(await planAfter([{ action: 'cancel', appointment_id: untold, reason: 'Ill' }], never), [
    ['email', 'suppressed', 'untold_told_already'],
    ['sms', 'suppressed', 'untold_told_already'],
  ])
  const { rows } = await app.owner.query(
    "select subject_id, details ->> 'tell' as tell, details ->> 'untold' as untold from audit where subject_id = any($1) and details ->> 'tell' is not null",
    [[asked, untold]],
  )
  const trail = new Map(rows.map(({ subject_id, tell, untold }) => [subject_id, [tell, untold]]))
  assert.deepEqual(
    [trail.get(asked), trail.get(untold)],
    [
      ['morning', null],
      ['never', 'told_already'],
    ],
  )
})

test('a morning that comes after one of the visits has begun is refused, and then none of them is settled', async () => {
  const { visits } = await blockDay(2)
  const [first, second] = visits as [(typeof visits)[0], (typeof visits)[0]]
  app.clock.set(new Date(Date.parse(first.starts_at) - 60_000).toISOString())
  const body = {
    visits: [second, first].map(({ id: appointment_id }) => ({ action: 'ask', appointment_id }) as const),
    tell: { when: 'morning' } as const,
  }
  const answer = await app.send('POST /affected-visits', { as: hannah, body })
  assert.deepEqual(
    [answer.status, answer.details.issues?.map(({ path, code }) => `${path.join('.')} ${code}`)],
    [400, ['tell.when too_late']],
  )
  const { rows } = await app.owner.query('select change_asked_at from appointment where id = any($1)', [visits.map(({ id }) => id)])
  assert.deepEqual(rows, [{ change_asked_at: null }, { change_asked_at: null }])
})
