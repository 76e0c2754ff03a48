import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { emptySettings, settingsPathOf } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana } = cast
let made = 0
const makeNonce = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

async function findPath() {
  const { items } = await bodyOf(t.call('GET /chat/channels', { as: maya, query: { provider_id: hannah.provider_id } }))
  return `/chat/channels/${items[0]!.id}` as const
}
type Path = Awaited<ReturnType<typeof findPath>>
const send = (path: Path, as: typeof maya | typeof hannah, text: string) =>
  bodyOf(t.call(`POST ${path}/messages`, { as, body: { text, client_nonce: makeNonce() } }))
type Alert = { group_slug: string; channel: string; payload: object; status: string; is_late: boolean }
const listAlerts = async () =>
  (
    await t.owner.query<Alert>(
      `select group_slug, channel, payload, status, send_after > $2::timestamptz as is_late from app.notification
       where template = 'chat_danger' and recipient_id = $1`,
      [hannah.provider_id, t.clock()],
    )
  ).rows

test('words that may point to danger are told to the dietitian at once, at night too, once until read, and without a word of them', async () => {
  const path = await findPath()
  await bodyOf(t.call(`POST ${path}/read`, { as: hannah }))
  // Half past two in the morning where Hannah is, who takes no notices of chat by e-mail.
  t.clock.set(`${t.clock().slice(0, 10)}T08:30:00.000Z`)
  await t.owner.query(
    `insert into app.notification_choice (recipient_kind, recipient_id, group_slug, channel, wanted, changed_at)
     values ('provider', $1, 'chat', 'email', false, $2)`,
    [hannah.provider_id, t.clock()],
  )
  await send(path, maya, 'This diet is killing me')
  await send(path, hannah, 'Some people tell me: I want to die')
  await t.runJobs()
  assert.deepEqual(await listAlerts(), [], 'an idiom, and what a dietitian writes, alert nobody')
  await send(path, maya, 'I want to hurt myself')
  await send(path, maya, 'Ya no quiero vivir')
  await t.runJobs()
  const alerts = await listAlerts()
  const byMail = alerts.filter(({ channel }) => channel === 'email')
  assert.deepEqual(
    byMail.map(({ status, is_late, payload }) => [status, is_late, payload]),
    [['sent', false, { chat_channel_id: path.split('/').at(-1) }]],
  )
  const { rows } = await t.owner.query<{ text: string }>(`select concat(subject, ' ', text) as text from demo_outbox where text like $1`, [
    `%${path.split('/').at(-1)}%`,
  ])
  assert.ok(rows.length > 0)
  for (const { text } of rows) assert.doesNotMatch(text, /hurt|vivir|Maya|Lindqvist|danger|crisis/i)
  await bodyOf(t.call(`POST ${path}/read`, { as: hannah }))
  const { id } = await send(path, maya, 'Lunch was good')
  await t.runJobs()
  assert.equal((await listAlerts()).length, alerts.length)
  await bodyOf(t.call(`PATCH ${path}/messages/${id}`, { as: maya, body: { text: 'I made myself throw up' } }))
  await t.runJobs()
  assert.equal((await listAlerts()).filter(({ channel }) => channel === 'email').length, 2, 'a change of words is looked at as well')
})

test('of all who wait, whose words may point to danger comes first, on the first page and only once', async () => {
  const { items: known } = await bodyOf(t.call('GET /chat/channels', { as: hannah, query: { limit: 100 } }))
  const others = known.filter(({ patient_id, status }) => patient_id !== maya.patient_id && status === 'open')
  for (const { id } of others) {
    await send(`/chat/channels/${id}`, hannah, 'How are you?')
    await t.owner.query("update app.chat_channel set waiting_since = $2::timestamptz - interval '3 days' where id = $1", [id, t.clock()])
  }
  const path = await findPath()
  await t.owner.query('update app.chat_channel set waiting_since = $2 where id = $1', [path.split('/').at(-1), t.clock()])
  await send(path, maya, 'I want to hurt myself')
  const found: string[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const query = { waiting: 'true' as const, limit: 1, ...(cursor && { cursor }) }
    const page = await bodyOf(t.call('GET /chat/channels', { as: hannah, query }))
    found.push(...page.items.map(({ patient_id }) => patient_id))
    cursor = page.next_cursor
  }
  assert.ok(others.length > 0 && found.length === others.length + 1)
  assert.deepEqual([found[0], new Set(found).size], [maya.patient_id, found.length])
})

test('who covers for a dietitian on leave is told as well, of their colleague and of no patient, and may still not read it', async () => {
  const path = await findPath()
  const settings = settingsPathOf(hannah)
  const today = t.clock().slice(0, 10)
  const leave = { starts_on: today, ends_on: today, cover_id: dana.provider_id, text: { en: null, es: null } }
  await bodyOf(t.call(`PUT ${settings}`, { as: hannah, body: { ...emptySettings, leaves: [leave] } }))
  await send(path, maya, 'I want to hurt myself')
  await t.runJobs()
  const { rows } = await t.owner.query<{ template: string; recipient_id: string; status: string; payload: object }>(
    `select template, recipient_id, status, payload from app.notification where template like 'chat_danger%' and channel = 'email' order by template`,
  )
  assert.deepEqual(
    rows.map(({ template, recipient_id, status }) => [template, recipient_id, status]),
    [
      ['chat_danger', hannah.provider_id, 'sent'],
      ['chat_danger_covered', dana.provider_id, 'sent'],
    ],
  )
  assert.deepEqual(rows[1]!.payload, { provider_id: hannah.provider_id })
  const mails = await t.owner.query<{ text: string }>("select concat(subject, ' ', text) as text from demo_outbox where text like $1", [
    `%covering for ${hannah.name}%`,
  ])
  assert.equal(mails.rows.length, 1)
  assert.doesNotMatch(mails.rows[0]!.text, /hurt|Maya|Lindqvist|danger/i)
  assert.equal((await t.call(`GET ${path}`, { as: dana })).code, 'not_found')
})

test('a conversation says to the dietitian alone that words for which somebody waits may point to danger, until they are answered', async () => {
  const path = await findPath()
  const hint = async (as: typeof maya | typeof hannah) => (await bodyOf(t.call(`GET ${path}`, { as }))).may_be_danger
  await send(path, hannah, 'How are you?')
  assert.equal(await hint(hannah), false)
  await send(path, maya, 'I want to hurt myself')
  for (let nth = 0; nth < 3; nth++) await send(path, maya, 'And something else')
  assert.deepEqual([await hint(hannah), await hint(maya)], [true, false])
  const { items } = await bodyOf(t.call('GET /chat/channels', { as: hannah, query: { waiting: 'true' } }))
  assert.deepEqual(
    items.filter(({ may_be_danger }) => may_be_danger).map(({ patient_id }) => patient_id),
    [maya.patient_id],
  )
  t.clock.advance(25 * 60)
  assert.equal(await hint(hannah), false, 'a day later')
  await send(path, maya, 'Ya no quiero vivir')
  assert.equal(await hint(hannah), true)
  await send(path, hannah, 'I am calling you now')
  assert.equal(await hint(hannah), false)
})
