import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostAffected } from '@sorrel/contract/scheduling/rules'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { idsOf, makeSettlingCalls, type Wish } from './blocked-days.ts'
import { bookForMaya, listFreeStarts, type Shown, waitUntilSomebodyWaits } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { hannah, maya } = cast
const { listAffected, settle, refusals, blockDay, suggestFor } = makeSettlingCalls(() => app)
const statusOf = async (id: string) => (await bodyOf(app.call(`GET /appointments/${id}`, { as: hannah }))).status

test('what was done already is answered as done and recorded once, with the same key and without one', async () => {
  const { visits } = await blockDay(4)
  const to = await suggestFor(visits[0]!.id)
  const wishes: Wish[] = [
    { action: 'move', appointment_id: visits[0]!.id, starts_at: to },
    { action: 'cancel', appointment_id: visits[1]!.id, reason: 'I am ill' },
    { action: 'ask', appointment_id: visits[2]!.id },
    { action: 'keep', appointment_id: visits[3]!.id },
  ]
  const body = { visits: wishes }
  const headers = { 'idempotency-key': 'settled-once' }
  const first = await bodyOf(app.call('POST /affected-visits', { as: hannah, headers, body }))
  assert.deepEqual(await bodyOf(app.call('POST /affected-visits', { as: hannah, headers, body })), first)
  assert.deepEqual(await refusals(wishes), [null, null, null, null])
  const { rows } = await app.owner.query(
    `select name, count(*)::int from event where name in ('appointment.moved', 'appointment.canceled', 'appointment.change_asked',
      'appointment.kept') and at = $1 group by 1 order by 1`,
    [app.clock()],
  )
  assert.deepEqual(
    rows.map(({ name, count }) => [name, count]),
    [
      ['appointment.canceled', 1],
      ['appointment.change_asked', 1],
      ['appointment.kept', 1],
      ['appointment.moved', 1],
    ],
  )
  const trail = await app.owner.query("select outcome from audit where subject_id = $1 and outcome like 'appointment.%' order by outcome", [
    visits[2]!.id,
  ])
  assert.deepEqual(
    trail.rows.map(({ outcome }) => outcome),
    ['appointment.booked', 'appointment.change_asked'],
  )
})

test('one that is refused says why, changes nothing, and does not stop the others', async () => {
  const { visits } = await blockDay(3)
  const [taken, canceled, kept] = visits as [Shown, Shown, Shown]
  const elsewhere = await bookForMaya(app, (await listFreeStarts(app, maya, hannah.provider_id, { from: '2026-03-24T00:00:00Z' }))[0]!)
  await bodyOf(app.call(`POST /appointment/${canceled.id}/cancel`, { as: maya, body: {} }))
  const [stranger] = await foreignVisits()
  const wishes: Wish[] = [
    { action: 'move', appointment_id: taken.id, starts_at: elsewhere.starts_at },
    { action: 'move', appointment_id: canceled.id, starts_at: elsewhere.ends_at },
    { action: 'ask', appointment_id: elsewhere.id },
    { action: 'cancel', appointment_id: stranger!, reason: 'Mine now' },
    { action: 'keep', appointment_id: makeId() },
    { action: 'keep', appointment_id: kept.id },
  ]
  assert.deepEqual(await refusals(wishes), ['slot_not_available', 'changed_meanwhile', 'changed_meanwhile', 'not_found', 'not_found', null])
  assert.deepEqual([await statusOf(taken.id), await statusOf(canceled.id)], ['Scheduled', 'Canceled'])
  const { rows } = await app.owner.query('select status, change_asked_at from appointment where id = any($1)', [[stranger, elsewhere.id]])
  assert.deepEqual(rows, [
    { status: 'Scheduled', change_asked_at: null },
    { status: 'Scheduled', change_asked_at: null },
  ])
})

const foreignVisits = async () =>
  (
    await app.owner.query<{ id: string }>(
      "select id from appointment where provider_id <> $1 and status = 'Scheduled' order by id limit 1",
      [hannah.provider_id],
    )
  ).rows.map(({ id }) => id)

test('a list with one visit twice, with too many, or without what the action needs is refused', async () => {
  const id = makeId()
  const bodies: [object, string][] = [
    [{ visits: [] }, 'visits too_small'],
    [{ visits: Array.from({ length: mostAffected + 1 }, () => ({ action: 'keep', appointment_id: makeId() })) }, 'visits too_big'],
    [{ visits: [{ action: 'move', appointment_id: id }] }, 'visits.0.starts_at invalid_type'],
    [{ visits: [{ action: 'cancel', appointment_id: id }] }, 'visits.0.reason invalid_type'],
    [
      {
        visits: [
          { action: 'keep', appointment_id: id },
          { action: 'ask', appointment_id: id },
        ],
      },
      'visits.1.appointment_id not_unique',
    ],
  ]
  for (const [body, issue] of bodies) {
    const answer = await app.send('POST /affected-visits', { as: hannah, body })
    assert.deepEqual([answer.status, answer.details.issues?.map(({ path, code }) => `${path.join('.')} ${code}`)], [400, [issue]])
  }
})

test('a visit that was moved off a block may go straight back, and waits again', async () => {
  const { visits } = await blockDay(1)
  const [{ id, starts_at }] = visits as [Shown]
  const to = await suggestFor(id)
  await settle([{ action: 'ask', appointment_id: id }])
  const [moved] = await settle([{ action: 'move', appointment_id: id, starts_at: to }])
  const back = await bodyOf(app.call(`PATCH /appointments/${moved!.appointment!.id}`, { as: hannah, body: { starts_at } }))
  assert.deepEqual([back.starts_at, back.override_reason, back.change_asked_at], [starts_at, null, app.clock()])
  assert.equal(idsOf((await listAffected()).items).includes(back.id), true)
  const once = await bodyOf(app.call(`PATCH /appointments/${back.id}`, { as: hannah, body: { starts_at: to } }))
  app.clock.advance(11)
  const late = await app.call(`PATCH /appointments/${once.id}`, { as: hannah, body: { starts_at } })
  assert.deepEqual([late.status, late.code], [409, 'slot_not_available'], 'after that, the block counts')
})

test('of a cancellation by the patient and a move by the dietitian at once, one wins and the other is told', async () => {
  const { visits } = await blockDay(1)
  const [{ id }] = visits as [Shown]
  const to = await suggestFor(id)
  const other = await app.owner.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [hannah.provider_id])
    const canceling = app.call(`POST /appointment/${id}/cancel`, { as: maya, body: {} })
    await waitUntilSomebodyWaits(app)
    const moving = settle([{ action: 'move', appointment_id: id, starts_at: to }])
    await waitUntilSomebodyWaits(app, 2)
    await other.query('commit')
    assert.equal((await canceling).status, 200)
    assert.deepEqual(
      (await moving).map(({ refused, appointment }) => [refused, appointment!.status]),
      [['changed_meanwhile', 'Canceled']],
    )
  } finally {
    other.release(true)
  }
})

test('whoever was asked owes no fee, by link or in the app, not even for staying away; a kept visit can be missed again', async () => {
  const { visits } = await blockDay(2)
  const [asked, kept] = visits as [Shown, Shown]
  await settle(visits.map(({ id }) => ({ action: 'ask' as const, appointment_id: id })))
  await settle([{ action: 'keep', appointment_id: kept.id }])
  app.clock.set(new Date(Date.parse(asked.starts_at) - 60_000).toISOString())
  const shown = await bodyOf(app.call(`GET /appointments/${asked.id}`, { as: maya }))
  assert.deepEqual([shown.free_until, shown.no_show_fee_cents, Boolean(shown.change_asked_at)], [asked.starts_at, 0, true])
  const other = await bodyOf(app.call(`GET /appointments/${kept.id}`, { as: maya }))
  assert.deepEqual([other.free_until, other.no_show_fee_cents, other.change_asked_at], [kept.starts_at, 5000, null])
  const canceled = await bodyOf(app.call(`POST /appointment/${kept.id}/cancel`, { as: maya, body: {} }))
  assert.deepEqual([canceled.canceled_late, canceled.cancel_fee_cents], [false, 0])
  app.clock.set(asked.ends_at)
  const missed = await bodyOf(app.call(`PATCH /appointments/${asked.id}`, { as: hannah, body: { status: 'No-show' } }))
  assert.equal(missed.cancel_fee_cents, 0)
})
