import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import type { BodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { begin, readCodeSentTo, readLastMessage, readSignedIn, refresh, signIn } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const complete = (body: BodyOf<'POST /auth/login/complete'>, headers: Record<string, string> = {}) =>
  t.call('POST /auth/login/complete', { body, headers })
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const outboxSize = async (to: string) => {
  await t.runJobs()
  return (await t.owner.query('select count(*)::int as n from app.demo_outbox where recipient = $1', [to])).rows[0].n
}

describe('signing in', () => {
  test('Maya signs in with the code that her phone shows, and gets an identity token and a cookie', async () => {
    const { challenge_id, expires_at, resend_after } = await begin(t, cast.maya)
    assert.equal(expires_at, '2026-03-03T15:10:00.000Z')
    assert.equal(resend_after, '2026-03-03T15:00:30.000Z')
    const answer = await complete({ challenge_id, code: await readCodeSentTo(t, cast.maya.phone_number) })
    assert.equal(answer.status, 200)
    const { actor, expires_at: ends, must_update } = answer.body
    assert.equal(actor.kind, 'patient')
    assert.equal(actor.patient_id, cast.maya.patient_id)
    assert.equal(ends, '2026-03-03T15:15:00.000Z')
    assert.equal(must_update, null)
    const cookie = String(answer.headers['set-cookie'])
    assert.match(cookie, /^sorrel_refresh=[\w-]{32}; Path=\/api\/auth\/refresh; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
    const me = await t.call('GET /auth/me', { headers: readSignedIn(answer, 'patient').headers })
    assert.equal(me.body.name, 'Maya Lindqvist')
  })

  test('Hannah needs her password and her code; Sasha carries her tags', async () => {
    const hannah = await signIn(t, cast.hannah)
    assert.equal(hannah.actor.kind, 'provider')
    assert.equal(hannah.actor.provider_id, cast.hannah.provider_id)
    const sasha = await signIn(t, cast.sasha)
    assert.deepEqual(sasha.actor.admin_tags, ['superadmin'])
    assert.equal(sasha.actor.admin_id, cast.sasha.admin_id)
  })

  test('staff with a wrong password or none get the same answer but no code, and no code works', async () => {
    for (const password of [null, 'not-her-password']) {
      const before = await outboxSize(cast.marisol.phone_number)
      const begun = await begin(t, { ...cast.marisol, password })
      assert.deepEqual(Object.keys(begun).sort(), ['challenge_id', 'expires_at', 'resend_after'])
      assert.equal(await outboxSize(cast.marisol.phone_number), before)
      assert.equal((await complete({ challenge_id: begun.challenge_id, code: '000000' })).code, 'invalid_code')
    }
  })

  test('the right password right after a wrong one sends the code to the same challenge', async () => {
    const wrong = await begin(t, { ...cast.theo, password: 'not-his-password' })
    const right = await begin(t, cast.theo)
    assert.equal(right.challenge_id, wrong.challenge_id)
    assert.equal((await complete({ challenge_id: right.challenge_id, code: await readCodeSentTo(t, cast.theo.phone_number) })).status, 200)
  })

  test('Gregor, who left, gets the usual answer and no code', async () => {
    const before = await outboxSize(cast.gregor.phone_number)
    const begun = await begin(t, cast.gregor)
    assert.ok(begun.challenge_id)
    assert.equal(await outboxSize(cast.gregor.phone_number), before)
  })

  test('a provider who leaves between the text message and entering the code is refused', async () => {
    const { challenge_id } = await begin(t, cast.aisha)
    const code = await readCodeSentTo(t, cast.aisha.phone_number)
    await t.owner.query(`update app.provider set status = 'offboarded' where id = $1`, [cast.aisha.provider_id])
    assert.equal((await complete({ challenge_id, code })).code, 'invalid_code')
  })

  test('an unknown number becomes one unconfirmed patient, with the language of the call', async () => {
    const stranger = { kind: 'patient', phone_number: '(206) 555-0111', password: null } as const
    const { challenge_id } = await begin(t, stranger, { preferred_language: 'es' })
    const message = await readLastMessage(t, '+12065550111')
    assert.match(message?.text ?? '', /^Sorrel: \d{6} es tu código\./)
    const body = { challenge_id, code: await readCodeSentTo(t, '+12065550111') }
    const first = await complete(body)
    assert.equal(first.status, 200)
    const { actor } = first.body
    assert.equal(actor.confirmation_status, 'unconfirmed')
    assert.equal(actor.preferred_language, 'es')
    t.clock.advance(1)
    const again = await signIn(t, { ...stranger, phone_number: '+12065550111' })
    assert.equal(again.actor.patient_id, actor.patient_id)
    t.clock.set(testNow)
  })

  test('an unknown number that signs in as staff gets the same answer, and no account is made', async () => {
    const begun = await begin(t, { kind: 'provider', phone_number: '+12065550112', password: 'whatever-it-is' })
    assert.ok(begun.challenge_id)
    assert.equal(await outboxSize('+12065550112'), 0)
    assert.equal((await complete({ challenge_id: begun.challenge_id, code: '123456' })).code, 'invalid_code')
  })

  test('a patient who deleted their account can start again with the same number, and sees nothing from before', async () => {
    const phone_number = '+12065550116'
    const before = await signIn(t, { kind: 'patient', phone_number, password: null })
    await t.owner.query('update app.patient set deleted_at = now() where id = $1', [before.actor.patient_id])
    assert.equal((await refresh(t, before.cookie)).status, 401)
    t.clock.advance(1)
    const after = await signIn(t, { kind: 'patient', phone_number, password: null })
    assert.notEqual(after.actor.patient_id, before.actor.patient_id)
    t.clock.set(testNow)
  })

  test('thirty people who sign in at once get thirty challenges', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => `+121255502${String(n).padStart(2, '0')}`)
    const answers = await Promise.all(numbers.map((phone_number) => t.call('POST /auth/login', { body: { phone_number } })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => body.challenge_id)).size, 30)
  })

  test('two codes for one new number, entered at once, make one patient', async () => {
    const stranger = { kind: 'patient', phone_number: '+12065550117', password: null } as const
    const bodies: { challenge_id: string; code: string }[] = []
    for (const device of ['device-one', 'device-two']) {
      const { challenge_id } = await begin(t, stranger, {}, { 'x-device-id': device })
      bodies.push({ challenge_id, code: await readCodeSentTo(t, stranger.phone_number) })
    }
    const answers = await Promise.all(bodies.map((body) => complete(body)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => body.actor.patient_id)).size, 1)
  })

  test('one phone may belong to a patient and to staff; the prefix decides which', async () => {
    const asPatient = await signIn(t, { kind: 'patient', phone_number: cast.dana.phone_number, password: null })
    assert.equal(asPatient.actor.kind, 'patient')
    t.clock.advance(1)
    assert.equal((await signIn(t, cast.dana)).actor.kind, 'provider')
    t.clock.set(testNow)
  })
})

describe('the prefix', () => {
  test('a missing or empty header means the patient app; the prefixes patient, admin and others get 401', async () => {
    const body = { phone_number: cast.ruth.phone_number }
    assert.equal((await t.call('POST /auth/login', { body })).status, 200)
    for (const authorization of ['patient::::', 'admin::::', 'Bearer x', 'clients::::', 'CLIENT::::']) {
      const answer = await t.call('POST /auth/login', { body, headers: { authorization } })
      assert.equal(answer.status, 401, authorization)
      assert.equal(answer.code, 'not_signed_in')
    }
  })

  test('without a prefix, a call with a password is staff; entering the code and refreshing work without a prefix, too', async () => {
    const { phone_number, password } = cast.marisol
    const begun = await t.call('POST /auth/login', { body: { phone_number, password } })
    assert.equal(begun.status, 200, begun.text)
    const { challenge_id } = begun.body
    const done = await t.call('POST /auth/login/complete', { body: { challenge_id, code: await readCodeSentTo(t, phone_number) } })
    const marisol = readSignedIn(done, 'provider')
    assert.equal(marisol.actor.kind, 'provider')
    assert.equal((await t.call('POST /auth/refresh', { headers: { cookie: marisol.cookie } })).status, 200)
  })

  test('a valid token under another prefix gets 401', async () => {
    const maya = await signIn(t, cast.tomas)
    for (const role of ['provider', 'patient', 'admin', '']) {
      const answer = await t.call('GET /auth/me', { headers: { authorization: `${role}::::${maya.token}` } })
      assert.equal(answer.status, 401, role)
    }
    assert.equal((await t.call('GET /auth/me', { headers: maya.headers })).status, 200)
  })
})

describe('codes', () => {
  test('a wrong, a used, an expired and somebody else’s code are refused', async () => {
    const ruben = await begin(t, cast.ruben)
    const code = await readCodeSentTo(t, cast.ruben.phone_number)
    const noor = await begin(t, cast.noor)
    const noors = await readCodeSentTo(t, cast.noor.phone_number)
    assert.equal((await complete({ challenge_id: ruben.challenge_id, code: wrongFor(code) })).code, 'invalid_code')
    if (noors !== code) assert.equal((await complete({ challenge_id: ruben.challenge_id, code: noors })).code, 'invalid_code')
    assert.equal((await complete({ challenge_id: ruben.challenge_id, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status, 200)
    assert.equal((await complete({ challenge_id: ruben.challenge_id, code })).code, 'invalid_code')
    t.clock.advance(10)
    assert.equal((await complete({ challenge_id: noor.challenge_id, code: noors })).code, 'invalid_code')
    t.clock.set(testNow)
    assert.equal((await complete({ challenge_id: '00000000-0000-4000-8000-000000000000', code })).code, 'invalid_code')
  })

  test('a code that was sent for one purpose cannot be used for another', async () => {
    const { challenge_id } = await begin(t, cast.ines)
    const body = { challenge_id, code: await readCodeSentTo(t, cast.ines.phone_number) }
    assert.equal((await t.call('POST /auth/recover/complete', { body })).code, 'invalid_code')
    assert.equal((await complete(body)).status, 200)
  })

  test('of fifty tries at once exactly five are counted, and then even the right code is refused', async () => {
    const { challenge_id } = await begin(t, cast.harold)
    const code = await readCodeSentTo(t, cast.harold.phone_number)
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete({ challenge_id, code: wrongFor(code) })))
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['invalid_code'])
    const { rows } = await t.owner.query(
      'select tries, (select failures_in_row from app.identity where id = identity_id) as failures from app.challenge where id = $1',
      [challenge_id],
    )
    assert.deepEqual(rows[0], { tries: 5, failures: 5 })
    assert.equal((await complete({ challenge_id, code })).code, 'invalid_code')
  })

  test('of fifty correct tries at once, one signs in', async () => {
    const { challenge_id } = await begin(t, cast.keola)
    const code = await readCodeSentTo(t, cast.keola.phone_number)
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete({ challenge_id, code })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('the same call again within half a minute answers the same challenge and sends nothing; later it sends a new one', async () => {
    const first = await begin(t, cast.lucia)
    const second = await begin(t, cast.lucia)
    assert.equal(second.challenge_id, first.challenge_id)
    assert.equal(await outboxSize(cast.lucia.phone_number), 1)
    t.clock.advance(1)
    const third = await begin(t, cast.lucia)
    assert.notEqual(third.challenge_id, first.challenge_id)
    assert.equal(await outboxSize(cast.lucia.phone_number), 2)
    t.clock.set(testNow)
  })

  test('codes are stored as hashes and appear in no queue or log; the encrypted copy is deleted when the code is sent', async () => {
    const { challenge_id } = await begin(t, { ...cast.ruth, phone_number: '+12065550113' })
    const queued = await t.owner.query('select payload::text as payload from graphile_worker._private_jobs')
    assert.equal(queued.rows.at(-1).payload, JSON.stringify({ challenge_id }))
    const code = await readCodeSentTo(t, '+12065550113')
    const { rows } = await t.owner.query('select row_to_json(c)::text as text, sealed_code, sent_at from app.challenge c where id = $1', [
      challenge_id,
    ])
    assert.equal(rows[0].sealed_code, null)
    assert.ok(rows[0].sent_at)
    assert.ok(!rows[0].text.includes(code))
    assert.ok(!t.logged.join('').includes('+12065550113'))
  })

  test('a body with a missing, an unknown or a wrong field is refused', async () => {
    for (const body of [
      {},
      { phone_number: 5 },
      { phone_number: cast.maya.phone_number, role: 'admin' },
      { phone_number: 'x'.repeat(50) },
      undefined,
    ]) {
      assert.equal((await t.send('POST /auth/login', { body })).code, 'invalid_request')
    }
    for (const code of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '']) {
      assert.equal((await complete({ challenge_id: '00000000-0000-4000-8000-000000000000', code })).code, 'invalid_request', code)
    }
  })
})
