import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { actingFor, addChild, bookFor, dependentWith, firstFree, setUpFor } from './family.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const issuesOf = ({ details }: { details: { issues?: { path: (string | number)[]; code: string }[] } }) =>
  (details.issues ?? []).map(({ path, code }) => [path.join('.'), code])

test('a mother adds her child and books for her, and every record says who acted and for whom', async () => {
  const child = await addChild(t)
  assert.deepEqual(
    [child.relation, child.is_minor, child.ends_on, child.confirmation_status],
    ['parent', true, '2036-01-20', 'unconfirmed'],
  )
  const visit = await bookFor(t, child)
  assert.deepEqual([visit.patient_id, visit.patient_name, visit.guardian], [child.patient_id, 'Ella Lindqvist', null])
  const { rows: consents } = await t.owner.query('select kind, given_by from consent where patient_id = $1', [child.patient_id])
  assert.deepEqual(
    consents.map(({ kind, given_by }) => [kind, given_by]).sort(),
    listNeededConsents('virtual')
      .map(({ kind }) => [kind, cast.maya.patient_id])
      .sort(),
  )
  const { rows: kept } = await t.owner.query('select identity_id, phone_number, email from patient where id = $1', [child.patient_id])
  assert.deepEqual(kept, [{ identity_id: null, phone_number: null, email: null }])
  const { rows: trail } = await t.owner.query(
    "select actor_id, patient_id from audit where action = 'write' and outcome = 'appointment.booked' and patient_id = $1",
    [child.patient_id],
  )
  assert.deepEqual(trail, [{ actor_id: cast.maya.patient_id, patient_id: child.patient_id }])
  const { items } = await bodyOf(t.call('GET /dependents', { as: cast.maya }))
  assert.deepEqual(
    items.map(({ patient_id, confirmation_status }) => [patient_id, confirmation_status]),
    [[child.patient_id, 'confirmed']],
  )
})

test('a guardian sees only the child’s visits while acting for the child, and otherwise only their own', async () => {
  const mine = await bodyOf(t.call('GET /appointments', { as: cast.carmen }))
  assert.equal(mine.total, 0)
  const seen = await bodyOf(t.call('GET /appointments', { as: cast.carmen, headers: actingFor(children.mia.patient_id) }))
  assert.ok(seen.items.length > 0)
  assert.deepEqual([...new Set(seen.items.map(({ patient_id }) => patient_id))], [children.mia.patient_id])
  const [one] = seen.items
  const other = await t.call(`GET /appointments/${one!.id}`, { as: cast.carmen, headers: actingFor(children.leo.patient_id) })
  assert.equal(other.status, 404, 'the guardian of both acts for one at a time')
  assert.equal((await t.call(`GET /appointments/${one!.id}`, { as: cast.carmen })).status, 404)
})

test('staff see the guardian to call, with relation, number and clock, on the visits of a child and on no other visits', async () => {
  const as = cast.marisol
  const { items } = await bodyOf(t.call('GET /appointments', { as, query: { patient_id: children.mia.patient_id } }))
  const { guardianship_id } = children.mia
  const reached = { phone_number: cast.carmen.phone_number, time_zone: 'America/Chicago' }
  const guardian = { guardianship_id, name: 'Carmen Ibarra', relation: 'parent', ...reached }
  assert.ok(items.length > 0)
  for (const visit of items) assert.deepEqual(visit.guardian, guardian)
  const bySelma = await bodyOf(t.call(`GET /appointments/${items[0]!.id}`, { as: cast.selma }))
  assert.deepEqual(bySelma.guardian, guardian)
  const mayas = await bodyOf(t.call('GET /appointments', { as: cast.hannah, query: { patient_id: cast.maya.patient_id } }))
  assert.equal(mayas.items[0]!.guardian, null)
})

test('messages about a child go to the guardian’s phone and address and name the child by first name', async () => {
  const child = await addChild(t, { first_name: 'Nils' })
  await bookFor(t, child)
  await t.runJobs()
  const { rows } = await t.owner.query<{ channel: string; text: string }>(
    "select channel, text from demo_outbox where recipient = any ($1) and text like '%Nils%'",
    [[cast.maya.phone_number, cast.maya.email]],
  )
  // What was booked, and what it costs somebody who pays alone.
  assert.deepEqual(rows.map(({ channel }) => channel).sort(), ['email', 'email', 'sms', 'sms'])
  for (const { text } of rows) assert.doesNotMatch(text.slice(0, 120), /Lindqvist/)
})

test('an 8-year-old cannot be booked with a dietitian for adults: the birth date is refused, and nothing is stored', async () => {
  const child = await addChild(t, { first_name: 'Frida' })
  const starts_at = await firstFree(t, cast.hannah.provider_id, cast.maya.patient_id)
  const refused = await t.call('POST /appointments/setup-patient', {
    as: cast.maya,
    headers: actingFor(child.patient_id),
    body: setUpFor(child, cast.hannah.provider_id, starts_at, 'IL'),
  })
  assert.deepEqual([refused.status, issuesOf(refused)], [400, [['patient.birth_date', 'age_not_seen']]])
  const { rows } = await t.owner.query('select count(*)::int as n from consent where patient_id = $1', [child.patient_id])
  assert.equal(rows[0].n, 0)
  const set = await addChild(t, { first_name: 'Greta' })
  await bookFor(t, set)
  const again = {
    provider_id: cast.hannah.provider_id,
    starts_at,
    duration_minutes: 60,
    type: 'Initial Consultation',
    visit_mode: 'virtual',
  }
  const known = await t.send('POST /appointments', { as: cast.maya, headers: actingFor(set.patient_id), body: again })
  assert.deepEqual([known.status, issuesOf(known)], [400, [['patient_id', 'age_not_seen']]])
})

test('each of these is refused on its field: an adult added as a child, a partner of a child, a birth date in the future, no statement of authority, the same child twice', async () => {
  const add = (body: object) => t.send('POST /dependents', { as: cast.ruben, body })
  const refused = async (body: object) => issuesOf(await add(body))
  assert.deepEqual(await refused(dependentWith({ birth_date: '2000-01-01' })), [['patient.birth_date', 'adult']])
  assert.deepEqual(await refused(dependentWith({}, 'partner')), [['patient.birth_date', 'minor']])
  assert.deepEqual(await refused(dependentWith({ birth_date: '2026-03-09' })), [['patient.birth_date', 'too_big']])
  const without = await add({ ...dependentWith(), authority_version: '2020-01' })
  assert.deepEqual([without.code, without.details.missing], ['consent_required', [{ kind: 'authority', version: authorityVersion }]])
  assert.equal((await add(dependentWith())).status, 201)
  assert.equal((await add(dependentWith())).code, 'already_exists')
  assert.equal((await add(dependentWith({ first_name: 'Otto', birth_date: '1948-02-03' }, 'adult_child'))).status, 201)
})

test('a guardian without a name gives it while adding a child; a confirmed guardian cannot change it this way', async () => {
  await t.owner.query("update patient set first_name = null, email = null, confirmation_status = 'unconfirmed' where id = $1", [
    cast.noor.patient_id,
  ])
  const bare = await t.send('POST /dependents', { as: cast.noor, body: dependentWith() })
  assert.deepEqual([bare.code, bare.details.missing], ['setup_required', ['first_name', 'email']])
  const guardian = { first_name: 'Noor', last_name: 'Haddad', email: 'noor@example.org' }
  assert.equal((await t.send('POST /dependents', { as: cast.noor, body: { ...dependentWith(), guardian } })).status, 201)
  const { rows } = await t.owner.query('select first_name, email from patient where id = $1', [cast.noor.patient_id])
  assert.deepEqual(rows, [{ first_name: 'Noor', email: 'noor@example.org' }])
  const other = await t.send('POST /dependents', { as: cast.maya, body: { ...dependentWith({ first_name: 'Ole' }), guardian } })
  assert.deepEqual(
    issuesOf(other),
    ['first_name', 'last_name', 'email'].map((field) => [`guardian.${field}`, 'confirmed']),
  )
})
