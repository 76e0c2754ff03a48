import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { endUnsigned } from '../billing/signing.ts'
import { answer, clearWeek, read, sure, words, write } from './living.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tomas, dana, tom } = cast
const day = 1440

/** A week of answers of Dana to Tomás that earns its code, with a whole draft that nobody signed. */
async function earnUnsigned(): Promise<{ id: string; path: `/remote-encounters/${string}`; version: number; period_end: string }> {
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, 12)
  const { id, period_end, sign_until } = (await read(t))!
  assert.equal(sign_until, addMinutes(period_end, 30 * day))
  const path = `/remote-encounters/${id}` as const
  const { version } = await bodyOf(t.call(`PATCH ${path}/chart-note`, { as: dana, body: words }))
  return { id, path, version, period_end }
}

const moveTo = (at: string) => t.clock.advance((Date.parse(at) - Date.parse(t.house.now())) / 60_000)
const advance = async () => {
  await t.runJob('remote_care.advance')
  await t.runJobs()
}
const listReminders = async () => {
  const { rows } = await t.owner.query<{ status: string; payload: object }>(
    `select status, payload from app.notification where template = 'remote_note_reminder' and recipient_id = $1 and channel = 'email' order by created_at`,
    [dana.provider_id],
  )
  return rows
}
const countBilled = async (id: string) => {
  const { rows } = await t.owner.query<{ claims: number; items: number; lines: number }>(
    `select (select count(*)::int from app.claim where billable_remote_encounter_id = $1) as claims,
       (select count(*)::int from app.billing_item where reference = 'remote_share:' || $1) as items,
       (select count(*)::int from app.payout_line where reference = 'remote_encounter:' || $1) as lines`,
    [id],
  )
  return rows[0]
}

test('A dietitian is reminded once, a week before the end, and then a week that nobody signed ends with its reason and its minutes', async () => {
  const { id, path, version, period_end } = await earnUnsigned()
  moveTo(addMinutes(period_end, 22 * day))
  await advance()
  assert.deepEqual(await listReminders(), [], 'there is still time')
  moveTo(addMinutes(period_end, 23 * day))
  for (const _twice of [1, 2]) await advance()
  assert.deepEqual(await listReminders(), [{ status: 'sent', payload: {} }])
  const { sign_until, sign_reminded_at, status } = (await read(t))!
  assert.deepEqual([status, sign_until, sign_reminded_at], ['eligible', addMinutes(period_end, 30 * day), t.house.now()])
  moveTo(addMinutes(sign_until, -1))
  await advance()
  assert.equal((await read(t))?.status, 'eligible')
  moveTo(sign_until)
  await advance()
  const over = (await read(t))!
  assert.deepEqual([over.status, over.expiry_reason, over.minutes_logged, over.evidence.length], ['expired', 'not_signed', 12, 1])
  assert.equal((await listReminders()).length, 1)

  const { headers } = await sure(t)
  const late = await t.call(`PUT ${path}/chart-note/sign`, { headers: { ...headers, 'if-match': `"${version}"` } })
  assert.deepEqual([late.code, late.details?.status], ['encounter_not_billable', 'expired'])
  const changed = await t.call(`PATCH ${path}/chart-note`, { as: dana, body: { interval_history: 'Later.' } })
  assert.equal(changed.code, 'encounter_not_billable')
  assert.equal((await bodyOf(t.call(`GET ${path}/chart-note`, { as: dana }))).fields.intervention_c, words.intervention_c)
  for (const as of [dana, tom]) {
    const made = await t.call('POST /claims', { as, body: { billable_remote_encounter_id: id } })
    assert.equal(made.code, 'encounter_not_billable')
  }
  assert.deepEqual((await bodyOf(t.call(`GET /billing/${tomas.patient_id}/remote-encounters`, { as: tomas }))).items, [])
  t.clock.advance(60 * day)
  await advance()
  assert.deepEqual(await countBilled(id), { claims: 0, items: 0, lines: 0 })
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: tom }))).minutes_logged, 12)
})

test('The end is an event with its reason, and no patient hears of it', async () => {
  const { id, period_end } = await earnUnsigned()
  moveTo(addMinutes(period_end, 23 * day))
  await advance()
  moveTo(addMinutes(period_end, 30 * day))
  await advance()
  const { rows } = await t.owner.query(
    `select e.payload, a.outcome as trail from app.event e left join app.audit a on a.subject_id = $1 and a.outcome = e.name and a.at = e.at
     where e.name = 'remote_encounter.moved' and e.payload->>'billable_remote_encounter_id' = $1::text and e.payload->>'to' = 'expired'`,
    [id],
  )
  const payload = { billable_remote_encounter_id: id, from: 'eligible', to: 'expired', expiry_reason: 'not_signed' }
  assert.deepEqual(rows, [{ payload, trail: 'remote_encounter.moved' }])
  const told = await t.owner.query(`select template from app.notification where recipient_id = $1 and created_at >= $2`, [
    tomas.patient_id,
    addMinutes(period_end, 22 * day),
  ])
  assert.deepEqual(
    told.rows.filter(({ template }) => /remote|contest/.test(template)),
    [],
  )
})

test('The reminder names nobody and nothing about health, and several weeks come in one message', async () => {
  const { id, period_end } = await earnUnsigned()
  // A second week of the same client, which ends half a day later.
  await t.owner.query(
    `insert into app.billable_remote_encounter select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
       'period_start', e.period_start + interval '12 hours', 'period_end', e.period_end + interval '12 hours', 'sign_until', e.sign_until + interval '12 hours'))).*
     from app.billable_remote_encounter e where e.id = $1`,
    [id],
  )
  await t.owner.query(
    `insert into app.remote_action select gen_random_uuid(), patient_id, provider_id, role, kind, gen_random_uuid(), at + interval '13 hours'
       from app.remote_action where patient_id = $1 and role = 'provider'`,
    [tomas.patient_id],
  )
  await t.owner.query(
    `insert into app.remote_work select gen_random_uuid(), patient_id, provider_id, began_at + interval '13 hours', ended_at + interval '13 hours',
       reported_at from app.remote_work where patient_id = $1`,
    [tomas.patient_id],
  )
  moveTo(addMinutes(period_end, 23 * day))
  await advance()
  t.clock.advance(12 * 60)
  await advance()
  assert.equal((await listReminders()).length, 1)
  const { rows } = await t.owner.query<{ subject: string; text: string }>(
    `select subject, text from demo_outbox where recipient = $1 and text like '%/provider/remote-care%'`,
    [dana.email],
  )
  assert.equal(rows.length, 1)
  assert.equal(rows[0]!.subject, 'Care between visits waits for your signature')
  assert.match(rows[0]!.text, /^2 weeks of answers have no signed note\./m)
  assert.doesNotMatch(JSON.stringify(rows), /Tom|Villareal|yogurt|diabetes|Aetna|98971|minutes? of/i)
})

test('A reminder that comes late leaves a week, and what cannot be signed ends without one', async () => {
  const { id, path, version, period_end } = await earnUnsigned()
  moveTo(addMinutes(period_end, 50 * day))
  await advance()
  const reminded = (await read(t))!
  assert.deepEqual([reminded.status, reminded.sign_until], ['eligible', addMinutes(t.house.now(), 7 * day)])
  assert.equal((await listReminders()).length, 1)
  t.clock.advance(6 * day)
  await advance()
  const { headers } = await sure(t)
  await bodyOf(t.call(`PUT ${path}/chart-note/sign`, { headers: { ...headers, 'if-match': `"${version}"` } }))
  t.clock.advance(day)
  await advance()
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: dana }))).status, 'noticed', 'whoever signs in time is billed')
  assert.notEqual(id, undefined)

  const other = await earnUnsigned()
  await bodyOf(t.call(`PUT /patients/${tomas.patient_id}/remote-consent`, { as: tomas, body: { agrees: false, version: '2026-11' } }))
  await t.runJobs()
  moveTo(addMinutes(other.period_end, 31 * day))
  await advance()
  const ended = (await read(t))!
  assert.deepEqual([ended.status, ended.expiry_reason, ended.conflicts], ['expired', 'conflict', ['no_consent']])
  assert.equal((await listReminders()).length, 1, 'nobody is asked to sign what cannot be signed')
})

test('What a payer stopped to pay is not called too short', async () => {
  const { period_end } = await earnUnsigned()
  await t.owner.query('update app.remote_code_allowance set ends_on = starts_on')
  moveTo(addMinutes(period_end, day))
  await advance()
  const { status, expiry_reason, minutes_logged } = (await read(t))!
  assert.deepEqual([status, expiry_reason, minutes_logged], ['expired', 'conflict', 12])
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)))

test('Of a signature and an end that meet, one wins, and never both', async () => {
  const seen = new Set<string>()
  // Whoever won begins later in the next round, so that the two come to meet.
  let lead = 0
  for (let round = 0; round < 16; round++) {
    const { id, path, version, period_end } = await earnUnsigned()
    moveTo(addMinutes(period_end, 23 * day))
    await advance()
    moveTo(addMinutes(period_end, 30 * day))
    const { headers } = await sure(t)
    const sign = () => t.call(`PUT ${path}/chart-note/sign`, { headers: { ...headers, 'if-match': `"${version}"` } })
    const [signed] = await Promise.all([pause(lead).then(sign), pause(-lead).then(() => endUnsigned(t.context(), id))])
    await advance()
    const { status, expiry_reason, noticed_at } = await bodyOf(t.call(`GET ${path}`, { as: dana }))
    const { rows } = await t.owner.query('select from app.chart_note_signature where billable_remote_encounter_id = $1', [id])
    if (signed.status === 200) {
      assert.deepEqual([status, expiry_reason, noticed_at !== null, rows.length], ['noticed', null, true, 1])
    } else {
      assert.deepEqual([signed.code, signed.details?.status], ['encounter_not_billable', 'expired'])
      assert.deepEqual([status, expiry_reason, noticed_at, rows.length], ['expired', 'not_signed', null, 0])
    }
    lead += signed.status === 200 ? 10 : -10
    seen.add(status)
    await t.owner.query('delete from app.chart_note_signature where billable_remote_encounter_id = $1', [id])
  }
  assert.deepEqual([...seen].sort(), ['expired', 'noticed'], 'both happen')
})
