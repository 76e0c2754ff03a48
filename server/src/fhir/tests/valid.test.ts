import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { makeBundle, pickResources } from './making.ts'
import { findFaults, readWritten, type WrittenBundle } from './validating.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

test('the bundle of everybody in the demo is valid, has only codes that exist, and every reference leads to a resource in it', async () => {
  const { rows } = await t.owner.query<{ id: string; language: 'en' | 'es' }>(
    'select id, preferred_language as language from app.patient where deleted_at is null order by id',
  )
  assert.ok(rows.length > 20)
  const tally = { compared: 0 }
  const types = new Set<string>()
  for (const { id, language } of rows) {
    const bundle = await makeBundle(t, id, language)
    assert.deepEqual(findFaults(bundle, tally), [], `the bundle of ${id}`)
    for (const { resource } of bundle.entry) types.add(resource.resourceType)
  }
  assert.ok(tally.compared > 3000, `${tally.compared} codes were compared`)
  const expected =
    'AllergyIntolerance Appointment Communication Condition Consent Coverage DiagnosticReport DocumentReference Encounter EpisodeOfCare Goal Library MedicationStatement Observation Organization Patient Practitioner QuestionnaireResponse RelatedPerson ServiceRequest'
  assert.equal([...types].sort().join(' '), expected)
})

/** A person about whom little is known, and of whom much is written strangely. */
async function plantOddities(id: string): Promise<void> {
  await t.owner.query(
    `update app.patient set birth_date = null, gender = null, first_name = '  ', last_name = E'Åse\\u0001 Ñandú 李 🍐', preferred_name = E'\\t',
       former_names = array['Zoë “Z” O’Hara', ' '], pronouns = null, street = ' ', city = null, state = null, zip = null, email = null, time_zone = null
     where id = $1`,
    [id],
  )
  await t.owner.query(
    `insert into app.journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, text, items, nutrients,
       emotions, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), '2024-02-29T23:59:59.999Z', 'UTC', '2024-02-29', false, kind, text, items, nutrients, emotions, now(), now()
     from (select unnest(array['meal', 'snack', 'drink', 'symptom', 'activity', 'sleep', 'mood', 'water', 'note', 'weight']) as kind) kinds,
       (values (null::text, '[]'::jsonb, null::jsonb, '{}'::text[]), (E'\\n \\u000b', '[]', '[]', '{}'), ('Ñoquis 🍝',
         '[{"food_id": null, "name": "Ñoquis", "amount": null, "unit": null}]', '[{"nutrient": "Energy", "unit": "kcal", "amount": null, "at_least": true},
           {"nutrient": "Strange", "unit": "cups of tea", "amount": 0.1, "at_least": false}]', '{happy}')) odd (text, items, nutrients, emotions)`,
    [id],
  )
  const [lab, coverage] = [makeId(), makeId()]
  await t.owner.query(
    `insert into app.lab (id, patient_id, root_id, source, panel_name, collected_at, created_at) values ($2, $1, $2, 'patient_upload', 'Análisis ü', '1999-12-31T23:59:59Z', now())`,
    [id, lab],
  )
  await t.owner.query(
    `insert into app.lab_result (id, lab_id, patient_id, place, name, value, comparator, unit, text, test_result, reference_ranges, flag)
     values (gen_random_uuid(), $2, $1, 0, 'Unknown unit', 1e-9, '<', 'drops', 'see page 2', null, '[]', 'Check Lab Report'),
       (gen_random_uuid(), $2, $1, 1, 'Only words', null, null, null, E'straw\\u0002-colored', null, '[]', 'Not Specified'),
       (gen_random_uuid(), $2, $1, 2, 'Found', null, null, null, null, 'positive', '[]', 'Not Specified'),
       (gen_random_uuid(), $2, $1, 3, 'Both ranges', 12345678.9, null, 'mg/dL', null, null,
         '[{"low": null, "high": 5.7, "high_is_outside": true, "sex": null, "source": "ada"}, {"low": 3, "high": null, "high_is_outside": false, "sex": "female", "source": "report"}]', 'High')`,
    [id, lab],
  )
  await t.owner.query(
    `insert into app.coverage (id, patient_id, kind, priority, relationship, verified_status, subscriber_last_name, created_at, updated_at)
     values ($2, $1, 'insurance', 'secondary', 'Unknown', 'unverified', 'Ó Súilleabháin', now(), now())`,
    [id, coverage],
  )
}

test('a person without a birth date, with names of any script, blank fields and entries without values has a valid bundle', async () => {
  const id = cast.noor.patient_id
  await plantOddities(id)
  const bundle = await makeBundle(t, id, 'es')
  assert.deepEqual(findFaults(bundle), [])
  const [patient] = pickResources(bundle, 'Patient')
  assert.deepEqual(patient?.name, [
    { use: 'official', family: 'Åse Ñandú 李 🍐' },
    { use: 'old', text: 'Zoë “Z” O’Hara' },
  ])
  assert.deepEqual([patient?.birthDate, patient?.gender, patient?.address], [undefined, undefined, undefined])
  assert.equal(pickResources(bundle, 'Observation').length, 30 + 4)
})

test('a child has those who act for them, and the consents name who gave them', async () => {
  const bundle = await makeBundle(t, children.mia.patient_id)
  assert.deepEqual(findFaults(bundle), [])
  const [guardian] = pickResources(bundle, 'RelatedPerson')
  assert.deepEqual(guardian?.name, [{ use: 'usual', family: cast.carmen.last_name, given: [cast.carmen.first_name] }])
  const consents = pickResources(bundle, 'Consent')
  assert.ok(consents.length > 0)
  for (const { performer } of consents) assert.deepEqual(performer, [{ reference: `urn:uuid:${guardian?.id}` }])
})

test('a second plan that never paid is an error without days, and one that is entered after its last day has no first one', async () => {
  const { patient_id } = cast.ruben
  const change = async (secondary: object) => {
    t.clock.advance(1)
    assert.equal((await t.send(`PATCH /patients/${patient_id}`, { as: cast.ruben, body: { coverage: { secondary } } })).status, 200)
  }
  const plan = { kind: 'insurance', payer_id: '62308', member_id: 'W5550001', relationship: 'Self' }
  await change({ ...plan, effective_from: '2026-01-15' })
  await change({ kind: 'ended', effective_to: null })
  await change({ ...plan, member_id: 'W5550002' })
  await change({ kind: 'ended', effective_to: '2026-01-31' })
  const bundle = await makeBundle(t, patient_id)
  assert.deepEqual(findFaults(bundle), [])
  assert.deepEqual(
    pickResources(bundle, 'Coverage')
      .filter(({ order }) => order === 2)
      .map(({ status, period }) => [status, period]),
    [
      ['entered-in-error', undefined],
      ['cancelled', { end: '2026-01-31' }],
    ],
  )
})

/** The same bundle with one resource changed. */
function spoil(bundle: WrittenBundle, type: string, change: Record<string, unknown>): WrittenBundle {
  const at = bundle.entry.findIndex(({ resource }) => resource.resourceType === type)
  assert.ok(at >= 0)
  const entry = bundle.entry.map((one, n) => (n === at ? { ...one, resource: { ...one.resource, ...change } } : one))
  return readWritten(JSON.stringify({ ...bundle, entry }))
}

const spoiled: [type: string, change: Record<string, unknown>, fault: RegExp][] = [
  ['Appointment', { status: 'moved' }, /Appointment\.status: moved is not in/],
  ['Appointment', { start: 'tomorrow' }, /start/],
  ['Patient', { name: [{ use: 'stage', text: 'X' }] }, /HumanName\.use: stage is not in/],
  ['Patient', { favorite_color: 'green' }, /favorite_color/],
  ['Encounter', { class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'ZOOM' } }, /has no ZOOM/],
  ['Encounter', { subject: { reference: 'urn:uuid:00000000-0000-4000-8000-000000000000' } }, /nothing stands at/],
  ['Observation', { status: undefined }, /status/],
  ['Coverage', { payor: [] }, /payor/],
  ['Consent', { policyRule: undefined }, /ppc-1|policy/i],
]

test('the check finds what is wrong, so that it can fail', async () => {
  const bundle = await makeBundle(t, cast.maya.patient_id)
  // One of each type is enough, with all that it names.
  const firsts = [...new Map(bundle.entry.map((one) => [one.resource.resourceType, one])).values()]
  const small = { ...bundle, entry: firsts }
  for (const [type, change, fault] of spoiled)
    assert.match(findFaults(spoil(small, type, change)).join('\n'), fault, JSON.stringify(change))
})
