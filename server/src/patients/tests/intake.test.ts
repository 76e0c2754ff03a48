import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { consentVersions } from '@sorrel/contract/patients/consents'
import type { Answers } from '@sorrel/contract/patients/intake/rules'
import { uploadFile } from '../../files/tests/uploading.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { type CastPatient, cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { actingFor } from './family.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp()
  restore = await rememberRows(t)
})
after(() => t.close())
beforeEach(async () => {
  await restore()
  t.clock.advance(1)
})

const read = (as: CastPatient | typeof cast.dana, of: { patient_id: string }, headers = {}) =>
  bodyOf(t.call(`GET /patients/${of.patient_id}/intake`, { as, headers }))
type Sent = { base_version: number; answers?: Answers; submit?: boolean; editor_id?: string; consents?: never[] }
const save = (as: CastPatient, body: Sent, headers = {}, of: { patient_id: string } = as) =>
  t.call(`POST /patients/${of.patient_id}/intake`, { as, body, headers })
const valuesOf = (intake: { answers: { question: string; value: unknown }[] }) =>
  Object.fromEntries(intake.answers.map(({ question, value }) => [question, value]))
const countRows = async (patientId: string) =>
  (await t.owner.query('select count(*)::int as count from intake_answer where patient_id = $1', [patientId])).rows[0].count as number

const complete: Answers = {
  reasons: ['eating_well'],
  goals: 'Cook more',
  conditions: ['none'],
  takes_medicines: 'no',
  has_allergies: 'no',
  diets: ['none'],
  usual_day: 'Soup',
}
const consents = (['treatment', 'privacy'] as const).map((kind) => ({ kind, version: consentVersions[kind] }))

test('an intake begins empty, is saved in parts, and is read again on another device', async () => {
  const empty = await read(cast.noor, cast.noor)
  assert.deepEqual([empty.version, empty.answers, empty.started_at, empty.review], [0, [], null, null])
  const first = await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'Sleep better', reasons: ['sport'] } }))
  assert.equal(first.version, 1)
  const second = await bodyOf(save(cast.noor, { base_version: 1, answers: { goals: 'Sleep well', takes_medicines: 'no' } }))
  assert.equal(second.version, 2)
  const again = await read(cast.noor, cast.noor)
  assert.deepEqual(valuesOf(again), { goals: 'Sleep well', reasons: ['sport'], takes_medicines: 'no' })
  assert.deepEqual(
    again.answers.map(({ by, by_name }) => [by, by_name]),
    again.answers.map(() => ['patient', 'Noor']),
  )
})

test('two devices that answer different questions lose nothing', async () => {
  await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'From the phone' } }))
  const merged = await bodyOf(save(cast.noor, { base_version: 0, answers: { hurdles: ['time'] } }))
  assert.deepEqual(valuesOf(merged), { goals: 'From the phone', hurdles: ['time'] })
})

test('the same question on two devices is refused with both values, stores nothing, and goes through once somebody chose', async () => {
  await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'From the phone' } }))
  const refused = await save(cast.noor, { base_version: 0, answers: { goals: 'From the laptop', hurdles: ['time'] } })
  assert.deepEqual([refused.status, refused.code], [409, 'changed_meanwhile'])
  const theirs = { value: 'From the phone', by: 'patient', by_name: 'Noor', at: t.clock() }
  assert.deepEqual(refused.details, { version: 1, conflicts: [{ question: 'goals', theirs, yours: 'From the laptop' }] })
  assert.deepEqual(valuesOf(await read(cast.noor, cast.noor)), { goals: 'From the phone' })
  const chosen = await bodyOf(save(cast.noor, { base_version: 1, answers: { goals: 'From the laptop', hurdles: ['time'] } }))
  assert.deepEqual(valuesOf(chosen), { goals: 'From the laptop', hurdles: ['time'] })
})

test('taking an answer back stands against a later change like any other answer', async () => {
  await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'One' } }))
  await bodyOf(save(cast.noor, { base_version: 1, answers: { goals: null } }))
  assert.deepEqual(valuesOf(await read(cast.noor, cast.noor)), {})
  assert.equal((await save(cast.noor, { base_version: 1, answers: { goals: 'Two' } })).code, 'changed_meanwhile')
})

test('a tab whose first answer was stored although it never heard of it goes on without a question', async () => {
  const editor_id = '0192b2a0-0000-4000-8000-000000000001'
  await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'Be' }, editor_id }))
  const saved = await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'Be well' }, editor_id }))
  assert.deepEqual(valuesOf(saved), { goals: 'Be well' })
  const other = '0192b2a0-0000-4000-8000-000000000002'
  assert.equal((await save(cast.noor, { base_version: 0, answers: { goals: 'Other' }, editor_id: other })).code, 'changed_meanwhile')
})

test('the same answers again change nothing and record nothing', async () => {
  const body = { base_version: 0, answers: { conditions: ['ibs', 'reflux'], goals: 'x' } }
  await bodyOf(save(cast.noor, body))
  const again = await bodyOf(save(cast.noor, { base_version: 0, answers: { conditions: ['reflux', 'ibs'], goals: 'x' } }))
  assert.equal(again.version, 1)
  assert.equal(await countRows(cast.noor.patient_id), 2)
})

test('two saves at the same moment are stored one after the other, and one of them is asked back', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((goals) => save(cast.noor, { base_version: 0, answers: { goals } })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal(await countRows(cast.noor.patient_id), 1)
})

test('a version from the future and an unknown question are refused', async () => {
  assert.equal((await save(cast.noor, { base_version: 7, answers: {} })).code, 'invalid_request')
  const unknown = await t.send(`POST /patients/${cast.noor.patient_id}/intake`, {
    as: cast.noor,
    body: { base_version: 0, answers: { shoe_size: 41 } },
  })
  assert.deepEqual([unknown.status, unknown.code], [400, 'invalid_request'])
})

test('an intake is sent with all answers and consents that it needs, and stays open for changes', async () => {
  const early = await save(cast.noor, { base_version: 0, answers: { goals: 'x' }, submit: true })
  assert.equal(early.code, 'invalid_request')
  assert.deepEqual(early.details.issues?.[0]?.path, ['answers', 'reasons'])
  assert.equal(await countRows(cast.noor.patient_id), 0, 'a refused intake stores nothing')
  const without = await save(cast.noor, { base_version: 0, answers: complete, submit: true })
  assert.deepEqual([without.status, without.code], [409, 'consent_required'])
  const body = { base_version: 0, answers: complete, submit: true, consents }
  const sent = await bodyOf(t.call(`POST /patients/${cast.noor.patient_id}/intake`, { as: cast.noor, body }))
  assert.ok(sent.submitted_at)
  assert.deepEqual(
    sent.consents,
    consents.map((consent) => ({ ...consent, is_given: true })),
  )
  t.clock.advance(10)
  const later = await bodyOf(save(cast.noor, { base_version: sent.version, answers: { goals: 'Cook less' }, submit: true }))
  assert.equal(later.submitted_at, sent.submitted_at)
  const names = await t.owner.query(`select name from event where name like 'intake.%' and patient_id = $1 order by at, id`, [
    cast.noor.patient_id,
  ])
  assert.deepEqual(
    names.rows.map(({ name }) => name),
    ['intake.submitted', 'intake.changed'],
  )
})

test('a guardian finishes what was begun, and the history says who gave which answer', async () => {
  const headers = actingFor(children.leo.patient_id)
  const before = await read(cast.carmen, children.leo, headers)
  const body = { base_version: before.version, answers: { diets: ['halal'] } }
  const after = await bodyOf(t.call(`POST /patients/${children.leo.patient_id}/intake`, { as: cast.carmen, headers, body }))
  const diets = after.answers.find(({ question }) => question === 'diets')
  assert.deepEqual([diets?.by, diets?.by_name], ['guardian', 'Carmen'])
  const changes = await bodyOf(t.call(`GET /patients/${children.leo.patient_id}/intake/changes`, { as: cast.carmen, headers }))
  assert.deepEqual([changes.items[0]?.question, changes.items[0]?.by], ['diets', 'guardian'])
  assert.equal(
    (await t.call(`GET /patients/${children.leo.patient_id}/intake`, { as: cast.carmen })).code,
    'not_found',
    'not without acting for Leo',
  )
})

test('the history comes in pages, newest first, and holds what was taken back', async () => {
  await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'One', likes: 'Figs' } }))
  await bodyOf(save(cast.noor, { base_version: 1, answers: { goals: null } }))
  const path = `GET /patients/${cast.noor.patient_id}/intake/changes` as const
  const seen: [string, unknown][] = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(t.call(path, { as: cast.noor, query: { limit: '1', ...(cursor && { cursor }) } }))
    seen.push(...page.items.map(({ question, value }): [string, unknown] => [question, value]))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  assert.deepEqual(seen, [
    ['goals', null],
    ['goals', 'One'],
    ['likes', 'Figs'],
  ])
})

test('the dietitian in care reads the intake with what changed since the last visit; a stranger finds nothing', async () => {
  const seen = await read(cast.hannah, cast.maya)
  assert.ok(seen.review?.last_visit_at)
  const medicines = seen.review.changed.find(({ question }) => question === 'medicines')
  assert.ok(medicines?.before && medicines.after)
  for (const as of [cast.dana, cast.noor]) {
    assert.equal((await t.call(`GET /patients/${cast.maya.patient_id}/intake`, { as })).code, 'not_found')
    assert.equal((await t.call(`GET /patients/${cast.maya.patient_id}/intake/changes`, { as })).code, 'not_found')
  }
  assert.equal((await save(cast.noor, { base_version: 0, answers: { goals: 'x' } }, {}, cast.maya)).code, 'not_found')
  const write = await t.send(`POST /patients/${cast.maya.patient_id}/intake`, { as: cast.hannah, body: { base_version: 0, answers: {} } })
  assert.equal(write.status, 403, 'a dietitian answers nothing for a patient')
})

test('the screen suggests safe mode to the dietitian, and says nothing to the patient', async () => {
  const dana = await read(cast.dana, cast.ruth)
  assert.equal(dana.review?.suggests_safe_mode, true)
  assert.ok(dana.review.signs.includes('eating_treated'))
  const own = await read(cast.ruth, cast.ruth)
  assert.equal(own.review, null)
  assert.ok(!JSON.stringify(own).includes('suggests'))
})

test('in safe mode a patient sees no weight, neither in the answers nor in the history, and the dietitian does', async () => {
  const weigh = { base_version: 0, answers: { weight: 61.4, height: 170, weight_change: 'down' } } as const
  await bodyOf(save(cast.ines, weigh))
  const own = await read(cast.ines, cast.ines)
  assert.deepEqual(valuesOf(own), { height: 170 })
  const changes = await bodyOf(t.call(`GET /patients/${cast.ines.patient_id}/intake/changes`, { as: cast.ines }))
  assert.deepEqual(
    changes.items.map(({ question }) => question),
    ['height'],
  )
  const second = await save(cast.ines, { base_version: 0, answers: { weight: 62 } })
  assert.equal(second.status, 200, 'a conflict would show the weight')
  assert.equal(valuesOf(await read(cast.dana, cast.ines)).weight, 62)
})

test('with a patient of whom no record is kept, the intake goes; where the law makes us keep a record, it stays', async () => {
  await bodyOf(save(cast.noor, { base_version: 0, answers: { goals: 'x' } }))
  const delete_now = `insert into patient_deletion (id, patient_id, asked_at, asked_by_kind, asked_by, deletes_at)
    values (gen_random_uuid(), $1, $2, 'patient', $1, $2)`
  for (const { patient_id } of [cast.noor, cast.maya]) await t.owner.query(delete_now, [patient_id, t.clock()])
  const before = await countRows(cast.maya.patient_id)
  assert.ok(before > 0)
  await t.runJob('patients.erase_deleted')
  await t.runJobs()
  assert.equal(await countRows(cast.noor.patient_id), 0)
  assert.equal(await countRows(cast.maya.patient_id), before)
})

test('photos are uploads of the caller; the dietitian in care sees them, and one that is taken out can come back', async () => {
  const file_id = await uploadFile(t, { as: cast.maya, purpose: 'intake_photo' })
  const { version } = await read(cast.maya, cast.maya)
  const savePhotos = (photos: string[] | null, base_version: number) =>
    save(cast.maya, { base_version, answers: { medicine_photos: photos } })
  const first = await bodyOf(savePhotos([file_id], version))
  assert.deepEqual(valuesOf(first).medicine_photos, [file_id])
  assert.equal((await t.call(`GET /files/${file_id}`, { as: cast.hannah })).status, 200)
  assert.equal((await t.call(`GET /files/${file_id}`, { as: cast.ruben })).status, 404)
  await bodyOf(savePhotos(null, first.version))
  assert.equal((await savePhotos([file_id], first.version + 1)).status, 200)
  const foreign = await uploadFile(t, { as: cast.ruben, purpose: 'intake_photo' })
  const refused = await savePhotos([foreign], first.version + 2)
  assert.deepEqual([refused.status, refused.code], [409, 'file_not_usable'])
})
