import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MergeConflict } from '@sorrel/contract/patients/merging/vocabulary'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { foresee, merge, type Signed, signInSupport, tryMerge } from './merging.ts'

let t: TestApp
let support: Signed
serveUntouchedWorld(async (opened) => {
  t = opened
  support = await signInSupport(t)
})

const { tomas, maya } = cast
const pair = { from_id: tomas.patient_id, into_id: maya.patient_id }

// In the statements, $1 is the record that goes and $2 the one that stays; each statement names both, so that PostgreSQL knows their types.
type Case = {
  title: string
  plant: readonly string[]
  /** Which conflict is reported, and which is not. */
  says?: MergeConflict
  silent?: MergeConflict
  outcome: string
  rows: readonly object[]
}

const both = `($1::uuid, $2::uuid)`
/** A coverage of each, of one priority, that both hold. */
const coverageOf = (patient: '$1' | '$2', member: string) => `
  insert into coverage select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'patient_id', ${patient}::uuid, 'member_id', '${member}',
    'card_id', null, 'closed_at', null))).* from coverage c
  where c.patient_id in ${both} order by c.priority, c.id limit 1`
const held = `update coverage set closed_at = created_at where patient_id in ${both} and closed_at is null`
const noIntake = [`delete from intake_answer where patient_id in ${both}`, `delete from intake where patient_id in ${both}`]
const answerOf = (patient: '$1' | '$2', value: string, at: string) => [
  `insert into intake (patient_id, version, started_at, updated_at) select p, 1, '${at}', '${at}' from unnest(array[$1, $2]::uuid[]) p where p = ${patient}`,
  `insert into intake_answer (id, patient_id, question, value, version, questions_version, at, by_kind, by_id)
    select gen_random_uuid(), p, 'goals', to_jsonb('${value}'::text), 1, '1', '${at}', 'patient', p from unnest(array[$1, $2]::uuid[]) p where p = ${patient}`,
]
const newestGoal = `select value from intake_answer where patient_id = $2 and $1::uuid is not null and question = 'goals' order by version`
const safeMode = (from: boolean, into: boolean) => [
  `update patient set ed_safe_mode = case id when $1 then ${from} else ${into} end where id in ${both}`,
]
const mode = 'select ed_safe_mode from patient where id in ($1, $2)'
const accounts = `select p.id = $2 as stays, i.phone_number from patient p join identity i on i.id = p.identity_id where p.id in ($1, $2)`

const cases: readonly Case[] = [
  {
    title: 'of two coverages of one priority, that of the record that stays goes on',
    plant: [coverageOf('$1', 'FROM-1'), coverageOf('$2', 'INTO-1')],
    says: 'coverage_closed',
    outcome: `select member_id, closed_at is null as holds from coverage where patient_id in ($1, $2) and member_id in ('FROM-1', 'INTO-1') order by 1`,
    rows: [
      { member_id: 'FROM-1', holds: false },
      { member_id: 'INTO-1', holds: true },
    ],
  },
  {
    title: 'a coverage that only the record that goes has goes on',
    plant: [coverageOf('$1', 'FROM-1')],
    silent: 'coverage_closed',
    outcome: `select patient_id = $2 as moved, closed_at is null as holds from coverage where member_id = 'FROM-1' and $1::uuid is not null`,
    rows: [{ moved: true, holds: true }],
  },
  {
    title: 'of two answers, the later one holds: that of the record that goes',
    plant: [...noIntake, ...answerOf('$2', 'earlier', '2026-01-10T10:00:00Z'), ...answerOf('$1', 'later', '2026-01-11T10:00:00Z')],
    says: 'intake_twice',
    outcome: newestGoal,
    rows: [{ value: 'earlier' }, { value: 'later' }],
  },
  {
    title: 'of two answers, the later one holds: that of the record that stays',
    plant: [...noIntake, ...answerOf('$1', 'earlier', '2026-01-10T10:00:00Z'), ...answerOf('$2', 'later', '2026-01-11T10:00:00Z')],
    says: 'intake_twice',
    outcome: newestGoal,
    rows: [{ value: 'earlier' }, { value: 'later' }],
  },
  {
    title: 'of two accounts, that of the record that stays is the one to sign in with',
    plant: [],
    says: 'two_accounts',
    outcome: accounts,
    rows: [{ stays: true, phone_number: maya.phone_number }],
  },
  {
    title: 'a record without an account gets that of the other',
    plant: [`update patient set identity_id = null where id = $2 and id <> $1`],
    says: 'account_moves',
    silent: 'two_accounts',
    outcome: accounts,
    rows: [{ stays: true, phone_number: tomas.phone_number }],
  },
  {
    title: 'safe mode of the one that goes',
    plant: safeMode(true, false),
    says: 'safe_mode',
    outcome: mode,
    rows: [{ ed_safe_mode: true }],
  },
  {
    title: 'safe mode of the one that stays',
    plant: safeMode(false, true),
    says: 'safe_mode',
    outcome: mode,
    rows: [{ ed_safe_mode: true }],
  },
  { title: 'safe mode of both', plant: safeMode(true, true), silent: 'safe_mode', outcome: mode, rows: [{ ed_safe_mode: true }] },
  { title: 'safe mode of neither', plant: safeMode(false, false), silent: 'safe_mode', outcome: mode, rows: [{ ed_safe_mode: false }] },
]

for (const { title, plant, says, silent, outcome, rows } of cases)
  test(`a merge settles: ${title}`, async () => {
    const ids = [pair.from_id, pair.into_id]
    await t.owner.query(held, ids)
    for (const statement of plant) await t.owner.query(statement, ids)
    const kinds = (await merge(t, support, pair)).conflicts.map(({ kind }) => kind)
    if (says) assert.ok(kinds.includes(says), `${says} in ${kinds}`)
    if (silent) assert.ok(!kinds.includes(silent), `${silent} in ${kinds}`)
    assert.deepEqual((await t.owner.query(outcome, ids)).rows, rows)
  })

const { mia } = children
const refusals = [
  { title: 'somebody whose deletion is asked for', from_id: tomas.patient_id, into_id: maya.patient_id, obstacle: 'deletion_requested' },
  { title: 'a dependent with somebody who acts alone', from_id: mia.patient_id, into_id: maya.patient_id, obstacle: 'dependent_and_adult' },
  { title: 'somebody who acts alone with a dependent', from_id: maya.patient_id, into_id: mia.patient_id, obstacle: 'dependent_and_adult' },
]

for (const { title, obstacle, ...two } of refusals)
  test(`no merge: ${title}`, async () => {
    if (obstacle === 'deletion_requested')
      await t.owner.query(
        `insert into patient_deletion (id, patient_id, asked_at, asked_by_kind, asked_by, deletes_at)
         values (gen_random_uuid(), $1, now(), 'patient', $1, now())`,
        [two.from_id],
      )
    const refused = await tryMerge(t, support, two)
    assert.deepEqual([refused.status, refused.code, refused.details], [409, 'merge_refused', { obstacles: [obstacle] }])
    assert.deepEqual((await foresee(t, two)).obstacles, [obstacle])
    const left = await t.owner.query('select count(*)::int as count from patient where id in ($1, $2)', [two.from_id, two.into_id])
    assert.equal(left.rows[0].count, 2)
  })
