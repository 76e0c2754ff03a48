import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { makeUnwrittenVisit, makeWholeNote } from '../../charting/tests/writing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { readBalance } from '../../ledger/posting.ts'
import { bookForMaya, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { payEngagement } from '../earning/engagement.ts'
import { makeRate } from './writing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { maya, hannah, ilse, femi, tom, theo } = cast
const payable = `provider:${hannah.provider_id}:payable` as const
const owed = () => readBalance(t.context(), payable).then((cents) => -cents)

type Line = {
  type: string
  amount_cents: number
  comes_to_cents: number
  reason: string
  minutes: number | null
  appointment_id: string | null
}
async function linesOf(reference: string): Promise<Line[]> {
  const { rows } = await t.owner.query<Line>(
    `select type, amount_cents, comes_to_cents, reason, minutes, appointment_id from app.payout_line where reference = $1 order by revision`,
    [reference],
  )
  return rows
}

/** Maya's last visit, with a draft of Hannah's that can be signed, of so many minutes. */
async function writeNote(minutes: number) {
  const visit = await makeUnwrittenVisit(t)
  const { headers } = await signIn(t, hannah)
  await stepUp(t, { headers }, hannah.phone_number, hannah.password)
  const path = `/appointments/${visit.id}/chart-note` as const
  const { rows } = await t.owner.query('select state from app.provider_licence where provider_id = $1 limit 1', [hannah.provider_id])
  const times = (length: number) => ({ session_started_at: visit.starts_at, session_ended_at: addMinutes(visit.starts_at, length) })
  const body = { ...makeWholeNote(), ...times(minutes), patient_location_state: rows[0].state }
  let { version } = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, 'if-match': '"0"' }, body }))
  return {
    ...visit,
    headers,
    sign: async () => {
      version = (await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${version}"` } }))).version
      await t.runJobs()
    },
    unlock: async () => {
      version = (await bodyOf(t.call(`POST ${path}/unlock`, { headers, body: { reason: 'The times were wrong' } }))).version
      await t.runJobs()
    },
    change: async (length: number) => {
      const sent = { headers: { ...headers, 'if-match': `"${version}"` }, body: times(length) }
      version = (await bodyOf(t.call(`PATCH ${path}`, sent))).version
    },
  }
}

test('A signed note earns its visit by the hour, whatever a card or a plan does, and what is signed anew comes as a correction', async () => {
  const [before, unsigned] = [await owed(), await bodyOf(t.call('GET /payouts', { as: hannah }))]
  const visit = await writeNote(45)
  const held = unsigned.next!.waiting!.visits.find(({ appointment_id }) => appointment_id === visit.id)
  assert.equal(held?.waits_for, 'note', 'it is held back by its note')
  assert.ok(held.amount_cents! > 0)
  await visit.sign()
  const reference = `session:${visit.id}`
  assert.partialDeepStrictEqual(await linesOf(reference), [
    { type: 'session', amount_cents: 7125, comes_to_cents: 7125, reason: 'note_signed', minutes: 45, appointment_id: visit.id },
  ])
  assert.equal((await owed()) - before, 7125)
  await t.runJobs()
  assert.equal((await linesOf(reference)).length, 1, 'a repetition writes nothing')

  await visit.unlock()
  assert.partialDeepStrictEqual((await linesOf(reference))[1], {
    type: 'adjustment',
    amount_cents: -7125,
    comes_to_cents: 0,
    reason: 'note_unlocked',
  })
  assert.equal(await owed(), before)
  await visit.change(60)
  await visit.sign()
  assert.partialDeepStrictEqual((await linesOf(reference))[2], {
    type: 'session',
    amount_cents: 9500,
    comes_to_cents: 9500,
    reason: 'note_signed',
  })
  await seeLine(visit.id)
})

/** A line of a visit names its client to the dietitian, and to nobody else. */
async function seeLine(appointmentId: string): Promise<void> {
  const { next } = await bodyOf(t.call('GET /payouts', { as: hannah }))
  assert.ok(!next!.waiting!.visits.some(({ appointment_id }) => appointment_id === appointmentId))
  assert.equal(
    next!.lines.find(({ appointment_id, amount_cents }) => appointment_id === appointmentId && amount_cents === 9500)?.patient_name,
    maya.name,
  )
  const { next: seen } = await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id: hannah.provider_id } }))
  assert.equal(seen!.waiting, null, 'finance staff see no visit')
  assert.ok(seen!.lines.length > 0)
  assert.deepEqual([...new Set(seen!.lines.map(({ patient_name }) => patient_name))], [null])
}

test('A rate that is written for days that are past pays their visits anew, and one that is withdrawn takes nothing back', async () => {
  const { rows } = await t.owner.query<{ id: string; day: string; minutes: number; cents: number }>(
    `select appointment_id as id, day::text, minutes, sum(amount_cents)::int as cents from app.payout_line
     where provider_id = $1 and source = 'session' group by 1, 2, 3 having sum(amount_cents) > 0 order by day desc limit 1`,
    [hannah.provider_id],
  )
  const visit = rows[0]!
  const before = await owed()
  const rate = await bodyOf(t.call('POST /admin/payout-rates', { as: femi, body: makeRate({ starts_on: visit.day }) }))
  await t.runJobs()
  const paidAnew = await linesOf(`session:${visit.id}`)
  assert.partialDeepStrictEqual(paidAnew.at(-1), { reason: 'rate_changed', comes_to_cents: 200 * visit.minutes })
  assert.ok((await owed()) > before)
  const anew = await owed()
  const withdrawn = { withdrawn: true as const, reason: 'It was meant for somebody else' }
  await bodyOf(t.call(`PATCH /admin/payout-rates/${rate.id}`, { as: femi, body: withdrawn }))
  await t.runJobs()
  assert.equal((await linesOf(`session:${visit.id}`)).at(-1)?.comes_to_cents, visit.cents, 'the rate for everybody holds again')
  assert.ok((await owed()) < anew)
  assert.equal((await t.call(`PATCH /admin/payout-rates/${rate.id}`, { as: femi, body: withdrawn })).code, 'not_available')
})

test('writePayoutRate: what holds already, a share of no fee, and an order of days that cannot be are refused', async () => {
  const body = makeRate({ provider_id: ilse.provider_id, starts_on: '2026-06-01' })
  const rate = await bodyOf(t.call('POST /admin/payout-rates', { as: femi, body }))
  assert.equal((await t.call('POST /admin/payout-rates', { as: femi, body })).code, 'already_exists')
  const wrong = [
    { unit: 'fee_share', rate_cents: 0, basis_points: 5000 },
    { basis_points: 5 },
    { ends_on: '2026-02-01' },
    { kind: 'no_show', unit: 'fee_share' },
  ]
  for (const more of wrong)
    assert.equal((await t.send('POST /admin/payout-rates', { as: femi, body: makeRate(more) })).code, 'invalid_request')
  const nobody = makeRate({ provider_id: maya.patient_id })
  assert.equal((await t.call('POST /admin/payout-rates', { as: femi, body: nobody })).code, 'invalid_request')
  const change = (version: number, more: object) =>
    t.call(`PATCH /admin/payout-rates/${rate.id}`, {
      as: femi,
      headers: { 'if-match': `"${version}"` },
      body: { reason: 'Agreed', ...more },
    })
  assert.equal((await change(7, { ends_on: '2027-01-01' })).code, 'changed_meanwhile')
  assert.equal((await bodyOf(change(rate.version, { ends_on: '2027-01-01' }))).ends_on, '2027-01-01')
  const { items } = await bodyOf(
    t.call('GET /admin/payout-rates', { as: femi, query: { provider_id: ilse.provider_id, day: '2026-07-01' } }),
  )
  assert.deepEqual(
    items.filter(({ kind }) => kind === 'follow_up').map(({ provider_id, rate_cents }) => [provider_id, rate_cents]),
    [
      [null, 9500],
      [ilse.provider_id, 12_000],
    ],
  )
  assert.equal((await t.call('GET /admin/payout-rates', { as: tom })).code, 'forbidden')
})

test('A missed visit earns half of its time once nobody can undo it, and nothing when it was marked by mistake', async () => {
  const [start] = await listFreeStarts(t, maya, hannah.provider_id, { from: '2026-03-09T00:00:00Z', days: 20 })
  const visit = await bookForMaya(t, start!)
  t.clock.set(addMinutes(start!, 20))
  await bodyOf(t.call(`PATCH /appointments/${visit.id}`, { as: hannah, body: { status: 'No-show' } }))
  await t.runJobs()
  const reference = `no_show:${visit.id}`
  assert.partialDeepStrictEqual(await linesOf(reference), [
    { type: 'no_show', amount_cents: Math.round((4750 * visit.duration_minutes) / 60), reason: 'visit_missed' },
  ])
  await bodyOf(t.call(`PATCH /appointments/${visit.id}`, { as: hannah, body: { status: 'Occurred', actual_minutes: 30 } }))
  await t.runJobs()
  assert.partialDeepStrictEqual((await linesOf(reference)).at(-1), { type: 'adjustment', comes_to_cents: 0, reason: 'mark_changed' })
  t.clock.set(testNow)
})

test('A late cancellation earns half of its fee, and what is waived earns nothing any more', async () => {
  const [start] = await listFreeStarts(t, maya, hannah.provider_id, { from: '2026-03-13T00:00:00Z', days: 20 })
  const visit = await bookForMaya(t, start!)
  t.clock.set(addMinutes(start!, -120))
  const { cancel_fee_cents } = await bodyOf(t.call(`POST /appointment/${visit.id}/cancel`, { as: maya, body: {} }))
  await t.runJobs()
  const reference = `late_cancel:${visit.id}`
  assert.partialDeepStrictEqual(await linesOf(reference), [{ amount_cents: cancel_fee_cents / 2, reason: 'visit_canceled_late' }])
  await bodyOf(t.call(`PATCH /appointments/${visit.id}`, { as: hannah, body: { waive_fee: true, reason: 'She was in hospital' } }))
  await t.runJobs()
  assert.partialDeepStrictEqual((await linesOf(reference)).at(-1), { comes_to_cents: 0, reason: 'fee_changed' })
  t.clock.set(testNow)
})

test('addPayoutEntry: a bonus becomes a line with its words, one of nothing is refused, and what no second person sees takes a step-up', async () => {
  const entry = { provider_id: theo.provider_id, type: 'bonus' as const, amount_cents: 12_345, note: 'Covered the weekend' }
  const { id, state } = await bodyOf(t.call('POST /admin/payouts/entries', { as: femi, body: entry }))
  assert.equal(state, 'standing')
  await t.runJobs()
  assert.partialDeepStrictEqual(await linesOf(`entry:${id}`), [{ type: 'bonus', amount_cents: 12_345, reason: 'entered' }])
  const { next } = await bodyOf(t.call('GET /payouts', { as: theo }))
  assert.equal(next!.lines.find(({ source }) => source === 'entry')?.note, 'Covered the weekend')
  assert.equal((await t.call('POST /admin/payouts/entries', { as: femi, body: { ...entry, amount_cents: 0 } })).code, 'invalid_request')
  for (const type of ['paid_back', 'written_off'] as const)
    assert.equal((await t.call('POST /admin/payouts/entries', { as: femi, body: { ...entry, type } })).code, 'step_up_required')
  const stranger = { ...entry, provider_id: maya.patient_id }
  assert.equal((await t.call('POST /admin/payouts/entries', { as: femi, body: stranger })).code, 'not_found')
})

test('Care actions of a month are earned when it is over, once, as the statement says it, and what is counted anew comes as a correction', async () => {
  // A month of which care without a visit is contested earns nothing (care/engagement).
  const { rows } = await t.owner.query<{ id: string; patient_id: string }>(
    `select id, patient_id from app.care c where provider_id = $1 and not exists (select from app.care_action a where a.care_id = c.id)
       and not exists (select from app.billable_remote_encounter e where e.care_id = c.id) limit 1`,
    [hannah.provider_id],
  )
  const { id: care_id, patient_id } = rows[0]!
  const act = (from: string, days: number) =>
    t.owner.query(
      `insert into app.care_action (event_id, care_id, provider_id, patient_id, action, at)
       select gen_random_uuid(), $1, $2, $3, 'messages', $4::timestamptz + make_interval(days => n) from generate_series(0, $5::int - 1) n`,
      [care_id, hannah.provider_id, patient_id, from, days],
    )
  await act('2026-02-02T15:00:00Z', 6)
  await act('2026-03-01T15:00:00Z', 2)
  await payEngagement(t.context())
  const reference = `engagement_reward:${care_id}:2026-02`
  const stated = async () => {
    const { by_client } = await bodyOf(t.call('GET /client-engagement-reward', { as: hannah, query: { since: '2026-02-01' } }))
    return by_client.find((one) => one.care_id === care_id && one.period_month === '2026-02-01')!.amount_cents
  }
  const first = await stated()
  assert.ok(first > 0)
  assert.partialDeepStrictEqual(await linesOf(reference), [{ type: 'engagement_reward', amount_cents: first, reason: 'care_given' }])
  assert.deepEqual(await linesOf(`engagement_reward:${care_id}:2026-03`), [], 'this month is not over')
  await payEngagement(t.context())
  assert.equal((await linesOf(reference)).length, 1, 'a repetition writes nothing')

  await act('2026-02-10T15:00:00Z', 14)
  await payEngagement(t.context())
  const more = await stated()
  assert.ok(more > first)
  assert.partialDeepStrictEqual((await linesOf(reference))[1], { type: 'adjustment', comes_to_cents: more, reason: 'care_counted_anew' })
})

test('What a dietitian owes who has left is named, and paid back or written off, once', async () => {
  const { provider_id } = theo
  const read = async () => (await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id } }))).next!
  const headers = await proveMember(t, femi)
  const enter = (type: 'adjustment' | 'paid_back' | 'written_off', amount_cents: number) =>
    t.call('POST /admin/payouts/entries', { headers, body: { provider_id, type, amount_cents, note: 'Check 4711' } })
  const findDraft = async () =>
    (await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi, query: { period_end: '2026-03-15' } }))).items.find(
      (one) => one.provider_id === provider_id,
    )
  const countWork = async () =>
    (await bodyOf(t.call('GET /admin/work', { as: femi }))).items.find(({ kind }) => kind === 'left_dietitians')?.count ?? 0
  const books = () => Promise.all((['cash:bank', 'writeoff:bad_debt'] as const).map((account) => readBalance(t.context(), account)))
  const unpaid = (await read()).lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  await bodyOf(enter('adjustment', -unpaid - 5000))
  await t.runJobs()
  assert.equal((await enter('paid_back', 5000)).code, 'not_available', 'the next run takes it')
  const [waiting, [bank, lost]] = [await countWork(), await books()]
  await t.owner.query(`update app.provider set status = 'offboarded', offboarded_at = $2 where id = $1`, [provider_id, t.clock()])
  assert.partialDeepStrictEqual(await read(), { has_left: true, owes_cents: 5000 })
  assert.partialDeepStrictEqual(await findDraft(), { has_left: true, outcome: 'carried', total_cents: -5000 })
  assert.equal(await countWork(), waiting + 1)
  for (const [type, cents] of [
    ['paid_back', 5001],
    ['written_off', -1],
  ] as const)
    assert.equal((await enter(type, cents)).code, 'invalid_request')
  await bodyOf(enter('paid_back', 2000))
  assert.equal((await enter('written_off', 3001)).code, 'invalid_request', 'though its line is still to come')
  await bodyOf(enter('written_off', 3000))
  await t.runJobs()
  assert.deepEqual([(await read()).owes_cents, await findDraft(), await countWork()], [0, undefined, waiting])
  assert.deepEqual(await books(), [bank! + 2000, lost! + 3000])
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ about }) => about.includes(provider_id)),
    [],
  )
})
