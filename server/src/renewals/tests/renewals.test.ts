import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findPayerOf, replaceMayasPlan } from './plans.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, tom, selma } = cast
const ofMaya = `/patients/${maya.patient_id}/renewals` as const

// The visits of the world lie in March 2026, so the list is that of December 2025.
beforeEach(async () => {
  t.clock.set('2025-12-10T15:00:00.000Z')
  await t.owner.query('delete from app.eligibility_check')
  await t.owner.query('delete from app.renewal')
  // They were made after that day.
  await t.owner.query('delete from app.price_estimate where patient_id = $1', [maya.patient_id])
})
const prepare = () => t.runJob('renewals.prepare')
const listMine = async () => (await bodyOf(t.call(`GET ${ofMaya}`, { as: maya }))).items
const findMayas = async (as: typeof tom | typeof hannah = tom, state?: 'done') =>
  (await bodyOf(t.call('GET /renewals', { as, query: { limit: '100', ...(state && { state }) } }))).items.find(
    ({ patient_id }) => patient_id === maya.patient_id,
  )
const askOldYear = async () => {
  const { first_name, last_name, birth_date } = maya
  const person = { first_name, last_name, birth_date, relationship: 'Self' as const, payer_id: '60054', member_id: maya.member_id! }
  await bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body: { ...person, service_date: '2025-12-11' } }))
  await t.runJobs({ twice: false })
}
const countMessages = async () =>
  (await t.owner.query(`select from app.notification where template = 'renewal_announced' and recipient_id = $1`, [maya.patient_id])).rows
    .length

test('listRenewals: nobody asked, then the old year says what the new one will cost, then the plan itself does', async () => {
  await prepare()
  const unknown = (await findMayas())!
  assert.deepEqual(
    [unknown.basis, unknown.needs, unknown.before?.kind, unknown.after?.kind],
    ['unknown', ['plan_check'], 'unknown', 'unknown'],
  )
  assert.ok(unknown.visits > 0 && unknown.starts_at > '2026-03' && unknown.plan_year === 2026)

  await askOldYear()
  const assumed = (await findMayas(hannah))!
  assert.deepEqual([assumed.basis, assumed.needs], ['assumed', ['plan_check', 'deductible']])
  const [before, after] = [assumed.before!, assumed.after!]
  // The plan of the fake leaves a quarter of a visit, once its deductible of $500 is met.
  assert.equal(before.high_cents! * 4, after.high_cents)
  assert.deepEqual([before.kind, after.kind], ['coinsurance', 'deductible'])
  assert.ok(assumed.care_id !== null && unknown.care_id === null)

  const renewal_ids = [assumed.renewal_id]
  assert.deepEqual(await bodyOf(t.call('POST /renewals/checks', { as: tom, body: { renewal_ids } })), { asked: 1 })
  await t.runJobs({ twice: false })
  const asked = (await findMayas())!
  assert.deepEqual([asked.basis, asked.needs, asked.after?.high_cents], ['asked', ['deductible'], after.high_cents])
  assert.ok(asked.asked_at !== null)
  assert.deepEqual(
    await bodyOf(t.call('POST /renewals/checks', { as: hannah, body: { renewal_ids } })),
    { asked: 0 },
    'asked today already',
  )
  const { rows } = await t.owner.query<{ patient_cents: string }>(
    `select patient_cents from app.price_estimate where appointment_id = $1 order by created_at desc, id desc limit 1`,
    [asked.appointment_id],
  )
  assert.equal(Number(rows[0]?.patient_cents), asked.after?.high_cents, 'the estimate of the visit says the same')
})

test('countRenewals: says how much is open, by what is needed, and is closed from April to October', async () => {
  await prepare()
  const counts = await bodyOf(t.call('GET /renewals/counts', { as: tom }))
  const { items, plan_year } = await bodyOf(t.call('GET /renewals', { as: tom, query: { limit: '100' } }))
  assert.equal(plan_year, 2026)
  for (const { need, renewals } of counts.needs) assert.ok(renewals >= items.filter(({ needs }) => needs.includes(need)).length, need)
  assert.ok(counts.open >= items.length && items.length > 1)
  const own = await bodyOf(t.call('GET /renewals/counts', { as: hannah }))
  assert.ok(own.open > 0 && own.open < counts.open)
  const some = await bodyOf(t.call('GET /renewals', { as: tom, query: { need: 'plan_check', limit: '1' } }))
  const next = await bodyOf(t.call('GET /renewals', { as: tom, query: { need: 'plan_check', limit: '1', cursor: some.next_cursor! } }))
  assert.ok(next.items[0]!.starts_at >= some.items[0]!.starts_at && next.items[0]!.renewal_id !== some.items[0]!.renewal_id)
  t.clock.set('2026-06-01T15:00:00.000Z')
  const closed = await bodyOf(t.call('GET /renewals', { as: tom }))
  assert.deepEqual([closed.plan_year, closed.opens_on, closed.items], [null, '2026-11-01', []])
  assert.equal((await bodyOf(t.call('GET /renewals/counts', { as: tom }))).open, 0)
})

test('tellAboutRenewal: patients get the word once by themselves from December on, and again when staff press', async () => {
  t.clock.set('2025-11-20T15:00:00.000Z')
  await prepare()
  assert.equal((await findMayas())?.told_at, null, 'in November nobody is told')
  t.clock.set('2025-12-01T15:00:00.000Z')
  await prepare()
  await prepare()
  await t.runJobs({ twice: false })
  assert.ok((await findMayas())?.told_at)
  const sent = await countMessages()
  assert.ok(sent > 0)
  const { renewal_id } = (await findMayas())!
  const tell = (as: typeof tom | typeof dana) => t.call(`POST /renewals/${renewal_id}/tell`, { as })
  await bodyOf(tell(tom))
  await t.runJobs({ twice: false })
  assert.equal(await countMessages(), sent, 'within a day nothing goes out again')
  t.clock.advance(25 * 60)
  await bodyOf(tell(tom))
  await t.runJobs({ twice: false })
  assert.ok((await countMessages()) > sent)
  t.clock.set('2026-03-30T15:00:00.000Z')
  assert.equal((await tell(tom)).code, 'not_available')
})

test('changeRenewal: what was seen to leaves the list, and something new brings it back', async () => {
  await prepare()
  const { renewal_id, version } = (await findMayas())!
  const change = (body: { state?: 'done' | 'open'; note?: string }, headers = {}, as: typeof tom | typeof hannah = tom) =>
    t.call(`PATCH /renewals/${renewal_id}`, { as, headers, body })
  const done = await bodyOf(change({ state: 'done', note: 'Called her' }, { 'if-match': `"${version}"` }))
  assert.deepEqual([done.state, done.note, await findMayas()], ['done', 'Called her', undefined])
  assert.equal((await findMayas(hannah, 'done'))?.note, 'Called her')
  assert.equal((await change({ state: 'open' }, { 'if-match': `"${version}"` })).code, 'changed_meanwhile')
  await prepare()
  assert.equal(await findMayas(), undefined, 'the same again is no news')
  await askOldYear()
  assert.deepEqual((await findMayas())?.needs, ['plan_check', 'deductible'])
  await bodyOf(change({ state: 'done' }, {}, hannah))
  assert.equal((await bodyOf(change({ state: 'open' }))).done_at, null)
})

test('answerRenewal, switchPlan: another plan is entered, and the visits of the new year are paid by it', async () => {
  await prepare()
  const [own] = await listMine()
  assert.ok(own && !('note' in own))
  const answer = (says: 'same' | 'changed', as: typeof maya = maya) =>
    t.call(`POST /renewals/${own.renewal_id}/answer`, { as, body: { says } })
  assert.equal((await bodyOf(answer('changed'))).says, 'changed')
  await t.runJobs({ twice: false })
  assert.deepEqual((await findMayas())?.needs, ['plan_changed'])
  const switchIt = (as: typeof tom | typeof dana | typeof hannah = tom) => t.call(`POST /renewals/${own.renewal_id}/switch`, { as })
  assert.equal((await switchIt()).code, 'not_available')
  await replaceMayasPlan(t, await findPayerOf(t, false))
  assert.equal((await switchIt()).code, 'not_in_network')
  await replaceMayasPlan(t)
  assert.equal((await findMayas())?.new_payer_name !== null, true)
  const { visits } = await bodyOf(switchIt(hannah))
  assert.ok(visits >= own.visits)
  await t.runJobs({ twice: false })
  const now = (await findMayas())!
  assert.notEqual(now.renewal_id, own.renewal_id)
  assert.deepEqual([now.needs, now.appointment_id], [['plan_check'], own.appointment_id])
  assert.deepEqual(
    (await listMine()).map(({ renewal_id }) => renewal_id),
    [now.renewal_id],
    'the patient reads of a visit once',
  )
  const { rows } = await t.owner.query<{ payer_id: string }>(
    `select payer_id from app.price_estimate where appointment_id = $1 order by created_at desc, id desc limit 1`,
    [own.appointment_id],
  )
  assert.equal(rows[0]?.payer_id, await findPayerOf(t, true), 'the visit is estimated with the new plan')
})

test('listOwnRenewals: renewals are read by their patient, the dietitian and billing staff; nobody else learns of one.', async () => {
  await prepare()
  const [own] = await listMine()
  const path = `/renewals/${own!.renewal_id}` as const
  assert.equal((await t.call(`GET ${ofMaya}`, { as: ruben })).code, 'not_found')
  assert.equal((await t.call(`POST ${path}/answer`, { as: ruben, body: { says: 'same' } })).code, 'not_found')
  assert.equal(await findMayas(dana), undefined)
  assert.equal((await t.call(`PATCH ${path}`, { as: dana, body: { state: 'done' } })).code, 'not_found')
  for (const act of ['tell', 'switch'] as const) assert.equal((await t.call(`POST ${path}/${act}`, { as: dana })).code, 'not_found')
  assert.equal((await t.call('GET /renewals', { as: selma })).code, 'forbidden')
  assert.deepEqual(await bodyOf(t.call('POST /renewals/checks', { as: dana, body: { renewal_ids: [own!.renewal_id] } })), { asked: 0 })
  await bodyOf(t.call('POST /renewals/checks', { as: tom, body: { renewal_ids: [own!.renewal_id] } }))
})
