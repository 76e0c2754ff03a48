import assert from 'node:assert/strict'
import type { ImportKind, ImportSource } from '@sorrel/contract/imports/vocabulary'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

type Wish = { kind?: ImportKind; source?: ImportSource; as?: Person; name?: string; type?: string }

/** Uploads a text or bytes, and begins a run with it. */
export async function startWith(t: TestApp, content: string | Buffer, { kind = 'patients', source = 'other', ...file }: Wish = {}) {
  const { as = cast.selma, name = 'patients.csv', type = 'text/csv' } = file
  const file_id = await uploadFile(t, { as, purpose: 'import', bytes: Buffer.from(content), name, type })
  return bodyOf(t.call('POST /admin/imports', { as, body: { kind, source, file_ids: [file_id] } }))
}

type Settings = { date_order?: 'mdy' | 'dmy' | null; time_zone?: string; provider_id?: string | null }

/** Checks a run with its own guess of the columns, and returns it as the dry run left it. */
export async function checkRun(t: TestApp, { import_id }: { import_id: string }, changed: Settings = {}) {
  const { settings } = await bodyOf(t.call(`GET /admin/imports/${import_id}`, { as: cast.selma }))
  const asked = await t.call(`POST /admin/imports/${import_id}/check`, { as: cast.selma, body: { ...settings, ...changed } })
  assert.equal(asked.status, 202, asked.text)
  await t.runJobs()
  return bodyOf(t.call(`GET /admin/imports/${import_id}`, { as: cast.selma }))
}

/** Lets a checked run be taken over, or back, and returns it. */
export async function finishRun(t: TestApp, { import_id }: { import_id: string }, how: 'apply' | 'invite' | 'undo') {
  const asked =
    how === 'undo'
      ? await t.call(`POST /admin/imports/${import_id}/undo`, { as: cast.selma })
      : await t.call(`POST /admin/imports/${import_id}/apply`, { as: cast.selma, body: { invites: how === 'invite' } })
  assert.equal(asked.status, 202, asked.text)
  await t.runJobs()
  return bodyOf(t.call(`GET /admin/imports/${import_id}`, { as: cast.selma }))
}

/** The rows of a run. */
export async function readRows(t: TestApp, { import_id }: { import_id: string }) {
  return (await bodyOf(t.call(`GET /admin/imports/${import_id}/rows`, { as: cast.selma, query: { limit: 100 } }))).items
}
