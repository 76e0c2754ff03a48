import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../billing/tests/billing.ts'
import { remittance, wrap } from '../../claims/x12/tests/files.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readBalance } from '../../ledger/posting.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, selma } = cast
const list = async () => (await bodyOf(t.call('GET /admin/suspense', { as: tom, query: { limit: 100 } }))).items
type Reason = 'netted' | 'interest' | 'sent_back' | 'payer_fee' | 'small_amount'
const clear = async (reason: Reason, ...entry_ids: string[]) =>
  t.call('POST /admin/suspense/clearings', {
    headers: await proveMember(t, tom),
    body: { entry_ids, reason, note: 'Asked the payer' },
  })
const balanceOf = (account: Parameters<typeof readBalance>[1]) => readBalance(t.context(), account)

/** Takes over a payment for claims of strangers, from which the payer took $10 and added interest. Returns what is not matched of it since. */
async function receive(body = remittance) {
  const before = new Set((await list()).map(({ entry_id }) => entry_id))
  const text = wrap('835', body.replaceAll('20261104', '20260227'))
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'payment.835', text } }))
  await t.runJobs()
  return (await list()).filter(({ entry_id }) => !before.has(entry_id))
}

/** Whether all that payers took off moved on the days of their payments. */
async function isBookedOnItsDay(): Promise<boolean> {
  const { rows } = await t.owner.query<{ is_so: boolean }>(
    `select bool_and(to_char(p.effective_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') = r.paid_on || ' 12:00') as is_so
     from app.remitted_adjustment a join app.remittance r on r.id = a.remittance_id join app.posting p on p.transaction_id = a.transaction_id`,
  )
  return rows[0]!.is_so
}

test('clearSuspense: what a payer took off a payment is explained by a person, and the books say where it went', async () => {
  const taken = (await receive()).find(({ kind }) => kind === 'adjustment')!
  assert.deepEqual([taken.amount_cents, taken.reason, taken.is_waiting], [-1000, 'WO', false])
  assert.ok(await isBookedOnItsDay())
  const given_up = await balanceOf('writeoff:bad_debt')
  const unmatched = await balanceOf('suspense:unapplied')
  for (const [reason, code] of [
    ['netted', 'must_be_zero'],
    ['interest', 'must_be_ours'],
    ['sent_back', 'must_be_ours'],
  ] as const) {
    const refused = await t.send('POST /admin/suspense/clearings', {
      as: tom,
      body: { entry_ids: [taken.entry_id], reason, note: 'x' },
    })
    assert.ok(refused.status === 400 && JSON.stringify(refused.body).includes(code), reason)
  }
  const cleared = await bodyOf(clear('payer_fee', taken.entry_id))
  assert.deepEqual([cleared.state, cleared.amount_cents, cleared.account, cleared.entries], ['posted', -1000, 'writeoff:bad_debt', 1])
  assert.equal((await balanceOf('writeoff:bad_debt')) - given_up, 1000)
  assert.equal((await balanceOf('suspense:unapplied')) - unmatched, -1000)
  assert.equal(
    (await list()).some(({ entry_id }) => entry_id === taken.entry_id),
    false,
  )
  assert.equal((await clear('payer_fee', taken.entry_id)).code, 'not_available')
  assert.deepEqual(await checkBooks(t), [])

  const back = await bodyOf(
    t.call(`POST /admin/suspense/clearings/${cleared.id}/take-back`, { as: sasha, body: { note: 'It was a recovery' } }),
  )
  assert.deepEqual([back.state, await balanceOf('suspense:unapplied')], ['taken_back', unmatched])
  assert.equal(await balanceOf('writeoff:bad_debt'), given_up)
  assert.ok(
    (await list()).some(({ entry_id }) => entry_id === taken.entry_id),
    'it stands among what is not matched again',
  )
  const again = await t.call(`POST /admin/suspense/clearings/${cleared.id}/take-back`, { as: tom, body: { note: 'x' } })
  assert.equal(again.code, 'not_available')
})

test('clearSuspense: what one person clears alone for a payer within a day counts together toward the limit', async () => {
  const text = remittance.replace('WO:PCN9*10', 'WO:PCN8*60*WO:PCN9*60').replace('BPR*I*167.2', 'BPR*I*57.2')
  const taken = (await receive(text)).filter(({ kind, amount_cents }) => kind === 'adjustment' && amount_cents === -6000)
  assert.equal(taken.length, 2)
  const [first, second] = [await bodyOf(clear('payer_fee', taken[0]!.entry_id)), await bodyOf(clear('payer_fee', taken[1]!.entry_id))]
  assert.deepEqual([first.state, second.state], ['posted', 'waiting'])
})

test('decideClearing: a payment that is not ours is set aside first, and a large one is sent back by two people', async () => {
  const ours = (await receive()).find(({ kind, amount_cents }) => kind === 'unmatched' && amount_cents > 10_000)!
  assert.ok(ours.is_waiting)
  assert.equal((await clear('sent_back', ours.entry_id)).code, 'not_available', 'its decision waits')
  const path = `/admin/remitted-claims/${ours.remitted_claim_id!}` as const
  await bodyOf(t.call(`POST ${path}/dismiss`, { as: tom, body: { reason: 'For another practice' } }))
  const body = { entry_ids: [ours.entry_id], reason: 'sent_back' as const, note: 'Asked the payer' }
  assert.equal((await t.call('POST /admin/suspense/clearings', { as: tom, body })).code, 'step_up_required')
  const asked = await bodyOf(clear('sent_back', ours.entry_id))
  assert.deepEqual([asked.state, asked.may_decide, asked.account], ['waiting', false, `cash:eft:${ours.payer_id}`])
  const deciding = `/admin/suspense/clearings/${asked.id}/decide` as const
  const decide = async (as: typeof tom | typeof sasha, decision: 'clear' | 'refuse') =>
    t.call(`POST ${deciding}`, { headers: await proveMember(t, as), body: { decision } })
  assert.equal((await decide(tom, 'clear')).code, 'second_person_required')
  assert.equal((await bodyOf(t.call('GET /admin/suspense/clearings', { as: sasha }))).items[0]?.may_decide, true)
  const unproven = await t.call(`POST ${deciding}`, { as: sasha, body: { decision: 'clear' } })
  assert.equal(unproven.code, 'step_up_required')
  const cash = await balanceOf(`cash:eft:${ours.payer_id}`)
  assert.deepEqual((await bodyOf(decide(sasha, 'clear'))).state, 'posted')
  // A part of it was moved on to the processor before.
  assert.equal(await balanceOf(`cash:eft:${ours.payer_id}`), Math.max(0, cash - ours.amount_cents))
  assert.equal((await decide(sasha, 'clear')).code, 'not_available')
  assert.deepEqual(await checkBooks(t), [], 'the bank and the remittances still agree')
  const { rows } = await t.owner.query<{ id: string }>(`select id from app.claim where version > 0 order by number limit 1`)
  assert.equal(
    (await t.call(`POST ${path}/match`, { as: tom, body: { claim_id: rows[0]!.id } })).code,
    'not_available',
    'its money is gone',
  )
})

test('listSuspense, listClearings, takeBackClearing: what was refused stands again, and only billing staff see any of it', async () => {
  const entries = await receive()
  const ours = entries.find(({ kind, amount_cents }) => kind === 'unmatched' && amount_cents > 10_000)!
  await bodyOf(t.call(`POST /admin/remitted-claims/${ours.remitted_claim_id!}/dismiss`, { as: tom, body: { reason: 'Not ours' } }))
  const asked = await bodyOf(clear('small_amount', ours.entry_id))
  const refused = await bodyOf(t.call(`POST /admin/suspense/clearings/${asked.id}/decide`, { as: tom, body: { decision: 'refuse' } }))
  assert.deepEqual([refused.state, refused.decided_name], ['refused', tom.name])
  assert.ok((await list()).some(({ entry_id }) => entry_id === ours.entry_id))
  const { balance_cents } = await bodyOf(t.call('GET /admin/suspense', { as: tom }))
  assert.equal(
    balance_cents,
    (await list()).reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    'the list is the account',
  )
  for (const path of ['GET /admin/suspense', 'GET /admin/suspense/clearings'] as const)
    assert.equal((await t.call(path, { as: selma })).code, 'forbidden')
})
