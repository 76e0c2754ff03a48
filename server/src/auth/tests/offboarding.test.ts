import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answered, type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { makeLink } from '../../scheduling/links.ts'
import { cast } from '../../world/cast.ts'
import { refresh, signIn, stepUp, waitUntilHolds } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const statuses = (answers: Answered[]) => answers.map(({ status }) => status)
const calendar = (headers: Record<string, string>) => t.call('GET /close-out', { headers })
const leave = (providerId: string) =>
  t.owner.query("update provider set status = 'offboarded', offboarded_at = $2 where id = $1", [providerId, t.clock()])

test('a dietitian who leaves loses access in that moment, on every device, and not when the identity token ends', async () => {
  const [here, there] = [await signIn(t, cast.hannah), await signIn(t, cast.hannah)]
  const other = await signIn(t, cast.ilse)
  for (const { headers } of [here, there, other]) assert.equal((await calendar(headers)).status, 200)
  await leave(cast.hannah.provider_id)
  for (const { headers, cookie } of [here, there]) {
    await waitUntilHolds(async () => (await calendar(headers)).status === 401)
    assert.equal((await refresh(t, cookie, 'provider')).status, 401)
  }
  const { rows } = await t.owner.query('select distinct ended_by from session where identity_id = $1', [cast.hannah.identity_id])
  assert.deepEqual(rows, [{ ended_by: 'offboarded' }])
  assert.equal((await calendar(other.headers)).status, 200, 'who stays keeps their session')
})

test('a token that was signed before they left does not work, even if it is first used afterwards', async () => {
  const authorization = `provider::::${await t.tokenOf(cast.dana)}`
  await leave(cast.dana.provider_id)
  assert.equal((await calendar({ authorization })).status, 401)
  assert.equal((await t.call('GET /provider-profiles', { headers: { authorization } })).status, 200, 'what is open to anyone stays open')
})

test('a dietitian who leaves and is also an administrator stays an administrator', async () => {
  const tom = await signIn(t, cast.tom)
  await t.owner.query('update provider_account set identity_id = $2 where provider_id = $1', [
    cast.marisol.provider_id,
    cast.tom.identity_id,
  ])
  await leave(cast.marisol.provider_id)
  assert.equal((await t.call('GET /auth/me', { headers: tom.headers })).status, 200)
})

test('a deleted patient cannot use a token that has not expired', async () => {
  const authorization = `client::::${await t.tokenOf(cast.keola)}`
  await t.owner.query('update patient set deleted_at = $2 where id = $1', [cast.keola.patient_id, t.clock()])
  assert.equal((await t.call('GET /appointments', { headers: { authorization } })).status, 401)
})

test('a deleted patient loses access at that moment: session, link and calendar address', async () => {
  const tomas = await signIn(t, cast.tomas)
  const visits = () => t.call('GET /appointments', { headers: tomas.headers, query: { statuses: 'Scheduled' } })
  const [visit] = (await visits()).body.items
  const link = {
    appointment_id: visit!.id,
    patient_id: cast.tomas.patient_id,
    holder_id: cast.tomas.patient_id,
    expires_at: visit!.starts_at,
  }
  const token = await makeLink(t.context({ kind: 'system' }), link)
  await stepUp(t, tomas, cast.tomas.phone_number)
  const { url } = await bodyOf(t.call('POST /calendar-feed', { headers: tomas.headers }))
  const byAddress = () =>
    Promise.all([t.send(`GET /appointment-links/${token}`), t.send(`GET ${url.slice(url.indexOf('/calendar-feeds'))}`)])
  assert.deepEqual(statuses(await byAddress()), [200, 200])
  await t.owner.query('update patient set deleted_at = $2 where id = $1', [cast.tomas.patient_id, t.clock()])
  await waitUntilHolds(async () => (await visits()).status === 401)
  assert.deepEqual(statuses(await byAddress()), [404, 404])
  assert.equal((await t.call(`POST /appointment-links/${token}/cancel`, { body: {} })).status, 404)
  const { rows } = await t.owner.query('select ended_by from session where id = $1', [tomas.session_id])
  assert.deepEqual(rows, [{ ended_by: 'deleted' }])
})
