import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comesWith } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { cigna, giveOtherPlan, reason, rejectClaim, switchPlan, trySwitch } from './other-plans.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, lucia, hannah, selma } = cast

const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const submit = async (id: string) => {
  const sent = await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  return sent
}
const sumOfBooks = async () =>
  (await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')).rows[0]!.sum
const owedBy = async (payer: string) =>
  (
    await t.owner.query<{ cents: number }>('select (in_cents - out_cents)::float8 as cents from app.ledger_account where name = $1', [
      `payer:${payer}:receivable`,
    ])
  ).rows[0]?.cents ?? 0
const visitsOf = async (ids: readonly string[]) =>
  (await t.owner.query<{ coverage_id: string }>('select coverage_id from app.appointment where id = any ($1)', [ids])).rows

/** A letter of the payer of a claim says that the plan had ended. */
async function enterDenial(id: string, trace: string): Promise<void> {
  const { payer_id, versions, draft } = await read(id)
  assert.equal(versions.length, 1)
  const lines = draft.lines.map(({ charge_cents }) => ({
    paid_cents: 0,
    adjustments: [{ group: 'CO' as const, reason: '27', cents: charge_cents! }],
  }))
  const payment = { payer: { id: payer_id, name: 'A plan' }, ...comesWith(0), trace, paid_on: '2026-02-27', amount_cents: 0 }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, claims: [{ claim_id: id, lines }] } }))
  await t.runJobs()
}

test('switchClaimPlan: a visit whose plan the payer does not find is billed under the other plan of its client, with what staff wrote by hand', async () => {
  const { first: visit, id } = await beginWithClaim(t)
  const before = await read(id)
  const [other, owed] = [await giveOtherPlan(t), await owedBy(before.payer_id)]
  const { items } = await bodyOf(t.call(`GET /claims/${id}/plans`, { as: tom }))
  assert.deepEqual([items[0]?.coverage_id, items[0]?.member_id, items[0]?.closed_at], [other, 'U123450006', null])
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { diagnoses: ['E11.9'], member_id: 'W999888777' } }))
  await submit(id)
  assert.equal((await trySwitch(t, id, other)).code, 'claim_act_not_possible', 'its payer has it')
  await rejectClaim(t, id)
  const next = await switchPlan(t, id, other)
  assert.deepEqual([next.payer_id, next.draft.subscriber.member_id, next.draft.diagnoses.map(String)], [cigna, 'U123450006', ['E11.9']])
  assert.notEqual(next.id, id)
  const ended = await read(id)
  assert.deepEqual([ended.state, ended.can], ['cancelled', []], 'the other claim bills the visit')
  assert.partialDeepStrictEqual(ended.events.slice(0, 2), [
    { kind: 'changed', details: { fields: ['plan'], number: next.number, reason } },
    { kind: 'cancelled' },
  ])
  assert.deepEqual(await visitsOf([visit]), [{ coverage_id: other }])
  assert.deepEqual([await owedBy(before.payer_id), await sumOfBooks()], [owed, '0'])

  // What the first payer says from now on changes nothing: another claim bills the visit.
  await submit(next.id)
  const bill = await owedBy(cigna)
  await enterDenial(id, 'TOO-LATE')
  assert.deepEqual([(await read(id)).state, (await read(next.id)).state, await owedBy(cigna)], ['cancelled', 'accepted', bill])
})

test('switchClaimPlan: what a payer denied is voided first, and both visits of the claim go to the other plan', async () => {
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  const { payer_id } = await submit(id)
  const [{ coverage_id: own } = assert.fail()] = await visitsOf([first])
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  const [other, owed] = [await giveOtherPlan(t), await owedBy(payer_id)]
  assert.equal((await trySwitch(t, id, other)).code, 'claim_act_not_possible')
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  const next = await switchPlan(t, id, other)
  assert.deepEqual([next.payer_id, next.visits.length], [cigna, 2])
  assert.deepEqual(await visitsOf([first, visit.id]), [{ coverage_id: other }, { coverage_id: other }])
  assert.equal((await trySwitch(t, id, other)).code, 'claim_act_not_possible', 'it was switched by then')
  const [told] = (await read(id)).events
  assert.deepEqual([told?.kind, told?.to_state, told?.details.reason], ['changed', 'voided', reason], 'the reason stays on record')
  assert.equal(await sumOfBooks(), '0')

  // The payer refuses the void: the claim stands again, and the visits are back under its plan.
  await rejectClaim(t, id)
  await bodyOf(t.call(`POST /claims/${next.id}/acts`, { as: tom, body: { act: 'cancel', reason } }))
  await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'restore', reason } }))
  await t.runJobs()
  assert.deepEqual(await visitsOf([first, visit.id]), [{ coverage_id: own }, { coverage_id: own }])
  assert.deepEqual([await sumOfBooks(), await owedBy(payer_id)], ['0', owed])
})

test('switchClaimPlan: what was denied may stay ended where its payer takes no void of it, and the other plan is billed', async () => {
  const { first, id } = await beginWithClaim(t)
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W123459027' } }))
  await submit(id)
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  assert.equal((await read(id)).state, 'denied')
  const other = await giveOtherPlan(t)
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  const next = await switchPlan(t, id, other)
  await rejectClaim(t, id)
  assert.equal((await read(id)).void_rejected, true)
  const kept = await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'restore', reason } }))
  await t.runJobs()
  assert.deepEqual([kept.state, kept.void_rejected, kept.can], ['voided', false, []])
  assert.equal((await submit(next.id)).payer_id, cigna)
  assert.deepEqual([await visitsOf([first]), await sumOfBooks()], [[{ coverage_id: other }], '0'])
})

test('switchClaimPlan: what staff wrote by hand for one visit stays away from the claim of another visit of the day', async () => {
  const { first, id } = await beginWithClaim(t)
  await submit(id)
  const { visit } = await signSecond(t, first)
  const waiting = (await listClaimsOfMaya(t)).find(({ appointment_id }) => appointment_id === visit.id)!
  const [line] = (await read(waiting.id)).draft.lines
  const { code, modifiers } = line!
  await bodyOf(
    t.call(`PATCH /claims/${waiting.id}`, {
      as: tom,
      body: { lines: [{ code: code!, modifiers, units: 1, charge_cents: 1234, pointers: [1] }] },
    }),
  )
  await rejectClaim(t, id)
  const other = await giveOtherPlan(t)
  const next = await switchPlan(t, id, other)
  const apart = await switchPlan(t, waiting.id, other)
  assert.deepEqual([apart.charge_cents, apart.visits.length, apart.hold_codes], [1234, 0, ['same_day_visit']])
  assert.deepEqual([await read(next.id), await visitsOf([first, visit.id])], [next, [{ coverage_id: other }, { coverage_id: other }]])
})

test('switchClaimPlan: a visit that did not take place stays with its plan, and staff hear why', async () => {
  const { first, id } = await beginWithClaim(t)
  const other = await giveOtherPlan(t)
  await bodyOf(t.call(`PATCH /appointments/${first}`, { as: selma, body: { status: 'No-show', reason: 'It was another day' } }))
  const before = await read(id)
  assert.partialDeepStrictEqual(await trySwitch(t, id, other), {
    status: 409,
    code: 'claim_act_not_possible',
    details: { not_occurred: true },
  })
  assert.deepEqual(await read(id), before, 'nothing is half done')
})

test('switchClaimPlan: only a plan of the client that the dietitian takes, only billing staff, and one of two at once', async () => {
  const { id } = await beginWithClaim(t)
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.coverage where patient_id = $1 and kind = 'insurance' order by created_at limit 1`,
    [lucia.patient_id],
  )
  const own = await t.owner.query<{ id: string }>('select coverage_id as id from app.claim where id = $1', [id])
  for (const { id: coverage_id } of [...rows, ...own.rows]) {
    assert.partialDeepStrictEqual(await trySwitch(t, id, coverage_id), {
      status: 400,
      code: 'invalid_request',
      details: { issues: [{ in: 'body', path: ['coverage_id'], code: 'invalid_value' }] },
    })
  }
  const other = await giveOtherPlan(t)
  for (const as of [hannah, maya]) {
    const refused = await t.send(`POST /claims/${id}/plan`, { as, body: { coverage_id: other, reason } })
    assert.equal(refused.code, 'forbidden')
    assert.equal((await t.send(`GET /claims/${id}/plans`, { as })).code, 'forbidden')
  }
  const both = await Promise.all([trySwitch(t, id, other), trySwitch(t, id, other)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const standing = (await listClaimsOfMaya(t)).filter(({ state, payer_id }) => state !== 'cancelled' && payer_id === cigna)
  assert.equal(standing.length, 1)
})

test('switchClaimPlan: not_in_network for a plan that the dietitian does not take', async () => {
  const { id } = await beginWithClaim(t)
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into app.coverage (id, patient_id, kind, priority, payer_id, payer_name, member_id, relationship, created_at, updated_at, closed_at)
     values (gen_random_uuid(), $1, 'insurance', 'primary', 'independence-blue-cross', 'A far plan', 'A1', 'Self', $2, $2, $2) returning id`,
    [maya.patient_id, t.clock()],
  )
  const before = await read(id)
  assert.equal((await trySwitch(t, id, rows[0]!.id)).code, 'not_in_network')
  assert.deepEqual(await read(id), before, 'nothing is half done')
})
