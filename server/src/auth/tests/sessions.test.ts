import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Tokens } from '../../kernel/serving/tokens.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { recallEndedSessions } from '../sessions.ts'
import { cookieOf, refresh, signIn, waitUntilHolds } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp({ public_url: 'https://sorrel.test' })
})
after(() => t.close())
beforeEach(() => t.clock.set(testNow))

const isSignedIn = async (headers: Record<string, string>) => (await t.call('GET /auth/me', { headers })).status === 200
const endedBy = async (id: string) => (await t.owner.query('select ended_by from app.session where id = $1', [id])).rows[0].ended_by
const eventsOf = async (name: string, id: string) =>
  (await t.owner.query(`select count(*)::int as n from app.event where name = $1 and payload ->> 'session_id' = $2`, [name, id])).rows[0].n

test('a refresh returns a new identity token and the next cookie, which is marked secure on https', async () => {
  const maya = await signIn(t, cast.maya)
  t.clock.advance(14)
  const answer = await refresh(t, maya.cookie)
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['set-cookie']), /; HttpOnly; SameSite=Strict; Secure$/)
  assert.notEqual(cookieOf(answer), maya.cookie)
  const { identity_token, expires_at } = answer.body
  assert.equal(expires_at, '2026-03-03T15:29:00.000Z')
  t.clock.advance(2)
  assert.equal(await isSignedIn(maya.headers), false)
  assert.equal(await isSignedIn({ authorization: `client::::${identity_token}` }), true)
})

test('two tabs with one cookie get the same successor within ten seconds', async () => {
  const maya = await signIn(t, cast.maya)
  const [one, two] = await Promise.all([refresh(t, maya.cookie), refresh(t, maya.cookie)])
  assert.equal(one.status, 200)
  assert.equal(two.status, 200)
  assert.equal(cookieOf(one), cookieOf(two))
  assert.equal((await refresh(t, cookieOf(one))).status, 200)
})

test('a refresh cookie that is used again later ends the session, whoever used it first', async () => {
  const maya = await signIn(t, cast.maya)
  const next = cookieOf(await refresh(t, maya.cookie))
  t.clock.advance(1)
  assert.equal((await refresh(t, maya.cookie)).code, 'not_signed_in')
  assert.equal((await refresh(t, next)).status, 401)
  assert.equal(await endedBy(maya.session_id), 'reused')
  assert.equal(await eventsOf('auth.refresh_reused', maya.session_id), 1)
  await waitUntilHolds(async () => !(await isSignedIn(maya.headers)))
})

test('even within the ten seconds, a cookie counts as stolen once its successor was used', async () => {
  const maya = await signIn(t, cast.maya)
  const next = cookieOf(await refresh(t, maya.cookie))
  assert.equal((await refresh(t, next)).status, 200)
  assert.equal((await refresh(t, maya.cookie)).status, 401)
  assert.equal(await endedBy(maya.session_id), 'reused')
})

test('no cookie, a made-up one and one of the other app are 401; the other app does not use it up', async () => {
  for (const cookie of [
    '',
    'sorrel_refresh=',
    'sorrel_refresh=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'other=1',
    `sorrel_refresh=${'x'.repeat(600)}`,
  ]) {
    assert.equal((await refresh(t, cookie)).status, 401, cookie)
  }
  const maya = await signIn(t, cast.maya)
  assert.equal((await refresh(t, maya.cookie, 'provider')).status, 401)
  assert.equal((await refresh(t, `theme=dark; ${maya.cookie}; b=2`)).status, 200)
})

test('no cookie signs in a call of the API', async () => {
  const maya = await signIn(t, cast.maya)
  assert.equal(await isSignedIn({ cookie: maya.cookie }), false)
})

test('a session of a patient ends after 30 days, one of staff after 12 hours even if it is in use', async () => {
  const maya = await signIn(t, cast.maya)
  t.clock.advance(30 * 24 * 60)
  assert.equal((await refresh(t, maya.cookie)).status, 401)
  assert.equal(await endedBy(maya.session_id), 'expired')
  t.clock.set(testNow)
  const hannah = await signIn(t, cast.hannah)
  let cookie = hannah.cookie
  let answer = await refresh(t, cookie, 'provider')
  for (let minutes = 20; minutes < 720; minutes += 20) {
    cookie = cookieOf(answer)
    t.clock.advance(20)
    answer = await refresh(t, cookie, 'provider')
    assert.equal(answer.status, 200, `after ${minutes} minutes`)
  }
  t.clock.advance(10)
  const { expires_at, session_expires_at } = (await refresh(t, cookieOf(answer), 'provider')).body
  assert.equal(expires_at, session_expires_at)
  t.clock.advance(10)
  assert.equal((await refresh(t, cookieOf(answer), 'provider')).status, 401)
})

test('staff who are away for more than half an hour sign in again; a patient does not', async () => {
  const [hannah, maya] = [await signIn(t, cast.hannah), await signIn(t, cast.maya)]
  t.clock.advance(31)
  assert.equal((await refresh(t, hannah.cookie, 'provider')).status, 401)
  assert.equal(await endedBy(hannah.session_id), 'idle')
  assert.equal((await refresh(t, maya.cookie)).status, 200)
})

test('signing out ends the session at the server and clears the cookie', async () => {
  const maya = await signIn(t, cast.maya)
  const answer = await t.call('POST /auth/sign-out', { headers: maya.headers })
  assert.equal(answer.status, 204)
  assert.match(String(answer.headers['set-cookie']), /^sorrel_refresh=; Path=\/api\/auth\/refresh; Max-Age=0; /)
  const ask = (cookie: string) => t.send('POST /auth/refresh', { headers: { cookie, authorization: 'client::::' } })
  const refused = await ask(maya.cookie)
  assert.equal(refused.status, 401)
  // Whoever holds the cookie reads how the session ended; a made-up one tells nothing.
  assert.partialDeepStrictEqual(refused.body, { error: { details: { ended_by: 'sign_out' } } })
  assert.partialDeepStrictEqual((await ask(`sorrel_refresh=${'A'.repeat(32)}`)).body, { error: { details: { ended_by: null } } })
  await waitUntilHolds(async () => !(await isSignedIn(maya.headers)))
})

test('Maya sees where she is signed in and ends the other session; Ruben cannot', async () => {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const [phone, laptop, ruben] = [
    await signIn(t, cast.maya, { 'user-agent': agent }),
    await signIn(t, cast.maya),
    await signIn(t, cast.ruben),
  ]
  const list = async () => (await t.call('GET /auth/sessions', { headers: laptop.headers })).body.sessions
  const there = (await list()).find(({ session_id }) => session_id === phone.session_id)
  assert.equal(there?.device, 'Safari, iPhone')
  assert.equal(there?.is_current, false)
  assert.equal((await list()).find(({ session_id }) => session_id === laptop.session_id)?.is_current, true)
  const end = (headers: Record<string, string>, id: string) => t.call(`DELETE /auth/sessions/${id}`, { headers })
  assert.equal((await end(ruben.headers, phone.session_id)).status, 404)
  assert.equal((await end(ruben.headers, '00000000-0000-4000-8000-000000000000')).status, 404)
  assert.equal((await end(laptop.headers, phone.session_id)).status, 204)
  assert.equal((await end(laptop.headers, phone.session_id)).status, 404)
  await waitUntilHolds(async () => !(await isSignedIn(phone.headers)))
  assert.equal((await refresh(t, phone.cookie)).status, 401)
  assert.equal(await isSignedIn(laptop.headers), true)
  assert.ok(!(await list()).some(({ session_id }) => session_id === phone.session_id))
})

test('a provider who has left gets no new token', async () => {
  const priya = await signIn(t, cast.priya)
  await t.owner.query(`update app.provider set status = 'offboarded' where id = $1`, [cast.priya.provider_id])
  assert.equal((await refresh(t, priya.cookie, 'provider')).status, 401)
  assert.equal(await endedBy(priya.session_id), 'offboarded')
})

test('administrators can end the sessions of the people for whom they are responsible, and of nobody else', async () => {
  const [maya, hannah, tom] = [await signIn(t, cast.maya), await signIn(t, cast.hannah), await signIn(t, cast.tom)]
  const end = (as: typeof cast.selma, body: object) => t.call('POST /admin/sessions/end', { as, body })
  assert.equal((await end(cast.selma, { provider_id: cast.hannah.provider_id })).status, 403)
  assert.equal((await end(cast.curtis, { patient_id: cast.maya.patient_id })).status, 403)
  assert.equal((await end(cast.selma, { admin_id: cast.tom.admin_id })).status, 403)
  assert.equal((await end(cast.tom, { patient_id: cast.maya.patient_id })).status, 403)
  assert.equal((await end(cast.selma, { patient_id: '00000000-0000-4000-8000-000000000000' })).status, 404)
  assert.equal((await end(cast.selma, {})).code, 'invalid_request')
  assert.ok((await end(cast.selma, { patient_id: cast.maya.patient_id })).body.ended >= 1)
  assert.equal((await end(cast.curtis, { provider_id: cast.hannah.provider_id })).status, 200)
  assert.equal((await end(cast.sasha, { admin_id: cast.tom.admin_id })).status, 200)
  for (const person of [maya, hannah, tom]) {
    assert.equal(await endedBy(person.session_id), 'administrator')
    await waitUntilHolds(async () => !(await isSignedIn(person.headers)))
  }
})

test('a node that starts knows the sessions that ended while it was not running', async () => {
  const maya = await signIn(t, cast.maya)
  await t.call('POST /auth/sign-out', { headers: maya.headers })
  const tokens = new Tokens(t.house.config)
  assert.ok(await tokens.actorOf(maya.token, t.clock()))
  await recallEndedSessions({ ...t.context(), tokens })
  assert.equal(await tokens.actorOf(maya.token, t.clock()), undefined)
})
