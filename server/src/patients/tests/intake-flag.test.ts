import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah } = cast
const flagOf = async () => {
  const { items } = await bodyOf(t.call('GET /my-client-care', { as: hannah }))
  const care = items.find(({ patient_id }) => patient_id === maya.patient_id)
  assert.ok(care)
  return care.flags.find(({ flag }) => flag === 'intake_incomplete')
}
const set = (sql: string) => t.owner.query(sql, [maya.patient_id])

test('who has not sent the intake carries a flag from three days before the first visit on, until it is sent', async () => {
  assert.equal(await flagOf(), undefined)
  await set('update intake set submitted_at = null where patient_id = $1')
  assert.equal(await flagOf(), undefined, 'after the first visit the dietitian has asked')
  await set("update care set status = 'onboarding' where patient_id = $1")
  // Her next visit is on March 5, at nine in the morning in Chicago; it is the third.
  assert.deepEqual(await flagOf(), { flag: 'intake_incomplete', number: null, day: '2026-03-05' })
  t.clock.set('2026-03-02T14:59:59.000Z')
  assert.equal(await flagOf(), undefined, 'more than three days ahead')
  t.clock.set('2026-03-02T15:00:00.000Z')
  assert.equal((await flagOf())?.day, '2026-03-05')
  const { version, consents } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/intake`, { as: maya }))
  await bodyOf(
    t.call(`POST /patients/${maya.patient_id}/intake`, {
      as: maya,
      body: { base_version: version, submit: true, consents: consents.map(({ kind, version }) => ({ kind, version })) },
    }),
  )
  assert.equal(await flagOf(), undefined)
})
