import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { readTable } from '../table/decoding.ts'
import { checkRun, finishRun, readRows, startWith } from './importing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { selma, maya, dana, conrad } = cast
const header = 'Client ID,First Name,Last Name,Date of Birth,Mobile Phone,Email,State'
const three = [
  header,
  'A1,Ofelia,Zamorano,1985-03-21,(312) 555-0187,ofelia@example.com,IL',
  'A2,Bo,"Quist, Jr.",1990-11-02,,bo@example.com,Illinois',
  'A3,Nobody,Atall,2031-01-01,12,nope,Narnia',
].join('\n')

const countPatients = async () => Number((await t.owner.query('select count(*) from patient')).rows[0].count)
const countMessages = async () => Number((await t.owner.query('select count(*) from notification')).rows[0].count)

test('a dry run changes nothing and says row by row what would happen; applying makes the new people and tells nobody', async () => {
  const [before, told] = [await countPatients(), await countMessages()]
  const run = await startWith(t, three)
  assert.deepEqual([run.state, run.settings.columns.length, run.found.delimiter], ['uploaded', 7, 'comma'])
  const checked = await checkRun(t, run)
  assert.deepEqual([checked.state, checked.counts.new, checked.counts.refused, checked.rows_total], ['checked', 2, 1, 3])
  assert.equal(await countPatients(), before)
  const [, , refused] = await readRows(t, run)
  assert.deepEqual(refused?.issues, [
    { field: 'birth_date', fault: 'in_future' },
    { field: 'phone_number', fault: 'not_a_number' },
    { field: 'email', fault: 'not_an_address' },
    { field: 'state', fault: 'unknown_state' },
  ])
  const applied = await finishRun(t, run, 'apply')
  assert.deepEqual([applied.state, applied.counts.made, applied.counts.refused], ['applied', 2, 1])
  assert.deepEqual([await countPatients(), await countMessages()], [before + 2, told])
  const again = await checkRun(t, await startWith(t, three))
  assert.deepEqual([again.counts.known, again.counts.new], [2, 0], 'the same file twice makes nothing twice')
  const undone = await finishRun(t, run, 'undo')
  assert.deepEqual([undone.state, undone.fault, await countPatients()], ['undone', null, before])
})

test('somebody who may be here already is unclear until support decides; nobody but support sees a run', async () => {
  const { rows } = await t.owner.query('select first_name, last_name, birth_date::text, state from patient where id = $1', [
    maya.patient_id,
  ])
  const { first_name, last_name, birth_date, state } = rows[0]
  const file = `${header}\nM1,${first_name},${last_name},${birth_date},,other@example.com,${state ?? 'IL'}`
  const run = await checkRun(t, await startWith(t, file))
  assert.deepEqual(run.counts.unclear, 1)
  const [row] = await readRows(t, run)
  assert.deepEqual(row?.alike, [{ patient_id: maya.patient_id, alike: ['name', 'birth_date'] }])
  const early = await t.call(`POST /admin/imports/${run.import_id}/apply`, { as: selma, body: { invites: false } })
  assert.deepEqual([early.status, early.code], [409, 'import_not_possible'])
  const body = { decision: 'same' as const, patient_id: maya.patient_id }
  const settled = await bodyOf(t.call(`PUT /admin/imports/${run.import_id}/rows/${row!.n}`, { as: selma, body }))
  assert.equal(settled.outcome, 'known')
  for (const as of [maya, dana, conrad]) {
    const seen = await t.call(`GET /admin/imports/${run.import_id}`, { as })
    assert.ok(seen.status === 403 || seen.status === 404, String(seen.status))
  }
})

test('a run is not checked for a dietitian who is not there', async () => {
  const { import_id, settings } = await startWith(t, `${header}\nD1,Ofelia,Zamorano,1985-03-21,,ofelia@example.com,IL`)
  const body = { ...settings, provider_id: maya.patient_id }
  const refused = await t.call(`POST /admin/imports/${import_id}/check`, { as: selma, body })
  assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
})

test('a refused row that was skipped cannot be made new', async () => {
  const run = await checkRun(t, await startWith(t, `${header}\nS1,Nobody,Atall,2031-01-01,12,nope,Narnia`))
  const [row] = await readRows(t, run)
  const settle = (decision: 'skip' | 'new') =>
    t.call(`PUT /admin/imports/${run.import_id}/rows/${row!.n}`, { as: selma, body: { decision } })
  assert.equal((await bodyOf(settle('skip'))).outcome, 'skipped')
  assert.equal((await settle('new')).code, 'import_not_possible')
})

test('a file that cannot be read is refused with the reason, and stays usable for nothing', async () => {
  for (const [content, reason] of [
    [header, 'no_rows'],
    ['\n\n', 'empty'],
    [`${header}\nA,"B,C`, 'broken_quotes'],
  ] as const) {
    const file_id = await uploadFile(t, { as: selma, purpose: 'import', bytes: Buffer.from(content), name: 'x.csv', type: 'text/csv' })
    const refused = await t.call('POST /admin/imports', { as: selma, body: { kind: 'patients', source: 'other', file_ids: [file_id] } })
    assert.deepEqual([refused.status, refused.code, refused.details], [422, 'import_unreadable', { reason }])
  }
})

test('listImports and getRefusedImportRows: refused rows come back with their reasons, and a formula comes back as text', async () => {
  const run = await checkRun(t, await startWith(t, `${header}\nX1,=cmd|'/c calc'!A1,Doe,1980-01-01,,x@example.com,Narnia`))
  const { items } = await bodyOf(t.call('GET /admin/imports', { as: selma, query: { limit: 1 } }))
  assert.equal(items[0]?.import_id, run.import_id)
  const { text } = await t.call(`GET /admin/imports/${run.import_id}/refused`, { as: selma })
  assert.match(text, /"'=cmd\|'\/c calc'!A1"/)
  assert.match(text, /State: We do not know this state\./)
  const again = await checkRun(t, await startWith(t, text.replace('Narnia', 'IL')))
  assert.deepEqual([again.counts.new, again.counts.refused], [1, 0], 'mended, it loads again')
})

test('a header that is one endless text is no reason to fail', () => {
  const table = readTable(Buffer.from(`"${'x'.repeat(10_000_000)}";b\n1;2\n`))
  assert.equal(table.rows.length, 1)
})
