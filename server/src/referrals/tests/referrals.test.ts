import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { confirmation } from './bodies.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, dana, ruben, tomas, ines } = cast
type Person = typeof maya | typeof hannah
const of = (who: { patient_id: string }) => `/patients/${who.patient_id}/referrals` as const
const send = async (as: Person, who: typeof maya) =>
  bodyOf(t.call(`POST ${of(who)}`, { as, body: { file_id: await uploadFile(t, { as, purpose: 'referral' }) } }))
const put = async (as: typeof hannah) =>
  bodyOf(t.call('POST /referrals', { as, body: { file_id: await uploadFile(t, { as, purpose: 'referral' }) } }))
const confirm = (as: typeof hannah, id: string, who: { patient_id: string }, more: object = {}) =>
  t.call(`POST /referrals/${id}/confirm`, { as, body: { ...confirmation, patient_id: who.patient_id, ...more } })
const inboxOf = async (as: typeof hannah) => (await bodyOf(t.call('GET /referrals', { as }))).items

test('addReferral: what a patient sends waits in the inbox of their dietitian alone, counts once confirmed, and says so to both', async () => {
  const sent = await send(maya, maya)
  assert.deepEqual([sent.status, sent.source, sent.reading, sent.found], ['received', 'patient', 'waiting', []])
  assert.ok((await inboxOf(hannah)).some(({ id }) => id === sent.id))
  assert.ok(!(await inboxOf(dana)).some(({ id }) => id === sent.id))
  assert.equal((await t.call(`GET /files/${sent.file!.file_id}`, { as: hannah })).status, 200)
  for (const as of [dana, ruben]) assert.equal((await t.call(`GET /files/${sent.file!.file_id}`, { as })).status, 404)
  const done = await bodyOf(confirm(hannah, sent.id, maya, { granted: 3 }))
  assert.deepEqual([done.status, done.granted_in, done.clinician?.npi], ['confirmed', 'visits', '1790712347'])
  assert.ok(!(await inboxOf(hannah)).some(({ id }) => id === sent.id))
  const { items } = await bodyOf(t.call(`GET ${of(maya)}`, { as: maya }))
  assert.equal(items[0]?.id, sent.id)
  assert.equal((await confirm(hannah, sent.id, maya)).code, 'changed_meanwhile')
})

test('strangers get nothing: every call about a referral of another is not_found, and so is another inbox', async () => {
  const { id } = await send(maya, maya)
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET ${of(maya)}`, { as })).code, 'not_found')
  assert.equal((await t.call(`POST ${of(maya)}`, { as: ruben, body: {} })).code, 'not_found')
  assert.equal((await t.call(`POST ${of(maya)}`, { as: dana, body: {} })).code, 'not_found')
  assert.equal((await t.call(`GET /referrals/${id}`, { as: dana })).code, 'not_found')
  assert.equal((await confirm(dana, id, maya)).code, 'not_found')
  assert.equal((await t.call(`POST /referrals/${id}/decline`, { as: dana, body: { reason: 'twice' } })).code, 'not_found')
  assert.equal((await t.call(`POST /referrals/${id}/requests`, { as: dana, body: { method: 'fax' } })).code, 'not_found')
  assert.equal((await t.call('GET /referrals', { as: dana, query: { provider_id: hannah.provider_id } })).code, 'not_found')
  const own = await put(dana)
  assert.equal((await t.call(`GET /referrals/${own.id}`, { as: hannah })).code, 'not_found')
  assert.equal((await confirm(dana, own.id, maya)).code, 'not_found', 'a dietitian gives no document to a client of another')
})

test('support reads referrals and an inbox for a reason, and changes nothing', async () => {
  const support = cast.selma
  const { id } = await send(maya, maya)
  assert.equal((await t.call(`GET ${of(maya)}`, { as: support, headers: { [accessReasonHeader]: '' } })).code, 'reason_required')
  assert.equal((await bodyOf(t.call(`GET ${of(maya)}`, { as: support }))).items[0]?.id, id)
  const unnamed = await t.call('GET /referrals', { as: support })
  assert.equal(unnamed.code, 'invalid_request')
  const inbox = await bodyOf(t.call('GET /referrals', { as: support, query: { provider_id: hannah.provider_id } }))
  assert.ok(inbox.items.some((one) => one.id === id))
  assert.deepEqual((await bodyOf(t.call(`GET /referrals/${id}`, { as: support }))).candidates, [])
  const [theirs] = (await bodyOf(t.call(`GET ${of(cast.harold)}`, { as: cast.harold }))).items
  const [supports] = (await bodyOf(t.call(`GET ${of(cast.harold)}`, { as: support }))).items
  assert.ok(theirs && theirs.diagnoses.length > 0)
  assert.deepEqual(
    [supports?.clinician?.name, supports?.diagnoses],
    [theirs.clinician?.name, []],
    'why somebody was referred is not for support',
  )
})

test('the letter of the demo is offered for Tomás, whatever its accents; once confirmed, its file is part of his record', async () => {
  const letter = (await inboxOf(dana)).find(({ patient_id }) => patient_id === null)
  assert.ok(letter?.file)
  const { candidates, referral } = await bodyOf(t.call(`GET /referrals/${letter.id}`, { as: dana }))
  assert.deepEqual(candidates[0], {
    patient_id: tomas.patient_id,
    name: 'Tomás Villareal',
    birth_date: tomas.birth_date,
    is_birth_date_equal: true,
  })
  assert.equal(referral.found.find(({ field }) => field === 'clinician_npi')?.read_from, 'NPI 1790712347')
  assert.equal((await t.call(`GET /files/${letter.file.file_id}`, { as: tomas })).status, 404)
  await bodyOf(confirm(dana, letter.id, tomas))
  assert.equal((await t.call(`GET /files/${letter.file.file_id}`, { as: tomas })).status, 200)
  const { items } = await bodyOf(t.call(`GET ${of(tomas)}`, { as: tomas }))
  assert.deepEqual([items[0]?.id, items[0]?.found], [letter.id, []], 'a patient sees what was confirmed, not what was guessed')
})

test('what is wrong is refused at its field: the check digit, the shape of a code, the order of days, a number that is none', async () => {
  const { id } = await bodyOf(t.call(`POST ${of(maya)}`, { as: hannah, body: {} }))
  const refused = async (more: object) => {
    const { code, details } = await confirm(hannah, id, maya, more)
    return [code, details.issues?.[0]?.path.join('.')]
  }
  const { clinician } = confirmation
  assert.deepEqual(await refused({ clinician: { ...clinician, npi: '1790712346' } }), ['invalid_request', 'clinician.npi'])
  assert.deepEqual(await refused({ clinician: { ...clinician, fax: '555' } }), ['invalid_request', 'clinician.fax'])
  assert.deepEqual(await refused({ diagnoses: [{ code: 'diabetes' }] }), ['invalid_request', 'diagnoses.0.code'])
  assert.deepEqual(await refused({ diagnoses: [{}] }), ['invalid_request', 'diagnoses.0.text'])
  assert.deepEqual(await refused({ valid_until: '2026-01-01' }), ['invalid_request', 'valid_until'])
  assert.deepEqual(await refused({ received_on: '2026-12-01' }), ['invalid_request', 'received_on'])
  assert.deepEqual(await refused({ replaces_id: id }), ['invalid_request', 'replaces_id'])
  assert.deepEqual([(await confirm(hannah, id, ines)).code], ['invalid_request'], 'a referral of one record goes to no other')
  assert.equal((await t.call(`POST ${of(maya)}`, { as: maya, body: {} })).code, 'invalid_request', 'a patient sends a document')
})

test('a file of another purpose or person is not taken', async () => {
  const card = await uploadFile(t, { as: maya, purpose: 'insurance_card' })
  const theirs = await uploadFile(t, { as: ruben, purpose: 'referral' })
  for (const file_id of [card, theirs])
    assert.equal((await t.call(`POST ${of(maya)}`, { as: maya, body: { file_id } })).code, 'file_not_usable')
  assert.equal((await t.call('POST /referrals', { as: dana, body: { file_id: theirs } })).code, 'file_not_usable')
})

test('a document that is not used leaves the inbox; one that belongs to nobody is gone with what was read from it', async () => {
  const [nobodys, mayas] = [await put(hannah), await send(maya, maya)]
  for (const { id } of [nobodys, mayas])
    assert.equal(
      (await bodyOf(t.call(`POST /referrals/${id}/decline`, { as: hannah, body: { reason: 'no_referral' } }))).status,
      'declined',
    )
  const left = await inboxOf(hannah)
  assert.ok(!left.some(({ id }) => id === nobodys.id || id === mayas.id))
  assert.equal((await t.call(`GET /files/${nobodys.file!.file_id}`, { as: hannah })).status, 404)
  assert.equal((await t.call(`GET /files/${mayas.file!.file_id}`, { as: maya })).status, 200)
  assert.equal((await t.call(`POST /referrals/${mayas.id}/decline`, { as: hannah, body: { reason: 'twice' } })).code, 'changed_meanwhile')
})

test('after the end of a care the dietitian reads, and changes nothing any more', async () => {
  const { id } = await send(maya, maya)
  await t.owner.query(
    "update care set status = 'graduated', ended_at = '2026-02-10T12:00:00Z' where provider_id = $1 and patient_id = $2",
    [hannah.provider_id, maya.patient_id],
  )
  assert.equal((await t.call(`GET ${of(maya)}`, { as: hannah })).status, 200)
  assert.equal((await t.call(`POST ${of(maya)}`, { as: hannah, body: {} })).code, 'care_closed')
  assert.equal((await confirm(hannah, id, maya)).code, 'care_closed')
  assert.equal((await t.call(`POST /referrals/${id}/decline`, { as: hannah, body: { reason: 'twice' } })).code, 'care_closed')
  assert.equal((await t.call(`POST /referrals/${id}/requests`, { as: hannah, body: { method: 'fax' } })).code, 'care_closed')
  assert.ok(!(await inboxOf(hannah)).some((one) => one.id === id))
})

test('the inbox and the list of a record are read by pages, without a gap and without a double', async () => {
  for (let n = 0; n < 5; n++) await send(maya, maya)
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await bodyOf(t.call(`GET ${of(maya)}`, { as: maya, query: { limit: '2', ...(cursor && { cursor }) } }))
    seen.push(...page.items.map(({ id }) => id))
    if (!page.next_cursor) break
    cursor = page.next_cursor
  }
  assert.equal(seen.length, 6)
  assert.equal(new Set(seen).size, 6)
  assert.equal((await t.call(`GET ${of(maya)}`, { as: maya, query: { cursor: 'nonsense' } })).code, 'invalid_request')
})
