import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import { comesWith } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, lucia, hannah } = cast
const reason = 'The client has another plan'
const cigna = '62308'

const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const submit = async (id: string) => {
  const sent = await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  return sent
}
const trySwitch = (id: string, coverage_id: string) => t.call(`POST /claims/${id}/plan`, { as: tom, body: { coverage_id, reason } })
const switchTo = async (id: string, coverage_id: string) => {
  const next = await bodyOf(trySwitch(id, coverage_id))
  await t.runJobs()
  return next
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

/** Maya says that she has another plan, which Hannah takes. */
async function giveOther(payer_id = cigna): Promise<string> {
  const { coverage } = await bodyOf(t.call(`GET /patients/${maya.patient_id}`, { as: maya }))
  assert.notEqual(coverage?.[0]?.payer_id, payer_id)
  const primary = { kind: 'insurance', payer_id, member_id: 'U55512345', relationship: 'Self' } as const
  await bodyOf(t.call(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage: { primary } } }))
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.coverage where patient_id = $1 and member_id = 'U55512345' and closed_at is null`,
    [maya.patient_id],
  )
  return rows[0]!.id
}

async function reject(id: string): Promise<void> {
  const { number, versions } = await read(id)
  const body = { name: `back-${number}.x12`, text: sayStatus('A3:97:PR')(0, versions[0]!.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
}

/** A letter of the payer of a claim, which pays it whole or not at all. */
async function enterLetter(id: string, trace: string, isPaid: boolean): Promise<void> {
  const { payer_id, versions, draft } = await read(id)
  assert.equal(versions.length, 1)
  const lines = draft.lines.map(({ charge_cents }) =>
    isPaid
      ? { paid_cents: charge_cents!, adjustments: [] }
      : { paid_cents: 0, adjustments: [{ group: 'CO' as const, reason: '27', cents: charge_cents! }] },
  )
  const amount_cents = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const payment = { payer: { id: payer_id, name: 'A plan' }, ...comesWith(amount_cents), trace, paid_on: '2026-02-27', amount_cents }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, claims: [{ claim_id: id, lines }] } }))
  await t.runJobs()
}

test('switchClaimPlan: a visit whose plan the payer does not find is billed under the other plan of its client, with what staff wrote by hand', async () => {
  const { first: visit, id } = await beginWithClaim(t)
  const before = await read(id)
  const [other, owed] = [await giveOther(), await owedBy(before.payer_id)]
  const { items } = await bodyOf(t.call(`GET /claims/${id}/plans`, { as: tom }))
  assert.deepEqual([items[0]?.coverage_id, items[0]?.member_id, items[0]?.closed_at], [other, 'U55512345', null])
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { diagnoses: ['E11.9'], member_id: 'W999888777' } }))
  await submit(id)
  assert.equal((await trySwitch(id, other)).code, 'claim_act_not_possible', 'its payer has it')
  await reject(id)
  const next = await switchTo(id, other)
  assert.deepEqual([next.payer_id, next.draft.subscriber.member_id, next.draft.diagnoses.map(String)], [cigna, 'U55512345', ['E11.9']])
  assert.notEqual(next.id, id)
  const ended = await read(id)
  assert.deepEqual([ended.state, ended.can], ['cancelled', []], 'the other claim bills the visit')
  assert.deepEqual(await visitsOf([visit]), [{ coverage_id: other }])
  assert.deepEqual([await owedBy(before.payer_id), await sumOfBooks()], [owed, '0'])

  // What the payer of before says from now on changes nothing: another claim bills the visit.
  await submit(next.id)
  const bill = await owedBy(cigna)
  await enterLetter(id, 'TOO-LATE', false)
  assert.deepEqual([(await read(id)).state, (await read(next.id)).state, await owedBy(cigna)], ['cancelled', 'accepted', bill])
})

test('switchClaimPlan: what a payer denied is voided first, and both visits of the claim go to the other plan', async () => {
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  const { payer_id } = await submit(id)
  const [{ coverage_id: own } = assert.fail()] = await visitsOf([first])
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  const [other, owed] = [await giveOther(), await owedBy(payer_id)]
  assert.equal((await trySwitch(id, other)).code, 'claim_act_not_possible')
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  const next = await switchTo(id, other)
  assert.deepEqual([next.payer_id, next.visits.length], [cigna, 2])
  assert.deepEqual(await visitsOf([first, visit.id]), [{ coverage_id: other }, { coverage_id: other }])
  assert.equal((await trySwitch(id, other)).code, 'claim_act_not_possible', 'it was switched by then')
  assert.equal(await sumOfBooks(), '0')

  // The payer refuses the void: the claim stands again, and the visits are back under its plan.
  await reject(id)
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
  const other = await giveOther()
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  const next = await switchTo(id, other)
  await reject(id)
  assert.equal((await read(id)).void_rejected, true)
  const kept = await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'restore', reason } }))
  await t.runJobs()
  assert.deepEqual([kept.state, kept.void_rejected, kept.can], ['voided', false, []])
  assert.equal((await submit(next.id)).payer_id, cigna)
  assert.deepEqual([await visitsOf([first]), await sumOfBooks()], [[{ coverage_id: other }], '0'])
})

test('switchClaimPlan: only a plan of the client that the dietitian takes, only billing staff, and one of two at once', async () => {
  const { id } = await beginWithClaim(t)
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.coverage where patient_id = $1 and kind = 'insurance' order by created_at limit 1`,
    [lucia.patient_id],
  )
  const own = await t.owner.query<{ id: string }>('select coverage_id as id from app.claim where id = $1', [id])
  for (const { id: coverage_id } of [...rows, ...own.rows]) {
    assert.partialDeepStrictEqual(await trySwitch(id, coverage_id), {
      status: 400,
      code: 'invalid_request',
      details: { issues: [{ in: 'body', path: ['coverage_id'], code: 'invalid_value' }] },
    })
  }
  const other = await giveOther()
  for (const as of [hannah, maya]) {
    const refused = await t.send(`POST /claims/${id}/plan`, { as, body: { coverage_id: other, reason } })
    assert.equal(refused.code, 'forbidden')
    assert.equal((await t.send(`GET /claims/${id}/plans`, { as })).code, 'forbidden')
  }
  const both = await Promise.all([trySwitch(id, other), trySwitch(id, other)])
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
  assert.equal((await trySwitch(id, rows[0]!.id)).code, 'not_in_network')
  assert.deepEqual(await read(id), before, 'nothing is half done')
})
