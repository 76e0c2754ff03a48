import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { confirmation } from './bodies.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, harold, dana } = cast
const list = `/patients/${maya.patient_id}/referrals` as const
const read = (as: typeof maya | typeof hannah = hannah) => bodyOf(t.call(`GET ${list}`, { as }))
async function confirmOne(more: object = {}) {
  const { id } = await bodyOf(t.call(`POST ${list}`, { as: hannah, body: {} }))
  return bodyOf(t.call(`POST /referrals/${id}/confirm`, { as: hannah, body: { ...confirmation, patient_id: maya.patient_id, ...more } }))
}
const setPayer = (payer: string) => t.owner.query('update coverage set payer_id = $1 where patient_id = $2', [payer, maya.patient_id])
const dropAll = () => t.owner.query('delete from referral where patient_id = $1', [maya.patient_id])
type Visit = { id: string; day: string }
const bookedOf = async (who: { patient_id: string; time_zone: string } = maya) =>
  (
    await t.owner.query<Visit>(
      `select id, (starts_at at time zone $2)::date::text as day from appointment where patient_id = $1 and status = 'Scheduled' order by starts_at`,
      [who.patient_id, who.time_zone],
    )
  ).rows
const statusOf = async (id: string) => (await read()).items.find((one) => one.id === id)?.status
const eventsOf = async (name: string) => (await t.owner.query('select from event where name = $1', [name])).rowCount

test('Medicare: without a referral each booked visit is a gap, one by an NP covers none, and one by an MD those until 31 December', async () => {
  await dropAll()
  await setPayer('medicare')
  const booked = await bookedOf()
  assert.ok(booked.length > 0)
  const { clock } = await read()
  assert.deepEqual([clock.payer_kind, clock.is_required, clock.credentials, clock.last_day], ['medicare', true, ['MD', 'DO'], null])
  assert.deepEqual(
    clock.gaps.map(({ appointment_id, reason }) => [appointment_id, reason]),
    booked.map(({ id }) => [id, 'missing']),
  )
  const byNurse = await confirmOne({ clinician: { ...confirmation.clinician, credential: 'NP' } })
  assert.deepEqual(
    (await read()).clock.gaps.map(({ reason }) => reason),
    booked.map(() => 'credential'),
  )
  const byDoctor = await confirmOne({ replaces_id: byNurse.id, valid_until: '2027-06-30' })
  assert.equal(byDoctor.last_day, '2026-12-31', 'whatever the paper says')
  assert.equal(await statusOf(byNurse.id), 'replaced')
  const after = (await read()).clock
  assert.deepEqual([after.last_day, after.days_left, after.gaps], ['2026-12-31', 304, []])
})

test('the visit after the last day breaks: the chart, the caseload and the patient see it, and whoever renews it mends it', async () => {
  await dropAll()
  const [first, ...others] = await bookedOf()
  assert.ok(first && others.length > 0, 'Maya has several visits ahead')
  const referral = await confirmOne({ valid_until: first.day })
  for (const as of [hannah, maya]) {
    const { clock } = await read(as)
    assert.deepEqual([clock.referral_id, clock.last_day], [referral.id, first.day])
    assert.deepEqual(
      clock.gaps.map(({ appointment_id, reason, is_mine }) => [appointment_id, reason, is_mine]),
      others.map(({ id }) => [id, 'ended', true]),
    )
  }
  const flagOf = async () => {
    const { items } = await bodyOf(t.call('GET /my-client-care', { as: hannah, query: { view: 'referral_breaks' } }))
    return items.find(({ patient_id }) => patient_id === maya.patient_id)?.flags.find(({ flag }) => flag === 'referral_breaks')
  }
  assert.deepEqual((await flagOf())?.day, others[0]!.day)
  await confirmOne({ replaces_id: referral.id, valid_from: addOne(first.day), received_on: '2026-03-02' })
  assert.equal(await flagOf(), undefined)
  assert.deepEqual((await read()).clock.gaps, [])
})
const addOne = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test('visits are counted, whoever holds them; the last one that was held uses a referral up, and the job at night says so once', async () => {
  await dropAll()
  const { rows } = await t.owner.query<{ day: string }>(
    `select (starts_at at time zone 'America/Chicago')::date::text as day from appointment where patient_id = $1 and status = 'Occurred' order by starts_at desc limit 2`,
    [maya.patient_id],
  )
  const [last, before] = rows
  assert.ok(last && before)
  const one = await confirmOne({ valid_from: before.day, granted: 3 })
  assert.deepEqual([one.used, one.booked, one.status], [2, 1, 'confirmed'])
  const full = await confirmOne({ valid_from: before.day, granted: 2, replaces_id: one.id })
  assert.deepEqual([full.used, full.booked, full.status], [2, 0, 'used_up'])
  const used = (await eventsOf('referral.used_up')) ?? 0
  await t.runJob('referrals.end')
  await t.runJob('referrals.end')
  assert.equal(await eventsOf('referral.used_up'), used + 1)
  assert.equal(await statusOf(full.id), 'used_up')
})

test('at night what reached its last day by the calendar of the patient is expired, once', async () => {
  const referral = await confirmOne({ valid_until: '2026-03-03' })
  await t.runJob('referrals.end')
  assert.equal(await statusOf(referral.id), 'confirmed', 'its last day counts')
  // 02:00 in UTC is still the evening before in Chicago.
  t.clock.set('2026-03-04T02:00:00.000Z')
  await t.runJob('referrals.end')
  assert.equal(await statusOf(referral.id), 'confirmed')
  t.clock.set('2026-03-04T09:23:00.000Z')
  assert.equal(await statusOf(referral.id), 'expired', 'seen at once')
  await t.runJob('referrals.end')
  await t.runJob('referrals.end')
  const { rows } = await t.owner.query<{ status: string }>('select status from referral where id = $1', [referral.id])
  assert.equal(rows[0]?.status, 'expired')
  assert.equal(await eventsOf('referral.expired'), 1)
})

test('Harold of the demo has a referral that ends before his last visit, and Maya one that covers all of hers', async () => {
  const { clock } = await bodyOf(t.call(`GET /patients/${harold.patient_id}/referrals`, { as: dana }))
  const booked = await bookedOf(harold)
  assert.deepEqual(
    clock.gaps.map(({ appointment_id, reason }) => [appointment_id, reason]),
    [[booked.at(-1)!.id, 'ended']],
  )
  assert.equal(clock.payer_kind, 'federal')
  assert.deepEqual((await read()).clock.gaps, [])
})
