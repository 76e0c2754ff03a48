import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { served } from '../../features.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { readCodeSentTo, readSignedIn, refresh, type SignedInHere } from './testing.ts'

let t: TestApp
let ruth: SignedInHere
before(async () => {
  t = await testApp()
  const { phone_number, email } = cast.ruth
  const { body } = await t.call('POST /auth/recover', { body: { phone_number, email } })
  const answer = { challenge_id: body.challenge_id, code: await readCodeSentTo(t, email) }
  ruth = readSignedIn(await t.call('POST /auth/recover/complete', { body: answer }), 'patient')
})
after(() => t.close())

const finishing = served.filter(({ description }) => description.finishes_recovery)
const personal = served.filter(({ description }) => Array.isArray(description.access))
const lineOf = ({ description }: (typeof served)[number]) =>
  `${description.method} ${description.path.replaceAll(/\{\w+\}/g, '0199aaaa-0000-7000-8000-00000000dead')}`
const change = (body: BodyOf<'POST /auth/update-identity'>) => t.call('POST /auth/update-identity', { headers: ruth.headers, body })

test('only these calls finish a recovery; whoever adds one must add it to this list', () => {
  assert.deepEqual(finishing.map(({ name }) => name).sort(), [
    'beginIdentityUpdate',
    'beginStepUp',
    'completeIdentityUpdate',
    'completeStepUp',
    'getMe',
    'signOut',
  ])
})

test('the session of a recovery can make no other call, including calls that are added later', async () => {
  const others = personal.filter((operation) => !finishing.includes(operation))
  assert.ok(others.length > 20)
  for (const operation of others) {
    const { status, code, details } = await t.send(lineOf(operation), { headers: ruth.headers })
    assert.deepEqual([status, code, details], [403, 'forbidden', { must_update: 'phone_number' }], operation.name)
  }
  for (const operation of finishing.filter(({ name }) => name !== 'signOut')) {
    const { status } = await t.send(lineOf(operation), { headers: ruth.headers })
    assert.ok(status === 200 || status === 400, `${operation.name}: ${status}`)
  }
})

test('public operations treat the session of a recovery as not signed in', async () => {
  const [start] = await listFreeStarts(t, cast.maya, cast.hannah.provider_id)
  const headers = { ...ruth.headers, 'idempotency-key': 'held-without-a-phone' }
  assert.equal((await t.send('POST /appointments/reserve', { headers, body: followUp(start!) })).status, 201)
  const { rows } = await t.owner.query("select actor_key from idempotency where key = 'held-without-a-phone'")
  assert.match(rows[0].actor_key, /^anonymous:/)
})

test('it can confirm a new number, but change neither e-mail address nor password; after that it is a full session', async () => {
  for (const body of [{ email: 'thief@example.org' }, { new_password: 'oats with pears' }]) {
    const { status, code, details } = await change(body)
    assert.deepEqual([status, code, details], [403, 'forbidden', { must_update: 'phone_number' }])
  }
  const { challenge_id } = await bodyOf(change({ phone_number: '+12065550195' }))
  const body = { challenge_id, code: await readCodeSentTo(t, '+12065550195') }
  assert.equal((await t.call('POST /auth/update-identity/complete', { headers: ruth.headers, body })).status, 200)
  const next = readSignedIn(await refresh(t, ruth.cookie), 'patient')
  assert.equal((await t.call('GET /appointments', { headers: next.headers })).status, 200)
  assert.equal((await t.call('GET /appointments', { headers: ruth.headers })).status, 403, 'its first token stays what it was')
})
