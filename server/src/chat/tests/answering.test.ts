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
