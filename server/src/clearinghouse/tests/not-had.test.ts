import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClaimDrift } from '../../billing/tests/billing.ts'
import { claimStatus, wrap } from '../../claims/x12/tests/files.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { sayStatus } from './answers.ts'
import { findSecondIn, giveSecondPlanIn } from './second-plans.ts'
import { type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const reason = 'They told us on the phone'

const read = ({ claim_id }: Sent) => bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))
type Act = 'correct' | 'resend' | 'restore' | 'drop'
const act = ({ claim_id }: Sent, act: Act, more: { payer_claim_number?: string; as_new?: true } = {}) =>
  t.call(`POST /claims/${claim_id}/acts`, { as: tom, body: { act, reason, ...more } })
const voidIt = ({ claim_id }: Sent) => t.call(`POST /claims/${claim_id}/void`, { as: tom, body: { reason } })
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
async function take(text: string) {
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'by-hand.x12', text } }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
}
/** The payer says this about the version of a claim that was sent last. */
async function say(sent: Sent, word: string) {
  const { versions } = await read(sent)
  await take(sayStatus(word)(0, versions[0]!.clm01))
}
const isIn = async (states: 'rejected' | 'voided', { claim_id }: Sent) =>
  (await bodyOf(t.call('GET /claims', { as: tom, query: { states, limit: 100 } }))).items.some(({ id }) => id === claim_id)

const readDrift = () => readClaimDrift(t)

test('a void that the payer rejects is listed, keeps a second claim for the visit away, and goes again or is given up with the books as before', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  await answer()
  const before = await read(sent)
  assert.equal(before.state, 'paid')
  const drift = await readDrift()
  const changed = await watchBooksOf(t, sent, async () => {
    await bodyOf(voidIt(sent))
    await t.runJobs()
    assert.deepEqual([(await read(sent)).state, await isIn('rejected', sent)], ['voided', false])
    await say(sent, 'A7:562:85')
    const rejected = await read(sent)
    assert.deepEqual([rejected.state, rejected.void_rejected, rejected.can], ['voided', true, ['restore', 'void']])
    assert.equal(await isIn('rejected', sent), true)
    const again = await t.call('POST /claims', { as: tom, body: { appointment_id: sent.appointment_id } })
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.id, sent.claim_id, 'the payer has the claim of this visit still')
    await bodyOf(voidIt(sent))
    assert.equal((await read(sent)).void_rejected, false)
    await t.runJobs()
    await say(sent, 'A3:21')
    const restored = await bodyOf(act(sent, 'restore'))
    assert.deepEqual([restored.state, restored.void_rejected, restored.frequency], ['paid', false, '1'])
  })
  assert.deepEqual(
    Object.values(changed),
    Object.values(changed).map(() => 0),
    JSON.stringify(changed),
  )
  assert.deepEqual(await readDrift(), drift)
  assert.equal((await act(sent, 'restore')).code, 'claim_act_not_possible')
})

test('a claim that its payer does not have is rejected where it was never taken in, and goes once more as a first claim when staff say so', async () => {
  const unknown = (clm01: string) =>
    wrap('277', claimStatus.replace(/STC\*[^\n]+/, 'STC*D0:35*20261105**150*0').replace(/TRN\*2\*[^\n]+/, `TRN*2*${clm01}`))
  const sent = await sendClaimOf(t, '1111')
  await take(unknown(sent.clm01))
  const { rows } = await t.owner.query(`select faults from app.exchange_file where state = 'refused' order by created_at desc limit 1`)
  assert.equal((await read(sent)).state, 'rejected', JSON.stringify(rows))
  const lost = await sendClaimOf(t, '0006')
  await t.runJobs()
  const { payer_claim_number } = await read(lost)
  assert.ok(payer_claim_number)
  const open = await bodyOf(act(lost, 'resend'))
  assert.deepEqual(
    [open.frequency, open.payer_claim_number, open.can.includes('drop'), open.can.includes('cancel')],
    ['1', null, true, false],
  )
  // It has it after all, and pays: nothing goes a second time, and the claim stands where the payer left it.
  await answer()
  assert.equal((await t.call(`POST /claims/${lost.claim_id}/submit`, { as: tom })).code, 'claim_act_not_possible')
  assert.equal((await read(lost)).can.includes('cancel'), false)
  const dropped = await bodyOf(act(lost, 'drop'))
  assert.deepEqual([dropped.state, dropped.payer_claim_number], ['paid', payer_claim_number])
})

test('a correction that was rejected goes under another number of the payer, or as a new claim', async () => {
  const sent = await sendClaimOf(t, '9050')
  await t.runJobs()
  await answer()
  await bodyOf(act(sent, 'correct'))
  await t.owner.query(`update app.claim set state = 'rejected' where id = $1`, [sent.claim_id])
  const other = await bodyOf(act(sent, 'correct', { payer_claim_number: 'ICN-77' }))
  assert.deepEqual([other.frequency, other.draft.payer_claim_number], ['7', 'ICN-77'])
  await t.owner.query(`update app.claim set state = 'rejected' where id = $1`, [sent.claim_id])
  const anew = await bodyOf(act(sent, 'correct', { as_new: true }))
  assert.deepEqual([anew.frequency, anew.draft.payer_claim_number], ['1', null])
})

test('the number of a void, or one that staff mistyped, never becomes the number of the claim', async () => {
  const sent = await sendClaimOf(t, '9050')
  await t.runJobs()
  await answer()
  const { payer_claim_number: number } = await read(sent)
  await bodyOf(act(sent, 'correct', { payer_claim_number: 'WRONG-9' }))
  assert.equal((await bodyOf(act(sent, 'drop'))).payer_claim_number, number)
  await bodyOf(voidIt(sent))
  await t.runJobs()
  await say(sent, 'A2:20:PR')
  assert.equal((await read(sent)).payer_claim_number, number)
})

test('a void that is given up after the payer took its money back leaves the claim taken back', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  await answer()
  await bodyOf(voidIt(sent))
  await t.runJobs()
  await answer()
  assert.equal((await read(sent)).paid_cents, null)
  await say(sent, 'A7:562:85')
  // The void goes once more, and is rejected once more.
  await bodyOf(voidIt(sent))
  await t.runJobs()
  await say(sent, 'A3:21')
  assert.equal((await bodyOf(act(sent, 'restore'))).state, 'reversed')
})

test('a payer that takes no voids is asked by phone, and gets no file', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  await answer()
  const terms = makeTerms({ starts_on: '2025-06-01', correction: 'new_claim' })
  await bodyOf(t.call(`POST /admin/payers/${sent.payer_id}/terms`, { as: tom, body: terms }))
  const { versions, takes_voids } = await read(sent)
  const drift = await readDrift()
  assert.equal(takes_voids, false)
  const gone = await bodyOf(voidIt(sent))
  assert.deepEqual([gone.state, gone.versions.length, gone.events[0]?.details.channel], ['voided', versions.length, 'phone'])
  assert.deepEqual(gone.can, ['restore', 'make_new', 'switch_plan'])
  const back = await bodyOf(act(sent, 'restore'))
  assert.deepEqual([back.state, await readDrift()], ['paid', drift])
  await bodyOf(voidIt(sent))
  assert.deepEqual(await readDrift(), drift)
})

test('a void that was rejected as a file and is then told by phone waits no longer, and is given up like any other', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  await answer()
  const drift = await readDrift()
  await bodyOf(voidIt(sent))
  await t.runJobs()
  await say(sent, 'A7:562:85')
  assert.equal(await isIn('rejected', sent), true)
  const terms = makeTerms({ starts_on: '2025-06-01', correction: 'new_claim' })
  await bodyOf(t.call(`POST /admin/payers/${sent.payer_id}/terms`, { as: tom, body: terms }))
  const gone = await bodyOf(voidIt(sent))
  assert.deepEqual(
    [gone.state, gone.void_rejected, gone.frequency, gone.can],
    ['voided', false, '1', ['restore', 'make_new', 'switch_plan']],
  )
  assert.equal(await isIn('rejected', sent), false)
  assert.deepEqual([(await bodyOf(act(sent, 'restore'))).state, await readDrift()], ['paid', drift])
})

test('a second payer counts its days from the answer of the first, and what a payer agreed to take late goes', async () => {
  const sent = await sendClaimOf(t, '0007')
  await giveSecondPlanIn(t, sent)
  const { rows } = await t.owner.query<{ payer_id: string }>(
    `select payer_id from app.coverage where patient_id = $1 and priority = 'secondary'`,
    [sent.patient_id],
  )
  const payer = rows[0]!.payer_id
  await bodyOf(t.call(`POST /admin/payers/${payer}/terms`, { as: tom, body: makeTerms({ starts_on: '2025-06-01', filing_days: 30 }) }))
  await t.runJobs()
  await answer()
  const second = await findSecondIn(t, sent)
  const [decision] = (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { claim_id: sent.claim_id } }))).items
  const inDays = (days: number) => Temporal.PlainDate.from(decision!.paid_on!).add({ days }).toString()
  assert.equal((await read(second)).file_by, inDays(30))

  const terms = makeTerms({ starts_on: '2025-06-02', filing_days: 1 })
  await bodyOf(t.call(`POST /admin/payers/${payer}/terms`, { as: tom, body: terms }))
  t.clock.advance(9 * 24 * 60)
  const path = `/claims/${second.claim_id}` as const
  const late = await bodyOf(t.call(`POST ${path}/check`, { as: tom }))
  assert.ok(late.findings.some(({ code }) => code === 'filing_over'))
  const changed = await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { exception: 'Janelle of claims, March 6' } }))
  assert.ok(!changed.findings.some(({ code }) => code === 'filing_over'))
  assert.equal(changed.changes.exception, 'Janelle of claims, March 6')
})
