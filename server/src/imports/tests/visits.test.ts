import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import yazl from 'yazl'
import { makeBundle, pickResources } from '../../fhir/tests/making.ts'
import { fullKeyOf } from '../../files/keys.ts'
import { idOfDemoFile, shippedFiles } from '../../files/world/files.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { checkRun, finishRun, readRows, startWith } from './importing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah } = cast
const header = 'Appointment ID,Client,Date of Birth,Clinician,Start,Duration,Status'
const client = `${maya.first_name} ${maya.last_name},${maya.birth_date}`
const countOf = async (table: string) => Number((await t.owner.query(`select count(*) from ${table}`)).rows[0].count)

const writeVisits = (rd: string) =>
  [
    header,
    `V1,${client},${rd},2019-04-02 09:00,50,Completed`,
    `V2,${client},${rd},2019-04-09 09:00,50,`,
    `V3,${client},${rd},2019-03-10 02:30,50,Attended`,
    `V4,${client},${rd},2019-11-03 01:30,50,Attended`,
    `V5,${client},${rd},2019-04-02 09:30,50,Attended`,
    `V6,${client},Nobody Atall,2019-05-02 09:00,50,Attended`,
    `V7,Somebody Else,1970-01-01,${rd},2019-05-03 09:00,50,Attended`,
    `V8,${client},${rd},2027-11-17 15:00,50,Confirmed`,
    `V9,${client},${rd},2027-11-18 15:00,50,No show`,
  ].join('\n')

test('visits of the past and to come are taken over without a message, once, and taken back', async () => {
  const { rows } = await t.owner.query(`select first_name || ' ' || last_name as name from provider where id = $1`, [hannah.provider_id])
  const rd = `"${rows[0].name}, MS, RD"`
  const csv = writeVisits(rd)
  const [visits, told] = [await countOf('appointment'), await countOf('notification')]
  const run = await checkRun(t, await startWith(t, csv, { kind: 'appointments', name: 'visits.csv' }), { time_zone: 'America/Chicago' })
  const found = (await readRows(t, run)).map(({ outcome, issues }) => [outcome, ...issues.map(({ fault }) => fault)].join(' '))
  assert.deepEqual(found, [
    'new',
    'refused status_needed',
    'refused time_missing_in_zone',
    'refused time_twice_in_zone',
    'refused overlaps',
    'refused unknown_provider',
    'refused unknown_patient',
    'new',
    'refused status_of_future',
  ])
  assert.equal(await countOf('appointment'), visits)
  const applied = await finishRun(t, run, 'apply')
  assert.deepEqual([applied.state, applied.counts.made], ['applied', 2])
  assert.deepEqual([await countOf('appointment'), await countOf('notification')], [visits + 2, told])
  const made = await t.owner.query(
    `select status, starts_at from appointment where starts_at in ('2019-04-02T14:00Z', '2027-11-17T21:00Z') order by 2`,
  )
  assert.deepEqual(
    made.rows.map(({ status }) => status),
    ['Occurred', 'Scheduled'],
  )
  const again = await checkRun(t, await startWith(t, csv, { kind: 'appointments' }), { time_zone: 'America/Chicago' })
  assert.deepEqual([again.counts.known, again.counts.new], [2, 0])
  const undone = await finishRun(t, run, 'undo')
  assert.deepEqual([undone.state, await countOf('appointment')], ['undone', visits])
})

test('notes in an archive find their patients by id or by name and birth date, and the dietitian reads them in the record', async () => {
  const note = readFileSync(new URL(fullKeyOf(idOfDemoFile('former-note')), shippedFiles))
  const zip = new yazl.ZipFile()
  const other = (mark: string) => Buffer.concat([note, Buffer.from(`\n%${mark}\n%%EOF\n`)])
  zip.addBuffer(other('a'), 'notes/SP-1873 2023-01-05.pdf')
  zip.addBuffer(other('b'), `${maya.first_name} ${maya.last_name} ${maya.birth_date}.pdf`)
  zip.addBuffer(other('c'), `../../${maya.first_name} ${maya.last_name}.pdf`.replace('../../', 'up/'))
  zip.addBuffer(Buffer.from('not a pdf'), 'SP-1873 broken.pdf')
  zip.addBuffer(other('d'), 'unknown person.pdf')
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const options = { kind: 'documents', source: 'simplepractice', name: 'notes.zip', type: 'application/zip' } as const
  const run = await checkRun(t, await startWith(t, bytes, options))
  const found = (await readRows(t, run)).map(({ outcome, issues }) => [outcome, ...issues.map(({ fault }) => fault)].join(' '))
  assert.deepEqual(found, ['new', 'new', 'unclear alike', 'refused not_a_pdf', 'refused unread_name'])
  const unclear = (await readRows(t, run)).find(({ outcome }) => outcome === 'unclear')
  const body = { decision: 'same' as const, patient_id: maya.patient_id }
  await bodyOf(t.call(`PUT /admin/imports/${run.import_id}/rows/${unclear!.n}`, { as: cast.selma, body }))
  const applied = await finishRun(t, run, 'apply')
  assert.deepEqual([applied.state, applied.counts.made], ['applied', 3])
  const list = () => bodyOf(t.call(`GET /patients/${maya.patient_id}/files`, { as: hannah, query: { purpose: 'imported_document' } }))
  const { items } = await list()
  assert.equal(items.length, 4)
  assert.equal((await t.call(`GET /files/${items[0]!.file_id}`, { as: hannah })).status, 200)
  assert.equal((await t.call(`GET /files/${items[0]!.file_id}`, { as: cast.ruben })).code, 'not_found')
  const notes = pickResources(await makeBundle(t, maya.patient_id), 'DocumentReference')
  const dayOf = (title: string) => /"creation":"([^"]*)"/.exec(JSON.stringify(notes.find(({ description }) => description === title)))?.[1]
  assert.equal(dayOf('SP-1873 2023-01-05'), '2023-01-05')
  const named = `${maya.first_name} ${maya.last_name} ${maya.birth_date}`
  assert.ok(notes.some(({ description }) => description === named))
  assert.equal(dayOf(named), undefined, 'the birth date is not the day of the note')
  const again = await checkRun(t, await startWith(t, bytes, options))
  assert.equal(again.counts.known, 3, 'the same content is never stored twice')
  assert.equal((await finishRun(t, run, 'undo')).state, 'undone')
  assert.equal((await list()).items.length, 1)
})
