import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { makeUnwrittenVisit, makeWholeNote } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { hannah } = cast
const at = (version: number) => ({ 'if-match': `"${version}"` })

test('signChartNote: without a version it signs what stands, with an older one it signs nothing (decision 110)', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = `/appointments/${visit.id}/chart-note` as const
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  const { headers } = here
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    hannah.provider_id,
  ])
  const body = { ...makeWholeNote(), patient_location_state: rows[0]!.state }
  const first = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, ...at(0) }, body }))
  const last = { fields: { labs_summary: 'Written last' } }
  const second = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, ...at(first.version) }, body: last }))
  const late = await t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(first.version) } })
  assert.deepEqual([late.code, late.details], ['changed_meanwhile', { version: second.version, changed: { labs_summary: 'Written last' } }])
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).status, 'draft')
  const signed = await bodyOf(t.call(`PUT ${path}/sign`, { headers }))
  assert.deepEqual([signed.status, signed.fields.labs_summary?.value], ['signed', 'Written last'])
})
