import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadFile } from '../../files/tests/uploading.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findChannelPath } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana } = cast
let made = 0
const makeNonce = () => `2d9e0c7e-8d0f-4a57-9c0f-${String(++made).padStart(12, '0')}`
/** The conversation of Maya and Hannah, in which nothing waits. */
async function findPath() {
  await t.owner.query('delete from app.chat_scheduled')
  return findChannelPath(t, hannah, { patient_id: maya.patient_id })
}
type Path = Awaited<ReturnType<typeof findPath>>
const inHours = (hours: number) => addMinutes(t.clock(), hours * 60)
type Extra = { send_at?: string; client_nonce?: string; file_ids?: string[] }
const plan = (path: Path, text: string, extra: Extra = {}) =>
  bodyOf(t.call(`POST ${path}/messages`, { as: hannah, body: { text, client_nonce: makeNonce(), send_at: inHours(3), ...extra } }))
const listWaiting = async (path: Path) => (await bodyOf(t.call(`GET ${path}/scheduled`, { as: hannah }))).items
const listSent = async (path: Path) => (await bodyOf(t.call(`GET ${path}/messages`, { as: maya, query: { limit: 100 } }))).items
const say = (path: Path, text: string) => bodyOf(t.call(`POST ${path}/messages`, { as: maya, body: { text, client_nonce: makeNonce() } }))
const waits = async (path: Path) => (await bodyOf(t.call(`GET ${path}`, { as: hannah }))).waiting_since
const runAt = async (moment: string, id: string) => {
  t.clock.set(moment)
  await t.runJob('chat.send_scheduled', { chat_message_id: id })
}

test('A planned message: its writer alone sees it, it goes out once at its time, takes its number then, and tells the patient', async () => {
  const path = await findPath()
  const file = await uploadFile(t, { as: hannah, purpose: 'chat_attachment', patient_id: maya.patient_id, name: 'plan.jpg' })
  const nonce = makeNonce()
  const before = await listSent(path)
  const planned = await plan(path, 'Remember your lunch box.', { client_nonce: nonce, file_ids: [file] })
  assert.deepEqual([planned.delivery, planned.send_at, planned.seq, planned.is_own], ['scheduled', inHours(3), 0, true])
  const again = await plan(path, 'Remember your lunch box.', { client_nonce: nonce, file_ids: [file] })
  assert.equal(again.id, planned.id, 'a repeated call plans nothing new')
  assert.deepEqual(
    (await listWaiting(path)).map(({ id, attachments }) => [id, attachments.map(({ name }) => name)]),
    [[planned.id, ['plan.jpg']]],
  )
  assert.equal((await t.call(`GET /files/${file}`, { as: hannah })).status, 200)
  for (const as of [maya, dana]) assert.equal((await t.call(`GET /files/${file}`, { as })).code, 'not_found')
  assert.equal((await listSent(path)).length, before.length)
  assert.equal((await t.call(`GET ${path}/messages/${planned.id}`, { as: maya })).code, 'not_found')
  const { rows } = await t.owner.query(`select from app.live_event where audience_kind = 'patient' and name like 'scheduled%'`)
  assert.equal(rows.length, 0, 'no browser of the patient hears of it')

  await runAt(inHours(1), planned.id)
  assert.equal((await listWaiting(path)).length, 1, 'a job that runs too early sends nothing')
  await t.owner.query('delete from app.notification where recipient_id = $1', [maya.patient_id])
  await runAt(planned.send_at!, planned.id)
  await t.runJob('chat.send_scheduled', { chat_message_id: planned.id })
  const [sent, last] = await listSent(path)
  assert.deepEqual([sent?.id, sent?.text, sent?.seq, sent?.send_at], [planned.id, 'Remember your lunch box.', last!.seq + 1, null])
  assert.deepEqual([(await listSent(path)).length, (await listWaiting(path)).length], [before.length + 1, 0])
  assert.equal((await t.call(`GET /files/${file}`, { as: maya })).status, 200)
  assert.equal((await plan(path, 'Remember your lunch box.', { client_nonce: nonce })).delivery, 'sent', 'also after it was sent')
  await t.runJobs()
  const told = await t.owner.query(`select from app.notification where template = 'chat_to_patient' and recipient_id = $1`, [
    maya.patient_id,
  ])
  assert.ok(told.rows.length > 0)
  const work = await t.owner.query('select from app.remote_action where subject_id = $1', [planned.id])
  assert.equal(work.rows.length, 0, 'nobody worked when it went out')
})

test('changeScheduledMessage and cancelScheduledMessage: other words and another time, and nothing goes out that was deleted', async () => {
  const path = await findPath()
  const planned = await plan(path, 'See you on Monday.')
  const one = `${path}/scheduled/${planned.id}` as const
  const changed = await bodyOf(t.call(`PATCH ${one}`, { as: hannah, body: { text: 'See you on Tuesday.', send_at: inHours(30) } }))
  assert.deepEqual([changed.text, changed.send_at, changed.version], ['See you on Tuesday.', inHours(30), 2])
  const late = await t.call(`PATCH ${one}`, { as: hannah, headers: { 'if-match': '"1"' }, body: { text: 'Never' } })
  assert.equal(late.code, 'changed_meanwhile')
  for (const as of [dana]) {
    assert.equal((await t.call(`GET ${path}/scheduled`, { as })).code, 'not_found')
    assert.equal((await t.call(`PATCH ${one}`, { as, body: { text: 'Mine' } })).code, 'not_found')
    assert.equal((await t.call(`DELETE ${one}`, { as })).code, 'not_found')
  }
  await runAt(inHours(4), planned.id)
  assert.equal((await listWaiting(path)).length, 1, 'the time before the change no longer counts')
  assert.equal((await t.call(`DELETE ${one}`, { as: hannah })).status, 204)
  const sent = (await listSent(path)).length
  await runAt(inHours(40), planned.id)
  assert.equal((await listSent(path)).length, sent)
  assert.equal((await t.call(`DELETE ${one}`, { as: hannah })).code, 'not_found')
})

test('Cancel and send at the same moment: exactly one of them happens', async () => {
  const path = await findPath()
  for (let round = 0; round < 6; round++) {
    const { id, send_at } = await plan(path, `Round ${round}`)
    t.clock.set(send_at!)
    const cancel = () => t.call(`DELETE ${path}/scheduled/${id}`, { as: hannah })
    const send = () => t.runJob('chat.send_scheduled', { chat_message_id: id })
    const [canceled] = round % 2 ? await Promise.all([cancel(), send()]) : (await Promise.all([send(), cancel()])).reverse()
    const wasSent = (await listSent(path)).some((message) => message.id === id)
    assert.equal(typeof canceled === 'object' && canceled.status === 204, !wasSent)
    if (wasSent) assert.equal((await cancel()).code, 'message_not_changeable')
  }
  assert.equal((await listWaiting(path)).length, 0)
})

test('A planned message answers what was written before it was written, and nothing that came later', async () => {
  const path = await findPath()
  const readWaiting = async () => (await bodyOf(t.call(`GET ${path}`, { as: hannah }))).waiting_since
  const question = await say(path, 'Which bread?')
  const planned = await plan(path, 'I will look it up.')
  assert.equal(await readWaiting(), question.sent_at, 'what waits is no answer')
  t.clock.set(inHours(1))
  const later = await say(path, 'And which butter?')
  await runAt(planned.send_at!, planned.id)
  assert.equal(await readWaiting(), later.sent_at)
  const answer = await plan(path, 'Any with whole grain.')
  await runAt(answer.send_at!, answer.id)
  assert.equal(await readWaiting(), null)
})

test('A planned message brings back no question that was answered; a new time for it answers none that came after its words', async () => {
  const path = await findPath()
  const early = await plan(path, 'Written before both questions.')
  t.clock.set(inHours(1))
  await say(path, 'First question')
  t.clock.set(inHours(0.5))
  await bodyOf(t.call(`POST ${path}/messages`, { as: hannah, body: { text: 'Its answer', client_nonce: makeNonce() } }))
  t.clock.set(inHours(0.5))
  const second = await say(path, 'Second question')
  await bodyOf(t.call(`PATCH ${path}/scheduled/${early.id}`, { as: hannah, body: { send_at: inHours(2) } }))
  await runAt(inHours(2), early.id)
  assert.ok((await listSent(path)).some(({ id }) => id === early.id))
  assert.equal(await waits(path), second.sent_at)
})

test('What somebody planned who has left since goes to nobody', async () => {
  const path = await findPath()
  const planned = await plan(path, 'Come to my new practice.')
  const setStatus = (status: string) =>
    t.owner.query(`update app.provider set status = $2, offboarded_at = case when $2 = 'offboarded' then now() end where id = $1`, [
      hannah.provider_id,
      status,
    ])
  await setStatus('offboarded')
  await runAt(planned.send_at!, planned.id)
  await setStatus('active')
  assert.deepEqual([(await listSent(path)).filter(({ id }) => id === planned.id).length, (await listWaiting(path)).length], [0, 0])
})

test('What is overdue goes out although its job was lost', async () => {
  const path = await findPath()
  const { id, send_at } = await plan(path, 'The job of this one is lost.')
  t.clock.set(addMinutes(send_at!, 5))
  await t.runJob('chat.send_overdue')
  assert.equal((await listSent(path)).filter((message) => message.id === id).length, 1)
})

test('One planned message that cannot be sent does not stop those behind it', async () => {
  const path = await findPath()
  const stuck = await plan(path, 'Refused by the database', { send_at: inHours(1) })
  const next = await plan(path, 'Behind it', { send_at: inHours(2) })
  await t.owner.query("alter table app.chat_message add constraint test_refuses check (text is distinct from 'Refused by the database')")
  t.clock.set(addMinutes(next.send_at!, 5))
  try {
    await t.runJob('chat.send_overdue')
  } finally {
    await t.owner.query('alter table app.chat_message drop constraint test_refuses')
  }
  const sent = (await listSent(path)).map(({ id }) => id)
  assert.deepEqual([sent.includes(stuck.id), sent.includes(next.id)], [false, true])
  await t.runJob('chat.send_overdue')
  assert.ok(
    (await listSent(path)).some(({ id }) => id === stuck.id),
    'the next round tries it again',
  )
})

test('What cannot be sent for a day ends there, and its writer is told; another time lets it go', async () => {
  const path = await findPath()
  const stuck = await plan(path, 'Refused by the database', { send_at: inHours(1) })
  await t.owner.query("alter table app.chat_message add constraint test_refuses check (text is distinct from 'Refused by the database')")
  try {
    t.clock.set(addMinutes(stuck.send_at!, 60))
    await t.runJob('chat.send_overdue')
    assert.equal((await listWaiting(path)).find(({ id }) => id === stuck.id)?.failed_because, null, 'it may still go')
    t.clock.set(addMinutes(stuck.send_at!, 25 * 60))
    await t.runJob('chat.send_overdue')
  } finally {
    await t.owner.query('alter table app.chat_message drop constraint test_refuses')
  }
  assert.equal((await listWaiting(path)).find(({ id }) => id === stuck.id)?.failed_because, 'failed')
  await t.runJobs()
  const told = await t.owner.query(`select from app.notification where template = 'chat_not_sent' and recipient_id = $1`, [
    hannah.provider_id,
  ])
  assert.ok(told.rows.length > 0)
  const later = await bodyOf(t.call(`PATCH ${path}/scheduled/${stuck.id}`, { as: hannah, body: { send_at: inHours(2) } }))
  await runAt(later.send_at, stuck.id)
  assert.ok((await listSent(path)).some(({ id }) => id === stuck.id))
})

test('What answers a message that a merge has left in another conversation goes out without it', async () => {
  const path = await findPath()
  const { id, send_at } = await plan(path, 'Yes, you can.')
  await t.owner.query(
    'update app.chat_scheduled set reply_to = (select m.id from app.chat_message m where m.patient_id <> $2 limit 1) where id = $1',
    [id, maya.patient_id],
  )
  await runAt(send_at!, id)
  assert.equal((await listSent(path)).find((message) => message.id === id)?.reply_to, null)
})

test('After the end of care it is not sent, and its writer is told', async () => {
  const path = await findPath()
  const planned = await plan(path, 'See you soon.')
  await t.owner.query('update app.care set ended_at = $1 where patient_id = $2 and provider_id = $3', [
    t.clock(),
    maya.patient_id,
    hannah.provider_id,
  ])
  await runAt(planned.send_at!, planned.id)
  await t.runJobs()
  const [waiting] = await listWaiting(path)
  assert.deepEqual([waiting?.id, waiting?.failed_at, waiting?.failed_because], [planned.id, planned.send_at, 'care_ended'])
  assert.equal((await listSent(path)).filter(({ id }) => id === planned.id).length, 0)
  const told = await t.owner.query(`select from app.notification where template = 'chat_not_sent' and recipient_id = $1`, [
    hannah.provider_id,
  ])
  assert.ok(told.rows.length > 0)
  assert.equal((await t.call(`PATCH ${path}/scheduled/${planned.id}`, { as: hannah, body: { text: 'Now' } })).code, 'channel_closed')
  const more = { text: 'More', client_nonce: makeNonce(), send_at: inHours(1) }
  assert.equal((await t.call(`POST ${path}/messages`, { as: hannah, body: more })).code, 'channel_closed')
  assert.equal((await t.call(`DELETE ${path}/scheduled/${planned.id}`, { as: hannah })).status, 204)
})

test('After words that may point to danger it stays and its writer is told; a new time, or an answer, lets it go', async () => {
  const path = await findPath()
  const calm = await plan(path, 'Have a good week.')
  const planned = await plan(path, 'Enjoy the party!', { send_at: inHours(4) })
  t.clock.set(inHours(1))
  await say(path, 'I want to hurt myself')
  await runAt(planned.send_at!, planned.id)
  assert.equal((await listWaiting(path)).find(({ id }) => id === planned.id)?.failed_because, 'may_be_danger')
  assert.equal((await listSent(path)).filter(({ id }) => id === planned.id).length, 0)
  await bodyOf(t.call(`POST ${path}/messages`, { as: hannah, body: { text: 'I am calling you.', client_nonce: makeNonce() } }))
  await t.runJob('chat.send_scheduled', { chat_message_id: calm.id })
  const later = await bodyOf(t.call(`PATCH ${path}/scheduled/${planned.id}`, { as: hannah, body: { send_at: inHours(48) } }))
  assert.deepEqual([later.failed_at, later.failed_because], [null, null])
  await runAt(later.send_at, later.id)
  const sent = (await listSent(path)).map(({ id }) => id)
  assert.deepEqual([sent.includes(calm.id), sent.includes(planned.id)], [true, true])
})

test('A message without words and files, a time that is over or too far, too many at once, and patients are refused', async () => {
  const path = await findPath()
  const send = (send_at: string, as: typeof maya | typeof hannah = hannah) =>
    t.call(`POST ${path}/messages`, { as, body: { text: 'Later', client_nonce: makeNonce(), send_at } })
  for (const [send_at, code] of [
    [t.clock(), 'too_small'],
    [inHours(24 * 90 + 1), 'too_big'],
  ] as const) {
    const answer = await send(send_at)
    assert.equal(answer.code, 'invalid_request')
    assert.ok(JSON.stringify(answer.body).includes(code))
  }
  const empty = await t.call(`POST ${path}/messages`, { as: hannah, body: { client_nonce: makeNonce(), send_at: inHours(1) } })
  assert.equal(empty.code, 'invalid_request')
  assert.ok(JSON.stringify(empty.body).includes('required'), 'neither words nor files')
  assert.equal((await send(inHours(1), maya)).code, 'forbidden')
  assert.equal((await t.call(`GET ${path}/scheduled`, { as: ruben })).code, 'forbidden')
  for (let nth = 0; nth < 20; nth++) assert.equal((await send(inHours(1))).status, 201)
  assert.ok(JSON.stringify((await send(inHours(1))).body).includes('too_many'))
})

test('A planned message that went out is no answer to what came after its words, also once a later answer is taken back', async () => {
  const path = await findPath()
  const planned = await plan(path, 'Remember your lunch box.')
  t.clock.advance(5)
  const asked = await say(path, 'May I eat rice?')
  await runAt(planned.send_at!, planned.id)
  assert.equal(await waits(path), asked.sent_at)
  const answer = await bodyOf(t.call(`POST ${path}/messages`, { as: hannah, body: { text: 'Yes', client_nonce: makeNonce() } }))
  assert.equal(await waits(path), null)
  await bodyOf(t.call(`DELETE ${path}/messages/${answer.id}`, { as: hannah }))
  assert.equal(await waits(path), asked.sent_at)
})
