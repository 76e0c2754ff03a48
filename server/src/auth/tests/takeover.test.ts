import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { listFreeStarts, setUpWith } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { type Begun, begin, readCodeSentTo, readLastMessage, refresh, type SignedInHere, signIn, stepUp } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(() => t.clock.advance(1))

const thief = 'thief@example.org'
const recover = (phone_number: string, email: string) => t.call('POST /auth/recover', { body: { phone_number, email } })
const recovered = (begun: { body: Begun }, code: string) =>
  t.call('POST /auth/recover/complete', { body: { challenge_id: begun.body.challenge_id, code } })
const change = (person: SignedInHere, body: object) => t.call('POST /auth/update-identity', { headers: person.headers, body })
const finish = (person: SignedInHere, { body }: { body: Begun }, code: string) =>
  t.call('POST /auth/update-identity/complete', { headers: person.headers, body: { challenge_id: body.challenge_id, code } })
const rowsOf = async (patientId: string) =>
  (await t.owner.query('select p, i from app.patient p join app.identity i on i.id = p.identity_id where p.id = $1', [patientId])).rows
const startWithHannah = async () =>
  (await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-10T00:00:00Z', minutes: 60 }))[0]!
async function setUp(person: SignedInHere, details: Parameters<typeof setUpWith>[0]) {
  return t.send('POST /appointments/setup-patient', { headers: person.headers, body: setUpWith(details, await startWithHannah()) })
}

test('whoever steals a session can neither rename a confirmed patient nor change the address that recovers the account', async () => {
  const session = await signIn(t, cast.maya)
  const before = await rowsOf(cast.maya.patient_id)
  const other = { ...cast.maya, first_name: 'Mallory', last_name: 'Thief', birth_date: '1990-01-01', email: thief }
  const refused = await setUp(session, other)
  assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
  assert.deepEqual(
    refused.details.issues!.map(({ in: place, path, code }) => [place, path.join('.'), code]),
    ['first_name', 'last_name', 'birth_date', 'email'].map((field) => ['body', `patient.${field}`, 'confirmed']),
  )
  for (const field of ['first_name', 'last_name', 'birth_date', 'email'] as const)
    assert.equal((await setUp(session, { ...cast.maya, [field]: other[field] })).status, 400, field)
  assert.deepEqual(await rowsOf(cast.maya.patient_id), before)
  await recover(cast.maya.phone_number, thief)
  assert.equal(await readLastMessage(t, thief), undefined, 'no code goes to the thief')
  const begun = await recover(cast.maya.phone_number, cast.maya.email)
  assert.equal((await recovered(begun, await readCodeSentTo(t, cast.maya.email))).status, 200, 'the owner still recovers')
})

test('a confirmed patient can set up again for another state with their unchanged details', async () => {
  const maya = await signIn(t, cast.maya)
  assert.equal((await setUp(maya, cast.maya)).status, 201)
})

test('the database itself lets only sign-in change the phone and e-mail address of a confirmed patient', async () => {
  const maya = t.context({ kind: 'patient', patient_id: cast.maya.patient_id })
  for (const changed of [
    { email: thief },
    { phone_number: '+12065550191' },
    { identity_id: null },
    { confirmation_status: 'unconfirmed' },
  ] as const) {
    const attempt = maya.db
      .transaction()
      .execute((db) => db.updateTable('patient').set(changed).where('id', '=', cast.maya.patient_id).execute())
    await assert.rejects(attempt, { code: '42501' }, JSON.stringify(changed))
  }
})

test('an e-mail address cannot recover an account until it has been confirmed by its code', async () => {
  const phone_number = '+12065550192'
  const greta = { ...cast.noor, first_name: 'Greta', last_name: 'Marlowe', email: 'greta@example.org' }
  const session = await signIn(t, { kind: 'patient', phone_number, password: null })
  assert.equal((await setUp(session, greta)).status, 201)
  const me = async () => (await t.call('GET /auth/me', { headers: session.headers })).body
  assert.deepEqual([(await me()).email, (await me()).email_verified], [greta.email, false])
  await recover(phone_number, greta.email)
  assert.doesNotMatch((await readLastMessage(t, greta.email))?.text ?? '', /\b\d{6}\b/)
  t.clock.advance(1)
  await stepUp(t, session, phone_number)
  const begun = await change(session, { email: greta.email })
  assert.equal((await finish(session, begun, await readCodeSentTo(t, greta.email))).status, 200)
  assert.deepEqual([(await me()).email, (await me()).email_verified], [greta.email, true])
  assert.doesNotMatch((await readLastMessage(t, greta.email))?.subject ?? '', /was changed/, 'nothing was changed')
  t.clock.advance(1)
  const again = await recover(phone_number, greta.email)
  assert.equal((await recovered(again, await readCodeSentTo(t, greta.email))).status, 200)
})

test('a code that was sent to an address stops working when the address changes', async () => {
  const begun = await recover(cast.lucia.phone_number, cast.lucia.email)
  const stolen = await readCodeSentTo(t, cast.lucia.email)
  const lucia = await signIn(t, cast.lucia)
  await stepUp(t, lucia, cast.lucia.phone_number)
  const changing = await change(lucia, { email: 'lucia.nueva@example.org' })
  assert.equal((await finish(lucia, changing, await readCodeSentTo(t, 'lucia.nueva@example.org'))).status, 200)
  assert.match((await readLastMessage(t, cast.lucia.email))?.subject ?? '', /Cambió tu correo/, 'the old address is told')
  assert.equal((await recovered(begun, stolen)).code, 'invalid_code')
  assert.equal((await recover(cast.lucia.phone_number, cast.lucia.email)).status, 200)
  assert.match((await readLastMessage(t, cast.lucia.email))?.subject ?? '', /Cambió tu correo/, 'the old address gets no code any more')
})

test('one step-up allows one change; other changes that were begun with it cannot be finished', async () => {
  const tomas = await signIn(t, cast.tomas)
  await stepUp(t, tomas, cast.tomas.phone_number)
  const [phone, email] = [await change(tomas, { phone_number: '+12065550193' }), await change(tomas, { email: thief })]
  const codes = [await readCodeSentTo(t, '+12065550193'), await readCodeSentTo(t, thief)] as const
  assert.equal((await finish(tomas, phone, codes[0])).status, 200)
  assert.equal((await finish(tomas, email, codes[1])).code, 'invalid_code')
  assert.equal((await t.call('GET /auth/me', { headers: tomas.headers })).body.email, cast.tomas.email)
})

test('the new owner of a deleted patient’s number gets no access to that patient, nor the deleted patient to the new owner', async () => {
  const old = await signIn(t, cast.keola)
  await t.owner.query('update app.patient set deleted_at = $2 where id = $1', [cast.keola.patient_id, t.clock()])
  t.clock.advance(1)
  const now = await signIn(t, { ...cast.keola })
  assert.notEqual(now.actor.patient_id, cast.keola.patient_id)
  assert.equal((await refresh(t, old.cookie)).status, 401)
  assert.equal((await t.call('GET /auth/me', { headers: now.headers })).body.email, null)
  const told = async () => (await t.owner.query('select from app.demo_outbox where recipient = $1', [cast.keola.email])).rowCount
  const before = await told()
  await recover(cast.keola.phone_number, cast.keola.email)
  await t.runJobs()
  assert.equal(await told(), before)
})

test('setting up cannot replace a confirmed address, not even before the first visit; a replaced one cannot recover the account', async () => {
  const phone_number = '+12065550194'
  const [former, present] = ['former@example.org', 'present@example.org']
  const session = await signIn(t, { kind: 'patient', phone_number, password: null })
  await stepUp(t, session, phone_number)
  const proving = await change(session, { email: former })
  assert.equal((await finish(session, proving, await readCodeSentTo(t, former))).status, 200)
  const edda = { ...cast.noor, first_name: 'Edda', last_name: 'Brandt' }
  const refused = await setUp(session, { ...edda, email: present })
  assert.deepEqual(
    refused.details.issues?.map(({ path, code }) => [path.join('.'), code]),
    [['patient.email', 'confirmed']],
  )
  assert.equal((await setUp(session, { ...edda, email: former })).status, 201)
  await t.owner.query('update patient set email = $1 where email = $2', [present, former])
  t.clock.advance(1)
  await recover(phone_number, former)
  const { rows } = await t.owner.query("select identity_id from challenge where email = $1 and purpose = 'recover'", [former])
  assert.deepEqual(rows, [{ identity_id: null }], 'the code is for nobody')
})

test('a sign-in that began with the old number or password cannot be finished after a change', async () => {
  const signsOn = (challenge_id: string, code: string) =>
    t.call('POST /auth/login/complete', { headers: { authorization: 'provider::::' }, body: { challenge_id, code } })
  for (const [member, changed, reachedAt] of [
    [cast.ilse, { new_password: 'another long phrase 26' }, cast.ilse.phone_number],
    [cast.theo, { phone_number: '+12065550195' }, '+12065550195'],
  ] as const) {
    const pending = await begin(t, member)
    const code = await readCodeSentTo(t, member.phone_number)
    t.clock.advance(1)
    const owner = await signIn(t, member)
    assert.equal((await t.call('POST /auth/step-up', { headers: owner.headers, body: { password: member.password } })).status, 200)
    const begun = await change(owner, changed)
    assert.equal((await finish(owner, begun, await readCodeSentTo(t, reachedAt))).status, 200)
    assert.equal((await signsOn(pending.challenge_id, code)).code, 'invalid_code', member.name)
  }
})

test('if a sign-in and a change of address happen at once, only the session that made the change stays signed in', async () => {
  for (let round = 0; round < 3; round++) {
    t.clock.advance(61)
    const pending = await begin(t, cast.aisha)
    const code = await readCodeSentTo(t, cast.aisha.phone_number)
    t.clock.advance(1)
    const owner = await signIn(t, cast.aisha)
    assert.equal((await t.call('POST /auth/step-up', { headers: owner.headers, body: { password: cast.aisha.password } })).status, 200)
    const email = `aisha.${round}@example.org`
    const begun = await change(owner, { email })
    const proof = await readCodeSentTo(t, email)
    const [entered, changed] = await Promise.all([
      t.send('POST /auth/login/complete', {
        body: { challenge_id: pending.challenge_id, code },
        headers: { authorization: 'provider::::' },
      }),
      finish(owner, begun, proof),
    ])
    assert.equal(changed.status, 200, changed.text)
    assert.ok([200, 401].includes(entered.status), entered.text)
    const { rows } = await t.owner.query('select id from session where identity_id = $1 and ended_at is null', [cast.aisha.identity_id])
    assert.deepEqual(rows, [{ id: owner.session_id }])
  }
})
