import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { answer, charge, clearWeek, read, sure, tellOf, waitQuietly, write } from './living.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tomas, dana, hannah, maya, tom } = cast
const consentPath = `/patients/${tomas.patient_id}/remote-consent` as const
const workFor = (from: string, to: string, as: typeof dana | typeof hannah = dana) =>
  t.call('POST /remote-care/work', { as, body: { patient_id: tomas.patient_id, began_at: from, ended_at: to } })

test('getRemoteConsent and setRemoteConsent: only the patient agrees, and only to the text of today', async () => {
  const shown = await bodyOf(t.call(`GET ${consentPath}`, { as: dana }))
  assert.deepEqual([shown.is_given, shown.is_asked, shown.agreed_version], [true, true, '2026-11'])
  assert.equal((await t.call(`GET ${consentPath}`, { as: hannah })).code, 'not_found')
  assert.equal((await t.call(`PUT ${consentPath}`, { as: maya, body: { agrees: true, version: '2026-11' } })).code, 'not_found')
  assert.equal((await t.send(`PUT ${consentPath}`, { as: tomas, body: { agrees: true, version: '2025-01' } })).code, 'invalid_request')
  const gone = await bodyOf(t.call(`PUT ${consentPath}`, { as: tomas, body: { agrees: false, version: '2026-11' } }))
  assert.deepEqual([gone.is_given, gone.revoked_at], [false, t.house.now()])
  await bodyOf(t.call(`PUT ${consentPath}`, { as: tomas, body: { agrees: false, version: '2026-11' } }))
  const back = await Promise.all([1, 2].map(() => t.call(`PUT ${consentPath}`, { as: tomas, body: { agrees: true, version: '2026-11' } })))
  assert.deepEqual(
    back.map(({ status }) => status),
    [200, 200],
  )
  const { rows } = await t.owner.query('select revoked_at from app.remote_consent where patient_id = $1', [tomas.patient_id])
  assert.equal(rows.length, 2, 'each time is kept')
})

test('Every code that the rules of remote care name is one that a claim and a price list know', async () => {
  const { rows } = await t.owner.query(
    'select r.code from app.remote_code_rule r left join app.procedure_code p on p.code = r.code where p.code is null or p.valid_from > r.starts_on',
  )
  assert.deepEqual(rows, [])
  const { rows: known } = await t.owner.query(`select code from app.procedure_code where code in ('98984', '98985', '98986', '98016')`)
  assert.equal(known.length, 4)
})

test('Nothing begins without a payer that pays it, a consent and a message of the patient', async () => {
  await clearWeek(t)
  await write(t, 'provider')
  assert.equal(await read(t), undefined, 'the dietitian began it')
  await t.owner.query(`update app.remote_consent set revoked_at = now(), revoked_by = patient_id where patient_id = $1`, [tomas.patient_id])
  await write(t, 'patient')
  assert.equal(await read(t), undefined, 'nobody agreed')
  await t.owner.query(`update app.remote_consent set revoked_at = null, revoked_by = null where patient_id = $1`, [tomas.patient_id])
  await t.owner.query(`update app.remote_code_allowance set ends_on = starts_on`)
  await write(t, 'patient')
  assert.equal(await read(t), undefined, 'the payer does not pay it')
  assert.equal((await bodyOf(t.call(`GET ${consentPath}`, { as: tomas }))).is_asked, false)
  await t.owner.query(`update app.remote_code_allowance set ends_on = null`)
  await write(t, 'patient')
  const one = (await read(t))!
  assert.deepEqual([one.status, one.minutes_logged, one.next_threshold, one.note_status], ['accumulating', 0, 5, 'none'])
  await write(t, 'patient')
  const { rows } = await t.owner.query(`select id from app.billable_remote_encounter where patient_id = $1`, [tomas.patient_id])
  assert.equal(rows.length, 1, 'the same week stays one')
})

test('reportRemoteWork: only work that a message proves counts, once at a time, and what is taken back counts no more', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  const began = t.house.now()
  t.clock.advance(6)
  await bodyOf(workFor(began, t.house.now()))
  await t.runJobs()
  assert.equal((await read(t))?.minutes_logged, 0, 'reading alone')
  const id = await write(t, 'provider')
  const proven = (await read(t))!
  assert.deepEqual([proven.minutes_logged, proven.status, proven.procedure_code, proven.evidence.length], [6, 'eligible', '98970', 1])
  await bodyOf(workFor(addMinutes(began, 3), t.house.now()))
  await t.runJobs()
  assert.equal((await read(t))?.minutes_logged, 6, 'two windows at the same time count once')
  await answer(t, 5)
  assert.deepEqual([(await read(t))?.minutes_logged, (await read(t))?.procedure_code], [11, '98971'])
  const channel = (await bodyOf(t.call('GET /chat/channels', { as: dana, query: { patient_id: tomas.patient_id } }))).items[0]!.id
  await bodyOf(t.call(`DELETE /chat/channels/${channel}/messages/${id}`, { as: dana }))
  await t.runJobs()
  const left = (await read(t))!
  assert.ok(left.minutes_logged < 11 && left.evidence.length === 1, 'a message that was taken back proves nothing')
  assert.equal((await workFor(began, t.house.now(), hannah)).code, 'not_found', 'a stranger')
  for (const [from, to] of [
    [t.house.now(), began],
    [began, addMinutes(t.house.now(), 10)],
    [addMinutes(t.house.now(), -100), t.house.now()],
    [addMinutes(t.house.now(), -3000), addMinutes(t.house.now(), -2995)],
  ])
    assert.equal((await workFor(from!, to!)).code, 'invalid_request')
})

test('A week with too little time is over without a bill, and a visit in the way stands against one', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, 4)
  await waitQuietly(t, 24 * 8)
  assert.equal((await read(t))?.status, 'expired')
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, 9)
  await t.owner.query(
    `begin; set local session_replication_role = replica; update app.appointment set status = 'Occurred', starts_at = '${addMinutes(t.house.now(), -3 * 1440)}',
     ends_at = '${addMinutes(t.house.now(), -3 * 1440 + 30)}' where id = (select id from app.appointment where patient_id = '${tomas.patient_id}'
     and provider_id = '${dana.provider_id}' limit 1); commit`,
  )
  await answer(t, 1)
  const blocked = (await read(t))!
  assert.deepEqual([blocked.status, blocked.conflicts], ['eligible', ['visit_before']])
  const path = `/remote-encounters/${blocked.id}/chart-note` as const
  const { headers } = await sure(t)
  const { version } = await bodyOf(t.call(`PATCH ${path}`, { headers, body: { interval_history: 'Asked.' } }))
  const refused = await t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${version}"` } })
  assert.deepEqual([refused.code, refused.details?.conflicts], ['encounter_not_billable', ['visit_before']])
})

const at = (version: number) => ({ 'if-match': `"${version}"` })
const rest = {
  intervention_c: 'The plain one.',
  monitoring_evaluation: 'In May.',
  diagnoses: [{ icd10: 'E11.65', description: 'Diabetes' }],
}

test('getRemoteNote and changeRemoteNote: a draft is its author’s alone, and is signed only when it is whole and in its version', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, 12)
  const { id } = (await read(t))!
  const path = `/remote-encounters/${id}/chart-note` as const
  for (const as of [hannah, tomas, tom]) assert.equal((await t.call(`GET ${path}`, { as })).code, 'not_found', 'nobody else reads a draft')
  const empty = await bodyOf(t.call(`GET ${path}`, { as: dana }))
  assert.deepEqual([empty.version, empty.status, empty.checks.missing.length], [0, 'draft', 4])
  const first = await bodyOf(t.call(`PATCH ${path}`, { as: dana, body: { interval_history: 'Asked about yogurt.' } }))
  assert.equal(first.version, 1)
  const stale = await t.call(`PATCH ${path}`, { as: dana, headers: at(7), body: { interval_history: 'x' } })
  assert.deepEqual([stale.code, stale.details], ['changed_meanwhile', { version: 1 }])
  assert.equal((await t.call(`PUT ${path}/sign`, { as: dana, headers: at(1) })).code, 'step_up_required')
  const { headers } = await sure(t)
  assert.equal((await t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(1) } })).code, 'note_incomplete')
  await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, ...at(1) }, body: rest }))
  assert.equal((await t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(1) } })).code, 'changed_meanwhile')
})

test('signRemoteNote: after a step-up the note is fixed with its hash, the patient is told, and what was signed stands', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, 12)
  const { id } = (await read(t))!
  const path = `/remote-encounters/${id}/chart-note` as const
  await bodyOf(t.call(`PATCH ${path}`, { as: dana, body: { interval_history: 'Asked about yogurt.' } }))
  await bodyOf(t.call(`PATCH ${path}`, { as: dana, headers: at(1), body: rest }))
  const { headers } = await sure(t)
  const both = await Promise.all([1, 2].map(() => t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(2) } })))
  assert.deepEqual(both.map(({ code }) => code ?? 'signed').sort(), ['note_signed', 'signed'])
  assert.equal((await t.call(`PATCH ${path}`, { as: dana, body: { interval_history: 'Other' } })).code, 'note_signed')
  const { rows } = await t.owner.query<{ snapshot: string; sha256: string }>(
    'select snapshot, sha256 from app.chart_note_signature where billable_remote_encounter_id = $1',
    [id],
  )
  assert.equal(createHash('sha256').update(rows[0]!.snapshot).digest('hex'), rows[0]!.sha256)
  assert.match(rows[0]!.snapshot, /"minutes":12,.*98971/)
  for (const as of [tomas, tom]) assert.equal((await bodyOf(t.call(`GET ${path}`, { as }))).fields.intervention_c, 'The plain one.')
  assert.equal((await t.call(`GET ${path}`, { as: maya })).code, 'not_found')
  await t.runJobs()
  const { status, noticed_at, quiet_until, contest_until } = (await read(t))!
  const now = t.house.now()
  assert.deepEqual([status, noticed_at, contest_until], ['noticed', now, addMinutes(now, 14 * 1440)])
  // It is twelve past seven for him, so the notice may reach him at eight.
  assert.deepEqual([now, quiet_until], ['2026-03-03T15:12:00.000Z', '2026-03-05T16:00:00.000Z'])
  const told = await t.owner.query(`select channel from app.notification where template = 'remote_care_notice' and recipient_id = $1`, [
    tomas.patient_id,
  ])
  assert.ok(told.rows.length > 0, 'the patient is told')
  const shown = await charge(t)
  assert.deepEqual([shown.id, shown.minutes_logged, shown.can_contest, shown.owed_cents], [id, 12, true, null])
  t.clock.advance(60)
  await answer(t, 9)
  assert.equal((await read(t))?.minutes_logged, 12, 'what was signed stands')
})

test('After the quiet time the claim is made once, follows the payer, and the share of the patient is an item of its own', async () => {
  const id = await tellOf(t)
  const make = (as: typeof dana | typeof tom | typeof hannah) => t.call('POST /claims', { as, body: { billable_remote_encounter_id: id } })
  assert.equal((await make(dana)).code, 'encounter_not_billable', 'the quiet time is not over')
  assert.equal((await make(hannah)).code, 'not_found')
  await waitQuietly(t, 40)
  assert.equal((await read(t))?.status, 'noticed')
  await waitQuietly(t, 9)
  const { status, claim_id } = (await read(t))!
  assert.equal(status, 'ready_to_bill')
  const again = await make(dana)
  assert.deepEqual([again.status, again.body.id], [200, claim_id])
  const claim = await bodyOf(t.call(`GET /claims/${claim_id!}`, { as: tom }))
  assert.deepEqual([claim.kind, claim.appointment_id, claim.billable_remote_encounter_id], ['remote_encounter', null, id])
  assert.deepEqual(
    claim.draft.lines.map(({ code, units, charge_cents }) => [code, units, charge_cents]),
    [['98971', 1, 4500]],
  )
  assert.deepEqual([claim.state, claim.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)], ['ready', []])
  await bodyOf(t.call(`POST /claims/${claim_id!}/submit`, { as: tom }))
  await t.runJobs()
  assert.equal((await read(t))?.status, 'billed')
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  assert.equal((await read(t))?.status, 'paid')
  const { rows } = await t.owner.query<{ type: string; cents: number }>(
    `select type, sum(amount_cents)::int as cents from app.billing_item where reference = $1 group by type`,
    [`remote_share:${id}`],
  )
  assert.deepEqual(rows, [{ type: 'remote_encounter_share', cents: (await charge(t)).owed_cents }])
  const { sum_cents } = await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: tom, query: {} }))
  assert.equal(sum_cents, 0)
})

test('waiveRemoteEncounter: what is waived goes to nobody, and consent that is taken back stops what was not billed', async () => {
  const id = await tellOf(t)
  const path = `/remote-encounters/${id}/waiver` as const
  const { revision } = (await read(t))!
  assert.equal((await t.call(`PUT ${path}`, { as: hannah, body: { reason: 'courtesy' } })).code, 'not_found')
  const stale = await t.call(`PUT ${path}`, { as: dana, headers: { 'if-match': '"99"' }, body: { reason: 'courtesy' } })
  assert.equal(stale.code, 'changed_meanwhile')
  const waived = await bodyOf(t.call(`PUT ${path}`, { as: dana, headers: { 'if-match': `"${revision}"` }, body: { reason: 'courtesy' } }))
  assert.deepEqual([waived.status, waived.waive_reason], ['waived', 'courtesy'])
  assert.equal((await t.call(`PUT ${path}`, { as: tom, body: { reason: 'mistake' } })).code, 'encounter_not_billable')
  await waitQuietly(t)
  assert.equal((await read(t))?.claim_id, null)
  const other = await tellOf(t)
  await bodyOf(t.call(`PUT ${consentPath}`, { as: tomas, body: { agrees: false, version: '2026-11' } }))
  await waitQuietly(t)
  const stopped = (await read(t))!
  assert.deepEqual([stopped.id, stopped.status, stopped.waive_reason, stopped.conflicts], [other, 'waived', 'conflict', ['no_consent']])
})

test('listRemoteEncounters and getRemoteEncounter: a dietitian sees their own, staff see all, a patient neither', async () => {
  const mine = await bodyOf(t.call('GET /remote-encounters', { as: dana, query: {} }))
  assertEach(mine.items, ({ provider_id }) => provider_id === dana.provider_id)
  const all = await bodyOf(t.call('GET /remote-encounters', { as: tom, query: { limit: '1' } }))
  assert.ok(all.next_cursor)
  const chosen = await bodyOf(t.call('GET /remote-encounters', { as: tom, query: { statuses: ['eligible'] } }))
  assertEach(chosen.items, ({ status }) => status === 'eligible')
  const next = await bodyOf(t.call('GET /remote-encounters', { as: tom, query: { cursor: all.next_cursor!, limit: '1' } }))
  assert.notEqual(next.items[0]?.id, all.items[0]?.id)
  const path = `/remote-encounters/${mine.items[0]!.id}` as const
  assert.equal((await t.call(`GET ${path}`, { as: hannah })).code, 'not_found')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: tom }))).id, mine.items[0]!.id)
  assert.equal((await t.send('GET /remote-encounters', { as: tomas })).code, 'forbidden')
  assert.equal((await t.call(`GET /billing/${maya.patient_id}/remote-encounters`, { as: tomas })).code, 'not_found')
  assert.ok((await bodyOf(t.call(`GET /billing/${maya.patient_id}/remote-encounters`, { as: tom }))).items.length > 0)
})

test('listRemoteCodes, allowRemoteCode and endRemoteAllowance: no payer pays by itself, and no code of physicians is allowed', async () => {
  const { codes, allowances } = await bodyOf(t.call('GET /admin/remote-codes', { as: tom }))
  assert.deepEqual(
    codes.filter(({ is_on }) => is_on).map(({ code }) => code),
    ['98970', '98971', '98972'],
  )
  assertEach(allowances, ({ payer_id }) => payer_id === '60054')
  const allow = (code: string, payer_id = '62308') =>
    t.call('POST /admin/remote-codes/allowances', { as: tom, body: { payer_id, code, starts_on: '2026-01-01', source: 'Contract' } })
  for (const code of ['99423', '98980', '00000']) assert.equal((await allow(code)).code, 'not_available')
  assert.equal((await allow('98970', 'nobody')).code, 'invalid_request')
  const both = await Promise.all([allow('98970'), allow('98970')])
  assert.deepEqual(both.map(({ code }) => code ?? 'done').sort(), ['already_exists', 'done'])
  const { id } = both.find(({ status }) => status === 201)!.body
  const end = (ends_on: string) => t.call(`PUT /admin/remote-codes/allowances/${id}/end`, { as: tom, body: { ends_on } })
  assert.equal((await end('2025-12-31')).code, 'invalid_request')
  assert.equal((await bodyOf(end('2026-06-30'))).ends_on, '2026-06-30')
  assert.equal((await end('2026-07-01')).code, 'invalid_request', 'what ended does not begin again')
})
