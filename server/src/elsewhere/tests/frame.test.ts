import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { makeAndOpen } from '../../exports/tests/archives.ts'
import { fullKeyOf } from '../../files/keys.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { checkRun, finishRun, readRows, startWith } from '../../imports/tests/importing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { openOtherWorld } from './worlds.ts'

let there: TestApp
let archive: Buffer
before(async () => {
  const here = await testApp()
  there = await openOtherWorld()
  const { shown } = await makeAndOpen(here, cast.maya.patient_id, await signInSurely(here, cast.maya))
  archive = (await here.house.integrations.files.read(fullKeyOf(shown.file_id!)))!
  await here.close()
})
after(() => there.close())

const zip = { kind: 'record', source: 'sorrel', name: 'everything.zip', type: 'application/zip' } as const
const count = async (table: string): Promise<number> => Number((await there.owner.query(`select count(*) from ${table}`)).rows[0].count)

test('support loads an archive: a dry run says what comes, it comes without a message, stands in the trail, and is undone', async () => {
  const run = await startWith(there, archive, zip)
  const part = (name: string) => run.found.parts.find((one) => one.part === name)
  assert.deepEqual(
    [part('journal_entry')?.stays_out, part('appointment')?.stays_out, part('sign_in')?.stays_out],
    [null, 'history', 'never'],
  )
  const checked = await checkRun(there, run)
  assert.deepEqual([checked.state, checked.counts.new, await count('patient'), await count('journal_entry')], ['checked', 1, 0, 0])
  const [row] = await readRows(there, run)
  assert.deepEqual(row?.cells.slice(0, 3), [
    { field: 'full_name', text: 'Maya Lindqvist' },
    { field: 'birth_date', text: '1988-04-17' },
    { field: null, text: 'http://sorrel.test' },
  ])
  const applied = await finishRun(there, run, 'apply')
  assert.deepEqual([applied.state, applied.counts.made, applied.fault], ['applied', 1, null])
  assert.deepEqual([await count('notification'), await count('elsewhere_import')], [0, 1])
  assert.ok((await count('journal_entry')) > 100)
  const again = await checkRun(there, await startWith(there, archive, zip))
  assert.equal(again.counts.refused, 1)
  assert.deepEqual((await readRows(there, again))[0]?.issues, [{ field: null, fault: 'came_already' }])
  const [made] = await readRows(there, run)
  const { rows } = await there.owner.query(`select outcome from audit where patient_id = $1 and outcome = 'record.imported'`, [
    made?.patient_id,
  ])
  assert.equal(rows.length, 1)
  await expectGone(run, made!.patient_id!)
})

/** Takes the run back, of which nothing is left but an empty row. */
async function expectGone(run: { import_id: string }, patientId: string): Promise<void> {
  const undone = await finishRun(there, run, 'undo')
  assert.deepEqual([undone.state, undone.fault], ['undone', null])
  for (const table of [
    'journal_entry',
    'lab_result',
    'coverage',
    'consent',
    'elsewhere_row',
    'elsewhere_person',
    'intake_answer',
    'release_of_information',
  ])
    assert.equal(await count(table), 0, table)
  const nobody = await there.owner.query('select first_name, identity_id, deleted_at is null as lives from patient where id = $1', [
    patientId,
  ])
  assert.deepEqual(nobody.rows, [{ first_name: null, identity_id: null, lives: false }])
  assert.equal((await there.owner.query('select 1 from file where patient_id = $1 and dropped_at is null', [patientId])).rows.length, 0)
}

test('what came shows who wrote it there, and once something was built on it, it stays', async () => {
  const run = await checkRun(there, await startWith(there, archive, zip))
  const applied = await finishRun(there, run, 'apply')
  assert.deepEqual([applied.state, applied.counts.made], ['applied', 1])
  const [made] = await readRows(there, run)
  const maya = { ...cast.maya, patient_id: made!.patient_id! }
  const { items } = await bodyOf(there.call(`GET /patient/${maya.patient_id}/journal/entries`, { as: maya, query: { limit: 50 } }))
  const names = items.flatMap(({ comments }) => comments.filter(({ by }) => by === 'provider').map(({ name }) => name))
  assert.ok(names.includes(`${cast.hannah.first_name} ${cast.hannah.last_name}`), names.join())
  await bodyOf(
    there.call('POST /patient/journal/entries', {
      as: maya,
      body: { client_id: crypto.randomUUID(), occurred_at: '2026-03-01T15:00:00Z', kind: 'note', text: 'The first one here' },
    }),
  )
  const kept = await finishRun(there, run, 'undo')
  assert.deepEqual([kept.state, kept.fault], ['applied', 'relied_on'])
  assert.ok((await count('journal_entry')) > 100)
})

test('an archive that is cut off is refused when it is chosen', async () => {
  const file_id = await uploadFile(there, {
    as: cast.selma,
    purpose: 'import',
    bytes: archive.subarray(0, 5000),
    name: 'x.zip',
    type: 'application/zip',
  })
  const refused = await there.call('POST /admin/imports', {
    as: cast.selma,
    body: { kind: 'record', source: 'sorrel', file_ids: [file_id] },
  })
  assert.deepEqual([refused.status, refused.code], [422, 'import_unreadable'])
})
