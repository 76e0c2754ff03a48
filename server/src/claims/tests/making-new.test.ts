import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sendClaimOf } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { giveOtherPlan, reason, rejectClaim, switchPlan } from './other-plans.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, hannah } = cast

const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const tryAct = (id: string, act: 'cancel' | 'make_new') => t.call(`POST /claims/${id}/acts`, { as: tom, body: { act, reason } })
const act = async (id: string, wanted: 'cancel' | 'make_new') => {
  const done = await bodyOf(tryAct(id, wanted))
  await t.runJobs()
  return done
}
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const voidIt = async (id: string) => {
  const gone = await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  return gone
}

test('actOnClaim make_new: the note of a claim that was canceled makes another one, and each names the other', async () => {
  const { id } = await beginWithClaim(t)
  const { follows, billed_by } = await read(id)
  assert.deepEqual([follows, billed_by], [null, null])
  assert.equal((await tryAct(id, 'make_new')).code, 'claim_act_not_possible', 'it stands')
  const canceled = await act(id, 'cancel')
  assert.deepEqual([canceled.can, canceled.billed_by], [['make_new', 'switch_plan'], null])

  const left = await act(id, 'make_new')
  const next = await read(left.billed_by!.id)
  assert.deepEqual([left.state, left.can, left.billed_by?.number], ['cancelled', [], next.number])
  assert.partialDeepStrictEqual(left.events[0], { kind: 'changed', details: { fields: ['new_claim'], number: next.number, reason } })
  const { number, payer_name } = left
  assert.deepEqual([next.state, next.follows], ['ready', { id, number, payer_name, state: 'cancelled' }])
  assert.equal((await bodyOf(t.call(`GET /claims/${next.id}`, { as: hannah }))).follows?.number, number, 'the dietitian reads it, too')
  assert.equal((await tryAct(id, 'make_new')).details?.billed_otherwise, true)
  for (const as of [hannah, maya])
    assert.equal((await t.send(`POST /claims/${id}/acts`, { as, body: { act: 'make_new', reason } })).code, 'forbidden')

  // The latest that ended is the one that the next follows.
  await act(next.id, 'cancel')
  const last = await read((await act(next.id, 'make_new')).billed_by!.id)
  assert.equal(last.follows?.number, next.number)
})

test('actOnClaim make_new: after a void both visits of the day are on the new claim, and after another plan both lead to its claim', async () => {
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  await answer()
  assert.ok((await voidIt(id)).can.includes('make_new'))
  const next = await read((await act(id, 'make_new')).billed_by!.id)
  assert.deepEqual([next.visits.length, next.follows?.state], [2, 'voided'])
  for (const one of [first, visit.id]) {
    const { claim } = await bodyOf(t.call(`GET /appointments/${one}/claim-status`, { as: maya }))
    assert.partialDeepStrictEqual(claim, { status: 'preparing', is_again: true }, 'each visit of the claim reads so')
  }
  const other = await switchPlan(t, next.id, await giveOtherPlan(t))
  for (const ended of [id, next.id]) assert.equal((await read(ended)).billed_by?.id, other.id)
  assert.deepEqual([other.follows?.id, other.payer_name === next.payer_name], [next.id, false])
})

test('actOnClaim make_new: it is refused while a refused void keeps the claim with its payer', async () => {
  const { id } = await beginWithClaim(t)
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  await answer()
  await voidIt(id)
  const { billed_by } = await act(id, 'make_new')
  await rejectClaim(t, id)
  await act(billed_by!.id, 'cancel')
  assert.equal((await tryAct(id, 'make_new')).code, 'claim_act_not_possible')
  const refused = await tryAct(billed_by!.id, 'make_new')
  assert.partialDeepStrictEqual(refused, { status: 409, details: { void_refused: true } })
})

test('actOnClaim make_new: note_not_signed and not_insured, and nothing is half done', async () => {
  const { first, id } = await beginWithClaim(t)
  const before = await act(id, 'cancel')
  const count = (await listClaimsOfMaya(t)).length
  await t.owner.query('alter table app.chart_note disable trigger user')
  await t.owner.query(`update app.chart_note set status = 'draft', signed_at = null where appointment_id = $1`, [first])
  assert.equal((await tryAct(id, 'make_new')).code, 'note_not_signed')
  await t.owner.query('alter table app.chart_note enable trigger user')
  await t.owner.query(`update app.appointment set coverage_id = null where id = $1`, [first])
  assert.equal((await tryAct(id, 'make_new')).code, 'not_insured')
  assert.deepEqual([await read(id), (await listClaimsOfMaya(t)).length], [before, count])
})

test('actOnClaim make_new: no plan is billed for a visit that its patient was billed without insurance', async () => {
  await t.owner.query(`delete from app.provider_network where provider_id = $1`, [hannah.provider_id])
  const { id } = await beginWithClaim(t)
  await act(id, 'cancel')
  assert.partialDeepStrictEqual(await tryAct(id, 'make_new'), {
    status: 409,
    code: 'claim_act_not_possible',
    details: { paid_alone: true },
  })
})

test('actOnClaim restore: a claim that is made at the same moment for one of its visits bills that, and the other one stays ended', async () => {
  // A payer that takes no voids is asked by phone, so that the void may be given up at any time.
  const terms = makeTerms({ starts_on: '2025-06-01', correction: 'new_claim' })
  assert.equal((await t.send('POST /admin/payers/60054/terms', { as: tom, body: terms })).status, 201)
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  await answer()
  assert.equal((await voidIt(id)).visits.length, 2)
  const slow = await t.owner.connect()
  try {
    await slow.query('begin')
    // What makes a claim waits here, with the claim made.
    await slow.query('lock table app.claim_event in share row exclusive mode')
    const making = t.call('POST /claims', { as: tom, body: { appointment_id: visit.id } })
    await setTimeout(300)
    const restoring = t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'restore', reason } })
    await setTimeout(300)
    await slow.query('rollback')
    const [made, restored] = await Promise.all([making, restoring])
    assert.deepEqual([made.status, restored.code, restored.details?.billed_otherwise], [201, 'claim_act_not_possible', true])
  } finally {
    slow.release()
  }
  await t.runJobs()
  assert.equal((await read(id)).state, 'voided')
})

test('getClaim: what a patient paid on a claim that was voided is told as credit only where they paid something', async () => {
  for (const [amount_cents, isPaid] of [
    [0, false],
    [900_000, true],
  ] as const) {
    const sent = await sendClaimOf(t, '0007')
    await t.runJobs()
    await answer()
    const { patient_cents } = await read(sent.claim_id)
    const cash = { method: 'cash', amount_cents, received_on: t.clock().slice(0, 10) } as const
    if (isPaid) await bodyOf(t.call(`POST /billing/${sent.patient_id}/payments`, { as: tom, body: cash }))
    await t.runJobs()
    const gone = await voidIt(sent.claim_id)
    const told = await read(sent.claim_id)
    assert.ok(patient_cents! > 0 && gone.state === 'voided')
    assert.deepEqual([told.patient_credit_cents, isPaid], [isPaid ? patient_cents : 0, isPaid])
  }
})
