import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { idsOf, makeSettlingCalls } from './blocked-days.ts'
import { makeCalendarCalls } from './calendar-blocks.ts'
import { bookForMaya, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { hannah, maya, selma } = cast
const { listAffected, refusals, suggestFor } = makeSettlingCalls(() => app)
type Schedule = BodyOf<'POST /availability-schedule'>

async function readHours(): Promise<Schedule> {
  const { windows, overrides, rules } = await bodyOf(app.call('GET /availability-schedule', { as: hannah }))
  const { cutoff_hours, late_cancel_fee_cents, no_show_fee_cents, ...kept } = rules
  return { windows, overrides, rules: { ...kept, cutoff_hours, late_cancel_fee_cents, no_show_fee_cents } } as Schedule
}
const saveHours = (body: Schedule) => bodyOf(app.call('POST /availability-schedule', { as: hannah, body }))

/** A visit of Maya with Hannah, and the schedule in which its date is closed. */
async function bookBeforeClosing(): Promise<{ visit: Shown; open: Schedule; closed: Schedule }> {
  const [start] = await listFreeStarts(app, maya, hannah.provider_id, { from: '2026-03-18T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  const open = await readHours()
  const closed = { ...open, overrides: [...(open.overrides ?? []), { date: start!.slice(0, 10), windows: [] }] }
  return { visit, open, closed }
}
const findListed = async (id: string) => (await listAffected()).items.find(({ appointment }) => appointment.id === id)

test('a visit on a date that is closed waits, gets a free time, and waits no more when the date opens again', async () => {
  const { visit, open, closed } = await bookBeforeClosing()
  assert.equal(await findListed(visit.id), undefined)
  const { touched } = await saveHours(closed)
  assert.equal(
    touched.some(({ appointment_id }) => appointment_id === visit.id),
    true,
  )
  const listed = await findListed(visit.id)
  assert.deepEqual([listed!.outside_hours, listed!.meets], [true, []])
  assert.notEqual(listed!.suggested_at!.slice(0, 10), visit.starts_at.slice(0, 10))
  await saveHours(open)
  assert.equal(await findListed(visit.id), undefined)
  assert.deepEqual(await refusals([{ action: 'cancel', appointment_id: visit.id, reason: 'Closed' }]), ['changed_meanwhile'])
})

test('what was decided about a visit lasts until another change of the hours leaves it outside', async () => {
  const { visit, open, closed } = await bookBeforeClosing()
  await saveHours(closed)
  assert.deepEqual(await refusals([{ action: 'keep', appointment_id: visit.id }]), [null])
  app.clock.advance(1)
  await saveHours({ ...closed, rules: { ...closed.rules, max_days_ahead: 100 } })
  assert.equal(await findListed(visit.id), undefined, 'it lay outside already, so this change asks nothing again')
  await saveHours(open)
  await saveHours(closed)
  assert.equal((await findListed(visit.id))!.outside_hours, true)
  const to = await suggestFor(visit.id)
  assert.deepEqual(await refusals([{ action: 'move', appointment_id: visit.id, starts_at: to }]), [null])
  assert.deepEqual(idsOf((await listAffected()).items), [])
})

test('a visit that staff move to a free time and straight back waits again', async () => {
  const { visit, closed } = await bookBeforeClosing()
  await saveHours(closed)
  const move = (id: string, starts_at: string) => bodyOf(app.call(`PATCH /appointments/${id}`, { as: hannah, body: { starts_at } }))
  const moved = await move(visit.id, await suggestFor(visit.id))
  assert.equal(await findListed(moved.id), undefined)
  const back = await move(moved.id, visit.starts_at)
  assert.equal((await findListed(back.id))!.outside_hours, true)
})

test('a visit booked outside of the hours with a reason does not wait, neither then nor after a change that is not about it', async () => {
  const { closed } = await bookBeforeClosing()
  await saveHours(closed)
  const waiting = idsOf((await listAffected()).items)
  const body = {
    ...{
      provider_id: hannah.provider_id,
      patient_id: maya.patient_id,
      starts_at: '2026-03-22T11:00:00.000Z',
      duration_minutes: 30 as const,
    },
    ...{ type: 'Follow-up' as const, visit_mode: 'virtual' as const, override: { reason: 'Only time she has' } },
  }
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: hannah, body }))
  app.clock.advance(1)
  await saveHours({ ...closed, rules: { ...closed.rules, max_days_ahead: 100 } })
  assert.deepEqual(idsOf((await listAffected()).items), waiting)
  assert.equal(waiting.includes(appointments[0]!.id), false)
})

test('a block over the same visit is named as well, and support sees that the hours are the reason', async () => {
  const { visit, closed } = await bookBeforeClosing()
  await saveHours(closed)
  await makeCalendarCalls(() => app).made({ title: 'Errand', starts_at: visit.starts_at, ends_at: visit.ends_at })
  const both = await findListed(visit.id)
  assert.deepEqual([both!.outside_hours, both!.meets.map(({ title }) => title)], [true, ['Errand']])
  const query = { provider_id: hannah.provider_id }
  const { items } = await bodyOf(app.call('GET /affected-visits', { as: selma, query }))
  assert.equal(items.find(({ appointment }) => appointment.id === visit.id)!.outside_hours, true)
})

test('a block that is moved over a visit makes it wait, and one that is moved away lets it go', async () => {
  const { visit } = await bookBeforeClosing()
  const away = new Date(Date.parse(visit.starts_at) + 200 * 86_400_000).toISOString()
  const { event } = await makeCalendarCalls(() => app).made({
    title: 'Errand',
    starts_at: away,
    ends_at: away.replace(/:\d\d\.000Z/, ':59.000Z'),
  })
  assert.equal(await findListed(visit.id), undefined)
  const moveTo = (starts_at: string, ends_at: string) =>
    bodyOf(app.call(`PUT /calendar-events/${event.id}`, { as: hannah, body: { starts_at, ends_at } }))
  const { touched } = await moveTo(visit.starts_at, visit.ends_at)
  assert.deepEqual(
    touched.map(({ appointment_id }) => appointment_id),
    [visit.id],
  )
  assert.equal((await findListed(visit.id))!.meets[0]!.title, 'Errand')
  await moveTo(away, new Date(Date.parse(away) + 3_600_000).toISOString())
  assert.equal(await findListed(visit.id), undefined)
})
