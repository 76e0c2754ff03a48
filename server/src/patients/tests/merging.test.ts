import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { mergeParts } from '../../parts.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { dumpRows, foresee, listPlacesOf, merge, type Signed, signInSupport, tryMerge, tryUndo } from './merging.ts'

let t: TestApp
let support: Signed
serveUntouchedWorld(async (opened) => {
  t = opened
  support = await signInSupport(t)
})

const { tomas, maya } = cast
const pair = { from_id: tomas.patient_id, into_id: maya.patient_id }

test('a merge lets every row follow but those that are never rewritten, and an undo puts every row back', async () => {
  const before = await dumpRows(t)
  const report = await merge(t, support, pair)
  const stays = new Set(
    mergeParts.flatMap(({ stays = [] }) => stays.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))),
  )
  const places = await listPlacesOf(t, tomas.patient_id)
  assert.ok(places.includes('patient_alias.old_id'))
  assert.deepEqual(
    places.filter((place) => !stays.has(place)),
    [],
  )
  assert.notDeepEqual(await dumpRows(t), before)
  assert.equal((await tryUndo(t, support, report.merge_id)).status, 200)
  assert.deepEqual(await dumpRows(t), before)
})

test('a dry run changes nothing and says what the merge then says', async () => {
  const before = await dumpRows(t)
  const { dry_run, merge_id, ...foreseen } = await foresee(t, pair)
  assert.deepEqual([dry_run, merge_id], [true, null])
  assert.deepEqual(await dumpRows(t), before)
  const { dry_run: _dry, merge_id: _id, ...done } = await merge(t, support, pair)
  assert.deepEqual(done, foreseen)
})

test('support alone merges, with a step-up, and two different patients that are there', async () => {
  const bare = await t.call('POST /admin/patients/merge', { as: cast.selma, body: pair })
  assert.deepEqual([bare.status, bare.code], [401, 'step_up_required'])
  assert.equal((await tryMerge(t, support, { from_id: maya.patient_id, into_id: maya.patient_id })).code, 'invalid_request')
  const gone = { from_id: cast.hannah.provider_id, into_id: maya.patient_id }
  assert.equal((await tryMerge(t, support, gone)).code, 'not_found')
  assert.equal((await tryMerge(t, support, gone, true)).code, 'not_found')
  assert.equal((await tryUndo(t, support, gone.from_id)).code, 'not_found')
})

test('nobody is merged with a child for whom they act, or while their deletion is asked for', async () => {
  const { mia, leo } = children
  const refused = await tryMerge(t, support, { from_id: mia.patient_id, into_id: cast.carmen.patient_id })
  assert.deepEqual(
    [refused.status, refused.code, refused.details],
    [409, 'merge_refused', { obstacles: ['dependent_and_adult', 'guardian_of_other'] }],
  )
  assert.deepEqual((await foresee(t, { from_id: cast.ruben.patient_id, into_id: leo.patient_id })).obstacles, ['dependent_and_adult'])
  assert.deepEqual((await foresee(t, { from_id: mia.patient_id, into_id: leo.patient_id })).obstacles, [])
  await t.owner.query(
    `insert into patient_deletion (id, patient_id, asked_at, asked_by_kind, asked_by, deletes_at) values (gen_random_uuid(), $1, now(), 'patient', $1, now())`,
    [tomas.patient_id],
  )
  for (const one of [pair, { from_id: pair.into_id, into_id: pair.from_id }])
    assert.deepEqual((await foresee(t, one)).obstacles, ['deletion_requested'])
})

test('a merge is undone once, and not after either of the two got a new row', async () => {
  const { merge_id } = await merge(t, support, pair)
  const body = { base_version: 2, answers: { goals: 'Sleep well' } }
  await bodyOf(t.call(`POST /patients/${maya.patient_id}/intake`, { as: maya, body }))
  const refused = await tryUndo(t, support, merge_id)
  assert.deepEqual([refused.status, refused.code, refused.details?.reason], [409, 'merge_not_undoable', 'new_rows'])
})

test('a merge is not undone after somebody changed what it wrote, or merged the record on', async () => {
  const { merge_id } = await merge(t, support, pair)
  const refused = async () => {
    const { code, details } = await tryUndo(t, support, merge_id)
    return [code, details?.reason]
  }
  await t.owner.query("update patient set former_names = array['Somebody Else'] where id = $1", [maya.patient_id])
  assert.deepEqual(await refused(), ['merge_not_undoable', 'changed_since'])
  await merge(t, support, { from_id: maya.patient_id, into_id: cast.ruben.patient_id })
  assert.deepEqual(await refused(), ['merge_not_undoable', 'merged_again'])
})
