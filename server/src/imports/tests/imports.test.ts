import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderOf, fullKeyOf } from '../../files/keys.ts'
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

test('listImportDietitians: support finds every dietitian of the practice, with or without a public profile, and nobody else may look', async () => {
  await t.owner.query(`update provider set accepting = 'closed', status = 'onboarding' where id = $1`, [dana.provider_id])
  const find = async (query: { q?: string; chosen?: string }) =>
    (await bodyOf(t.call('GET /admin/import-dietitians', { as: selma, query }))).items.map(({ id, has_left }) => [id, has_left])
  assert.deepEqual(await find({ q: 'whitf' }), [[dana.provider_id, false]])
  assert.deepEqual(await find({ q: 'HALE gregor' }), [[cast.gregor.provider_id, true]], 'visits of the past are theirs')
  const [first] = await find({ q: 'hale', chosen: dana.provider_id })
  assert.deepEqual(first, [dana.provider_id, false], 'the chosen one is named whatever is typed')
  assert.deepEqual(await find({ q: '%' }), [])
  for (const as of [maya, dana, conrad]) assert.equal((await t.call('GET /admin/import-dietitians', { as })).status, 403)
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

test('two rows that support told apart are both made, in one piece with the others', async () => {
  const file = [header, 'K1,Ines,Twinford,1985-03-21,,k1@example.com,IL', 'K2,Ines,Twinford,1985-03-21,,k2@example.com,IL'].join('\n')
  const run = await checkRun(t, await startWith(t, file))
  const rows = await readRows(t, run)
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['new', 'unclear'],
  )
  await bodyOf(t.call(`PUT /admin/imports/${run.import_id}/rows/${rows[1]!.n}`, { as: selma, body: { decision: 'new' } }))
  const applied = await finishRun(t, run, 'apply')
  assert.deepEqual([applied.counts.made, applied.counts.refused], [2, 0])
})

test('a row that became impossible after the check stays out alone, and says why', async () => {
  const people = [1, 2, 3, 4, 5, 6].map((n) => `B${n},Otto,Batch${'abcdef'[n]},19${n}0-0${n}-1${n},(312) 555-07${n}0,b${n}@example.com,IL`)
  const run = await checkRun(t, await startWith(t, [header, ...people].join('\n'), { source: 'healthie' }))
  assert.equal(run.counts.new, 6)
  const insert = `insert into patient (id, identity_id, first_name, last_name, birth_date, state, email, phone_number, created_at, updated_at)
    select gen_random_uuid(), $1, $2, $3, $4, 'IL', $5, $6, created_at, updated_at from patient where id = $7`
  // Meanwhile one of them came by another way, somebody else got the number of another, and another run took the id of a third.
  await t.owner.query(insert, [null, 'Otto', 'Batchb', '1910-01-11', 'b1@example.com', null, maya.patient_id])
  const identity = await t.owner.query(
    `insert into identity (id, kind, phone_number, created_at, updated_at)
      select gen_random_uuid(), 'patient', '+13125550720', created_at, updated_at from identity limit 1 returning id`,
  )
  await t.owner.query(insert, [identity.rows[0].id, 'Someone', 'Else', '1999-09-09', null, null, maya.patient_id])
  await t.owner.query(
    `insert into import_identity (source, kind, external_id, patient_id, run_id) values ('healthie', 'patient', 'B3', $1, $2)`,
    [maya.patient_id, run.import_id],
  )
  const applied = await finishRun(t, run, 'apply')
  assert.deepEqual([applied.state, applied.counts.made, applied.counts.refused], ['applied', 3, 3])
  const refused = (await readRows(t, run)).filter(({ outcome }) => outcome === 'refused')
  assert.deepEqual(
    refused.map(({ issues }) => issues.map(({ field, fault }) => `${field} ${fault}`).join()),
    ['null changed_meanwhile', 'phone_number in_use', 'external_id changed_meanwhile'],
  )
})

test('a run that breaks off again and again stops, says so, and can be tried again', async () => {
  const { import_id, settings } = await startWith(t, three)
  const { rows } = await t.owner.query('select file_id from import_file where run_id = $1', [import_id])
  const bytes = await t.house.integrations.files.read(fullKeyOf(rows[0].file_id))
  await t.house.integrations.files.removeFolder(folderOf(rows[0].file_id))
  const path = `/admin/imports/${import_id}` as const
  await bodyOf(t.call(`POST ${path}/check`, { as: selma, body: { ...settings, date_order: 'mdy' } }))
  let tries = 0
  for (; (await bodyOf(t.call(`GET ${path}`, { as: selma }))).state === 'checking'; tries++)
    await t.runJob('imports.work', { import_id }).catch(() => undefined)
  const stopped = await bodyOf(t.call(`GET ${path}`, { as: selma }))
  assert.deepEqual([tries, stopped.state, stopped.fault, stopped.broke_off_in], [9, 'failed', 'broke_off', 'checking'])
  await t.runJob('imports.resume')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: selma }))).state, 'failed', 'nobody goes on with it unasked')
  await t.house.integrations.files.put(fullKeyOf(rows[0].file_id), bytes!)
  const again = await checkRun(t, { import_id }, { date_order: 'mdy' })
  assert.deepEqual([again.state, again.fault, again.broke_off_in], ['checked', null, null])
  const stop = async (state: 'applying' | 'undoing', by: string) => {
    await t.owner.query(`update import_run set state = $2, ${by} = created_by, tries = 8 where id = $1`, [import_id, state])
    await t.runJob('imports.work', { import_id })
    return (await bodyOf(t.call(`GET ${path}`, { as: selma }))).broke_off_in
  }
  assert.equal(await stop('applying', 'applied_by'), 'applying')
  const early = await t.call(`POST ${path}/check`, { as: selma, body: again.settings })
  assert.equal(early.code, 'import_not_possible', 'what broke off while it was applied is not checked again')
  const applied = await finishRun(t, { import_id }, 'apply')
  assert.deepEqual([applied.state, applied.fault, applied.broke_off_in, applied.counts.made], ['applied', null, null, 2])
  assert.equal(await stop('undoing', 'undone_by'), 'undoing')
  const back = await t.call(`POST ${path}/apply`, { as: selma, body: { invites: false } })
  assert.equal(back.code, 'import_not_possible', 'what broke off while it was undone is not taken over again')
  const undone = await finishRun(t, { import_id }, 'undo')
  assert.deepEqual([undone.state, undone.fault, undone.counts.made, undone.counts.new], ['undone', null, 0, 2])
})
