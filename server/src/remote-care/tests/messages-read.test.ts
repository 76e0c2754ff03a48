import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { clearWeek, read, write } from './living.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tomas, dana } = cast

const channel = async () => (await bodyOf(t.call('GET /chat/channels', { as: dana, query: { patient_id: tomas.patient_id } }))).items[0]!
const markRead = async (as: typeof dana | typeof tomas) => bodyOf(t.call(`POST /chat/channels/${(await channel()).id}/read`, { as }))
const report = async (began_at: string) => {
  await bodyOf(t.call('POST /remote-care/work', { as: dana, body: { patient_id: tomas.patient_id, began_at, ended_at: t.house.now() } }))
  await t.runJobs()
}
const counted = async () => {
  const { minutes_logged, evidence } = (await read(t))!
  return [minutes_logged, evidence.map(({ kind, seconds }) => `${kind} ${seconds}`)]
}

test('Reading what a patient wrote counts once, with the answer to it in one line, and not after the message was taken back', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  let began = t.house.now()
  t.clock.advance(1)
  await markRead(dana)
  t.clock.advance(2)
  await report(began)
  assert.deepEqual(await counted(), [3, ['message_read 180']])

  began = t.house.now()
  t.clock.advance(4)
  await markRead(dana)
  await report(began)
  assert.deepEqual(await counted(), [3, ['message_read 180']], 'what was read before is not read again')

  t.clock.advance(1)
  const id = await write(t, 'patient', 'And this one?')
  began = t.house.now()
  await markRead(tomas)
  await markRead(dana)
  t.clock.advance(2)
  await report(began)
  await report(addMinutes(began, 1))
  assert.deepEqual(await counted(), [5, ['message_read 180', 'message_read 120']], 'a second window at the same time')
  await write(t, 'provider', 'Yes, that one too.')
  await report(addMinutes(began, -1))
  assert.deepEqual(await counted(), [6, ['message_read 180', 'message 180']], 'the answer proves the time in which both happened')

  await bodyOf(t.call(`DELETE /chat/channels/${(await channel()).id}/messages/${id}`, { as: tomas }))
  await t.runJobs()
  assert.deepEqual(await counted(), [6, ['message_read 180', 'message 180']], 'the answer stays')
  const { rows } = await t.owner.query(`select 1 from app.remote_action where subject_id = $1`, [id])
  assert.equal(rows.length, 0, 'a message that was taken back proves no reading')
})

test('Reading counts for nobody without a week that the patient began and agreed to, and a patient who reads does no work', async () => {
  await clearWeek(t)
  await t.owner.query(`update app.remote_consent set revoked_at = now(), revoked_by = patient_id where patient_id = $1`, [tomas.patient_id])
  await write(t, 'patient')
  const began = t.house.now()
  await markRead(dana)
  t.clock.advance(6)
  await report(began)
  assert.equal(await read(t), undefined)
  await t.owner.query(`update app.remote_consent set revoked_at = null, revoked_by = null where patient_id = $1`, [tomas.patient_id])
  await write(t, 'patient', 'Did you see it?')
  assert.deepEqual(await counted(), [0, []], 'what was read before the week began')
  await write(t, 'provider', 'I did.')
  await markRead(tomas)
  await t.runJobs()
  const { rows } = await t.owner.query(`select kind from app.remote_action where patient_id = $1 and role = 'provider' order by at`, [
    tomas.patient_id,
  ])
  assert.deepEqual(rows, [{ kind: 'message_read' }, { kind: 'message' }])
})

test('A look at the journal and words about laboratory results prove minutes like a message, and count for the pay of a month', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  const { patient_id } = tomas
  const countActions = async () => {
    const { by_client } = await bodyOf(t.call('GET /client-engagement-reward', { as: dana, query: { since: '2026-03-01' } }))
    const { journal_reviews = 0, lab_feedback = 0 } = by_client.find((one) => one.patient_id === patient_id)?.actions ?? {}
    return [journal_reviews, lab_feedback]
  }
  const before = await countActions()
  const meal = { client_id: '7c9e0c7e-8d0f-4a57-9c0f-aaaaaaaaaaaa', kind: 'note' as const, occurred_at: t.clock(), text: 'Lentils' }
  const entry = await bodyOf(t.call('POST /patient/journal/entries', { as: tomas, body: meal }))
  const results = [{ analyte: 'hba1c' as const, value: 5.8, unit: '%' }]
  const report1 = { collected_at: '2026-02-20T15:00:00Z', panel: 'a1c' as const, results }
  const lab = await bodyOf(t.call(`POST /patient/${patient_id}/labs`, { as: tomas, body: report1 }))
  let began = t.house.now()
  t.clock.advance(3)
  await bodyOf(t.call(`PUT /patient/journal/entries/${entry.id}/review`, { as: dana, body: { reaction: 'well_done' } }))
  await report(began)
  assert.deepEqual(await counted(), [3, ['journal_review 180']])
  t.clock.advance(1)
  began = t.house.now()
  t.clock.advance(2)
  const words = { text: 'Lower than in fall.', visible_to_patient: true }
  await bodyOf(t.call(`POST /patient/${patient_id}/labs/${lab.id}/feedback`, { as: dana, body: words }))
  await report(began)
  assert.deepEqual(await counted(), [5, ['journal_review 180', 'lab_feedback 120']])
  assert.deepEqual(
    await countActions(),
    before.map((count) => count + 1),
  )
})

test('The minutes are those of the lines, also of what was sent a moment after the end of the week', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  const { period_end } = (await read(t))!
  t.clock.set(addMinutes(period_end, -1))
  const began = addMinutes(t.house.now(), -6)
  await report(began)
  t.clock.set(addMinutes(period_end, 0.5))
  await write(t, 'provider')
  await t.runJob('remote_care.advance')
  await t.runJobs()
  const ended = (await bodyOf(t.call('GET /remote-encounters', { as: dana, query: { patient_id: tomas.patient_id } }))).items.at(-1)!
  assert.deepEqual([ended.minutes_logged, ended.evidence.map(({ kind, seconds }) => `${kind} ${seconds}`)], [6, ['message 360']])
})
