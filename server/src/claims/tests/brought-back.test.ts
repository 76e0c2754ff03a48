import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClaimDrift } from '../../billing/tests/billing.ts'
import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import { findSecondIn, giveSecondPlanIn, submitSecondIn } from '../../clearinghouse/tests/second-plans.ts'
import { comesWith, type Sent, sendClaimOf, watchBooksOf } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const reason = 'So that it is right'

const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
type Act = 'cancel' | 'hold' | 'restore'
const tryAct = (id: string, act: Act) => t.call(`POST /claims/${id}/acts`, { as: tom, body: { act, reason } })
const act = (id: string, wanted: Act) => bodyOf(tryAct(id, wanted))
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}

/** What was sent last of a claim comes back. */
async function reject(id: string): Promise<void> {
  const { number, versions } = await read(id)
  const body = { name: `back-${number}.x12`, text: sayStatus('A7:164:IL')(0, versions[0]!.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
}
const voidIt = async (id: string) => {
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
}

/** The letter of its payer, which pays so much, and leaves the rest to the patient (PR), or to another payer (OA). */
async function enterLetter(id: string, trace: string, most = Number.POSITIVE_INFINITY, group: 'OA' | 'PR' = 'OA'): Promise<void> {
  const { payer_id, draft } = await read(id)
  let left = most
  const lines = draft.lines.map(({ charge_cents }) => {
    const paid_cents = Math.min(left, charge_cents!)
    left -= paid_cents
    const rest = charge_cents! - paid_cents
    return { paid_cents, adjustments: rest > 0 ? [{ group, reason: group === 'OA' ? '23' : '1', cents: rest }] : [] }
  })
  const paid = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const payment = { payer: { id: payer_id, name: 'A plan' }, ...comesWith(paid), trace, paid_on: '2026-02-27', amount_cents: paid }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, claims: [{ claim_id: id, lines }] } }))
  await t.runJobs()
}

const readDrift = () => readClaimDrift(t)

test('the payer of a claim that staff gave up is charged again once it pays, also if it does so at the same moment', async () => {
  for (const isAtOnce of [false, true]) {
    const { claim_id: id, charge_cents, ...sent } = await sendClaimOf(t, '0006')
    await t.runJobs()
    const drift = await readDrift()
    await reject(id)
    const changed = await watchBooksOf(t, { claim_id: id, charge_cents, ...sent }, async () => {
      await act(id, 'cancel')
      if (!isAtOnce) await t.runJobs()
      await enterLetter(id, `GIVEN-UP-${isAtOnce}`)
    })
    assert.equal((await read(id)).state, 'paid')
    assert.deepEqual([changed.payer, await readDrift()], [-charge_cents, drift])
  }
})

test('a claim of two visits that staff gave up stays so where another claim bills its second visit by now', async () => {
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  await reject(id)
  await act(id, 'cancel')
  const own = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: visit.id } }))
  await bodyOf(t.call(`POST /claims/${own.id}/submit`, { as: tom }))
  await t.runJobs()
  await enterLetter(id, 'TWO-VISITS')
  const states = (await listClaimsOfMaya(t)).filter((one) => [id, own.id].includes(one.id)).map(({ state }) => state)
  assert.deepEqual(states.sort(), ['accepted', 'cancelled'])
})

test('a claim that was held after it came back waits for nobody once its payer decides, nor does one that is canceled', async () => {
  const { claim_id: id } = await sendClaimOf(t, '0006')
  await t.runJobs()
  await reject(id)
  await act(id, 'hold')
  await enterLetter(id, 'HELD-1')
  assert.deepEqual([(await read(id)).state, (await read(id)).hold_codes], ['paid', []])
  const { id: other } = await beginWithClaim(t)
  await act(other, 'hold')
  assert.deepEqual((await act(other, 'cancel')).hold_codes, [])
})

/** Brings a claim to its second payer, which has it. */
async function beginSecond(): Promise<{ first: Sent; second: Sent; left_cents: number }> {
  const first = await sendClaimOf(t, '0007')
  await giveSecondPlanIn(t, first)
  await t.runJobs()
  await answer()
  const second = await findSecondIn(t, first)
  await submitSecondIn(t, second)
  await t.runJobs()
  return { first, second, left_cents: (await read(first.claim_id)).patient_cents! }
}

test('what a patient was billed while the claim to the second payer was given up goes to that payer again, once it pays', async () => {
  const { first, second, left_cents } = await beginSecond()
  await reject(second.claim_id)
  const billed = await watchBooksOf(t, first, async () => {
    await act(second.claim_id, 'cancel')
    await t.runJobs()
  })
  assert.ok(left_cents > 0)
  assert.equal(billed.patient, left_cents)
  const [ofFirst, ofSecond] = [{ ...first }, { ...second }]
  let changed: Record<string, number> = {}
  const taken = await watchBooksOf(t, ofFirst, async () => {
    changed = await watchBooksOf(t, ofSecond, () => enterLetter(second.claim_id, 'SECOND-1', left_cents))
  })
  assert.deepEqual([taken.patient, taken.payer], [-left_cents, 0])
  assert.deepEqual([changed.payer, changed.patient], [0, 0])
})

test('a void of the claim to the second payer that is given up takes what the patient was billed meanwhile off again', async () => {
  const { first, second } = await beginSecond()
  await answer()
  const changed = await watchBooksOf(t, first, async () => {
    await voidIt(second.claim_id)
    await reject(second.claim_id)
    await act(second.claim_id, 'restore')
    await t.runJobs()
  })
  assert.deepEqual([changed.patient, changed.payer], [0, 0])
})

test('a void is not given up where another claim bills the visit by now', async () => {
  const { claim_id: id, appointment_id } = await sendClaimOf(t, '0006')
  await t.runJobs()
  await answer()
  await voidIt(id)
  const other = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id } }))
  await reject(id)
  assert.partialDeepStrictEqual(await tryAct(id, 'restore'), { code: 'claim_act_not_possible', details: { billed_otherwise: true } })
  await act(other.id, 'cancel')
  assert.equal((await act(id, 'restore')).state, 'paid')
})

test('a claim to the second payer that outlives the void of the first one follows the next first claim, which is posted', async () => {
  const { first, second } = await beginSecond()
  await answer()
  const drift = await readDrift()
  const gone = await watchBooksOf(t, first, () => voidIt(first.claim_id))
  assert.deepEqual([(await read(first.claim_id)).paid_cents, gone.payer], [0, 0], 'nothing of it stays with its payer')
  assert.equal((await read(second.claim_id)).state, 'paid')
  const next = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: first.appointment_id } }))
  await bodyOf(t.call(`POST /claims/${next.id}/submit`, { as: tom }))
  await t.runJobs()
  await enterLetter(next.id, 'NEXT-1', 2000, 'PR')
  assert.equal((await read(next.id)).paid_cents, 2000)
  const { hold_codes, can } = await read(second.claim_id)
  assert.deepEqual([hold_codes, can.includes('correct')], [['prior_changed'], true])
  assert.equal((await findSecondIn(t, { ...first, claim_id: next.id })).claim_id, second.claim_id)
  assert.deepEqual(await readDrift(), drift)
})

test('a claim to the second payer that was not sent ends once the next first claim is answered, and there is one for the two', async () => {
  const first = await sendClaimOf(t, '0007')
  await giveSecondPlanIn(t, first)
  await t.runJobs()
  await answer()
  const unsent = await findSecondIn(t, first)
  await voidIt(first.claim_id)
  const next = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: first.appointment_id } }))
  await bodyOf(t.call(`POST /claims/${next.id}/submit`, { as: tom }))
  await t.runJobs()
  await enterLetter(next.id, 'NEXT-2', 2000, 'PR')
  assert.equal((await read(unsent.claim_id)).state, 'cancelled')
  const second = await findSecondIn(t, { ...first, claim_id: next.id })
  assert.equal((await read(second.claim_id)).draft.prior?.paid_cents, 2000)
})
