import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { followMark } from '../beginning.ts'
import { careIdOf } from '../world/care-ids.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const id = careIdOf(cast.hannah.provider_id, cast.maya.patient_id)
const read = (as: Person = cast.hannah) => bodyOf(t.call(`GET /my-client-care/${id}`, { as }))
type Patch = Parameters<typeof change>[0]
const change = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  t.send(`PATCH /my-client-care/${id}`, { as: cast.hannah, body, headers })
const cancel = (body: Record<string, unknown> = {}) =>
  t.send(`POST /my-client-care/${id}/cancel`, { as: cast.hannah, body: { reason: 'patient_request', ...body } })

test('client details change one by one, the private note stays with the dietitian, and safe mode is the one of the patient', async () => {
  const before = await read()
  const details: Patch = { preferred_name: 'May', tags: ['January list'], private_note: 'Hates scales', ed_safe_mode: true }
  const headers = { 'if-match': `"${before.version}"` }
  assert.equal((await change({ client_details: details, cadence: 'Monthly' }, headers)).status, 200)
  assert.equal((await change({ client_details: { pronouns: 'they/them' } })).status, 200)
  const care = await read()
  assert.deepEqual([care.name, care.pronouns, care.tags, care.cadence], ['May Lindqvist', 'they/them', ['January list'], 'Monthly'])
  assert.deepEqual([care.client_details.private_note, care.client_details.ed_safe_mode], ['Hates scales', true])
  const { rows } = await t.owner.query('select ed_safe_mode, preferred_name from patient where id = $1', [cast.maya.patient_id])
  assert.deepEqual(rows, [{ ed_safe_mode: true, preferred_name: null }], 'the legal data of the patient stay')
  assert.equal((await read(cast.selma)).client_details.private_note, null, 'support does not read the note')
  const stale = await change({ cadence: 'Weekly' }, headers)
  assert.deepEqual([stale.status, stale.code], [409, 'changed_meanwhile'])
  assert.equal((await t.send(`PATCH /my-client-care/${id}`, { as: cast.dana, body: { cadence: 'Weekly' } })).code, 'not_found')
})

test('the expected day follows the cadence on the patient’s calendar', async () => {
  await change({ cadence: 'Bi-weekly' })
  const care = await read()
  const last = new Date(care.last_visit!.starts_at)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: care.patient_time_zone }).format(last)
  const expected = new Date(Date.parse(day) + 14 * 86_400_000).toISOString().slice(0, 10)
  assert.equal(care.expected_next_by, expected)
})

test('a care is paused, resumed and graduated; who graduated and books again goes on with the same care', async () => {
  for (const status of ['paused', 'active', 'graduated']) assert.equal((await change({ status })).status, 200, status)
  const over = await read()
  assert.deepEqual([over.status, over.end_reason, over.can_write], ['graduated', 'graduated', false])
  assert.equal((await change({ status: 'active' })).code, 'care_closed')
  assert.equal((await change({ cadence: 'Weekly' })).code, 'care_closed')
  assert.equal((await change({ client_details: { tags: [] } })).code, 'care_closed')
  assert.equal((await change({ client_details: { private_note: 'A late thought' } })).status, 200, 'the private note alone still changes')
  const free = await bodyOf(
    t.call('GET /availability-slots', {
      as: cast.maya,
      query: {
        provider_id: cast.hannah.provider_id,
        start_time: '2026-03-16T00:00:00Z',
        end_time: '2026-04-10T00:00:00Z',
        appointment_duration_in_minutes: 45,
        type: 'Follow-up',
      },
    }),
  )
  const starts_at = free.slots[0]!.starts_at
  const visit = { provider_id: cast.hannah.provider_id, starts_at, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' } as const
  await bodyOf(t.call('POST /appointments', { as: cast.maya, body: visit }))
  const again = await read()
  assert.deepEqual([again.status, again.ended_at, again.completed_visit_count], ['active', null, over.completed_visit_count])
})

test('a status that the present one does not lead to is refused', async () => {
  assert.equal((await change({ status: 'active' })).status, 400, 'it is active already')
  await t.owner.query("update care set status = 'onboarding' where id = $1", [id])
  assert.equal((await change({ status: 'graduated' })).code, 'care_status_not_possible')
  assert.equal((await change({})).status, 400, 'a change of nothing')
})

test('the end of a care cancels its coming visits without a fee, and tells the patient once in her language', async () => {
  const coming = await t.owner.query("select id from appointment where care_id = $1 and status = 'Scheduled' and starts_at > $2", [
    id,
    t.house.now(),
  ])
  assert.ok(coming.rows.length > 0, 'Maya has coming visits')
  assert.equal((await cancel({ message: 'Thank you, Maya.', note: 'She moves away.' })).status, 200)
  const care = await read()
  assert.deepEqual([care.status, care.end_reason, care.next_visit, care.can_write], ['canceled', 'patient_request', null, false])
  const { rows } = await t.owner.query('select status, canceled_by, cancel_fee_cents from appointment where id = any($1)', [
    coming.rows.map((row) => row.id),
  ])
  for (const visit of rows) assert.deepEqual(visit, { status: 'Canceled', canceled_by: 'provider', cancel_fee_cents: 0 })
  await t.runJobs()
  const told = await t.owner.query(
    "select template, channel from notification where recipient_id = $1 and status <> 'suppressed' and created_at >= $2 order by 1, 2",
    [cast.maya.patient_id, t.house.now()],
  )
  assert.deepEqual(
    told.rows.filter(({ template }) => template !== 'care_ended'),
    [],
    'no message about single visits',
  )
  assert.deepEqual(told.rows, [
    { template: 'care_ended', channel: 'email' },
    { template: 'care_ended', channel: 'sms' },
  ])
  assert.equal((await cancel()).code, 'care_closed')
  assert.equal((await t.send(`POST /my-client-care/${id}/cancel`, { as: cast.dana, body: { reason: 'other' } })).code, 'not_found')
})

test('the end of a care can be taken back for ten minutes, and the visits stand as before', async () => {
  const before = await read()
  await cancel()
  const back = await t.send(`POST /my-client-care/${id}/restore`, { as: cast.hannah })
  assert.equal(back.status, 200)
  const after = await read()
  assert.deepEqual([after.status, after.ended_at, after.end_reason], ['active', null, null])
  assert.equal(after.next_visit?.id, before.next_visit?.id)
  await cancel()
  t.clock.advance(11)
  assert.equal((await t.send(`POST /my-client-care/${id}/restore`, { as: cast.hannah })).code, 'care_closed')
  t.clock.advance(-11)
})

test('an end is not taken back once the patient has booked again, which began another care', async () => {
  await cancel()
  const another = `insert into care (id, provider_id, patient_id, status, source, started_at, created_at, updated_at)
    select gen_random_uuid(), provider_id, patient_id, 'onboarding', source, $2, $2, $2 from care where id = $1`
  await t.owner.query(another, [id, t.house.now()])
  const refused = await t.send(`POST /my-client-care/${id}/restore`, { as: cast.hannah })
  assert.deepEqual([refused.status, refused.code, refused.details], [409, 'care_closed', { status: 'canceled' }])
})

test('only the visits that were canceled with the care come back, whatever reason others name', async () => {
  const { rows } = await t.owner.query<{ id: string }>(
    "select id from appointment where care_id = $1 and status = 'Scheduled' and starts_at > $2 order by starts_at",
    [id, t.house.now()],
  )
  const [first, ...others] = rows.map((row) => row.id)
  assert.ok(first)
  const reason = 'This care has ended.'
  const canceled = await t.call(`POST /appointment/${first}/cancel`, { as: cast.hannah, body: { reason } })
  assert.equal(canceled.status, 200, canceled.text)
  await cancel()
  assert.equal((await t.send(`POST /my-client-care/${id}/restore`, { as: cast.hannah })).status, 200)
  const after = await t.owner.query<{ id: string }>(
    "select id from appointment where care_id = $1 and status = 'Scheduled' and starts_at > $2 order by starts_at",
    [id, t.house.now()],
  )
  assert.deepEqual(
    after.rows.map((row) => row.id),
    others,
  )
})

test('visits stay if the dietitian wants it so', async () => {
  const before = await read()
  await cancel({ cancel_future_appointments: false })
  assert.equal((await read()).next_visit?.id, before.next_visit?.id)
})

test('the first visit that took place begins the care, and its mark taken back ends that', async () => {
  const { rows } = await t.owner.query("select id from appointment where care_id = $1 and status = 'Occurred'", [id])
  await t.owner.query("update care set status = 'onboarding' where id = $1", [id])
  const visit = rows[0]!.id
  await followMark(t.context(), visit)
  assert.equal((await read()).status, 'active')
  await t.owner.query("update appointment set status = 'No-show' where care_id = $1 and status = 'Occurred'", [id])
  await followMark(t.context(), visit)
  assert.equal((await read()).status, 'onboarding')
})

test('the timeline pages through everything once, newest first, and only for those who may see the chart', async () => {
  await change({ status: 'paused' })
  const all: string[] = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(
      t.call(`GET /my-client-care/${id}/timeline`, { as: cast.hannah, query: { limit: 2, ...(cursor && { cursor }) } }),
    )
    all.push(...page.items.map(({ at, id, kind, code }) => `${at} ${id} ${kind} ${code}`))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  assert.deepEqual(all, all.toSorted().reverse())
  assert.equal(new Set(all).size, all.length)
  assert.ok(all[0]?.endsWith('care paused'))
  const { rows } = await t.owner.query(
    "select count(*)::int as visits from appointment where care_id = $1 and status <> 'Re-scheduled' and starts_at <= $2",
    [id, t.house.now()],
  )
  assert.equal(all.filter((line) => line.includes(' visit ')).length, rows[0]!.visits)
  assert.equal((await t.call(`GET /my-client-care/${id}/timeline`, { as: cast.dana })).status, 404)
  assert.equal((await t.call(`GET /my-client-care/${id}/timeline`, { as: cast.hannah, query: { cursor: 'yesterday' } })).status, 400)
})
