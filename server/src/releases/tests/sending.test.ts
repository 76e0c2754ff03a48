import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import { sql } from 'kysely'
import { type SignedInHere, signInSurely } from '../../auth/tests/testing.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { draft, typed } from './bodies.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, ruben } = cast
const base = `/patients/${maya.patient_id}` as const
type Recipient = typeof typed.recipient
const signBy = ({ headers }: Pick<SignedInHere, 'headers'>, recipient: Partial<Recipient> = {}, more: object = {}) =>
  bodyOf(
    t.call(`POST ${base}/release_of_information`, {
      headers,
      body: { ...typed, recipient: { ...typed.recipient, ...recipient }, ...more },
    }),
  )
const find = async (id: string) => (await bodyOf(t.call(`GET ${base}/releases`, { as: maya }))).items.find((one) => one.id === id)
const sentTo = async (to: string) =>
  (
    await t.owner.query<{ subject: string; text: string; key: string }>(
      'select subject, text, provider_key as key from demo_outbox where recipient = $1',
      [to],
    )
  ).rows
const toldOf = async (template: string) =>
  (
    await t.owner.query<{ recipient_id: string }>('select distinct recipient_id from notification where template = $1', [template])
  ).rows.map(({ recipient_id }) => recipient_id)

test('sendRelease: the signed form goes out once by each way, whoever presses twice, and the row says so', async () => {
  const me = await signInSurely(t, maya)
  const { id, pdf_sha256 } = await signBy(me)
  const unproven = await t.call(`POST ${base}/releases/${id}/send`, { as: maya, body: { method: 'fax' } })
  assert.equal(unproven.code, 'step_up_required')
  for (const who of [{ headers: me.headers }, { as: hannah }, { headers: me.headers }]) {
    const answer = await t.call(`POST ${base}/releases/${id}/send`, { ...who, body: { method: 'fax' } })
    assert.deepEqual([answer.status, answer.body.sends.length], [202, 1], answer.text)
  }
  await bodyOf(t.call(`POST ${base}/releases/${id}/send`, { as: hannah, body: { method: 'email' } }))
  await t.runJobs()
  const sends = (await find(id))?.sends ?? []
  assert.deepEqual(sends.map(({ method, status, attempts }) => [method, status, attempts]).sort(), [
    ['email', 'sent', 1],
    ['fax', 'sent', 1],
  ])
  const faxes = await sentTo('+13125550142')
  assert.equal(faxes.length, 1)
  assert.match(faxes[0]?.text ?? '', new RegExp(`sha256 ${pdf_sha256}$`), 'the very form that was signed')
  const [mail, ...others] = await sentTo('records@thistleworth.example')
  assert.equal(others.length, 0)
  assert.doesNotMatch(`${mail?.subject} ${mail?.text}`, /Maya|Rivera|Lab|Continuing/)
  for (const as of [ruben, cast.dana])
    assert.equal((await t.call(`POST ${base}/releases/${id}/send`, { as, body: { method: 'fax' } })).code, 'not_found')
})

test('a busy line is tried again with the same key; one that never answers fails in the end, is told, and can be sent again', async () => {
  const me = await signInSurely(t, maya)
  const busy = await signBy(me, { fax: '(312) 555-0486' })
  const dead = await signBy(me, { fax: '(312) 555-0503' })
  for (const { id } of [busy, dead])
    await bodyOf(t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'fax' } }))
  await t.runJobs()
  const [gone] = (await find(busy.id))?.sends ?? []
  assert.deepEqual([gone?.status, gone?.attempts], ['sent', 2])
  assert.equal((await sentTo('+13125550486'))[0]?.key, `release-send:${gone?.id}`)
  const [failed] = (await find(dead.id))?.sends ?? []
  assert.deepEqual([failed?.status, failed?.fault, failed?.attempts], ['failed', 'no_answer', 7])
  assert.deepEqual(await toldOf('release_send_failed'), [maya.patient_id])
  const again = await bodyOf(t.call(`POST ${base}/releases/${dead.id}/send`, { headers: me.headers, body: { method: 'email' } }))
  assert.equal(again.sends.length, 2)
  await t.runJobs()
  assert.equal((await find(dead.id))?.sends[0]?.status, 'sent')
})

test('a number that is no fax is refused at once, and a way without an address is refused on its field', async () => {
  const me = await signInSurely(t, maya)
  const { id } = await signBy(me, { fax: '(312) 555-0404', email: undefined })
  await bodyOf(t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'fax' } }))
  await t.runJobs()
  const [failed] = (await find(id))?.sends ?? []
  assert.deepEqual([failed?.status, failed?.fault, failed?.attempts], ['failed', 'refused', 1])
  const refused = await t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'email' } })
  assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
})

test('revokeRelease: what waits stays here, nothing goes out afterwards, and it cannot be revoked twice', async () => {
  const me = await signInSurely(t, maya)
  const { id } = await signBy(me)
  await bodyOf(t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'fax' } }))
  assert.equal((await t.call(`POST ${base}/releases/${id}/revoke`, { as: ruben })).code, 'not_found')
  const revoked = await bodyOf(t.call(`POST ${base}/releases/${id}/revoke`, { as: maya }))
  assert.deepEqual([revoked.status, revoked.revoked_at], ['revoked', t.clock()])
  await t.runJobs()
  assert.deepEqual(
    (await find(id))?.sends.map(({ status }) => status),
    ['withheld'],
  )
  assert.equal((await sentTo('+13125550142')).length, 0)
  for (const line of [`POST ${base}/releases/${id}/revoke`] as const)
    assert.equal((await t.call(line, { as: maya })).code, 'release_not_active')
  const after = await t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'fax' } })
  assert.equal(after.code, 'release_not_active')
  assert.equal((await t.call(`GET ${base}/release_form.pdf`, { as: maya, query: { release_id: id } })).status, 200, 'it stays readable')
})

test('a release ends with its last day by itself: it is told, sends nothing, and no hand changes what was signed', async () => {
  const me = await signInSurely(t, maya)
  const { id } = await signBy(me, {}, { expires_at: '2026-03-10T15:00:00Z' })
  t.clock.advance(7 * 24 * 60)
  assert.equal((await find(id))?.status, 'expired', 'before the job has run')
  await t.runJob('releases.expire')
  await t.runJob('releases.expire')
  await t.runJobs()
  assert.deepEqual(await toldOf('release_expired'), [maya.patient_id])
  assert.equal((await t.call(`POST ${base}/releases/${id}/send`, { as: hannah, body: { method: 'fax' } })).code, 'release_not_active')
  const asJob = (sets: string) =>
    transaction(t.context(), (ctx) => sql`update app.release_of_information set ${sql.raw(sets)} where id = ${id}`.execute(ctx.db))
  await assert.rejects(asJob("purpose = 'another'"), /does not change/)
  await assert.rejects(asJob("status = 'active'"), /does not begin again/)
})

test('with auto_send the form goes to the recipient when the release begins, and not before', async () => {
  const me = await signInSurely(t, maya)
  const nowhere = { ...typed, auto_send: true, recipient: { name: 'Aunt Petra' } }
  assert.equal((await t.call(`POST ${base}/release_of_information`, { headers: me.headers, body: nowhere })).code, 'invalid_request')
  const now = await signBy(me, {}, { auto_send: true })
  const later = await signBy(me, { fax: '(312) 555-0143' }, { auto_send: true, starts_at: '2026-03-05T15:00:00Z' })
  await t.runJobs()
  assert.deepEqual(
    (await find(now.id))?.sends.map(({ method, status }) => [method, status]),
    [['fax', 'sent']],
  )
  assert.deepEqual((await find(later.id))?.sends, [])
  t.clock.advance(2 * 24 * 60)
  await t.runJob('releases.begin', { release_id: later.id })
  await t.runJobs()
  assert.deepEqual(
    (await find(later.id))?.sends.map(({ status }) => status),
    ['sent'],
  )
})

test('a guardian signs by their right, and what they sign ends when the child grows up', async () => {
  const { headers } = await signInSurely(t, cast.carmen)
  const acting = { ...headers, 'x-acting-for': children.mia.patient_id }
  await t.owner.query("update patient set birth_date = '2008-09-01', time_zone = 'America/Chicago' where id = $1", [
    children.mia.patient_id,
  ])
  const line = `POST /patients/${children.mia.patient_id}/release_of_information` as const
  const signed = await bodyOf(t.call(line, { headers: acting, body: { ...typed, signature: { kind: 'typed', name: 'Carmen' } } }))
  assert.equal(signed.signature?.authority, 'parent')
  assert.equal(signed.expires_at, '2026-09-01T05:00:00.000Z', 'the first moment of the birthday, by the clock of the child')
  await t.runJobs()
  assert.deepEqual(await toldOf('release_signed'), [children.mia.patient_id])
  const { rows } = await t.owner.query<{ by: string }>('select signed_by as by from release_of_information where id = $1', [signed.id])
  assert.equal(rows[0]?.by, cast.carmen.patient_id)
})

test('nobody is flooded: within a day 30 forms of a patient are signed and 30 sent, whoever sends them', async () => {
  const me = await signInSurely(t, maya)
  const { id } = await signBy(me)
  await t.owner.query(
    `insert into release_send (id, release_id, patient_id, doc, method, status, sent_at, asked_by_kind, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'release_form', 'email', 'sent', $3, 'patient', $3, $3 from generate_series(1, 30)`,
    [id, maya.patient_id, t.clock()],
  )
  const send = (who: object) => t.call(`POST ${base}/releases/${id}/send`, { ...who, body: { method: 'email' } })
  for (const who of [{ headers: me.headers }, { as: hannah }]) assert.equal((await send(who)).code, 'too_many_requests')
  await t.owner.query(
    `insert into release_of_information select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'status', 'revoked', 'revoked_at', $2::text))).*
     from release_of_information r, generate_series(1, 29) where r.id = $1`,
    [id, t.clock()],
  )
  const sign = () => t.call(`POST ${base}/release_of_information`, { headers: me.headers, body: typed })
  assert.equal((await sign()).code, 'too_many_requests')
  t.clock.advance(24 * 60 + 1)
  assert.equal((await send({ as: hannah })).status, 202)
})

test('not_available: a practice without a fax sends none, also not what was asked for before', async () => {
  const me = await signInSurely(t, maya)
  const { id } = await signBy(me)
  await bodyOf(t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'fax' } }))
  const { integrations } = t.house.config
  t.house.config.integrations = { ...integrations, fax: 'off' }
  try {
    await t.runJobs()
    assert.equal((await find(id))?.sends[0]?.fault, 'not_available')
    const answer = await t.call(`POST ${base}/releases/${id}/send`, { headers: me.headers, body: { method: 'fax' } })
    assert.deepEqual([answer.status, answer.code], [422, 'not_available'])
    assert.deepEqual((await bodyOf(t.call(`GET ${base}/releases`, { as: maya }))).methods, ['email'])
    const { name, fax } = typed.recipient
    const body = { ...typed, recipient: { name, fax }, auto_send: true }
    const refused = await t.send(`POST ${base}/release_of_information`, { headers: me.headers, body })
    assert.equal(refused.code, 'invalid_request')
    assert.match(refused.text, /email/)
  } finally {
    t.house.config.integrations = integrations
  }
})

test('revokeRelease: support records what a patient revokes in writing, for a reason; the trail keeps it and the patient is told', async () => {
  const { id } = await signBy(await signInSurely(t, maya))
  const line = `POST ${base}/releases/${id}/revoke` as const
  const silent = await t.call(line, { as: cast.selma, headers: { [accessReasonHeader]: '' } })
  assert.equal(silent.code, 'reason_required')
  assert.equal((await t.call(line, { as: cast.clara })).status, 403)
  const revoked = await bodyOf(t.call(line, { as: cast.selma }))
  assert.deepEqual([revoked.status, revoked.revoked_at], ['revoked', t.clock()])
  const again = await t.call(line, { as: cast.selma })
  assert.deepEqual([again.status, again.code], [409, 'release_not_active'])
  await t.runJobs()
  assert.deepEqual(await toldOf('release_revoked'), [maya.patient_id])
  const { rows } = await t.owner.query(
    `select actor_kind, actor_id, patient_id from audit where subject_id = $1 and outcome = 'release.revoked'`,
    [id],
  )
  assert.deepEqual(rows, [{ actor_kind: 'admin', actor_id: cast.selma.admin_id, patient_id: maya.patient_id }])
})

test('revokeRelease: support changes nothing else of a release, and nobody is told of their own revocation', async () => {
  const me = await signInSurely(t, maya)
  const mine = await signBy(me)
  await bodyOf(t.call(`POST ${base}/releases/${mine.id}/revoke`, { headers: me.headers }))
  await t.runJobs()
  assert.deepEqual(await toldOf('release_revoked'), [])
  const begun = await bodyOf(t.call(`POST ${base}/release_of_information`, { as: maya, body: draft }))
  assert.equal((await t.call(`POST ${base}/releases/${begun.id}/revoke`, { as: cast.selma })).code, 'not_found', 'a draft is nobody else’s')
  const others = `/patients/${cast.harold.patient_id}/releases/${mine.id}/revoke` as const
  assert.equal((await t.call(`POST ${others}`, { as: cast.selma })).code, 'not_found')
})
