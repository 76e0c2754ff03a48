import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { consentVersions, listNeededConsents } from '@sorrel/contract/patients/consents'
import { readCodeSentTo, readSignedIn } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { actingFor } from './family.ts'
import { inviteWren, readOnboardingCode } from './invited.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp({ rate_limit_factor: 1, trust_proxy: true })
  restore = await rememberRows(t)
})
after(() => t.close())
beforeEach(async () => {
  await restore()
  await t.owner.query('delete from demo_outbox')
})

const born = '1990-05-05'
const newPhone = '+13125550198'
const client = { authorization: 'client::::' }
const elsewhere = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}` })
let address = 0
/** Each call comes from another network, so that only the code itself is limited. */
const redeem = (onboarding_code: string, birth_date: string, phone_number?: string) =>
  t.call('POST /patient/confirm/code', {
    body: { onboarding_code, birth_date, ...(phone_number && { phone_number }) },
    headers: elsewhere(++address % 250),
  })
const look = (code: string) => t.call(`GET /patient/confirm/code/${code}`, { headers: elsewhere(++address % 250) })
const countCodes = async () =>
  (await t.owner.query(`select count(*)::int as count from demo_outbox where channel = 'sms' and text ~ '\\m[0-9]{6}\\M'`)).rows[0].count

/** Signs Wren in with the code of the invitation, a birth date and a phone. */
async function beginAsWren(code: string) {
  const begun = await bodyOf(redeem(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`, born, newPhone))
  const body = { challenge_id: begun.challenge_id, code: await readCodeSentTo(t, newPhone) }
  const wren = readSignedIn(await t.call('POST /auth/login/complete', { body, headers: client }), 'patient')
  return wren
}

test('somebody who was invited by e-mail alone begins with the code, their birth date and a phone', async () => {
  const visit = await inviteWren(t)
  const code = await readOnboardingCode(t)
  const seen = await bodyOf(look(code))
  assert.deepEqual(seen, {
    first_name: 'Wren',
    provider_name: 'Dana Whitfield',
    appointment_at: visit.starts_at,
    appointment_time_zone: visit.patient_time_zone,
    needs_phone_number: true,
  })
  const wren = await beginAsWren(code)
  assert.equal(wren.actor.patient_id, visit.patient_id)
  assert.equal((await look(code)).code, 'not_found', 'a code works once')
})

test('an invited patient completes and confirms the details, and gets a code to invite others with', async () => {
  await inviteWren(t)
  const wren = await beginAsWren(await readOnboardingCode(t))
  const open = await bodyOf(t.call('GET /patient/confirm', wren))
  assert.deepEqual([open.status, open.missing], ['invited', ['zip', 'time_zone']])
  assert.deepEqual(open.consents, listNeededConsents('virtual'))
  assert.deepEqual(open.optional, [{ kind: 'texts', version: consentVersions.texts }], 'nobody has asked her about text messages')
  assert.equal((await t.call('GET /patients/booking-code-config', wren)).code, 'not_found')
  const details = {
    first_name: 'Wren',
    last_name: 'Quillfeather',
    birth_date: born,
    email: 'wren.quillfeather@example.com',
    state: 'MN',
    zip: '55408',
    time_zone: 'America/Chicago',
    preferred_language: 'en',
    street: '4 Elm Street',
    clinical_sex: 'female',
  } as const
  const without = await t.call('POST /patient/confirm', { ...wren, body: { confirmed: true, details } })
  assert.deepEqual([without.status, without.code], [409, 'consent_required'])
  const done = await bodyOf(
    t.call('POST /patient/confirm', { ...wren, body: { confirmed: true, details, consents: [...open.consents, ...open.optional] } }),
  )
  assert.deepEqual(
    [done.status, done.missing, done.consents, done.optional, done.details.street],
    ['confirmed', [], [], [], '4 Elm Street'],
  )
  const config = await bodyOf(t.call('GET /patients/booking-code-config', wren))
  assert.match(config.code, /^[2-9B-DF-HJ-NP-RTV-XZ]{8}$/)
  // The same again, from a second tab, changes nothing; another name is refused on its field.
  await bodyOf(t.call('POST /patient/confirm', { ...wren, body: { confirmed: true, details } }))
  assert.equal((await bodyOf(t.call('GET /patients/booking-code-config', wren))).code, config.code)
  const other = await t.call('POST /patient/confirm', { ...wren, body: { confirmed: true, details: { ...details, last_name: 'Other' } } })
  assert.deepEqual(
    other.details.issues?.map(({ path, code }) => [path, code]),
    [[['details', 'last_name'], 'confirmed']],
  )
})

test('right and wrong codes and birth dates answer in one shape, and only the right ones bring a text message', async () => {
  await inviteWren(t, { phone_number: '(206) 555-0191' })
  await t.runJobs()
  const code =
    /welcome\/(\w{12})/.exec((await t.owner.query(`select string_agg(text, ' ') as all from demo_outbox`)).rows[0].all)?.[1] ?? ''
  assert.equal((await bodyOf(look(code))).needs_phone_number, false)
  const before = await countCodes()
  const wrong = [await redeem('000000000000', born), await redeem(code, '1990-05-06'), await redeem(code, '1991-05-05', newPhone)]
  await t.runJobs()
  assert.equal(await countCodes(), before)
  const right = await redeem(code, born)
  for (const answer of [...wrong, right]) {
    assert.equal(answer.status, 200)
    assert.deepEqual(Object.keys(answer.body).sort(), ['challenge_id', 'expires_at', 'resend_after'])
  }
  assert.match(await readCodeSentTo(t, '+12065550191'), /^\d{6}$/)
  const guess = { challenge_id: wrong[1]!.body.challenge_id, code: '123456' }
  assert.equal((await t.call('POST /auth/login/complete', { body: guess, headers: client })).code, 'invalid_code')
})

test('a code takes five tries, even at once, and is then like an unknown one', async () => {
  await inviteWren(t)
  const code = await readOnboardingCode(t)
  await Promise.all([1, 2, 3, 4, 5, 6].map((day) => redeem(code, `1980-01-0${day}`, newPhone)))
  await redeem(code, born, newPhone)
  await t.runJobs()
  assert.equal(await countCodes(), 0)
  assert.equal((await look(code)).code, 'not_found')
  assert.equal((await look('000000000000')).code, 'not_found')
  assert.equal((await t.send('GET /patient/confirm/code/short')).status, 400)
})

test('a code ends after 30 days, and one network cannot try many', async () => {
  await inviteWren(t)
  const code = await readOnboardingCode(t)
  t.clock.advance(30 * 24 * 60 + 1)
  assert.equal((await look(code)).code, 'not_found')
  const here = { 'x-forwarded-for': '198.51.100.7' }
  const answers = []
  for (let at = 0; at < 11; at++) answers.push(await t.send('GET /patient/confirm/code/000000000000', { headers: here }))
  assert.equal(answers.at(-1)?.code, 'too_many_requests')
  assert.equal(
    (await t.call('POST /patient/confirm/code', { body: { onboarding_code: code, birth_date: born }, headers: here })).status,
    429,
  )
})

test('a number that belongs to another patient opens their account, and the invitation stays open', async () => {
  const visit = await inviteWren(t)
  const code = await readOnboardingCode(t)
  const begun = await bodyOf(redeem(code, born, cast.maya.phone_number))
  const body = { challenge_id: begun.challenge_id, code: await readCodeSentTo(t, cast.maya.phone_number) }
  const who = readSignedIn(await t.call('POST /auth/login/complete', { body, headers: client }), 'patient')
  assert.equal(who.actor.patient_id, cast.maya.patient_id)
  const { rows } = await t.owner.query(`select identity_id, phone_number from patient where id = $1`, [visit.patient_id])
  assert.deepEqual(rows, [{ identity_id: null, phone_number: null }])
  assert.equal((await look(code)).status, 200)
  assert.equal((await redeem(code, born, '+44 20 7946 0958')).code, 'phone_not_supported')
})

test('a guardian confirms the details of a child, who gets no address and no code of their own', async () => {
  const as = cast.carmen
  const headers = actingFor(children.mia.patient_id)
  const { details, missing } = await bodyOf(t.call('GET /patient/confirm', { as, headers }))
  assert.deepEqual(missing, [])
  const { first_name, last_name, birth_date } = children.mia
  const sent = {
    first_name,
    last_name,
    birth_date,
    state: 'TX',
    zip: '78704',
    time_zone: 'America/Chicago',
    preferred_language: 'en',
  } as const
  const done = await bodyOf(
    t.call('POST /patient/confirm', { as, headers, body: { confirmed: true, details: { ...sent, city: 'Austin' } } }),
  )
  assert.deepEqual([done.details.city, done.details.email], ['Austin', details.email])
  const refused = await t.call('POST /patient/confirm', {
    as,
    headers,
    body: { confirmed: true, details: { ...sent, email: 'mia@example.com' } },
  })
  assert.equal(refused.details.issues?.[0]?.code, 'of_guardian')
  const minor = { ...sent, email: cast.noor.email }
  const alone = await t.call('POST /patient/confirm', {
    as: cast.noor,
    body: { confirmed: true, details: minor, consents: listNeededConsents('virtual') },
  })
  assert.equal(alone.details.issues?.[0]?.code, 'minor')
})

const mailsTo = async (email: string) =>
  (await t.owner.query<{ text: string }>(`select text from demo_outbox where recipient = $1`, [email])).rows

test('whoever leaves a booking gets one e-mail with the way back, and the address is forgotten', async () => {
  const email = 'robin@example.org'
  const body = { email, provider_id: cast.dana.provider_id, state: 'MN', language: 'es' } as const
  for (let at = 0; at < 3; at++) assert.equal((await t.call('POST /patients/booking-submit-email', { body })).status, 204)
  await t.runJobs()
  const [mail, ...more] = await mailsTo(email)
  assert.match(mail?.text ?? '', /\/book\/dana-whitfield/)
  assert.match(mail?.text ?? '', /único correo/)
  assert.doesNotMatch(mail?.text ?? '', /Dana W|dietista/)
  assert.equal(more.length, 0)
  const { rows } = await t.owner.query(
    'select email, settled_at is not null as settled from abandoned_booking order by created_at desc limit 1',
  )
  assert.deepEqual(rows, [{ email: null, settled: true }])
  await t.call('POST /patients/booking-submit-email', { body })
  await t.runJobs()
  assert.equal((await mailsTo(email)).length, 1, 'never a second one')
  t.clock.advance(91 * 24 * 60)
  await t.runJob('patients.forget_begun')
  assert.equal((await t.owner.query('select from abandoned_booking')).rowCount, 0)
})

test('whoever has booked by then gets no such e-mail, and an unknown dietitian is no error', async () => {
  const { email } = cast.maya
  await t.call('POST /patients/booking-submit-email', { body: { email, language: 'en' } })
  await t.owner.query(`update appointment set created_at = $2 where patient_id = $1`, [cast.maya.patient_id, t.clock()])
  const unknown = { email: 'sam@example.org', provider_id: '0199aaaa-0000-7000-8000-00000000dead', language: 'en' } as const
  assert.equal((await t.call('POST /patients/booking-submit-email', { body: unknown })).status, 204)
  await t.runJobs()
  assert.deepEqual(await mailsTo(email), [])
  assert.match((await mailsTo('sam@example.org'))[0]?.text ?? '', /\/find/)
})
