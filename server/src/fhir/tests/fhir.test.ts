import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SignedInHere, signInSurely } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { actingFor } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { makeBundle, pickResources } from './making.ts'
import { findFaults, readWritten } from './validating.ts'

let t: TestApp
let maya: SignedInHere
before(async () => {
  t = await testApp()
  maya = await signInSurely(t, cast.maya)
})
after(() => t.close())

const ofMaya = cast.maya.patient_id
const ask = (id: string, person: SignedInHere, more: Record<string, string> = {}) =>
  t.call(`GET /patients/${id}/fhir`, { headers: { ...person.headers, ...more } })

test('a patient saves a valid bundle of their own record, and the trail says so', async () => {
  const answer = await ask(ofMaya, maya)
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['content-type']), /^application\/fhir\+json/)
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="record.fhir.json"')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const bundle = readWritten(answer.text)
  assert.deepEqual(findFaults(bundle), [])
  assert.deepEqual([bundle.type, bundle.timestamp, bundle.language], ['collection', t.clock(), 'en'])
  assert.match(JSON.stringify(pickResources(bundle, 'Library')[0]?.copyright), /LOINC is copyright/)
  const { rows } = await t.owner.query(
    `select action, outcome, patient_id from app.audit where operation = 'getFhirBundle' and actor_id = $1 order by at desc, id desc limit 1`,
    [ofMaya],
  )
  assert.deepEqual(rows, [{ action: 'read', outcome: 'ok', patient_id: ofMaya }])
})

test('the record needs a step-up, and belongs to the patient and to whoever acts for them', async () => {
  const early = await t.call(`GET /patients/${ofMaya}/fhir`, { as: cast.maya })
  assert.deepEqual([early.status, early.code], [401, 'step_up_required'])
  assert.equal((await ask(cast.ruben.patient_id, maya)).code, 'not_found')
  assert.equal((await ask(children.mia.patient_id, maya)).code, 'not_found')
  for (const as of [cast.hannah, cast.selma]) assert.equal((await t.call(`GET /patients/${ofMaya}/fhir`, { as })).code, 'forbidden')
  const carmen = await signInSurely(t, cast.carmen)
  assert.equal((await ask(children.mia.patient_id, carmen)).code, 'not_found')
  const answer = await ask(children.mia.patient_id, carmen, actingFor(children.mia.patient_id))
  assert.equal(answer.status, 200)
  const [patient] = pickResources(readWritten(answer.text), 'Patient')
  assert.equal(patient?.birthDate, children.mia.birth_date)
})

test('private entries belong in it and are marked; what was taken away does not', async () => {
  const add = (text: string, visibility: 'shared' | 'private') =>
    bodyOf(
      t.call('POST /patient/journal/entries', {
        as: cast.maya,
        body: { client_id: crypto.randomUUID(), kind: 'note', occurred_at: t.clock(), text, visibility },
      }),
    )
  await add('For me alone', 'private')
  const { id } = await add('Taken away', 'shared')
  await bodyOf(t.call(`DELETE /patient/journal/entries/${id}`, { as: cast.maya }))
  const notes = pickResources(await makeBundle(t, ofMaya), 'Observation')
  const own = notes.find(({ valueString }) => valueString === 'For me alone')
  assert.deepEqual(own?.meta?.security, [{ system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R' }])
  assert.ok(!notes.some(({ valueString }) => valueString === 'Taken away'))
})

test('in safe mode the bundle is complete, although the screens show no numbers', async () => {
  const as = cast.ines
  const body = { client_id: crypto.randomUUID(), kind: 'weight' as const, occurred_at: t.clock(), weight_grams: 61_250 }
  const shown = await bodyOf(t.call('POST /patient/journal/entries', { as, body }))
  assert.equal(shown.weight_grams, null)
  const weights = pickResources(await makeBundle(t, as.patient_id), 'Observation').map(({ valueQuantity }) => valueQuantity)
  assert.ok(weights.some((one) => JSON.stringify(one) === '{"value":61.25,"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}'))
})

test('a release that was signed is a consent that says to whom, for what and until when', async () => {
  const { rows } = await t.owner.query<{ patient_id: string; purpose: string }>(
    'select patient_id, purpose from app.release_of_information where signed_at is not null order by id limit 1',
  )
  const { patient_id, purpose } = rows[0]!
  const consents = pickResources(await makeBundle(t, patient_id), 'Consent').filter(({ provision }) => provision !== undefined)
  assert.ok(consents.some(({ policyRule }) => JSON.stringify(policyRule).includes(purpose)))
})

test('addresses are the same each time, and none of our ids, which tell when a row was made, stands in it', async () => {
  const [one, two] = [await makeBundle(t, ofMaya), await makeBundle(t, ofMaya)]
  assert.deepEqual(one, two)
  const text = JSON.stringify(one)
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.appointment where patient_id = $1 union all select id from app.journal_entry where patient_id = $1
     union all select id from app.lab_result where patient_id = $1 union all select $1::uuid`,
    [ofMaya],
  )
  assert.ok(rows.length > 20)
  for (const { id } of rows) assert.ok(!text.includes(id), id)
  assert.doesNotMatch(text, /snomed/i)
})

test('a bundle takes the same number of statements, however long the record is', async () => {
  const count = async () => {
    const statements: string[] = []
    const connect = t.house.pool.connect.bind(t.house.pool)
    t.house.pool.connect = (async () => {
      const client = await connect()
      const query = client.query.bind(client) as (...words: unknown[]) => unknown
      const listening = (...words: unknown[]) => {
        statements.push(JSON.stringify(words[0]).slice(0, 60))
        return query(...words)
      }
      return Object.assign(Object.create(client) as typeof client, { query: listening, release: () => client.release() })
    }) as typeof t.house.pool.connect
    const { entry } = await makeBundle(t, cast.harold.patient_id)
    t.house.pool.connect = connect
    return { statements: statements.length, resources: entry.length }
  }
  const before = await count()
  await t.owner.query(
    `insert into app.journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, text, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), now() - i * interval '1 day', 'UTC', (now() - i * interval '1 day')::date, false, 'note', 'x', now(), now()
     from generate_series(1, 300) i`,
    [cast.harold.patient_id],
  )
  const after = await count()
  assert.equal(after.resources, before.resources + 300)
  assert.equal(after.statements, before.statements)
  assert.ok(before.statements > 10)
})
