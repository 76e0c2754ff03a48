import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testNow } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { careIdOf } from '../world/care-ids.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const id = careIdOf(cast.hannah.provider_id, cast.maya.patient_id)
const as = cast.hannah
const body = { target: 'next_appointment', care_ids: [id] } as const
const preview = () => bodyOf(t.call('POST /follow-up-reminders/preview', { as, body }))
const whyNot = async () => (await preview()).skipped.map(({ reason }) => reason)
const freeHer = () =>
  t.owner.query(
    "update appointment set status = 'Canceled', canceled_at = $2, canceled_by = 'patient' where care_id = $1 and status = 'Scheduled'",
    [id, testNow],
  )
const listQueued = async () =>
  (
    await t.owner.query("select channel, send_after from notification where template = 'follow_up' and recipient_id = $1 order by 1", [
      cast.maya.patient_id,
    ])
  ).rows

test('a reminder goes to whom the preview names, once in 14 days, and not again however often its job runs', async () => {
  await freeHer()
  assert.deepEqual((await preview()).recipients, [{ care_id: id, name: 'Maya Lindqvist' }])
  const made = await bodyOf(t.call('POST /follow-up-reminders', { as, body }))
  assert.deepEqual([made.status, made.recipient_count], ['scheduled', 1])
  assert.deepEqual(await listQueued(), [], 'nothing goes out while it can be undone')
  t.clock.advance(1)
  await t.runJobs()
  assert.deepEqual(
    (await listQueued()).map(({ channel }) => channel),
    ['email', 'sms'],
  )
  const [sent] = (await bodyOf(t.call('GET /follow-up-reminders', { as }))).items
  assert.deepEqual([sent?.status, sent?.sent_count, sent?.skipped_count], ['sent', 1, 0])
  assert.deepEqual(await whyNot(), ['reminded_lately'])
  assert.equal((await t.send('POST /follow-up-reminders', { as, body })).code, 'nobody_to_remind')
  assert.equal((await t.send(`POST /follow-up-reminders/${made.id}/cancel`, { as })).code, 'reminder_not_changeable')
  t.clock.advance(13 * 24 * 60)
  assert.deepEqual(await whyNot(), ['reminded_lately'])
  t.clock.advance(2 * 24 * 60)
  assert.deepEqual(await whyNot(), [])
})

test('whoever stopped texts, has a visit, pauses, or cannot be reached gets none, and the preview says why', async () => {
  assert.deepEqual(await whyNot(), ['has_next_visit'])
  await freeHer()
  await t.owner.query("update care set status = 'paused' where id = $1", [id])
  assert.deepEqual(await whyNot(), ['not_open'])
  await t.owner.query("update care set status = 'active' where id = $1", [id])
  await t.owner.query('insert into sms_opt_out values ($1, now())', [cast.maya.phone_number])
  assert.deepEqual(await whyNot(), ['asked_for_none'])
  await t.owner.query('delete from sms_opt_out')
  await t.owner.query('update patient set phone_number = null, email = null where id = $1', [cast.maya.patient_id])
  assert.deepEqual(await whyNot(), ['unreachable'])
  const old = await bodyOf(t.call('POST /follow-up-reminders/preview', { as, body: { target: 'old_patients', care_ids: [id] } }))
  assert.deepEqual(
    old.skipped.map(({ reason }) => reason),
    ['seen_lately'],
  )
})

test('who books or stops texts between the preview and the sending gets none', async () => {
  await freeHer()
  const made = await bodyOf(t.call('POST /follow-up-reminders', { as, body }))
  await t.owner.query('insert into sms_opt_out values ($1, now())', [cast.maya.phone_number])
  t.clock.advance(1)
  await t.runJobs()
  assert.deepEqual(await listQueued(), [])
  const { rows } = await t.owner.query('select status, reason from follow_up_recipient where follow_up_reminder_id = $1', [made.id])
  assert.deepEqual(rows, [{ status: 'skipped', reason: 'asked_for_none' }])
})

test('a text at night waits for the patient’s morning', async () => {
  await freeHer()
  // 11 PM in Chicago.
  const at = '2026-03-12T04:00:00.000Z'
  const made = await bodyOf(t.call('POST /follow-up-reminders', { as, body: { ...body, is_draft: true } }))
  assert.deepEqual([made.status, made.scheduled_at], ['draft', null])
  const stale = await t.send(`PATCH /follow-up-reminders/${made.id}`, { as, body: { scheduled_at: at }, headers: { 'if-match': '"7"' } })
  assert.equal(stale.code, 'changed_meanwhile')
  await bodyOf(t.call(`PATCH /follow-up-reminders/${made.id}`, { as, body: { scheduled_at: at } }))
  t.clock.set(at)
  await t.runJobs()
  const [email, sms] = await listQueued()
  assert.equal(email?.send_after, at)
  assert.equal(sms?.send_after, '2026-03-12T13:00:00.000Z', '8 AM in Chicago')
})

test('a canceled reminder is never sent, and a past time is refused', async () => {
  await freeHer()
  const made = await bodyOf(t.call('POST /follow-up-reminders', { as, body }))
  const canceled = await bodyOf(t.call(`POST /follow-up-reminders/${made.id}/cancel`, { as }))
  assert.equal(canceled.status, 'canceled')
  t.clock.advance(1)
  await t.runJobs()
  assert.deepEqual(await listQueued(), [])
  assert.equal(
    (await t.send(`PATCH /follow-up-reminders/${made.id}`, { as, body: { scheduled_at: '2026-12-01T00:00:00Z' } })).code,
    'reminder_not_changeable',
  )
  assert.equal((await t.send('POST /follow-up-reminders', { as, body: { ...body, scheduled_at: '2020-01-01T00:00:00Z' } })).status, 400)
})

test('a dietitian reminds, sees and changes only their own', async () => {
  await freeHer()
  const made = await bodyOf(t.call('POST /follow-up-reminders', { as, body: { ...body, is_draft: true } }))
  const stranger = { as: cast.dana }
  assert.equal((await t.send('POST /follow-up-reminders/preview', { ...stranger, body })).code, 'not_found')
  assert.equal((await t.send('POST /follow-up-reminders', { ...stranger, body })).code, 'not_found')
  assert.equal(
    (await t.send(`PATCH /follow-up-reminders/${made.id}`, { ...stranger, body: { scheduled_at: '2026-12-01T00:00:00Z' } })).code,
    'not_found',
  )
  assert.equal((await t.send(`POST /follow-up-reminders/${made.id}/cancel`, stranger)).code, 'not_found')
  const theirs = await bodyOf(t.call('GET /follow-up-reminders', stranger))
  assert.equal(
    theirs.items.some(({ id }) => id === made.id),
    false,
  )
})
