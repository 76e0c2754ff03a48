import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { emptySettings, findChannelPath, settingsPathOf, weekdays } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, theo } = cast
const path = settingsPathOf(hannah)
const today = () => t.clock().slice(0, 10)
const dayIn = (days: number) => addMinutes(`${today()}T12:00:00.000Z`, days * 1440).slice(0, 10)
const none = { en: null, es: null }

test('updateAnsweringSettings and getChatAnswering: a patient learns the hours, the leave and who covers, and none of the texts', async () => {
  await t.owner.query('delete from app.chat_leave; delete from app.chat_answering')
  const before = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([before.hours, before.answer_minutes, before.leaves, before.version], [[], null, [], 1])
  const leave = { starts_on: dayIn(3), ends_on: dayIn(9), cover_id: dana.provider_id, text: { en: 'I am hiking.', es: null } }
  const hours = weekdays.map((weekday) => ({ weekday, start_local: '09:00', end_local: '17:00' }))
  const body = { ...emptySettings, hours, answer_minutes: 240, leaves: [leave], outside: { en: 'Later.', es: 'Luego.' } } as const
  const saved = await bodyOf(t.call(`PUT ${path}`, { as: hannah, headers: { 'if-match': '"1"' }, body }))
  assert.deepEqual([saved.version, saved.leaves], [2, [{ ...leave, cover_name: 'Dana Whitfield' }]])
  const channel = await findChannelPath(t, maya, { provider_id: hannah.provider_id })
  const seen = await bodyOf(t.call(`GET ${channel}/answering`, { as: maya }))
  const { text, ...shown } = leave
  assert.deepEqual(seen, {
    ...{ provider_id: hannah.provider_id, time_zone: hannah.time_zone, hours, answer_minutes: 240, keeps_holidays: true },
    leaves: [{ ...shown, cover_name: 'Dana Whitfield' }],
  })
  const { covers } = await bodyOf(t.call(`GET ${settingsPathOf(dana)}`, { as: dana }))
  assert.deepEqual(covers, [{ provider_name: 'Hannah Okafor', starts_on: leave.starts_on, ends_on: leave.ends_on }])
  const late = await t.call(`PUT ${path}`, { as: hannah, headers: { 'if-match': '"1"' }, body })
  assert.equal(late.code, 'changed_meanwhile')
  const again = await bodyOf(t.call(`PUT ${path}`, { as: hannah, body: { ...body, leaves: [] } }))
  assert.deepEqual([again.version, again.leaves], [3, []])
})

test('getChatAnswering and getAnsweringSettings: not for strangers, and hours are by the clock of the dietitian after they moved', async () => {
  const channel = await findChannelPath(t, maya, { provider_id: hannah.provider_id })
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET ${channel}/answering`, { as })).code, 'not_found')
  assert.equal((await t.call(`GET ${path}`, { as: dana })).code, 'not_found')
  assert.equal((await t.call(`PUT ${path}`, { as: dana, body: emptySettings })).code, 'not_found')
  await t.owner.query(`update app.provider set time_zone = 'America/Denver' where id = $1`, [hannah.provider_id])
  assert.equal((await bodyOf(t.call(`GET ${channel}/answering`, { as: maya }))).time_zone, 'America/Denver')
})

test('updateAnsweringSettings: refuses hours that meet, leaves that meet, and covers who are not there', async () => {
  const leave = (starts: number, ends: number, cover_id: string | null = null) => ({
    ...{ starts_on: dayIn(starts), ends_on: dayIn(ends), cover_id, text: none },
  })
  const hours = [
    { weekday: 'mon', start_local: '09:00', end_local: '17:00' },
    { weekday: 'mon', start_local: '16:00', end_local: '18:00' },
  ]
  const refused = [
    [{ hours }, 'not_in_order'],
    [{ leaves: [leave(1, 3), leave(3, 4)] }, 'overlaps'],
    [{ leaves: [leave(3, 1)] }, 'not_in_order'],
    [{ leaves: [leave(1, 3, hannah.provider_id)] }, 'not_found'],
    [{ leaves: [leave(1, 3, maya.patient_id)] }, 'not_found'],
  ] as const
  for (const [change, code] of refused) {
    const answer = await t.send(`PUT ${path}`, { as: hannah, body: { ...emptySettings, ...change } })
    assert.equal(answer.code, 'invalid_request')
    assert.ok(JSON.stringify(answer.body).includes(code), code)
  }
  const kept = await bodyOf(
    t.call(`PUT ${path}`, { as: hannah, body: { ...emptySettings, leaves: [leave(-9, -5), leave(-1, 2, theo.provider_id)] } }),
  )
  assert.deepEqual(
    kept.leaves.map(({ starts_on, cover_name }) => [starts_on, cover_name]),
    [[dayIn(-1), 'Theo Brandt']],
    'a leave that is over is not kept',
  )
})

const { tomas } = cast
let made = 0
/** The texts that went out by themselves in the conversation of Tomás and Dana, and who waits. */
async function openTalk() {
  const channel = await findChannelPath(t, tomas, { provider_id: dana.provider_id })
  await t.owner.query('delete from app.notification where recipient_id = any ($1)', [[tomas.patient_id, dana.provider_id]])
  const send = (as: typeof tomas | typeof dana, text: string) =>
    bodyOf(
      t.call(`POST ${channel}/messages`, {
        as,
        body: { text, client_nonce: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}` },
      }),
    )
  const listReplies = async () => {
    const { items } = await bodyOf(t.call(`GET ${channel}/messages`, { as: tomas, query: { order: 'asc', limit: 100 } }))
    return items.flatMap(({ kind, text }) => (kind === 'auto' ? [text] : []))
  }
  return { channel, send, listReplies }
}
/** A moment on the next day with this name (0 is Sunday), in UTC. */
function setNext(weekday: number, time: string): void {
  const ahead = (weekday - new Date(t.clock()).getUTCDay() + 7) % 7 || 7
  t.clock.set(`${dayIn(ahead)}T${time}:00.000Z`)
}
const save = (change: object) => {
  const hours = ['mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({ weekday, start_local: '09:00', end_local: '16:00' }))
  const outside = { en: 'Later.', es: 'Luego.' }
  return t.send(`PUT ${settingsPathOf(dana)}`, { as: dana, body: { ...emptySettings, keeps_holidays: false, hours, outside, ...change } })
}

test('a message at night gets one automatic answer, which tells nobody anything, answers nothing, and cannot be changed', async () => {
  await save({})
  const { channel, send, listReplies } = await openTalk()
  setNext(0, '15:00')
  const { sent_at } = await send(tomas, 'Is oat milk fine?')
  await send(tomas, 'And soy milk?')
  await t.runJobs()
  setNext(1, '05:00')
  await send(tomas, 'Still the same night')
  await t.runJobs()
  assert.deepEqual(await listReplies(), ['Later.'])
  const seen = await bodyOf(t.call(`GET ${channel}`, { as: dana }))
  assert.equal(seen.waiting_since, sent_at, 'whoever wrote still waits')
  const { rows } = await t.owner.query(`select from app.notification where recipient_id = $1 and template like 'chat%'`, [tomas.patient_id])
  assert.equal(rows.length, 0)
  const { items } = await bodyOf(t.call(`GET ${channel}/messages`, { as: dana, query: { limit: 100 } }))
  const reply = items.find(({ kind }) => kind === 'auto')!
  assert.equal(
    (await t.call(`PATCH ${channel}/messages/${reply.id}`, { as: dana, body: { text: 'Other' } })).code,
    'message_not_changeable',
  )
  setNext(2, '05:00')
  await send(tomas, 'Another night')
  await t.runJobs()
  assert.deepEqual(await listReplies(), ['Later.', 'Later.'])
})

test('no automatic answer in the hours, after an answer, after danger words, or to what was taken back', async () => {
  await save({})
  const { channel, send, listReplies } = await openTalk()
  setNext(3, '20:00')
  await send(tomas, 'In the hours')
  setNext(4, '05:00')
  await send(tomas, 'At night')
  await send(dana, 'I am still here')
  await t.runJobs()
  setNext(5, '05:00')
  const { id } = await send(tomas, 'Never mind')
  await bodyOf(t.call(`DELETE ${channel}/messages/${id}`, { as: tomas }))
  await t.runJobs()
  await send(tomas, 'I want to hurt myself')
  await t.runJobs()
  await send(tomas, 'Sorry')
  await t.runJobs()
  assert.deepEqual(await listReplies(), [])
})

test('no automatic answer while both still talk, or once the dietitian is back', async () => {
  await save({})
  const { send, listReplies } = await openTalk()
  const before = (await listReplies()).length
  setNext(3, '23:30')
  await send(dana, 'Or with rice')
  t.clock.advance(30)
  await send(tomas, 'With rice, then')
  await t.runJobs()
  assert.equal((await listReplies()).length, before, 'both still talk')
  t.clock.advance(150)
  await send(tomas, 'And one thing more')
  await t.runJobs()
  assert.equal((await listReplies()).length, before + 1, 'the talk is over')
  setNext(4, '12:00')
  await send(tomas, 'Before they open')
  setNext(4, '18:00')
  await t.runJobs()
  assert.equal((await listReplies()).length, before + 1, 'the job ran late, and the dietitian is back')
})

test('an answer that is taken back leaves the patient waiting, as from before it', async () => {
  const { channel, send } = await openTalk()
  const waits = async () => (await bodyOf(t.call(`GET ${channel}`, { as: dana }))).waiting_since
  const withdraw = (as: typeof tomas | typeof dana, id: string) => bodyOf(t.call(`DELETE ${channel}/messages/${id}`, { as }))
  await send(dana, 'Nothing waits')
  const thanks = await send(tomas, 'Thank you')
  await bodyOf(t.call(`POST ${channel}/no-reply-needed`, { as: dana, body: { read_sent_at: thanks.sent_at } }))
  const asked = await send(tomas, 'May I eat rice?')
  const answer = await send(dana, 'Yes')
  assert.equal(await waits(), null)
  await withdraw(dana, answer.id)
  assert.equal(await waits(), asked.sent_at, 'what needed no answer needs none now')
  const other = await send(tomas, 'And bread?')
  await withdraw(tomas, asked.id)
  assert.equal(await waits(), other.sent_at)
  await withdraw(tomas, other.id)
  assert.equal(await waits(), null)
})

test('a leave has its own words, in whichever language there are, and a first message is welcomed once', async () => {
  const leaves = [{ starts_on: dayIn(1), ends_on: dayIn(8), cover_id: null, text: { en: null, es: 'De vacaciones.' } }]
  await save({ leaves })
  const { send, listReplies } = await openTalk()
  for (const days of [2, 4]) {
    t.clock.set(`${dayIn(days)}T18:00:00.000Z`)
    await send(tomas, 'Hello?')
    await t.runJobs()
  }
  assert.deepEqual(await listReplies(), ['De vacaciones.'])
  await t.owner.query(
    'delete from app.chat_call; delete from app.chat_completion; delete from app.chat_attachment; delete from app.chat_message_version; delete from app.chat_reaction; delete from app.chat_reader; delete from app.chat_message; delete from app.chat_channel',
  )
  await save({ leaves: [], welcome: { en: 'Welcome!', es: null } })
  setNext(0, '15:00')
  await send(tomas, 'My first message')
  await send(tomas, 'My second one')
  await t.runJobs()
  assert.deepEqual(await listReplies(), ['Welcome!\n\nLater.'])
})

test('releaseChatChannel: what needs no answer no longer waits, unless the patient wrote meanwhile', async () => {
  const { channel, send } = await openTalk()
  const first = await send(tomas, 'Thank you!')
  const release = (as: typeof hannah | typeof dana, read_sent_at: string) =>
    t.call(`POST ${channel}/no-reply-needed`, { as, body: { read_sent_at } })
  assert.equal((await release(hannah, first.sent_at)).code, 'not_found')
  assert.equal((await bodyOf(release(dana, first.sent_at))).waiting_since, null)
  await bodyOf(release(dana, first.sent_at))
  const second = await send(tomas, 'One more thing')
  assert.equal((await release(dana, first.sent_at)).code, 'changed_meanwhile')
  assert.equal((await bodyOf(t.call(`GET ${channel}`, { as: dana }))).waiting_since, second.sent_at)
})
