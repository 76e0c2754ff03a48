import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { Manifest } from '../../exports/data/manifest.ts'
import { makeAndOpen } from '../../exports/tests/archives.ts'
import { fullKeyOf } from '../../files/keys.ts'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { exportParts, mergeParts } from '../../parts.ts'
import { cast } from '../../world/cast.ts'
import { RecordRefused } from '../archive/fault.ts'
import { openRecordArchive } from '../archive/reading.ts'
import { takeRecord, tryRecord } from '../taking/taking.ts'
import { type Contents, changeFile, changeManifest, changeRows, hashOf, pack, unpack } from './archives.ts'
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

const brought = { parts: exportParts, mergeParts }
const wish = (patient_id: string | null = null) => ({ import_id: makeId(), by_id: cast.selma.admin_id, target: { patient_id, apart: [] } })

/** Takes an archive, which must be refused, and leaves nothing: no row and no byte. */
async function refuse(bytes: Buffer, patientId: string | null = null): Promise<string> {
  const kept = async () => {
    const { rows } = await there.owner.query<{ n: string }>(
      `select concat_ws(' ', (select count(*) from patient), (select count(*) from journal_entry), (select count(*) from file),
        (select count(*) from elsewhere_row), (select count(*) from elsewhere_import), (select count(*) from identity)) as n`,
    )
    return rows[0]!.n
  }
  const was = await kept()
  const refused = await openRecordArchive(bytes)
    .then((opened) => takeRecord(there.context(), opened, wish(patientId), brought))
    .catch((error: unknown) => error)
  assert.ok(refused instanceof RecordRefused, refused instanceof Error ? refused.message : JSON.stringify(refused))
  assert.equal(await kept(), was)
  last = refused
  return refused.fault
}
let last: RecordRefused
const changed = async (change: (contents: Contents) => void): Promise<Buffer> => {
  const contents = await unpack(archive)
  change(contents)
  return pack(contents)
}
const firstPicture = (contents: Contents) => [...contents.keys()].find((name) => name.endsWith('.jpg'))!

test('what is no archive, or only a part of one, is refused', async () => {
  assert.equal(await refuse(Buffer.from('hello')), 'not_an_archive')
  assert.equal(await refuse(Buffer.alloc(0)), 'not_an_archive')
  assert.equal(await refuse(archive.subarray(0, archive.length - 1000)), 'not_an_archive')
  const holed = Buffer.from(archive)
  holed.fill(7, 2000, 2400)
  assert.match(await refuse(holed), /^(?:damaged|hash_differs)$/)
  assert.equal(await refuse(await changed((contents) => contents.delete('data/journal_entry.ndjson'))), 'damaged')
  assert.equal(await refuse(await changed((contents) => contents.delete('data/manifest.json'))), 'no_data')
})

test('names that lead out of the archive, twice the same name and names of another kind are refused', async () => {
  // The same length, so that nothing else of the zip changes.
  const renamed = (to: string) => Buffer.from(archive.toString('latin1').replaceAll('data/people.ndjson', to), 'latin1')
  assert.equal(await refuse(renamed('../../etc/password')), 'strange_name')
  assert.equal(await refuse(renamed('/ata/people.ndjson')), 'strange_name')
  assert.equal(await refuse(renamed('data\\people.ndjson')), 'strange_name')
  assert.equal(await refuse(renamed('data/people.ndjso\0')), 'strange_name')
  assert.equal(await refuse(await changed((contents) => contents.set('data/run.sh', Buffer.from('x')))), 'strange_name')
})

test('a zip bomb is refused before it is unpacked, and one that lies about its length while it is read', async () => {
  const bomb = await changed((contents) => contents.set('data/journal_entry.ndjson', Buffer.alloc(80 * 1024 * 1024, 32)))
  assert.ok(bomb.length < archive.length + 500_000)
  assert.equal(await refuse(bomb), 'too_large')
  // Of the entry only the length before packing is changed, in the directory at the end of the zip.
  const liar = Buffer.from(bomb)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(80 * 1024 * 1024)
  const at = liar.lastIndexOf(size)
  assert.ok(at > 0)
  liar.writeUInt32LE(1000, at)
  assert.equal(await refuse(liar), 'damaged')
})

test('a newer format, and a manifest that is none, are refused', async () => {
  assert.equal(await refuse(await changed((contents) => changeManifest(contents, () => ({ version: 2, tables: 'new' })))), 'newer_version')
  assert.equal(await refuse(await changed((contents) => changeManifest(contents, () => ({ format: 'other' })))), 'not_understood')
  assert.equal(await refuse(await changed((contents) => contents.set('data/manifest.json', Buffer.from('{')))), 'not_understood')
})

test('millions of lines that say nothing, and brackets in brackets, are refused before they fill the memory', async () => {
  const filled = (rows: number, lines: Buffer) =>
    changed((contents) => {
      changeRows(contents, 'lab', (row) => row)
      contents.set('data/lab.ndjson', lines)
      changeManifest(contents, ({ tables }) => ({
        tables: tables.map((one) => (one.table === 'lab' ? { ...one, rows, bytes: lines.length, sha256: hashOf(lines) } : one)),
      }))
    })
  const many = Buffer.alloc(9_000_000, '{}\n')
  assert.equal(await refuse(await filled(3_000_000, many)), 'too_large')
  assert.equal(await refuse(await filled(5, many)), 'not_understood')
  const deep = Buffer.from(`{"id":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`)
  assert.equal(await refuse(await filled(1, deep)), 'not_understood')
})

test('the file of a glucose sensor comes along as it is', async () => {
  const bytes = await changed((contents) => {
    const table = Buffer.from('Timestamp,Event Type,Glucose Value (mg/dL)\n2026-02-20T07:00:10,EGV,101\n')
    const path = [...contents.keys()].find((name) => name.startsWith('files/'))!
    const { files } = Manifest.parse(JSON.parse(String(contents.get('data/manifest.json'))))
    const { id } = files.find((file) => file.path === path)!
    changeRows(contents, 'file', (row) => (row.id === id ? { ...row, purpose: 'glucose_file', type: 'text/csv' } : row))
    changeFile(contents, path, table)
  })
  const report = await tryRecord(there.context(), await openRecordArchive(bytes), wish(), brought)
  assert.ok(report.files > 0)
})

test('what was changed after it was made is refused: rows and files', async () => {
  assert.equal(await refuse(await changed((contents) => contents.set('data/lab.ndjson', Buffer.from('{}\n')))), 'hash_differs')
  assert.equal(await refuse(await changed((contents) => contents.get(firstPicture(contents))!.writeUInt8(1, 500))), 'hash_differs')
})

test('files are checked by their own bytes: a page as a picture, and a picture that is none, are refused', async () => {
  const page = Buffer.from('<script>alert(1)</script>')
  assert.equal(await refuse(await changed((contents) => changeFile(contents, firstPicture(contents), page))), 'file_refused')
  const broken = await changed((contents) =>
    changeFile(contents, firstPicture(contents), contents.get(firstPicture(contents))!.subarray(0, 300)),
  )
  assert.equal(await refuse(broken), 'file_refused')
})

test('rows that no screen could show are refused, whatever their hashes say', async () => {
  const cases: [string, Record<string, unknown>][] = [
    ['journal_entry', { items: 'an apple' }],
    ['journal_entry', { time_zone: 'Mars/Olympus' }],
    ['journal_entry', { kind: 'feast' }],
    ['journal_entry', { occurred_at: 'yesterday' }],
    ['journal_entry', { occurred_at: 'infinity' }],
    ['lab_result', { value: 'NaN' }],
    ['appointment', { starts_at: 'infinity' }],
    ['lab_result', { reference_ranges: [{ low: 'few' }] }],
    ['release_of_information', { scope: ['everything'] }],
    ['patient', { time_zone: 'nowhere' }],
    ['patient', { birth_date: '1985-02-30' }],
    ['patient', { first_name: 'Ma\0ya' }],
  ]
  for (const [table, wrong] of cases) {
    const bytes = await changed((contents) => changeRows(contents, table, (row) => ({ ...row, ...wrong })))
    assert.deepEqual([await refuse(bytes), last.about], ['row_refused', table], JSON.stringify(wrong))
  }
})

test('a comment whose entry does not come along is history, and rows of other people are nobody’s', async () => {
  const other = makeId()
  const bytes = await changed((contents) => {
    changeRows(contents, 'journal_comment', (row) => ({ ...row, journal_entry_id: other }))
    changeRows(contents, 'journal_question', (row) => ({ ...row, patient_id: other }))
  })
  const report = await tryRecord(there.context(), await openRecordArchive(bytes), wish(), brought)
  const comments = report.counts.find(({ kind }) => kind === 'journal_comment')
  assert.deepEqual([comments?.rows, (comments?.history ?? 0) > 0], [0, true])
})

test('an archive goes into no record but an empty one of the same person, comes once, and not into where it was made', async () => {
  const own = await testApp()
  const lives = await openRecordArchive(archive)
    .then((opened) => tryRecord(own.context(), opened, wish(), brought))
    .catch((error: unknown) => error)
  await own.close()
  assert.ok(lives instanceof RecordRefused && lives.fault === 'lives_here')
  const taken = await takeRecord(there.context(), await openRecordArchive(archive), wish(), brought)
  assert.equal(await refuse(archive), 'came_already')
  const elsewhere = await changed((contents) => {
    const id = makeId()
    changeManifest(contents, () => ({ patient_id: id }))
    changeRows(contents, 'patient', (row) => ({ ...row, id }))
  })
  assert.equal(await refuse(elsewhere), 'number_in_use')
  assert.equal(await refuse(elsewhere, taken.patient_id), 'not_empty')
  const child = await changed((contents) => {
    const id = makeId()
    changeManifest(contents, () => ({ patient_id: id }))
    changeRows(contents, 'patient', (row) => ({ ...row, id, birth_date: '2019-01-01', phone_number: null }))
  })
  assert.equal(await refuse(child), 'minor_alone')
  assert.equal(await refuse(child, taken.patient_id), 'other_person')
})
