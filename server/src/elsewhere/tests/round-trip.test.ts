import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { makeAndOpen } from '../../exports/tests/archives.ts'
import { fullKeyOf } from '../../files/keys.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { addDays } from '../../glucose/days.ts'
import { readingsOf, writeDexcom } from '../../glucose/tests/writing.ts'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { exportParts, mergeParts } from '../../parts.ts'
import { actingFor, addChild } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { openRecordArchive } from '../archive/reading.ts'
import { makeIdWithin, replaceIds } from '../taking/ids.ts'
import { takeRecord, tryRecord } from '../taking/taking.ts'
import { assertSame, openOtherWorld, readData, sortRows } from './worlds.ts'

let here: TestApp
let there: TestApp
before(async () => {
  here = await testApp()
  there = await openOtherWorld()
})
after(async () => {
  await here.close()
  await there.close()
})

const { maya, carmen, selma } = cast
const brought = { parts: exportParts, mergeParts }
const by_id = selma.admin_id

async function exportFrom(t: TestApp, patientId: string, person: typeof maya, headers: Record<string, string> = {}): Promise<Buffer> {
  const signedIn = await signInSurely(t, person)
  const { shown } = await makeAndOpen(t, patientId, signedIn, headers)
  const bytes = await t.house.integrations.files.read(fullKeyOf(shown.file_id!))
  assert.ok(bytes)
  return bytes
}

type World = Awaited<ReturnType<typeof readData>>
/** The tables of the first archive with the ids that the import gave out. */
function moveTables({ tables, manifest }: World, importId: string, patientId: string) {
  const ids = new Map(
    [...tables.values()].flat().flatMap(({ id }) => (typeof id === 'string' ? [[id, makeIdWithin(importId, id)] as const] : [])),
  )
  assert.equal(new Set(ids.values()).size, ids.size, 'no two things get one id')
  ids.set(manifest.patient_id, patientId)
  const moved = [...tables].map(
    ([table, rows]) =>
      [table, rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, replaceIds(value, ids)])))] as const,
  )
  return { ids, tables: new Map(moved) }
}
function assertSameFiles(first: World, second: World, ids: ReadonlyMap<string, string>) {
  const bytesOf = ({ manifest, contents }: World) => new Map(manifest.files.map(({ id, path }) => [id, contents.get(path)!]))
  const [before, after] = [bytesOf(first), bytesOf(second)]
  assert.equal(before.size, after.size)
  for (const [id, bytes] of before) assert.ok(after.get(ids.get(id)!)?.equals(bytes), id)
}
const withOrigin = (tables: ReadonlyMap<string, readonly Record<string, unknown>[]>, origin: string) =>
  new Map(
    [...tables].map(([table, rows]) => [table, table === 'people' ? rows.map((row) => ({ ...row, origin: row.origin ?? origin })) : rows]),
  )

/** Maya loads a file of her sensor from before the demo, and it is read in. */
async function addGlucose(): Promise<string> {
  const day = addDays(here.context().now().slice(0, 10), -40)
  const bytes = writeDexcom(readingsOf(day, (minute) => 100 + (minute % 35)))
  const file_id = await uploadFile(here, { as: maya, purpose: 'glucose_file', name: 'Clarity.csv', type: 'text/csv', bytes })
  const path = `/patients/${maya.patient_id}/glucose-uploads` as const
  const upload = await bodyOf(here.call(`POST ${path}`, { as: maya, body: { file_id } }))
  await bodyOf(here.call(`POST ${path}/${upload.id}/apply`, { as: maya }))
  await here.runJobs()
  return day
}

/** Signed notes and instructions are history that the next dietitian sees. */
async function assertNotesTold(patientId: string): Promise<void> {
  const { rows: notes } = await there.owner.query(
    `select bool_and(for_dietitian and author_id is not null and at is not null) as told, count(*)::int from elsewhere_row
     where patient_id = $1 and table_name in ('chart_note_signature', 'visit_instruction')`,
    [patientId],
  )
  assert.ok(notes[0].told && notes[0].count > 1, 'the next dietitian sees that there are signed notes, and by whom')
}

/** The summary of a day with the meals that rose most, and each reading of it. */
async function assertSameGlucose(day: string, ids: ReadonlyMap<string, string>, patientId: string): Promise<void> {
  // Days of glucose are rows again with their numbers, and the readings are read from the file again, so that the meals are found as well.
  await there.runJobs()
  const query = { days: '1', until: day }
  const read = async (t: TestApp, id: string) => {
    const { summary } = await bodyOf(t.call(`GET /patients/${id}/glucose-summary`, { as: { ...maya, patient_id: id }, query }))
    return (
      summary && {
        ...summary,
        highest: summary.highest.map((meal) => ({
          ...meal,
          journal_entry_id: ids.get(meal.journal_entry_id) ?? meal.journal_entry_id,
        })),
      }
    )
  }
  const summary = await read(here, maya.patient_id)
  assert.ok(summary && summary.highest.length > 0)
  assert.deepEqual(await read(there, patientId), summary)
  // Readings that came without a file, as those of the demo, are nowhere but in the table.
  const readings = async (t: TestApp, id: string) =>
    (
      await t.owner.query(
        `select count(*)::int, md5(string_agg(concat_ws(' ', p.at, p.device, p.mg_dl, p.beyond, p.local_date), ',' order by p.at, p.device, p.mg_dl))
         from glucose_point p join glucose_upload u on u.id = p.upload_id where u.patient_id = $1 and u.file_id is not null`,
        [id],
      )
    ).rows[0]
  const before = await readings(here, maya.patient_id)
  assert.ok(before.count > 200)
  assert.deepEqual(await readings(there, patientId), before, 'each reading stands there as it stood here')
}

test('the record of Maya goes to another Sorrel and comes back out of it the same, but for its ids', async () => {
  const day = await addGlucose()
  const bytes = await exportFrom(here, maya.patient_id, maya)
  const first = await readData(bytes)
  assert.ok(first.manifest.files.some(({ path }) => path.endsWith('.csv')))
  for (const table of ['referral', 'glucose_upload', 'glucose_day', 'imported_document', 'chart_note_signature', 'visit_instruction'])
    assert.ok(first.tables.get(table)!.length > 0, table)
  assert.ok(!first.tables.get('referral')!.some((row) => 'found' in row), 'what a machine read counts for nothing')
  const import_id = makeId()
  const wish = { import_id, by_id, target: { patient_id: null, apart: [] } }
  const archive = await openRecordArchive(bytes)
  const tried = await tryRecord(there.context(), archive, wish, brought)
  const nobody = await there.owner.query('select 1 from patient union all select 1 from elsewhere_row union all select 1 from file')
  assert.equal(nobody.rows.length, 0, 'a trial leaves nothing')
  const report = await takeRecord(there.context(), archive, wish, brought)
  assert.deepEqual(report, tried)
  assert.equal(report.redrawn, 0)
  const second = await readData(await exportFrom(there, report.patient_id, maya))
  const moved = moveTables(first, import_id, report.patient_id)
  assertSame(second.tables, withOrigin(moved.tables, first.manifest.origin))
  assertSameFiles(first, second, moved.ids)
  await assertNotesTold(report.patient_id)
  await assertSameGlucose(day, moved.ids, report.patient_id)
})

test('a family moves: the record of a child goes into the one that its mother began there, and is the same but for how that began', async () => {
  const { mia } = children
  const take = async (bytes: Buffer, import_id: string, patient_id: string | null) =>
    takeRecord(there.context(), await openRecordArchive(bytes), { import_id, by_id, target: { patient_id, apart: [] } }, brought)
  const hers = await take(await exportFrom(here, carmen.patient_id, carmen), makeId(), null)
  const mother = { ...carmen, patient_id: hers.patient_id }
  const { patient_id } = await addChild(there, { first_name: mia.first_name, birth_date: mia.birth_date }, mother)
  const bytes = await exportFrom(here, mia.patient_id, carmen, actingFor(mia.patient_id))
  const first = await readData(bytes)
  assert.ok(first.tables.get('growth_measurement')!.length > 0)
  const import_id = makeId()
  const report = await take(bytes, import_id, patient_id)
  assert.deepEqual([report.is_new, report.patient_id], [false, patient_id])
  const second = await readData(await exportFrom(there, patient_id, mother, actingFor(patient_id)))
  const moved = moveTables(first, import_id, patient_id)
  const expected = withOrigin(moved.tables, first.manifest.origin)
  // Carmen acts for Mia there, too, and has agreed there as well; what is known of her here comes beside it.
  for (const table of ['guardianship', 'consent', 'people']) {
    const [before, after] = [expected, second.tables].map((tables) => new Set(sortRows(tables.get(table) ?? [])))
    assert.deepEqual([...before!.difference(after!)], [], table)
    for (const tables of [expected, second.tables]) tables.delete(table)
  }
  const begun = [
    'last_name',
    'state',
    'time_zone',
    'confirmation_status',
    'booking_source',
    'created_at',
    'created_by',
    'updated_at',
    'version',
  ]
  assertSame(second.tables, expected, { patient: begun })
  assertSameFiles(first, second, moved.ids)
})
