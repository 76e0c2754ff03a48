import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { actingFor, addChild } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { followUp, listFreeStarts } from './calendar-days.ts'

let app: TestApp
let starts: string[]
before(async () => {
  app = await testApp()
  const free = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 28 })
  // One start of each day, so that no visit stands in the way of another.
  starts = free.filter((start, at) => start.slice(0, 10) !== free[at - 1]?.slice(0, 10))
})
after(() => app.close())

const unknownId = '0199aaaa-0000-7000-8000-00000000dead'

const book = (payment: object, as: typeof cast.maya | typeof cast.hannah | typeof cast.selma = cast.maya, more: object = {}) =>
  app.send('POST /appointments', { as, body: { ...followUp(starts[0]!), payment, ...more } })

/** Books the next free time with Hannah, and returns the visit. */
async function bookNext(payment?: { kind: 'cash' } | { kind: 'on_file'; coverage_id: string } | NewPlan) {
  const body = { ...followUp(starts.shift()!), ...(payment && { payment }) }
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: cast.maya, body }))
  const { coverage_id, paid_by } = appointments[0]!
  assert.ok(coverage_id)
  return { coverage_id, paid_by }
}
type NewPlan = { kind: 'insurance'; payer_id: string; member_id: string; relationship: 'Spouse' }

const countCoverages = async () =>
  (await app.owner.query('select count(*)::int as count from coverage where patient_id = $1', [cast.maya.patient_id])).rows[0].count

test('a returning patient pays one visit in cash, goes back to the plan on file, and brings a new plan', async () => {
  const plan = await bookNext()
  assert.equal(plan.paid_by, 'insurance')
  app.clock.advance(1)
  const cash = await bookNext({ kind: 'cash' })
  assert.equal(cash.paid_by, 'cash')
  assert.notEqual(cash.coverage_id, plan.coverage_id)
  const count = await countCoverages()
  const again = await bookNext({ kind: 'cash' })
  assert.equal(again.coverage_id, cash.coverage_id)
  const back = await bookNext({ kind: 'on_file', coverage_id: plan.coverage_id })
  assert.deepEqual([back.coverage_id, back.paid_by], [plan.coverage_id, 'insurance'])
  assert.equal(await countCoverages(), count, 'what is on file is not stored again')
  const [network] = (
    await app.owner.query("select payer_id from provider_network where provider_id = $1 and state = 'IL' limit 1", [
      cast.hannah.provider_id,
    ])
  ).rows
  app.clock.advance(1)
  const other = await bookNext({ kind: 'insurance', payer_id: network.payer_id, member_id: 'NEW-1', relationship: 'Spouse' })
  assert.equal(other.paid_by, 'insurance')
  const { rows } = await app.owner.query('select payer_id, member_id, relationship, patient_id from coverage where id = $1', [
    other.coverage_id,
  ])
  assert.deepEqual(rows, [{ payer_id: network.payer_id, member_id: 'NEW-1', relationship: 'Spouse', patient_id: cast.maya.patient_id }])
})

test('a plan that does not pay this dietitian is refused, new or on file, and nothing is stored', async () => {
  const count = await countCoverages()
  const fresh = await book({ kind: 'insurance', payer_id: 'SX107', member_id: 'X1' })
  assert.deepEqual([fresh.status, fresh.code], [422, 'not_in_network'])
  assert.equal((await book({ kind: 'insurance', payer_id: 'no-such-plan', member_id: 'X1' })).status, 400)
  assert.equal(await countCoverages(), count)
  const coverage_id = (await bookNext()).coverage_id
  await app.owner.query("update coverage set payer_id = 'SX107' where id = $1", [coverage_id])
  assert.equal((await book({ kind: 'on_file', coverage_id })).code, 'not_in_network')
})

test('nobody pays with the coverage of somebody else, and staff do not choose how a patient pays', async () => {
  const { rows } = await app.owner.query('select id from coverage where patient_id = $1', [cast.ruth.patient_id])
  for (const coverage_id of [rows[0].id, unknownId]) {
    const refused = await book({ kind: 'on_file', coverage_id })
    assert.deepEqual([refused.status, refused.details.issues?.[0]?.path], [400, ['payment', 'coverage_id']])
  }
  for (const staff of [cast.hannah, cast.selma])
    assert.equal((await book({ kind: 'cash' }, staff, { patient_id: cast.maya.patient_id })).code, 'forbidden')
})

test('nobody pays with a plan that was closed', async () => {
  const { coverage_id } = await bookNext()
  await app.owner.query('update coverage set closed_at = $2 where id = $1', [coverage_id, app.house.now()])
  const refused = await book({ kind: 'on_file', coverage_id })
  assert.deepEqual([refused.status, refused.details.issues?.[0]?.path], [400, ['payment', 'coverage_id']])
  await app.owner.query('update coverage set closed_at = null where id = $1', [coverage_id])
})

test('a refused time stores no new way to pay', async () => {
  const count = await countCoverages()
  const refused = await book({ kind: 'insurance', payer_id: '60054', member_id: 'LATE-1' }, cast.maya, {
    starts_at: '2026-03-16T08:00:00Z',
  })
  assert.equal(refused.code, 'slot_not_available')
  assert.equal(await countCoverages(), count)
})

test('a guardian pays for a child by a way of the child, never with their own coverage', async () => {
  const own = (await bookNext()).coverage_id
  const child = await addChild(app, { first_name: 'Wim', birth_date: '2010-01-20' })
  await app.owner.query("update patient set state = 'IL', confirmation_status = 'confirmed' where id = $1", [child.patient_id])
  await app.owner.query("update provider set age_groups = '{adult,teen}' where id = $1", [cast.hannah.provider_id])
  const body = { ...followUp(starts.shift()!), type: 'Initial Consultation', consents: listNeededConsents('virtual') }
  const headers = actingFor(child.patient_id)
  const pay = (payment: object) => app.send('POST /appointments', { as: cast.maya, headers, body: { ...body, payment } })
  assert.equal((await pay({ kind: 'on_file', coverage_id: own })).status, 400)
  const booked = await pay({ kind: 'insurance', payer_id: '60054', member_id: 'KID-1', relationship: 'Child', has_own_member_id: true })
  assert.equal(booked.status, 201, JSON.stringify(booked.body))
  const { rows } = await app.owner.query('select member_id, has_own_member_id, created_by from coverage where patient_id = $1', [
    child.patient_id,
  ])
  assert.deepEqual(rows, [{ member_id: 'KID-1', has_own_member_id: true, created_by: cast.maya.patient_id }])
})
