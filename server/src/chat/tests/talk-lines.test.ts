import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePhoto } from '../../files/tests/pictures.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { findChannelPath } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tomas, maya, dana, hannah } = cast
let made = 0
const makeNonce = () => `3e9e0c7e-8d0f-4a57-9c0f-${String(++made).padStart(12, '0')}`
const findPath = () => findChannelPath(t, tomas, { provider_id: dana.provider_id })

test('listChatCareTurns: both read when care ended and began again and who did it, and nobody why', async () => {
  const path = await findPath()
  await t.owner.query('delete from app.care_change where patient_id = $1 and provider_id = $2', [tomas.patient_id, dana.provider_id])
  const { rows } = await t.owner.query<{ id: string }>('select id from app.care where patient_id = $1 and provider_id = $2', [
    tomas.patient_id,
    dana.provider_id,
  ])
  const write = (nth: number, change: string, by_kind: string, by_id: string | null) =>
    t.owner.query(
      `insert into app.care_change (id, care_id, provider_id, patient_id, change, reason, at, by_kind, by_id)
       values (gen_random_uuid(), $1, $2, $3, $4, 'A reason for staff', $5, $6, $7)`,
      [rows[0]!.id, dana.provider_id, tomas.patient_id, change, `2026-01-0${nth}T12:00:00.000Z`, by_kind, by_id],
    )
  await write(1, 'opened', 'patient', tomas.patient_id)
  await write(2, 'paused', 'provider', dana.provider_id)
  await write(3, 'graduated', 'provider', dana.provider_id)
  await write(4, 'reopened', 'patient', tomas.patient_id)
  await write(5, 'canceled', 'admin', null)
  const expected = [
    { at: '2026-01-03T12:00:00.000Z', kind: 'ended', by: 'provider' },
    { at: '2026-01-04T12:00:00.000Z', kind: 'reopened', by: 'patient' },
    { at: '2026-01-05T12:00:00.000Z', kind: 'ended', by: 'practice' },
  ]
  for (const as of [tomas, dana]) assert.deepEqual(await bodyOf(t.call(`GET ${path}/care-turns`, { as })), { items: expected })
  for (const as of [maya, hannah]) assert.equal((await t.call(`GET ${path}/care-turns`, { as })).code, 'not_found')
})

test('sendChatMessage: what is long, without letters or from right to left arrives as it was written; what is too long or too much is refused', async () => {
  const path = await findPath()
  const send = (body: object) => t.send(`POST ${path}/messages`, { as: tomas, body: { client_nonce: makeNonce(), ...body } })
  const texts = ['x'.repeat(5000), '🥑🍞👩🏽‍🍳', 'مرحبا Dana, 15 g من البروتين؟', 'שלום\u202E reversed', '🥣'.repeat(2500)]
  for (const text of texts) {
    assert.equal((await send({ text })).status, 201)
    const { last_message } = await bodyOf(t.call(`GET ${path}`, { as: dana }))
    assert.equal(last_message?.text, [...text].slice(0, 200).join(''), 'the preview cuts no sign in two')
  }
  const { items } = await bodyOf(t.call(`GET ${path}/messages`, { as: dana, query: { limit: 5, order: 'desc' } }))
  assert.deepEqual(
    items.map(({ text }) => text),
    texts.toReversed(),
  )
  const files = (count: number) => Array.from({ length: count }, makeNonce)
  const refused = [{ text: 'x'.repeat(5001) }, { text: '   ' }, { text: 'Eleven files', file_ids: files(11) }, {}]
  for (const body of refused) assert.equal((await send(body)).code, 'invalid_request')
  assert.equal((await send({ text: 'Files of nobody', file_ids: files(10) })).code, 'file_not_usable')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: dana }))).last_message?.text, [...texts.at(-1)!].slice(0, 200).join(''))
})

test('getChatAttachment: ten files of one message arrive in their order, are read by both, and all go when it is taken back', async () => {
  const path = await findPath()
  const bytes = await makePhoto()
  const names = Array.from({ length: 10 }, (_, at) => `plate-${at}.jpg`)
  const file_ids = await Promise.all(names.map((name) => uploadFile(t, { as: tomas, purpose: 'chat_attachment', name, bytes })))
  const body = { text: 'All of my week', file_ids, client_nonce: makeNonce() }
  const { id } = await bodyOf(t.call(`POST ${path}/messages`, { as: tomas, body }))
  const { attachments } = await bodyOf(t.call(`GET ${path}/messages/${id}`, { as: dana }))
  assert.deepEqual(
    attachments.map(({ name }) => name),
    names,
  )
  const read = (as: typeof dana | typeof tomas | typeof maya) =>
    Promise.all(file_ids.map(async (file) => (await t.call(`GET ${path}/messages/${id}/attachments/${file}`, { as })).status))
  for (const as of [dana, tomas]) assert.deepEqual(new Set(await read(as)), new Set([200]))
  assert.deepEqual(new Set(await read(maya)), new Set([404]))
  await bodyOf(t.call(`DELETE ${path}/messages/${id}`, { as: tomas }))
  for (const as of [dana, tomas]) assert.deepEqual(new Set(await read(as)), new Set([404]))
})

test('a conversation that closed with the care is open again once the care begins again: what was said stays, and both write', async () => {
  const path = await findPath()
  const send = (as: typeof dana | typeof tomas, text: string) =>
    t.call(`POST ${path}/messages`, { as, body: { text, client_nonce: makeNonce() } })
  assert.equal((await send(tomas, 'Before the end')).status, 201)
  await t.owner.query(
    `update app.care set status = 'canceled', end_reason = 'other', ended_at = $3::timestamptz - interval '8 days'
     where patient_id = $1 and provider_id = $2 and ended_at is null`,
    [tomas.patient_id, dana.provider_id, t.clock()],
  )
  for (const as of [tomas, dana]) assert.equal((await send(as, 'Too late')).code, 'channel_closed')
  const [starts_at] = await listFreeStarts(t, tomas, dana.provider_id)
  await bodyOf(t.call('POST /appointments', { as: tomas, body: { ...followUp(starts_at!), provider_id: dana.provider_id } }))
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: tomas }))).status, 'open')
  for (const [as, text] of [
    [tomas, 'I am back'],
    [dana, 'Welcome back'],
  ] as const)
    assert.equal((await send(as, text)).status, 201)
  const { items } = await bodyOf(t.call(`GET ${path}/messages`, { as: dana, query: { limit: 3, order: 'desc' } }))
  assert.deepEqual(
    items.map(({ text }) => text),
    ['Welcome back', 'I am back', 'Before the end'],
  )
})
