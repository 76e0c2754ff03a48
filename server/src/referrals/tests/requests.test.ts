import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readPdf } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { confirmation } from './bodies.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah } = cast
const list = `/patients/${maya.patient_id}/referrals` as const
async function confirmOne(clinician: object = {}, more: object = {}) {
  const { id } = await bodyOf(t.call(`POST ${list}`, { as: hannah, body: {} }))
  const body = { ...confirmation, patient_id: maya.patient_id, clinician: { ...confirmation.clinician, ...clinician }, ...more }
  return bodyOf(t.call(`POST /referrals/${id}/confirm`, { as: hannah, body }))
}
const ask = (id: string, method: 'fax' | 'email' = 'fax') => t.call(`POST /referrals/${id}/requests`, { as: hannah, body: { method } })
const requestsOf = async (id: string) =>
  (await bodyOf(t.call(`GET ${list}`, { as: hannah }))).items.find((one) => one.id === id)?.requests ?? []
const outbox = async (to: string) =>
  (
    await t.owner.query<{ subject: string; text: string; key: string }>(
      'select subject, text, provider_key as key from demo_outbox where recipient = $1',
      [to],
    )
  ).rows

test('one press sends one letter, however often it is pressed; the patient is told, and the letter stands in the record', async () => {
  const { id } = await confirmOne()
  for (let n = 0; n < 3; n++) {
    const answer = await ask(id)
    assert.deepEqual([answer.status, answer.body.requests.length], [202, 1], answer.text)
  }
  await t.runJobs()
  const [request] = await requestsOf(id)
  assert.deepEqual([request?.status, request?.method], ['sent', 'fax'])
  assert.equal((await outbox('+13125550142')).length, 1)
  const letter = await t.call(`GET /files/${request!.file_id}`, { as: maya })
  assert.equal(letter.status, 200)
  const { rows } = await t.owner.query<{ recipient_id: string }>(
    "select recipient_id from notification where template = 'referral_requested'",
  )
  assert.deepEqual([...new Set(rows.map(({ recipient_id }) => recipient_id))], [maya.patient_id])
})

test('the letter names the patient, the clinician, the diagnosis and who asks; the e-mail around it names nobody', async () => {
  const { id } = await confirmOne({}, { valid_until: '2026-06-30' })
  await bodyOf(ask(id, 'email'))
  await t.runJobs()
  const [request] = await requestsOf(id)
  const bytes = (await t.app.inject({ method: 'GET', url: `/api/files/${request!.file_id}`, headers: await headersOf() })).rawPayload
  const { text, language, title } = await readPdf(bytes)
  assert.deepEqual([language, title], ['en-US', 'Request for a new referral'])
  for (const words of [
    'Ione Marbletooth',
    'NPI',
    '1790712347',
    'Maya Lindqvist',
    'April 17, 1988',
    'E11.9 Type 2 diabetes',
    'Hannah Okafor',
    'June 30, 2026',
  ])
    assert.ok(text.includes(words), words)
  const [mail] = await outbox('desk@thistleworth.example')
  assert.doesNotMatch(`${mail?.subject} ${mail?.text}`, /Maya|Lindqvist|diabetes|E11/)
})
const headersOf = async () => {
  const { signInMember } = await import('../../kernel/tests/calls.ts')
  return signInMember(t, hannah)
}

test('a busy line is tried again with the same bytes; one that never answers, or is no fax, fails and says why', async () => {
  const [busy, dead, none] = [
    await confirmOne({ fax: '(312) 555-0486' }),
    await confirmOne({ fax: '(312) 555-0503' }),
    await confirmOne({ fax: '(312) 555-0404' }),
  ]
  for (const { id } of [busy, dead, none]) await bodyOf(ask(id))
  await t.runJobs()
  const outcomes = await Promise.all([busy, dead, none].map(async ({ id }) => (await requestsOf(id))[0]))
  assert.deepEqual(
    outcomes.map((one) => [one?.status, one?.fault]),
    [
      ['sent', null],
      ['failed', 'no_answer'],
      ['failed', 'refused'],
    ],
  )
  const again = await ask(none.id, 'email')
  assert.equal(again.body.requests.length, 2, 'after a failure one asks again')
})

test('the dietitian is told that a letter did not arrive, by mail without names and in the caseload, until another one goes out', async () => {
  const toldOf = async () =>
    (await t.owner.query<{ recipient_id: string }>("select recipient_id from notification where template = 'referral_letter_failed'")).rows
  const flagOf = async () => {
    const { items } = await bodyOf(t.call('GET /my-client-care', { as: hannah, query: { view: 'referral_unanswered' } }))
    return items.find(({ patient_id }) => patient_id === maya.patient_id)?.flags.some(({ flag }) => flag === 'referral_unanswered') ?? false
  }
  const before = await toldOf()
  t.clock.advance(1)
  const { id } = await confirmOne({ fax: '(312) 555-0404' })
  assert.equal(await flagOf(), false, 'a referral that was confirmed after a letter needs none')
  t.clock.advance(1)
  await bodyOf(ask(id))
  assert.equal(await flagOf(), false, 'a letter that is on its way')
  await t.runJobs()
  const told = (await toldOf()).slice(before.length)
  assert.deepEqual(
    told.map(({ recipient_id }) => recipient_id),
    [hannah.provider_id],
  )
  const [mail] = await outbox(hannah.email)
  assert.equal(mail?.subject, 'A letter for a new referral did not arrive')
  assert.doesNotMatch(mail.text, /Maya|Lindqvist|Marbletooth|diabetes/)
  assert.equal(await flagOf(), true)
  await bodyOf(ask(id, 'email'))
  await t.runJobs()
  assert.equal(await flagOf(), false, 'the next one arrived')
})

test('what cannot be asked is refused: no address, no confirmation, too often', async () => {
  const { id } = await confirmOne({ fax: undefined, email: undefined })
  for (const method of ['fax', 'email'] as const) assert.deepEqual([(await ask(id, method)).code], ['invalid_request'])
  const open = await bodyOf(t.call(`POST ${list}`, { as: hannah, body: {} }))
  assert.equal((await ask(open.id)).code, 'changed_meanwhile')
  const other = await confirmOne()
  for (let n = 0; n < 6; n++) {
    assert.equal((await ask(other.id)).status, 202)
    await t.runJobs()
  }
  assert.equal((await ask(other.id)).code, 'too_many_requests')
})

test('a practice without a fax offers e-mail alone', async () => {
  const { id } = await confirmOne()
  const { integrations } = t.house.config
  t.house.config.integrations = { ...integrations, fax: 'off' }
  try {
    assert.equal((await ask(id)).code, 'not_available')
    assert.deepEqual((await bodyOf(t.call(`GET ${list}`, { as: hannah }))).methods, ['email'])
  } finally {
    t.house.config.integrations = integrations
  }
})

test('what waits when the care ends, or when a new referral came, is not sent any more', async () => {
  const old = await confirmOne({ fax: '(312) 555-0166' })
  await bodyOf(ask(old.id))
  await confirmOne({}, { replaces_id: old.id })
  await t.runJobs()
  assert.equal((await requestsOf(old.id))[0]?.status, 'withheld')
  assert.equal((await outbox('+13125550166')).length, 0)
  const next = await confirmOne({ fax: '(312) 555-0167' })
  await bodyOf(ask(next.id))
  await t.owner.query("update care set status = 'canceled', ended_at = '2026-02-10T12:00:00Z' where patient_id = $1", [maya.patient_id])
  await t.runJobs()
  assert.equal((await outbox('+13125550167')).length, 0)
})
