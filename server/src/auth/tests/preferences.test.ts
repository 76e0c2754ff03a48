import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bookForMaya, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { readLastMessage, type SignedInHere, signIn, stepUp } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

type Told = { preferred_language: string; time_zone: string | null; actor: { preferred_language: string; time_zone: string | null } }
const me = async ({ headers }: SignedInHere): Promise<Told> => (await t.call('GET /auth/me', { headers })).body
async function prefer({ headers }: SignedInHere, body: object): Promise<Told> {
  const answer = await t.call('PATCH /auth/me', { headers, body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('patients, dietitians and administrators can each choose the language of their messages', async () => {
  for (const member of [cast.maya, cast.hannah, cast.selma]) {
    const person = await signIn(t, member)
    const told = await prefer(person, { preferred_language: 'es' })
    assert.deepEqual([told.preferred_language, told.actor.preferred_language], ['es', 'es'])
    assert.equal((await me(person)).preferred_language, 'es')
    t.clock.advance(1)
    await stepUp(t, person, member.phone_number)
    assert.match((await readLastMessage(t, member.phone_number))?.text ?? '', /código/, member.first_name)
    await prefer(person, { preferred_language: 'en' })
  }
})

test('after a change of time zone, messages about upcoming visits use the new zone, and past visits keep the old one', async () => {
  const maya = await signIn(t, cast.maya)
  const zones = async () =>
    (
      await t.owner.query<{ id: string; patient_time_zone: string; moved: boolean }>(
        `select id, patient_time_zone, status = 'Scheduled' and starts_at > $2 as moved from appointment where patient_id = $1`,
        [cast.maya.patient_id, t.clock()],
      )
    ).rows
  const [start] = await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-12T00:00:00Z' })
  const visit = await bookForMaya(t, start!)
  const before = await zones()
  assert.ok(before.some(({ moved }) => moved) && before.some(({ moved }) => !moved))
  const told = await prefer(maya, { time_zone: 'Pacific/Honolulu' })
  assert.deepEqual([told.time_zone, told.actor.time_zone], ['Pacific/Honolulu', 'Pacific/Honolulu'])
  await t.runJobs()
  for (const { id, moved, patient_time_zone } of await zones()) {
    const was = before.find((one) => one.id === id)!.patient_time_zone
    assert.equal(patient_time_zone, moved ? 'Pacific/Honolulu' : was)
  }
  const seen = await t.call(`GET /appointments/${visit.id}`, { as: cast.hannah })
  assert.equal(seen.body.patient_time_zone, 'Pacific/Honolulu')
  t.clock.set(new Date(Date.parse(start!) - 47 * 3_600_000).toISOString())
  await t.runJobs()
  assert.match((await readLastMessage(t, cast.maya.phone_number))?.text ?? '', /HST/)
  t.clock.set(testNow)
})

test('saving the same preferences again changes nothing and records nothing', async () => {
  const maya = await signIn(t, cast.maya)
  const events = async () => (await t.owner.query("select id from event where name = 'auth.preferences_changed'")).rows.length
  const before = await events()
  const { preferred_language, time_zone } = await me(maya)
  await prefer(maya, { preferred_language, time_zone })
  assert.equal(await events(), before)
})

test('only patients choose a zone; an empty change, unknown values and other fields are refused and change nothing', async () => {
  const [maya, hannah] = [await signIn(t, cast.maya), await signIn(t, cast.hannah)]
  const before = [await me(maya), await me(hannah)]
  const refused = await t.call('PATCH /auth/me', {
    headers: hannah.headers,
    body: { preferred_language: 'es', time_zone: 'America/Denver' },
  })
  assert.deepEqual([refused.status, refused.code], [403, 'forbidden'])
  for (const body of [
    {},
    { preferred_language: 'fr' },
    { time_zone: 'Mars/Olympus' },
    { preferred_language: 'es', email: 'x@example.org' },
  ]) {
    const answer = await t.send('PATCH /auth/me', { headers: maya.headers, body })
    assert.deepEqual([answer.status, answer.code], [400, 'invalid_request'], JSON.stringify(body))
  }
  assert.equal((await t.call('PATCH /auth/me', { body: { preferred_language: 'es' } })).status, 401)
  assert.deepEqual([await me(maya), await me(hannah)], before)
})

test('a zone that some part of the server does not know is refused, and times stay as they are', async () => {
  const lucia = await signIn(t, cast.lucia)
  for (const time_zone of ['US/Pacific-New', 'PST', 'IST', 'SystemV/EST5EDT', 'Mars/Olympus', '+03:00'])
    assert.equal((await t.send('PATCH /auth/me', { headers: lucia.headers, body: { time_zone } })).status, 400, time_zone)
  for (const time_zone of ['Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+12', 'US/Pacific']) {
    await prefer(lucia, { time_zone })
    await listFreeStarts(t, cast.lucia, cast.marisol.provider_id)
  }
})
