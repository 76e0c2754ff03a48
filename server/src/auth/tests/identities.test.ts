import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import type { BodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import {
  type Begun,
  begin,
  readCodeSentTo,
  readLastMessage,
  readSignedIn,
  refresh,
  type SignedInHere,
  signIn,
  stepUp,
  waitUntilHolds,
} from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(() => t.clock.advance(1))

const change = (person: SignedInHere, body: BodyOf<'POST /auth/update-identity'>) =>
  t.call('POST /auth/update-identity', { headers: person.headers, body })
const finish = (person: SignedInHere, challenge_id: string, code: string) =>
  t.call('POST /auth/update-identity/complete', { headers: person.headers, body: { challenge_id, code } })
const identity = async (id: string) => (await t.owner.query('select * from app.identity where id = $1', [id])).rows[0]
const challengeIn = (answer: { body: Begun }) => answer.body.challenge_id

async function changed(person: SignedInHere, body: BodyOf<'POST /auth/update-identity'>, codeTo: string) {
  const begun = await change(person, body)
  assert.equal(begun.status, 200, begun.text)
  return finish(person, challengeIn(begun), await readCodeSentTo(t, codeTo))
}

describe('changing phone, e-mail and password', () => {
  test('a change needs a step-up first: a fresh sign-in is not enough', async () => {
    const maya = await signIn(t, cast.maya)
    for (const body of [{ phone_number: '+12065550121' }, { email: 'maya@example.org' }]) {
      const answer = await change(maya, body)
      assert.equal(answer.status, 401)
      assert.equal(answer.code, 'step_up_required')
    }
  })

  test('Maya changes her number: the code goes to the new one, the old one is told, other sessions end, the step-up is used up', async () => {
    const [maya, elsewhere] = [await signIn(t, cast.maya), await signIn(t, cast.maya)]
    await stepUp(t, maya, cast.maya.phone_number)
    const done = await changed(maya, { phone_number: '206 555 0122' }, '+12065550122')
    assert.equal(done.status, 200, done.text)
    const { phone_number, step_up_until } = done.body
    assert.equal(phone_number, '+12065550122')
    assert.equal(step_up_until, null)
    assert.match((await readLastMessage(t, cast.maya.phone_number))?.text ?? '', /was changed/)
    const { rows } = await t.owner.query('select phone_number from app.patient where id = $1', [cast.maya.patient_id])
    assert.equal(rows[0].phone_number, '+12065550122')
    assert.equal((await refresh(t, elsewhere.cookie)).status, 401)
    await waitUntilHolds(async () => (await t.call('GET /auth/me', { headers: elsewhere.headers })).status === 401)
    assert.equal((await t.call('GET /auth/me', { headers: maya.headers })).status, 200)
    assert.equal((await change(maya, { email: 'other@example.org' })).code, 'step_up_required')
    t.clock.advance(1)
    assert.equal((await signIn(t, { ...cast.maya, phone_number: '+12065550122' })).actor.patient_id, cast.maya.patient_id)
  })

  test('only somebody who can read its codes learns that a number belongs to another; a patient who never set up loses it', async () => {
    const ruben = await signIn(t, cast.ruben)
    await stepUp(t, ruben, cast.ruben.phone_number)
    const taken = await changed(ruben, { phone_number: cast.noor.phone_number }, cast.noor.phone_number)
    assert.equal(taken.status, 409)
    assert.equal(taken.code, 'already_exists')
    await signIn(t, { kind: 'patient', phone_number: '+12065550123', password: null })
    t.clock.advance(1)
    assert.equal((await changed(ruben, { phone_number: '+12065550123' }, '+12065550123')).status, 200)
  })

  test('Lucía changes her address: the new one gets the code, the old one is told, in Spanish', async () => {
    const lucia = await signIn(t, cast.lucia)
    await stepUp(t, lucia, cast.lucia.phone_number)
    assert.equal((await changed(lucia, { email: 'Lucia.Nueva@example.org' }, 'lucia.nueva@example.org')).status, 200)
    assert.equal((await identity(cast.lucia.identity_id)).email, 'lucia.nueva@example.org')
    assert.match((await readLastMessage(t, cast.lucia.email))?.subject ?? '', /Cambió tu correo/)
  })

  test('Hannah changes her password with the old one as step-up; a weak one is refused with its reason', async () => {
    const hannah = await signIn(t, cast.hannah)
    const wrong = await t.call('POST /auth/step-up', { headers: hannah.headers, body: { password: 'not-hers-at-all' } })
    assert.equal(wrong.code, 'invalid_code')
    const right = await t.call('POST /auth/step-up', { headers: hannah.headers, body: { password: cast.hannah.password } })
    assert.equal(right.body.challenge, null)
    const reasons = {
      short: 'too_short',
      Sunshine2026: 'too_common',
      [`my${cast.hannah.phone_number}`]: 'contains_phone_number',
      ['é'.repeat(129)]: 'too_long',
    }
    for (const [new_password, reason] of Object.entries(reasons)) {
      const answer = await change(hannah, { new_password })
      assert.equal(answer.status, 422, reason)
      assert.deepEqual(answer.details, { reason, minimum_length: 8 })
    }
    const password = 'a long line of 64 characters, with blanks, ünd — more than enough'
    const done = await changed(hannah, { new_password: password }, cast.hannah.phone_number)
    assert.equal(done.status, 200, done.text)
    const { rows } = await t.owner.query(`select payload from app.challenge where payload ->> 'change' = 'password'`)
    assertEach(rows, ({ payload }) => !payload.hash)
    assert.match((await identity(cast.hannah.identity_id)).password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    t.clock.advance(1)
    await signIn(t, { ...cast.hannah, password })
  })

  test('a call changes exactly one thing, and cannot use the challenge of somebody else', async () => {
    const [noor, ines] = [await signIn(t, cast.noor), await signIn(t, cast.ines)]
    for (const body of [{}, { phone_number: '+12065550124', email: 'a@example.org' }, { name: 'x' }]) {
      assert.equal((await change(noor, body)).code, 'invalid_request')
    }
    await stepUp(t, noor, cast.noor.phone_number)
    const begun = await change(noor, { phone_number: '+12065550124' })
    const code = await readCodeSentTo(t, '+12065550124')
    assert.equal((await finish(ines, challengeIn(begun), code)).code, 'invalid_code')
    assert.equal((await change(noor, { phone_number: '800 555 0100' })).code, 'phone_not_supported')
    assert.equal((await finish(noor, challengeIn(begun), code)).status, 200)
  })

  test('a step-up lasts ten minutes, and its code is bound to the session', async () => {
    const [tomas, other] = [await signIn(t, cast.tomas), await signIn(t, cast.tomas)]
    const begun = await t.call('POST /auth/step-up', { headers: tomas.headers, body: {} })
    const { challenge } = begun.body
    const body = { challenge_id: challenge!.challenge_id, code: await readCodeSentTo(t, cast.tomas.phone_number) }
    assert.equal((await t.call('POST /auth/step-up/complete', { headers: other.headers, body })).code, 'invalid_code')
    const done = await t.call('POST /auth/step-up/complete', { headers: tomas.headers, body })
    assert.equal(done.status, 200)
    assert.equal((await change(other, { email: 't@example.org' })).code, 'step_up_required')
    t.clock.advance(11)
    assert.equal((await change(tomas, { email: 't@example.org' })).code, 'step_up_required')
  })
})

describe('recovery', () => {
  const recover = (phone_number: string, email: string) => t.call('POST /auth/recover', { body: { phone_number, email } })

  test('Ruth lost her phone: a code by e-mail, an hour to confirm a new number, then a full session', async () => {
    const begun = await recover(cast.ruth.phone_number, cast.ruth.email.toUpperCase())
    const body = { challenge_id: challengeIn(begun), code: await readCodeSentTo(t, cast.ruth.email) }
    const done = await t.call('POST /auth/recover/complete', { body })
    assert.equal(done.status, 200, done.text)
    const { must_update, session_expires_at } = done.body
    assert.equal(must_update, 'phone_number')
    assert.equal(Date.parse(session_expires_at) - Date.parse(t.clock()), 3_600_000)
    assert.match((await readLastMessage(t, cast.ruth.phone_number))?.text ?? '', /because the phone was lost/)
    const ruth = readSignedIn(done, 'patient')
    assert.equal((await changed(ruth, { phone_number: '+12065550125' }, '+12065550125')).status, 200)
    const next = await refresh(t, ruth.cookie)
    const { must_update: left, session_expires_at: ends } = next.body
    assert.equal(left, null)
    assert.ok(Date.parse(ends) - Date.parse(t.clock()) > 29 * 24 * 3_600_000)
  })

  test('an unknown number, a wrong address and staff get the same answer, and no mail', async () => {
    await t.runJobs()
    const before = (await t.owner.query(`select count(*)::int as n from app.demo_outbox where channel = 'email'`)).rows[0].n
    const asked: [string, string][] = [
      ['+12065550126', cast.harold.email],
      [cast.harold.phone_number, 'someone@example.org'],
      [cast.tom.phone_number, cast.tom.email],
    ]
    for (const [phone, email] of asked) {
      const answer = await recover(phone, email)
      assert.deepEqual(Object.keys(answer.body).sort(), ['challenge_id', 'expires_at', 'resend_after'])
      const body = { challenge_id: challengeIn(answer), code: '123456' }
      assert.equal((await t.call('POST /auth/recover/complete', { body })).code, 'invalid_code')
    }
    await t.runJobs()
    assert.equal((await t.owner.query(`select count(*)::int as n from app.demo_outbox where channel = 'email'`)).rows[0].n, before)
  })
})

describe('a forgotten password', () => {
  const reset = (phone_number: string) => t.call('POST /auth/reset-password', { body: { phone_number } })
  const complete = (body: BodyOf<'POST /auth/reset-password/complete'>) => t.call('POST /auth/reset-password/complete', { body })

  test('Dana resets her password by e-mail: sessions end, the old password fails, the new one signs in; a weak one does not use up the code', async () => {
    const before = await signIn(t, cast.dana)
    const challenge_id = challengeIn(await reset(cast.dana.phone_number))
    const code = await readCodeSentTo(t, cast.dana.email)
    assert.equal((await complete({ challenge_id, code, new_password: 'password' })).code, 'password_too_weak')
    assert.equal((await complete({ challenge_id, code, new_password: cast.dana.phone_number })).code, 'password_too_weak')
    assert.equal((await complete({ challenge_id, code, new_password: 'oats with pears' })).status, 204)
    assert.equal((await complete({ challenge_id, code, new_password: 'oats with plums' })).code, 'invalid_code')
    assert.equal((await refresh(t, before.cookie, 'provider')).status, 401)
    assert.match((await readLastMessage(t, cast.dana.email))?.subject ?? '', /password was changed/)
    t.clock.advance(1)
    assert.equal((await signIn(t, { ...cast.dana, password: 'oats with pears' })).actor.provider_id, cast.dana.provider_id)
  })

  test('an unknown number, that of a patient and that of staff who left get the same answer, and no code works', async () => {
    for (const phone of ['+12065550127', cast.keola.phone_number, cast.gregor.phone_number]) {
      const answer = await reset(phone)
      assert.deepEqual(Object.keys(answer.body).sort(), ['challenge_id', 'expires_at', 'resend_after'])
      assert.equal(
        (await complete({ challenge_id: challengeIn(answer), code: '123456', new_password: 'oats with pears' })).code,
        'invalid_code',
      )
    }
  })
})

test('the web app can read the password policy and the rules for codes without signing in', async () => {
  const { body } = await t.call('GET /auth/configuration')
  assert.deepEqual(body, {
    password_policy: { minimum_length: 8, lowercase: false, uppercase: false, number: false, symbol: false },
    code_length: 6,
    code_minutes: 10,
    resend_seconds: 30,
  })
})

test('a patient who never set up is deleted after a day, with number and sessions; the cast stays', async () => {
  t.clock.set(testNow)
  const empty = await signIn(t, { kind: 'patient', phone_number: '+12065550128', password: null })
  const count = async () =>
    (await t.owner.query('select count(*)::int as n from app.patient where id = any($1)', [[empty.actor.patient_id, cast.maya.patient_id]]))
      .rows[0].n
  t.clock.advance(23 * 60)
  await t.runJob('auth.purge_unfinished')
  assert.equal(await count(), 2)
  t.clock.advance(61)
  await t.runJob('auth.purge_unfinished')
  await t.runJob('auth.purge_unfinished')
  assert.equal(await count(), 1)
  assert.equal((await refresh(t, empty.cookie)).status, 401)
  assert.equal((await t.owner.query(`select from app.identity where phone_number = '+12065550128'`)).rowCount, 0)
})

test('old challenges and sessions are deleted, current ones stay', async () => {
  const { challenge_id } = await begin(t, cast.selma)
  const selma = await signIn(t, { ...cast.selma, phone_number: cast.selma.phone_number })
  await t.runJob('auth.forget_old_sign_ins')
  const there = async () => (await t.owner.query('select from app.challenge where id = $1', [challenge_id])).rowCount
  assert.equal(await there(), 1)
  t.clock.advance(49 * 60)
  await t.runJob('auth.forget_old_sign_ins')
  assert.equal(await there(), 0)
  t.clock.advance(91 * 24 * 60)
  await t.runJob('auth.forget_old_sign_ins')
  assert.equal((await t.owner.query('select from app.session where id = $1', [selma.session_id])).rowCount, 0)
})
