import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { findPayerOf } from '../../renewals/tests/plans.ts'
import { waitUntilSomebodyWaits } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, selma, tom } = cast
const change = (coverage: object) => t.send(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage } })
const listHeld = async () =>
  (await bodyOf(t.call(`GET /patients/${maya.patient_id}/coverages`, { as: maya }))).items.filter(({ closed_at }) => closed_at === null)
const plan = { kind: 'insurance', payer_id: '62308', member_id: 'U1234567801', relationship: 'Self' } as const

test('a patient and staff who change the plans at once never wait for each other', async () => {
  const path = `PATCH /patients/${maya.patient_id}/coverages` as const
  const enter = (as: Person, member_id: string) => {
    const coverage = { primary: { ...plan, member_id }, secondary: { ...plan, member_id: `${member_id}2` }, moves_visits: true }
    return as === maya ? change(coverage) : t.send(path, { as, body: { coverage, source: 'told' as const } })
  }
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all([enter(maya, `A${round}`), enter(tom, `B${round}`), enter(maya, `C${round}`), enter(selma, `D${round}`)])
    for (const { status, text } of all) assert.equal(status, 200, text)
    const held = await listHeld()
    assert.equal(held[1]?.member_id, `${held[0]?.member_id}2`, 'both are of one change')
    assert.equal(held.length, 2)
  }
  assert.doesNotMatch(t.logged.join('\n'), /40P01|deadlock/)
})

test('a second plan that becomes the first one is the second one no longer', async () => {
  assert.equal((await change({ secondary: plan })).status, 200)
  assert.equal((await change({ primary: { ...plan, member_id: 'U9999999901' } })).status, 200)
  assert.equal((await listHeld()).length, 2, 'another number')
  assert.equal((await change({ primary: { ...plan, member_id: 'u12345678-01' } })).status, 200)
  assert.deepEqual(
    (await listHeld()).map(({ priority, member_id }) => [priority, member_id]),
    [['primary', 'u12345678-01']],
  )
})

test('a second plan is another one than the first, however its number is typed', async () => {
  assert.equal((await change({ primary: plan })).status, 200)
  const { details } = await change({ secondary: { ...plan, member_id: 'u1234 5678-01' } })
  assert.deepEqual([details.issues?.[0]?.code, details.issues?.[0]?.path.at(-1)], ['of_first_plan', 'member_id'])
})

test('whoever moves a visit never waits for a plan to which coming visits go', async () => {
  const coverage = { primary: { ...plan, payer_id: await findPayerOf(t, true) }, moves_visits: true }
  const byStaff = { coverage, source: 'told' as const }
  for (const enter of [() => change(coverage), () => t.send(`PATCH /patients/${maya.patient_id}/coverages`, { as: tom, body: byStaff })]) {
    const moving = await t.owner.connect()
    try {
      await moving.query('begin')
      await moving.query('select from app.appointment where patient_id = $1 for update', [maya.patient_id])
      const entered = enter()
      await waitUntilSomebodyWaits(t)
      // A visit at a new time names its patient.
      await moving.query('select from app.patient where id = $1 for key share nowait', [maya.patient_id])
      await moving.query('commit')
      assert.equal((await entered).status, 200)
    } finally {
      moving.release(true)
    }
  }
})

test('a second plan that nobody has ends without a word to the patient', async () => {
  const body = { coverage: { secondary: null }, source: 'told' as const }
  const path = `/patients/${maya.patient_id}/coverages` as const
  for (const told of [0, 1]) {
    assert.deepEqual((await bodyOf(t.call(`PATCH ${path}`, { as: tom, body }))).coverage_ids, [])
    await t.runJobs()
    const { rows } = await t.owner.query(`select distinct event_id from app.notification where template = 'plan_entered'`)
    assert.equal(rows.length, told)
    await change({ secondary: plan })
  }
})
