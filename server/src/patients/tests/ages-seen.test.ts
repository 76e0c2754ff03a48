import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { writeCriteria } from '@sorrel/contract/providers/rules'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { actingFor, addChild, firstFree, setUpFor } from './family.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(() => t.clock.advance(1))

/** Hannah sees adults only. */
const { provider_id } = cast.hannah
const issuesOf = ({ details }: { details: { issues?: { path: (string | number)[]; code: string }[] } }) =>
  details.issues?.map(({ path, code }) => [path.join('.'), code])

/** A child of Maya who turns 18 on April 20, with a first visit booked after that day. */
async function bookAfterBirthday(first_name: string) {
  const child = await addChild(t, { first_name, birth_date: '2008-04-20' })
  const acting = { as: cast.maya, headers: actingFor(child.patient_id) }
  const after = await firstFree(t, provider_id, child.patient_id, cast.maya, '2026-04-27T00:00:00Z')
  const visit = await bodyOf(t.call('POST /appointments/setup-patient', { ...acting, body: setUpFor(child, provider_id, after, 'IL') }))
  // Nobody offers this time to the child.
  const before = await firstFree(t, provider_id, cast.maya.patient_id, cast.maya, '2026-04-13T00:00:00Z')
  const wish = { provider_id, starts_at: before, duration_minutes: 60, type: 'Follow-up', visit_mode: 'virtual' } as const
  return { child, acting, visit, before, wish }
}

test('a visit that lies ahead does not let a patient book at an age that the dietitian does not see', async () => {
  const { acting, wish } = await bookAfterBirthday('Teo')
  const refused = await t.call('POST /appointments', { ...acting, body: wish })
  assert.deepEqual([refused.status, issuesOf(refused)], [400, [['patient_id', 'age_not_seen']]])
})

test('a patient cannot move a visit to a day on which the dietitian does not see their age; staff can', async () => {
  const { acting, visit, before } = await bookAfterBirthday('Tom')
  const move = (more: object) => t.send(`PATCH /appointments/${visit.id}`, { ...more, body: { starts_at: before } })
  const refused = await move(acting)
  assert.deepEqual([refused.status, issuesOf(refused)], [400, [['starts_at', 'age_not_seen']]])
  assert.equal((await move({ as: cast.hannah })).status, 200)
})

test('a visit that staff booked in spite of the age can be moved by the patient', async () => {
  const child = await addChild(t, { first_name: 'Tim', birth_date: '2010-04-20' })
  await t.owner.query("update patient set state = 'IL' where id = $1", [child.patient_id])
  const acting = { as: cast.maya, headers: actingFor(child.patient_id) }
  const [start, later] = await Promise.all(
    ['2026-03-16T00:00:00Z', '2026-03-24T00:00:00Z'].map((from) => firstFree(t, provider_id, cast.maya.patient_id, cast.maya, from)),
  )
  const wish = { provider_id, starts_at: start!, duration_minutes: 60, type: 'Follow-up', visit_mode: 'virtual' } as const
  const booked = await bodyOf(t.call('POST /appointments', { as: cast.selma, body: { ...wish, patient_id: child.patient_id } }))
  const { id } = booked.appointments[0]!
  assert.equal((await t.call(`PATCH /appointments/${id}`, { ...acting, body: { starts_at: later! } })).status, 200)
})

test('a patient whom the dietitian has seen stays with them at any age', async () => {
  const { acting, visit, wish, child } = await bookAfterBirthday('Ted')
  await t.owner.query("update appointment set status = 'Occurred' where id = $1", [visit.id])
  const booked = await t.call('POST /appointments', { ...acting, body: wish })
  assert.equal(booked.status, 201, booked.text)
  assert.equal(booked.body.appointments[0]!.patient_id, child.patient_id)
})

/** What Maya, acting for a child, is offered with Hannah in two weeks. */
const offeredTo = (patient_id: string, from: string, more: object = {}) => {
  const end_time = new Date(Date.parse(from) + 14 * 86_400_000).toISOString()
  const query = { start_time: from, end_time, provider_id, appointment_duration_in_minutes: 60, visit_mode: 'virtual' as const, ...more }
  return bodyOf(t.call('GET /availability-slots', { as: cast.maya, headers: actingFor(patient_id), query }))
}

test('a child is offered only times on which the dietitian sees their age, and the next one after the birthday', async () => {
  const child = await addChild(t, { first_name: 'Uma', birth_date: '2008-04-20' })
  const early = await offeredTo(child.patient_id, '2026-03-16T00:00:00Z')
  assert.deepEqual([early.slots, early.refused], [[], 'age_not_seen'])
  assert.ok(early.next_available_at! >= '2026-04-20T05:00:00.000Z', `next is ${early.next_available_at}`)
  const around = await offeredTo(child.patient_id, '2026-04-13T05:00:00Z')
  assert.equal(around.refused, null)
  assert.ok(around.slots.length > 0 && around.slots.every(({ starts_at }) => starts_at >= '2026-04-20T05:00:00.000Z'))
  const hers = await offeredTo(cast.maya.patient_id, '2026-03-16T00:00:00Z')
  assert.ok(hers.slots.length > 0)
  assert.equal(hers.refused, null)
})

test('staff see all times for a patient of any age, and a visit booked in spite of the age may move to any of them', async () => {
  const child = await addChild(t, { first_name: 'Udo', birth_date: '2015-04-20' })
  await t.owner.query("update patient set state = 'IL' where id = $1", [child.patient_id])
  const hers = await offeredTo(cast.maya.patient_id, '2026-03-16T00:00:00Z')
  const starts_at = hers.slots.at(-1)!.starts_at
  const wish = { provider_id, starts_at, duration_minutes: 60, type: 'Follow-up', visit_mode: 'virtual' } as const
  const booked = await bodyOf(t.call('POST /appointments', { as: cast.selma, body: { ...wish, patient_id: child.patient_id } }))
  const appointment_id = booked.appointments[0]!.id
  assert.equal((await offeredTo(child.patient_id, '2026-03-16T00:00:00Z')).refused, 'age_not_seen')
  assert.ok((await offeredTo(child.patient_id, '2026-03-16T00:00:00Z', { appointment_id })).slots.length > 0)
  const query = { start_time: '2026-03-16T00:00:00Z', end_time: '2026-03-30T00:00:00Z', provider_id, appointment_duration_in_minutes: 60 }
  const staff = await bodyOf(t.call('GET /availability-slots', { as: cast.hannah, query: { ...query, appointment_id } }))
  assert.ok(staff.slots.length > 0)
})

test('the public list of times says that a dietitian does not see an age group', async () => {
  const ask = (age_group: string) =>
    bodyOf(t.call(`GET /providers/${provider_id}/availability-slots`, { query: { pcrit: writeCriteria({ age_group }) } }))
  const child = await ask('child')
  assert.deepEqual([child.criteria_applied.refused, child.slots, child.next_available_at], ['age_not_seen', [], null])
  const adult = await ask('adult')
  assert.deepEqual([adult.criteria_applied.refused, adult.criteria_applied.age_group], [null, 'adult'])
  assert.ok(adult.slots.length > 0)
})
