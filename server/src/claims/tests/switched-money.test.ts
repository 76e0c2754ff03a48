import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkReceivables } from '../../billing/checks/receivables.ts'
import { readClaimDrift } from '../../billing/tests/billing.ts'
import { comesWith } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { cigna, giveOtherPlan, giveSecondPlan, readOwed, reason, rejectClaim, switchPlan, trySwitch } from './other-plans.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, hannah } = cast

const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const submit = async (id: string) => {
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
}
const act = async (id: string, wanted: 'cancel' | 'restore') => {
  await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: wanted, reason } }))
  await t.runJobs()
}
const voidIt = async (id: string) => {
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
}
const sumOfBooks = async () =>
  (await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')).rows[0]!.sum
const readDrift = () => readClaimDrift(t)
const owedFor = (id: string) => readOwed(t, id)
const planOf = async (visit: string) =>
  (await t.owner.query<{ coverage_id: string }>('select coverage_id from app.appointment where id = $1', [visit])).rows[0]!.coverage_id

/** A claim whose payer leaves everything to the patient, and pays nothing: it has nothing to take back of a void. */
async function beginLeft() {
  const begun = await beginWithClaim(t)
  await bodyOf(t.call(`PATCH /claims/${begun.id}`, { as: tom, body: { member_id: 'W123450007' } }))
  await submit(begun.id)
  await answer()
  const { paid_cents, patient_cents } = await read(begun.id)
  assert.ok(paid_cents === 0 && patient_cents! > 0)
  return { ...begun, left_cents: patient_cents! }
}

test('switchClaimPlan: the patient owes what the plan leaves that bills the visit now, and nothing of the claim that ended', async () => {
  const drift = await readDrift()
  const { first, id, left_cents } = await beginLeft()
  const [other, own] = [await giveOtherPlan(t), await planOf(first)]
  assert.equal(await owedFor(id), left_cents)
  await voidIt(id)
  const next = await switchPlan(t, id, other)
  assert.equal(await owedFor(id), 0)
  await submit(next.id)
  await answer()
  assert.deepEqual([await owedFor(id), await owedFor(next.id)], [0, 4000])
  const { claim } = await bodyOf(t.call(`GET /appointments/${first}/claim-status`, { as: maya }))
  assert.deepEqual([claim?.status, claim?.payer_name, claim?.patient_cents], ['settled', 'Cigna', 4000])
  assert.deepEqual([await sumOfBooks(), await readDrift()], ['0', drift])

  // The first payer refuses the void, and staff take the other claim back: the bill of the first one is due again.
  await rejectClaim(t, id)
  await voidIt(next.id)
  await act(id, 'restore')
  assert.deepEqual([(await read(id)).state, await planOf(first), await owedFor(id)], ['paid', own, left_cents])
  assert.deepEqual([await sumOfBooks(), await readDrift()], ['0', drift])
})

test('the claim to a second payer says its own member ID, and ends unsent where the visit goes to another plan', async () => {
  await giveSecondPlan(t)
  const { id } = await beginLeft()
  const second = (await listClaimsOfMaya(t)).find(({ priority, state }) => priority === 'S' && state !== 'cancelled')!
  assert.equal((await read(second.id)).draft.subscriber.member_id, 'W777770006')
  await voidIt(id)
  const next = await switchPlan(t, id, await giveOtherPlan(t))
  assert.deepEqual([(await read(second.id)).state, next.payer_id, await owedFor(id)], ['cancelled', cigna, 0])
  assert.equal(await sumOfBooks(), '0')
})

test('switchClaimPlan: what a second payer judged is voided first, too, and its patient owes nothing of it afterwards', async () => {
  const drift = await readDrift()
  await giveSecondPlan(t)
  const { id } = await beginLeft()
  const second = (await listClaimsOfMaya(t)).find(({ priority, state }) => priority === 'S' && state !== 'cancelled')!
  await submit(second.id)
  await answer()
  assert.equal(await owedFor(second.id), 4000)
  await voidIt(id)
  const other = await giveOtherPlan(t)
  assert.partialDeepStrictEqual(await trySwitch(t, id, other), { code: 'claim_act_not_possible', details: { billed_otherwise: true } })
  await voidIt(second.id)
  await switchPlan(t, id, other)
  assert.deepEqual([await owedFor(id), await owedFor(second.id), await sumOfBooks(), await readDrift()], [0, 0, '0', drift])
})

test('switchClaimPlan: no plan pays for a visit that its patient was billed as somebody who pays alone', async () => {
  await t.owner.query(`delete from app.provider_network where provider_id = $1 and payer_id <> $2`, [hannah.provider_id, cigna])
  const { id } = await beginWithClaim(t)
  const refused = await trySwitch(t, id, await giveOtherPlan(t))
  assert.partialDeepStrictEqual(refused, { status: 409, code: 'claim_act_not_possible', details: { paid_alone: true } })
})

test('switchClaimPlan: a visit goes to the plan again to which its claim was canceled', async () => {
  const { first, id } = await beginWithClaim(t)
  const other = await giveOtherPlan(t)
  await act((await switchPlan(t, id, other)).id, 'cancel')
  const again = await switchPlan(t, id, other)
  assert.deepEqual([again.payer_id, again.state, await planOf(first)], [cigna, 'ready', other])
})

test('createClaim: the claim to the other plan is that of a visit, also where the payer before refuses the void of its own', async () => {
  const { first, id } = await beginWithClaim(t)
  await submit(id)
  await answer()
  const other = await giveOtherPlan(t)
  await voidIt(id)
  const next = await switchPlan(t, id, other)
  await rejectClaim(t, id)
  await submit(next.id)
  assert.equal((await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: first } }))).id, next.id)
})

test('a payer that pays nothing of a claim that was given up for another plan leaves nothing of it in its account', async () => {
  const { id } = await beginWithClaim(t)
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W123450007' } }))
  await submit(id)
  await rejectClaim(t, id)
  const next = await switchPlan(t, id, await giveOtherPlan(t))
  await answer()
  const { state, paid_cents, patient_cents, charge_cents } = await read(id)
  assert.ok(state === 'cancelled' && paid_cents === 0 && patient_cents! < charge_cents!)
  assert.deepEqual(await checkReceivables(t.context()), [])
  // The other claim ends, and the payer pays after all.
  await act(next.id, 'cancel')
  assert.deepEqual(await checkReceivables(t.context()), [])
  const { payer_id, draft } = await read(id)
  const lines = draft.lines.map((line) => ({ paid_cents: line.charge_cents!, adjustments: [] }))
  const payment = { payer: { id: payer_id, name: 'A plan' }, ...comesWith(charge_cents!), trace: 'AT-LAST', paid_on: '2026-02-27' }
  await bodyOf(
    t.call('POST /admin/remittances', { as: tom, body: { ...payment, amount_cents: charge_cents!, claims: [{ claim_id: id, lines }] } }),
  )
  await t.runJobs()
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.remitted_claim where state = 'unmatched' and why = 'beyond_charge' and paid_cents = $1`,
    [charge_cents],
  )
  await bodyOf(t.call(`POST /admin/remitted-claims/${rows[0]!.id}/match`, { as: tom, body: { claim_id: id } }))
  await t.runJobs()
  assert.deepEqual([(await read(id)).state, (await read(id)).paid_cents, await checkReceivables(t.context())], ['paid', charge_cents, []])
})

test('a payer that decides after all gets the second visit of its claim back, which had left the claim and gone to another plan', async () => {
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  await submit(id)
  await rejectClaim(t, id)
  const [own, other] = [await planOf(first), await giveOtherPlan(t)]
  await t.owner.query('alter table app.chart_note disable trigger user')
  await t.owner.query(`update app.chart_note set content = jsonb_set(content, '{place_of_service}', '"02"') where appointment_id = $1`, [
    visit.id,
  ])
  await t.owner.query('alter table app.chart_note enable trigger user')
  await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
  const parted = (await listClaimsOfMaya(t)).find(({ appointment_id }) => appointment_id === visit.id)!
  await act((await switchPlan(t, parted.id, other)).id, 'cancel')
  await act(id, 'cancel')
  const { rows } = await t.owner.query<{ cents: number }>(
    'select charge_cents::float8 as cents from app.claim_version where claim_id = $1',
    [id],
  )
  const { payer_id, draft } = await read(id)
  const [{ cents } = assert.fail()] = rows
  const lines = draft.lines.map(() => ({ paid_cents: cents, adjustments: [] }))
  assert.equal(lines.length, 1)
  const payment = {
    payer: { id: payer_id, name: 'A plan' },
    ...comesWith(cents),
    trace: 'LATE',
    paid_on: '2026-02-27',
    amount_cents: cents,
  }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, claims: [{ claim_id: id, lines }] } }))
  await t.runJobs()
  assert.deepEqual([(await read(id)).state, await planOf(first), await planOf(visit.id)], ['paid', own, own])
})
