import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { begin, readCodeSentTo, readSignedIn, signIn, stepUp } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { listFreeStarts, setUpWith } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { actingFor, addChild, bookFor, dependentWith, marisol, setUpFor } from './family.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(() => t.clock.advance(1))

const mia = actingFor(children.mia.patient_id)
const visitsOf = (headers: Record<string, string>, as = cast.carmen) => t.call('GET /appointments', { as, headers })

test('acting for a stranger’s child, an unknown id or nonsense is always not found, and the trail records the attempt', async () => {
  for (const named of [children.mia.patient_id, cast.ruben.patient_id, '0199aaaa-0000-7000-8000-00000000dead', 'mia', ''])
    assert.deepEqual(await codeAndStatus(visitsOf(actingFor(named), cast.maya)), [404, 'not_found'], named)
  const body = { ...setUpWith(cast.maya, '2026-03-16T15:00:00.000Z'), consents: listNeededConsents('virtual') }
  assert.equal((await t.send('POST /appointments/setup-patient', { as: cast.maya, headers: mia, body })).status, 404)
  const { rows } = await t.owner.query(
    "select count(*)::int as n from audit where action = 'refused' and outcome = 'not_found' and actor_id = $1",
    [cast.maya.patient_id],
  )
  assert.ok(rows[0].n >= 6)
})

const codeAndStatus = async (answer: Promise<{ status: number; code: unknown }>) => {
  const { status, code } = await answer
  return [status, code]
}

test('the guardian of one child reaches no visit, no list and no feed of another', async () => {
  const child = await addChild(t)
  const visit = await bookFor(t, child)
  const theirs = { as: cast.carmen, headers: mia }
  assert.equal((await t.call(`GET /appointments/${visit.id}`, theirs)).status, 404)
  assert.equal((await t.call(`POST /appointment/${visit.id}/cancel`, { ...theirs, body: {} })).status, 404)
  assert.equal((await t.send('POST /appointments', { ...theirs, body: setUpFor(child, marisol, visit.starts_at) })).status, 400)
  const { items } = await bodyOf(t.call('GET /appointments', { ...theirs, query: { patient_id: child.patient_id } }))
  assert.deepEqual(items, [])
})

test('when a guardianship ends, calls, links in messages, calendar addresses and messages all stop at once', async () => {
  await t.runJobs()
  const signedIn = await signIn(t, cast.maya)
  await stepUp(t, signedIn, cast.maya.phone_number)
  const child = await addChild(t, { first_name: 'Liv' })
  const visit = await bookFor(t, child)
  const acting = { as: cast.maya, headers: actingFor(child.patient_id) }
  const proven = { headers: { ...signedIn.headers, ...actingFor(child.patient_id) } }
  const { url } = await bodyOf(t.call('POST /calendar-feed', proven))
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(
    "select text from demo_outbox where recipient = $1 and text like '%Liv%' and channel = 'sms'",
    [cast.maya.phone_number],
  )
  const token = /reschedule\/([\w-]{20,})/.exec(rows[0]!.text)?.[1]
  assert.ok(token, 'the text carries a link')
  const feed = url.slice(url.indexOf('/calendar-feeds/'))
  assert.equal((await t.send(`GET /appointment-links/${token}`)).status, 200)
  assert.equal((await t.send(`GET ${feed}`)).status, 200)
  assert.equal((await t.call(`DELETE /guardianships/${child.guardianship_id}`, { as: cast.carmen })).status, 404, 'a stranger ends nothing')
  assert.equal((await t.call(`DELETE /guardianships/${child.guardianship_id}`, { as: cast.selma })).status, 204)
  assert.deepEqual(await codeAndStatus(t.call(`GET /appointments/${visit.id}`, acting)), [404, 'not_found'])
  assert.equal((await t.send(`GET /appointment-links/${token}`)).status, 404)
  assert.equal((await t.send(`POST /appointment-links/${token}/cancel`, { body: {} })).status, 404)
  assert.equal((await t.send(`GET ${feed}`)).status, 404)
  assert.deepEqual(
    (await bodyOf(t.call('GET /dependents', { as: cast.maya }))).items.filter(({ first_name }) => first_name === 'Liv'),
    [],
  )
  const before = await sentTo(cast.maya.phone_number)
  assert.equal((await t.call(`POST /appointment/${visit.id}/cancel`, { as: cast.selma, body: { reason: 'A storm' } })).status, 200)
  await t.runJobs()
  assert.equal(await sentTo(cast.maya.phone_number), before, 'nothing more is told about the child')
})

const sentTo = async (recipient: string): Promise<number> =>
  (await t.owner.query('select count(*)::int as n from demo_outbox where recipient = $1', [recipient])).rows[0].n

test('while acting for a child, a guardian cannot reach their own account: no factor, no session, no further guardianship', async () => {
  const { headers } = await signIn(t, cast.carmen)
  const acting = { ...headers, ...mia }
  for (const [line, body] of [
    ['GET /auth/me'],
    ['GET /auth/sessions'],
    ['PATCH /auth/me', { preferred_language: 'es' }],
    ['POST /auth/step-up', {}],
    ['POST /auth/update-identity', { email: 'mia@example.org' }],
    ['POST /dependents', dependentWith()],
    ['GET /dependents'],
    ['GET /live'],
  ] as const)
    assert.deepEqual(await codeAndStatus(t.send(line, { headers: acting, ...(body && { body }) })), [403, 'forbidden'], line)
})

test('a child cannot get an e-mail address or a phone number, neither by setting up again nor in the database', async () => {
  const child = await addChild(t, { first_name: 'Per' })
  const body = { ...setUpWith({ ...cast.maya, ...child, email: 'per@example.org' }, '2026-03-16T15:00:00.000Z') }
  const refused = await t.send('POST /appointments/setup-patient', { as: cast.maya, headers: actingFor(child.patient_id), body })
  assert.deepEqual(
    refused.details.issues?.map(({ path, code }) => [path.join('.'), code]),
    [['patient.email', 'of_guardian']],
  )
  const ctx = t.context({ kind: 'patient', patient_id: child.patient_id, guardian_id: cast.maya.patient_id })
  for (const change of [{ email: 'thief@example.org' }, { phone_number: '+12065550191' }])
    await assert.rejects(
      ctx.db.transaction().execute((db) => db.updateTable('patient').set(change).where('id', '=', child.patient_id).execute()),
      { code: '42501' },
    )
})

test('the database refuses a guardian who changes the child’s birthday, removes the child or rewrites a guardianship', async () => {
  const child = await addChild(t, { first_name: 'Sol' })
  const acting = t.context({ kind: 'patient', patient_id: child.patient_id, guardian_id: cast.maya.patient_id })
  const own = t.context({ kind: 'patient', patient_id: cast.maya.patient_id })
  for (const change of [{ birth_date: '2025-01-01' }, { deleted_at: t.clock() }, { created_by: null }])
    await assert.rejects(
      acting.db.transaction().execute((db) => db.updateTable('patient').set(change).where('id', '=', child.patient_id).execute()),
      { code: '42501' },
      JSON.stringify(change),
    )
  const end = { ended_at: t.clock(), ended_by: 'guardian' as const }
  for (const change of [{ patient_id: children.mia.patient_id }, { for_minor: false }, { started_at: t.clock() }])
    await assert.rejects(
      own.db.transaction().execute((db) =>
        db
          .updateTable('guardianship')
          .set({ ...change, ...end })
          .where('id', '=', child.guardianship_id)
          .execute(),
      ),
      { code: '42501' },
      JSON.stringify(change),
    )
  for (const change of [{ deleted_at: t.clock() }, { created_by: cast.maya.patient_id }])
    await assert.rejects(
      own.db.transaction().execute((db) => db.updateTable('patient').set(change).where('id', '=', cast.maya.patient_id).execute()),
      { code: '42501' },
      JSON.stringify(change),
    )
})

test('nobody can become the guardian of an existing patient, not even by stating that they may decide', async () => {
  const row = { id: '0199aaaa-0000-7000-8000-0000000000aa', relation: 'parent' as const, for_minor: true, authority_version: 'x' }
  const times = { started_at: t.clock(), ended_at: null, ended_by: null }
  const insert = (guardian_id: string, patient_id: string) =>
    t
      .context({ kind: 'patient', patient_id: cast.maya.patient_id })
      .db.transaction()
      .execute((db) =>
        db
          .insertInto('guardianship')
          .values({ ...row, ...times, guardian_id, patient_id })
          .execute(),
      )
  for (const [guardian, patient] of [
    [cast.maya.patient_id, children.mia.patient_id],
    [cast.maya.patient_id, cast.ruben.patient_id],
    [cast.carmen.patient_id, cast.maya.patient_id],
  ] as const)
    await assert.rejects(insert(guardian, patient), { code: '42501' })
})

test('the session of a recovery cannot act for anybody before the new number is confirmed', async () => {
  const begun = await bodyOf(t.call('POST /auth/recover', { body: { phone_number: cast.carmen.phone_number, email: cast.carmen.email } }))
  const code = await readCodeSentTo(t, cast.carmen.email)
  const opened = await t.call('POST /auth/recover/complete', { body: { challenge_id: begun.challenge_id, code } })
  const { headers } = readSignedIn(opened, 'patient')
  assert.deepEqual(await codeAndStatus(t.send('GET /appointments', { headers: { ...headers, ...mia } })), [403, 'forbidden'])
  assert.equal((await t.send('GET /appointments', { headers: { ...(await signIn(t, cast.carmen)).headers, ...mia } })).status, 200)
})

test('whoever steals the session of a guardian who is not in care can replace neither their name nor their address', async () => {
  const phone_number = '+12065550171'
  const greta = { first_name: 'Greta', last_name: 'Guard', email: 'greta@example.org' }
  const evil = { first_name: 'Evil', last_name: 'Name', email: 'evil@example.org' }
  const { headers, actor } = await signIn(t, { kind: 'patient', phone_number, password: null })
  const add = (first_name: string, guardian?: object) =>
    t.send('POST /dependents', { headers, body: { ...dependentWith({ first_name }), guardian } })
  const fields = ['first_name', 'last_name', 'email']
  const refusedOn = ({ details }: { details: { issues?: { path: (string | number)[]; code: string }[] } }) =>
    details.issues?.map(({ path, code }) => [path.join('.'), code])
  assert.equal((await add('Una', greta)).status, 201)
  const guardian_id = actor.patient_id
  const confirmed = (of: string) => fields.map((field) => [`${of}.${field}`, 'confirmed'])
  assert.deepEqual(refusedOn(await add('Zoe', evil)), confirmed('guardian'))
  assert.equal((await add('Zoe', greta)).status, 201)
  const [start] = await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', minutes: 60 })
  const setUp = (details: object) =>
    t.send('POST /appointments/setup-patient', { headers, body: setUpWith({ ...cast.noor, ...details }, start!) })
  assert.deepEqual(refusedOn(await setUp(evil)), confirmed('patient'), 'nor by setting up as a patient')
  const { items } = await bodyOf(t.call('GET /dependents', { headers }))
  for (const { guardianship_id } of items) assert.equal((await t.call(`DELETE /guardianships/${guardianship_id}`, { headers })).status, 204)
  assert.deepEqual(refusedOn(await add('Zoe', evil)), confirmed('guardian'), 'nor after ending the guardianships')
  const ctx = t.context({ kind: 'patient', patient_id: guardian_id! })
  for (const change of [{ email: evil.email }, { email: null }, { phone_number: '+12065550172' }, { identity_id: null }])
    await assert.rejects(
      ctx.db.transaction().execute((db) => db.updateTable('patient').set(change).where('id', '=', guardian_id!).execute()),
      { code: '42501' },
      JSON.stringify(change),
    )
  assert.equal((await setUp(greta)).status, 201, 'who they are lets them set up')
})

test('whoever gets the phone number of a deleted guardian does not become the guardian of their children', async () => {
  const { headers } = await signIn(t, cast.carmen)
  await t.owner.query('update patient set deleted_at = $1 where id = $2', [t.clock(), cast.carmen.patient_id])
  assert.equal((await t.send('GET /appointments', { headers: { ...headers, ...mia } })).status, 401)
  const next = await signIn(t, cast.carmen)
  assert.notEqual(next.actor.patient_id, cast.carmen.patient_id)
  assert.deepEqual((await bodyOf(t.call('GET /dependents', { headers: next.headers }))).items, [])
  assert.equal((await t.send('GET /appointments', { headers: { ...next.headers, ...mia } })).status, 404)
})

test('somebody under 18 cannot set up, consent or book alone', async () => {
  const phone_number = '+12065550193'
  await begin(t, { kind: 'patient', phone_number, password: null })
  const session = await signIn(t, { kind: 'patient', phone_number, password: null })
  const [start] = await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', minutes: 60 })
  const details = { ...cast.noor, first_name: 'Kim', birth_date: '2009-03-04', email: 'kim@example.org' }
  const refused = await t.send('POST /appointments/setup-patient', { headers: session.headers, body: setUpWith(details, start!) })
  assert.deepEqual(
    refused.details.issues?.map(({ path, code }) => [path.join('.'), code]),
    [['patient.birth_date', 'minor']],
  )
  await t.owner.query("update patient set birth_date = '2009-03-04' where id = $1", [cast.tomas.patient_id])
  const wish = { provider_id: cast.dana.provider_id, starts_at: start, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' }
  assert.deepEqual(await codeAndStatus(t.send('POST /appointments', { as: cast.tomas, body: wish })), [409, 'guardian_required'])
  assert.deepEqual(await codeAndStatus(t.send('POST /dependents', { as: cast.tomas, body: dependentWith() })), [409, 'guardian_required'])
})
