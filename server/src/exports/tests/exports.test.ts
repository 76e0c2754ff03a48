import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLastMessage, signIn, signInSurely } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { makeAndOpen } from './archives.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, ruben } = cast
const path = `/patients/${maya.patient_id}/export` as const

test('startExport and getExport: after a step-up a job makes a zip that another program opens, and a note goes to the address on file', async () => {
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'none')
  const refused = await t.call(`POST ${path}`, { as: maya })
  assert.deepEqual([refused.status, refused.code], [401, 'step_up_required'])
  const here = await signInSurely(t, maya)
  const asked = await t.call(`POST ${path}`, { headers: here.headers })
  assert.deepEqual([asked.status, asked.body.status, asked.body.url], [202, 'waiting', null])
  const { shown, contents, page } = await makeAndOpen(t, maya.patient_id, here)
  assert.equal(shown.url, `/api/files/${shown.file_id}`)
  assert.equal(shown.expires_at, new Date(Date.parse(t.clock()) + 86_400_000).toISOString())
  assert.match((await readLastMessage(t, maya.email))?.subject ?? '', /asked for a copy of your record/)
  assert.match(page, /<html lang="en"/)
  assert.match(page, /Maya/)
  const files = [...contents.keys()].filter((name) => name !== 'index.html' && name !== 'fhir.json' && !name.startsWith('data/'))
  assert.ok(files.length > 0)
  for (const name of files) assert.match(name, /^files\/\d{4}-\d{4}-\d\d-\d\d-[a-z-]+\.(jpg|png|pdf)$/)
  const { rows } = await t.owner.query(`select outcome from audit where patient_id = $1 and outcome like 'export.%' order by at, outcome`, [
    maya.patient_id,
  ])
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['export.finished', 'export.requested'],
  )
})

test('only the session that asked downloads it, for one day, and the reading is in the trail', async () => {
  const here = await signInSurely(t, maya)
  const { shown } = await makeAndOpen(t, maya.patient_id, here)
  const download = (headers: Record<string, string>) => t.call(`GET /files/${shown.file_id}`, { headers })
  const got = await download(here.headers)
  assert.equal(got.status, 200)
  const elsewhere = await signIn(t, maya)
  assert.equal((await download(elsewhere.headers)).status, 404)
  const seen = await bodyOf(t.call(`GET ${path}`, { headers: elsewhere.headers }))
  assert.deepEqual([seen.status, seen.url, seen.file_id, seen.is_elsewhere], ['ready', null, null, true])
  assert.equal((await t.call(`GET /files/${shown.file_id}`, { as: cast.hannah })).status, 404, 'not even the dietitian in care')
  assert.equal((await t.call(`GET ${path}`, { as: ruben })).code, 'not_found')
  assert.equal((await t.call(`POST ${path}`, { as: ruben })).code, 'not_found')
  t.clock.advance(24 * 60)
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'expired', 'to the minute, before the sweep comes')
  await t.runJob('exports.sweep')
  await t.runJobs()
  const { rows } = await t.owner.query('select dropped_at from file where id = $1', [shown.file_id])
  assert.ok(rows.length === 0 || rows[0].dropped_at)
  assert.equal(await t.house.integrations.files.read(`${shown.file_id}/full`), undefined)
})

test('an archive of which nobody hears any more is given up after six hours, and can be asked for again', async () => {
  const { headers } = await signInSurely(t, maya)
  await bodyOf(t.call(`POST ${path}`, { headers }))
  const statusNow = async () => (await bodyOf(t.call(`GET ${path}`, { as: maya }))).status
  t.clock.advance(6 * 60)
  await t.runJob('exports.sweep')
  assert.equal(await statusNow(), 'waiting')
  t.clock.advance(1)
  await t.runJob('exports.sweep')
  assert.equal(await statusNow(), 'failed')
})
