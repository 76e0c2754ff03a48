import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { actingFor } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { makeAndOpen } from './archives.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, carmen, hannah, lucia } = cast
const path = `/patients/${maya.patient_id}/export` as const
const write = (
  as: typeof maya,
  body: { kind: 'note' | 'weight'; text?: string; weight_grams?: number; visibility?: 'private' },
  headers = {},
) =>
  bodyOf(
    t.call('POST /patient/journal/entries', {
      as,
      headers,
      body: { client_id: crypto.randomUUID(), occurred_at: '2026-02-20T15:00:00Z', ...body },
    }),
  )

test('what people wrote stays text, whatever it looks like, and the page allows no script but its own', async () => {
  await write(maya, { kind: 'note', text: '<script>alert(1)</script> & "quoted" <img src=x onerror=alert(2)>\nsecond line\u202e' })
  const { page } = await makeAndOpen(t, maya.patient_id, await signInSurely(t, maya))
  assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot; &lt;img src=x onerror=alert(2)&gt;\nsecond line'))
  assert.equal(page.split('<script').length, 2, 'one script')
  assert.doesNotMatch(page, /<img src=x|\u202e|https?:\/\/(?!www\.w3\.org)[^\s"]*\.(js|css)/)
  assert.match(page, /content="default-src &#39;none&#39;; script-src &#39;sha256-/)
})

test('in safe mode the archive is complete, and the screen is told to ask first', async () => {
  await write(maya, { kind: 'weight', weight_grams: 61_300 })
  await write(maya, { kind: 'note', text: 'Only for myself, Thornapple', visibility: 'private' })
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).asks_first, false)
  await t.owner.query(`update patient set ed_safe_mode = true, units = 'metric' where id = $1`, [maya.patient_id])
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).asks_first, true)
  const { page } = await makeAndOpen(t, maya.patient_id, await signInSurely(t, maya))
  assert.match(page, /61\.3 kg/)
  assert.match(page, /Thornapple/)
})

test('what a dietitian writes in confidence is in no archive', async () => {
  const here = await signInSurely(t, maya)
  const { rows } = await t.owner.query(
    `insert into care_note (care_id, provider_id, patient_id, private_note, end_note, updated_at)
     select id, provider_id, patient_id, 'Hemlockton', 'Hemlockton', now() from care where patient_id = $1 and provider_id = $2
     on conflict (care_id) do update set private_note = 'Hemlockton', end_note = 'Hemlockton' returning 1`,
    [maya.patient_id, hannah.provider_id],
  )
  assert.equal(rows.length, 1)
  const report = {
    collected_at: '2026-02-20T15:00:00Z',
    panel: 'a1c' as const,
    results: [{ analyte: 'hba1c' as const, value: 5.8, unit: '%' }],
  }
  const lab = await bodyOf(t.call(`POST /patient/${maya.patient_id}/labs`, { as: maya, body: report }))
  for (const [text, visible_to_patient] of [
    ['For staff, Hemlockton', false],
    ['For you, Bryonyfield', true],
  ] as const)
    await bodyOf(t.call(`POST /patient/${maya.patient_id}/labs/${lab.id}/feedback`, { as: hannah, body: { text, visible_to_patient } }))
  const { page, contents } = await makeAndOpen(t, maya.patient_id, here)
  assert.match(page, /Bryonyfield/)
  assert.match(page, /5\.8 %/)
  for (const [name, content] of contents) assert.ok(!content.includes('Hemlockton'), name)
})

test('every chapter of Maya and of Lucía has its heading, captions and files, in the language of each', async () => {
  for (const [person, language, titles] of [
    [maya, 'en', ['About you', 'Insurance', 'Care', 'Visits', 'Labs', 'Journal', 'Releases of information', 'Files']],
    [lucia, 'es', ['Sobre ti', 'Seguro', 'Atención', 'Visitas', 'Archivos']],
  ] as const) {
    const { page, contents } = await makeAndOpen(t, person.patient_id, await signInSurely(t, person))
    assert.ok(page.includes(`<html lang="${language}"`))
    const chapters = [...page.matchAll(/<section id="(chapter-\d+)"[^>]*>\n<h2[^>]*>([^<]+)/g)]
    assert.ok(chapters.length > 0)
    for (const [, id] of chapters) assert.ok(page.includes(`<a href="#${id}">`), String(id))
    for (const title of titles)
      assert.ok(
        chapters.some(([, , name]) => name === title),
        title,
      )
    assert.equal(page.split('<table>').length, page.split('<caption').length)
    const linked = new Set([...page.matchAll(/(?:href|src)="((?:files\/|fhir)[^"]+)"/g)].map(([, name]) => name))
    assert.deepEqual([...linked].sort(), [...contents.keys()].filter((name) => name !== 'index.html' && !name.startsWith('data/')).sort())
    assert.equal(JSON.parse(String(contents.get('fhir.json'))).resourceType, 'Bundle')
  }
})

test('a guardian gets the archive of their child in their own session; it ends with their right', async () => {
  const { patient_id } = children.mia
  const acting = actingFor(patient_id)
  const here = await signInSurely(t, carmen)
  const headers = { ...here.headers, ...acting }
  const { page, shown } = await makeAndOpen(t, patient_id, here, acting)
  assert.match(page, /<title>Everything about Mia/)
  assert.ok(!page.includes(carmen.phone_number), 'what belongs to the guardian herself is not in it')
  assert.equal((await t.call(`GET /files/${shown.file_id}`, { headers })).status, 200)
  assert.equal((await t.call(`GET /files/${shown.file_id}`, { headers: here.headers })).status, 404, 'not without naming the child')
  assert.equal((await bodyOf(t.call(`GET /patients/${carmen.patient_id}/export`, { headers: here.headers }))).status, 'none')
  await bodyOf(t.call(`POST /patients/${patient_id}/export`, { headers }))
  await t.owner.query('update guardianship set ended_at = now(), ended_by = $2 where patient_id = $1', [patient_id, 'practice'])
  await t.runJobs()
  const { rows } = await t.owner.query('select status from patient_export where patient_id = $1 order by asked_at, id', [patient_id])
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['ready', 'failed'],
  )
  assert.equal((await t.call(`GET /files/${shown.file_id}`, { headers })).status, 404)
})

test('one is made at a time, and three in a day', async () => {
  const [first, second] = [await signInSurely(t, maya), await signInSurely(t, maya)]
  await bodyOf(t.call(`POST ${path}`, { headers: first.headers }))
  await bodyOf(t.call(`POST ${path}`, { headers: second.headers }))
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET ${path}`, { headers: first.headers }))).is_elsewhere, true)
  assert.ok((await bodyOf(t.call(`GET ${path}`, { headers: second.headers }))).url, 'the session that asked last has it')
  const makeOne = async () => {
    const answer = await t.call(`POST ${path}`, { headers: second.headers })
    await t.runJobs()
    return answer
  }
  for (const _ of [2, 3]) assert.equal((await makeOne()).status, 202)
  const refused = await makeOne()
  assert.equal(refused.code, 'too_many_requests')
  assert.ok(Number(refused.headers['retry-after']) > 80_000)
  const { rows } = await t.owner.query('select 1 from patient_export where patient_id = $1', [maya.patient_id])
  assert.equal(rows.length, 3)
})

test('an archive that cannot be stored is tried three times, is seen to have failed, leaves nothing behind, and can be asked for again', async () => {
  const here = await signInSurely(t, maya)
  await bodyOf(t.call(`POST ${path}`, { headers: here.headers }))
  const [row] = (await t.owner.query('select id, file_id from patient_export where patient_id = $1', [maya.patient_id])).rows
  // A folder stands where the file is to be, as if the disk were broken.
  const inTheWay = join(t.house.config.data_dir, 'files', row.file_id, 'full', 'x')
  mkdirSync(inTheWay, { recursive: true })
  for (const status of ['waiting', 'waiting', 'failed']) {
    await assert.rejects(t.runJob('exports.make', { export_id: row.id }))
    assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, status)
  }
  await t.runJob('exports.make', { export_id: row.id })
  assert.equal(await t.house.integrations.files.open(`${row.file_id}/full`), undefined)
  const { rows } = await t.owner.query(`select 1 from event where name = 'export.failed' and patient_id = $1`, [maya.patient_id])
  assert.equal(rows.length, 1)
  await t.owner.query('delete from graphile_worker._private_jobs')
  const { shown } = await makeAndOpen(t, maya.patient_id, here)
  assert.notEqual(shown.file_id, row.file_id)
})
