import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { signInSurely } from '../../auth/tests/testing.ts'
import { makeInk } from '../../files/tests/pictures.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { draft } from '../../releases/tests/bodies.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, noor, dana } = cast
const monthMinutes = 30 * 24 * 60

/** In how many rows each table names a patient; tables without such a row are left out. */
async function countRows(patientId: string): Promise<Record<string, number>> {
  const { rows: tables } = await t.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'patient_id'
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name} where patient_id = $1`)
  const { rows } = await t.owner.query<{ name: string; count: number }>(each.join(' union all '), [patientId])
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

/** Lets Noor, who has not had a visit, fill in everything that a patient can. Returns her files. */
async function fillEverything(): Promise<string[]> {
  const as = noor
  const upload = (purpose: 'journal_photo' | 'lab_report' | 'insurance_card' | 'intake_photo') => uploadFile(t, { as, purpose })
  const files = [await upload('journal_photo'), await upload('lab_report'), await upload('insurance_card'), await upload('intake_photo')]
  const [photo, report, front_file_id, medicine] = files as [string, string, string, string]
  const entry = { client_id: '00000000-0000-4000-b000-000000000001', kind: 'meal' as const, occurred_at: t.clock(), photos: [photo] }
  const { id } = await bodyOf(t.call('POST /patient/journal/entries', { as, body: entry }))
  await bodyOf(t.call(`POST /patient/journal/entries/${id}/comments`, { as, body: { text: 'Late again' } }))
  const results = [{ analyte: 'hba1c' as const, value: 5.8, unit: '%' }]
  const lab = { collected_at: '2026-02-20T15:00:00Z', panel: 'a1c' as const, results, file_ids: [report] }
  await bodyOf(t.call(`POST /patient/${noor.patient_id}/labs`, { as, body: lab }))
  const { card_id } = await bodyOf(t.call(`POST /patients/${noor.patient_id}/insurance-cards`, { as, body: { front_file_id } }))
  const plan = { kind: 'insurance', payer_id: '62308', member_id: 'U1234567801', relationship: 'Self', card_id } as const
  await bodyOf(t.call(`PATCH /patients/${noor.patient_id}`, { as, body: { coverage: { primary: plan } } }))
  const answers = { goals: 'Sleep', medicine_photos: [medicine] }
  await bodyOf(t.call(`POST /patients/${noor.patient_id}/intake`, { as, body: { base_version: 0, answers } }))
  assert.equal((await t.call('POST /search-wishes', { as, body: { state: 'GU', specialties: ['Diabetes'], language: 'en' } })).status, 204)
  return files
}

/** Lets Noor sign a release with a drawing. Returns the files of both. */
async function signRelease(): Promise<string[]> {
  const { headers } = await signInSurely(t, noor)
  const image = await uploadFile(t, { headers, purpose: 'signature', bytes: await makeInk(), name: 'signature.png', type: 'image/png' })
  const body = { ...draft, signature: { kind: 'drawn' as const, name: 'Noor', image } }
  await bodyOf(t.call(`POST /patients/${noor.patient_id}/release_of_information`, { headers, body }))
  const { rows } = await t.owner.query('select pdf_file_id from release_of_information where patient_id = $1', [noor.patient_id])
  return [image, rows[0].pdf_file_id]
}

const findCoverage = async (): Promise<string> =>
  (await t.owner.query('select id from coverage where patient_id = $1', [noor.patient_id])).rows[0].id

/** Care that began with a visit that was canceled, as a dietitian, a consent and a waiting list leave it. */
async function plantCare(): Promise<void> {
  const values = [noor.patient_id, dana.provider_id, t.clock()]
  await t.owner.query(
    `with care as (insert into care (id, provider_id, patient_id, status, started_at, created_at, updated_at, client_details)
         values (gen_random_uuid(), $2, $1, 'onboarding', $3, $3, $3, '{"preferred_name": "Nonie"}') returning id),
       note as (insert into care_note (care_id, provider_id, patient_id, private_note, updated_at) select id, $2, $1, 'Shy', $3 from care)
     insert into journal_question (patient_id, provider_id, text, asked_at) values ($1, $2, 'How are the mornings?', $3)`,
    values,
  )
  const visit = { id: makeId(), status: 'Canceled', visit_reason: 'I am always tired', coverage_id: await findCoverage() }
  await t.owner.query(
    `insert into appointment select (jsonb_populate_record(a, $2::jsonb || jsonb_build_object('patient_id', $1::uuid, 'root_id', $3::uuid))).*
     from appointment a where status = 'Canceled' limit 1`,
    [noor.patient_id, visit, visit.id],
  )
  const [consent] = listNeededConsents('virtual')
  await t.owner.query(
    'insert into consent (id, patient_id, given_by, kind, version, given_at) values (gen_random_uuid(), $1, $1, $2, $3, $4)',
    [noor.patient_id, consent!.kind, consent!.version, t.clock()],
  )
}

const eraseNow = async ({ patient_id }: { patient_id: string }) => {
  await t.owner.query(
    `insert into patient_deletion (id, patient_id, asked_at, asked_by_kind, asked_by, deletes_at) values (gen_random_uuid(), $1, $2, 'patient', $1, $2)`,
    [patient_id, t.clock()],
  )
  t.clock.advance(monthMinutes)
  await t.runJob('patients.erase_deleted')
  await t.runJobs()
}

test('of a patient of whom the law makes us keep no record, nothing stays but what happened, and no file', async () => {
  const files = [...(await fillEverything()), ...(await signRelease())]
  await plantCare()
  await t.runJobs({ twice: false })
  const before = Object.keys(await countRows(noor.patient_id))
  for (const table of ['care_note', 'consent', 'coverage', 'file', 'insurance_card', 'intake_answer', 'journal_comment', 'journal_entry'])
    assert.ok(before.includes(table), table)
  for (const table of ['journal_photo', 'journal_question', 'lab', 'lab_file', 'lab_result', 'release_of_information', 'search_wish'])
    assert.ok(before.includes(table), table)
  await eraseNow(noor)
  await t.runJob('files.sweep')
  assert.deepEqual(Object.keys(await countRows(noor.patient_id)), ['appointment', 'audit', 'care', 'coverage', 'event', 'patient_deletion'])
  for (const file_id of files) assert.equal(await t.house.integrations.files.read(`${file_id}/full`), undefined)
  const { rows } = await t.owner.query(
    `select c.client_details, a.visit_reason, o.payer_id, o.member_id, o.card_id
     from care c join appointment a using (patient_id) join coverage o on o.id = a.coverage_id where a.patient_id = $1`,
    [noor.patient_id],
  )
  assert.deepEqual(rows, [{ client_details: {}, visit_reason: null, payer_id: '62308', member_id: null, card_id: null }])
})

test('of a patient who was treated, journal, reports and coverages stay with the record of their care', async () => {
  const counted = async () => {
    const { journal_entry, lab, coverage, intake_answer, care_note } = await countRows(maya.patient_id)
    return { journal_entry, lab, coverage, intake_answer, care_note }
  }
  const before = await counted()
  assert.ok(before.journal_entry && before.lab && before.coverage)
  await eraseNow(maya)
  assert.deepEqual(await counted(), before)
})
