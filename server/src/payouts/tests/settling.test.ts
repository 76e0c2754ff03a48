import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundedAlone } from '@sorrel/contract/payments/rules'
import { addMinutes } from '../../kernel/clock.ts'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testNow } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readBalance } from '../../ledger/posting.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { femi, sasha, tom, theo, hannah } = cast
const { provider_id } = theo
type Staff = typeof femi | typeof sasha

const read = async () => (await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id } }))).next!
const enter = async (type: 'adjustment' | 'bonus' | 'paid_back' | 'written_off', amount_cents: number, as: Staff = femi) =>
  t.call('POST /admin/payouts/entries', {
    headers: await proveMember(t, as),
    body: { provider_id, type, amount_cents, note: 'Check 4711' },
  })
const decide = async (id: string, decision: 'approve' | 'refuse', as: Staff, reason: string | undefined = 'Nothing came in') =>
  t.call(`POST /admin/payouts/entries/${id}/decide`, {
    headers: await proveMember(t, as),
    body: { decision, ...(decision === 'refuse' && { reason }) },
  })
const readBooks = () => Promise.all((['cash:bank', 'writeoff:bad_debt'] as const).map((account) => readBalance(t.context(), account)))
const countWork = async (as: Staff) =>
  (await bodyOf(t.call('GET /admin/work', { as }))).items.find(({ kind }) => kind === 'payout_entries')?.count ?? 0

/** Theo has left and owes so much. */
async function leaveOwing(cents: number): Promise<void> {
  const unpaid = (await read()).lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  await bodyOf(enter('adjustment', -unpaid - cents))
  await t.runJobs()
  await t.owner.query(`update app.provider set status = 'offboarded', offboarded_at = $2 where id = $1`, [provider_id, t.clock()])
}

test('decidePayoutEntry: above the limit of refunds a line waits, moves nothing, and a second person approves it', async () => {
  await leaveOwing(90_000)
  const [books, [own, others]] = [await readBooks(), [await countWork(femi), await countWork(sasha)]]
  const asked = await bodyOf(enter('written_off', refundedAlone + 1))
  assert.partialDeepStrictEqual(asked, { state: 'waiting', asked_name: femi.name, decided_name: null, may_approve: false })
  await t.runJobs()
  assert.deepEqual([(await read()).owes_cents, await readBooks()], [90_000, books], 'nothing moved')
  assert.deepEqual([await countWork(femi), await countWork(sasha)], [own, others + 1])
  for (const [as, may_approve] of [
    [femi, false],
    [sasha, true],
  ] as const) {
    const { next } = await bodyOf(t.call('GET /payouts', { as, query: { provider_id } }))
    assert.partialDeepStrictEqual(next, { settling_cents: refundedAlone + 1, entries: [{ id: asked.id, may_approve }] })
    const { waiting_entries } = await bodyOf(t.call('GET /admin/payouts/drafts', { as }))
    assert.equal(waiting_entries.find(({ id }) => id === asked.id)?.may_approve, may_approve)
  }
  assert.equal((await enter('paid_back', 90_000 - refundedAlone)).code, 'invalid_request', 'what waits is not settled twice')
  assert.equal((await decide(asked.id, 'approve', femi)).code, 'second_person_required')
  const unproved = { as: sasha, body: { decision: 'approve' as const } }
  assert.equal((await t.call(`POST /admin/payouts/entries/${asked.id}/decide`, unproved)).code, 'step_up_required')
  const done = await bodyOf(decide(asked.id, 'approve', sasha))
  assert.partialDeepStrictEqual(done, { state: 'standing', decided_name: sasha.name, may_approve: false })
  await t.runJobs()
  const after = await read()
  assert.deepEqual([after.owes_cents, after.settling_cents, after.entries], [90_000 - refundedAlone - 1, 0, []])
  assert.deepEqual(await readBooks(), [books[0]!, books[1]! + refundedAlone + 1])
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ about }) => about.includes(provider_id)),
    [],
  )
})

test('Parts of one day count together, whoever enters them, and a line of the next day does not', async () => {
  await leaveOwing(90_000)
  const enterPart = async (type: 'paid_back' | 'written_off', cents: number, as: Staff = femi) =>
    (await bodyOf(enter(type, cents, as))).state
  assert.equal(await enterPart('paid_back', refundedAlone - 5000), 'standing')
  assert.equal(await enterPart('written_off', 5001, sasha), 'waiting')
  assert.equal(await enterPart('written_off', 5000), 'standing', 'just the limit')
  const both = await Promise.all([enterPart('written_off', 100), enterPart('written_off', 100)])
  assert.deepEqual(both, ['waiting', 'waiting'])
  t.clock.set(addMinutes(testNow, 1441))
  assert.equal(await enterPart('written_off', 5001), 'standing')
})

test('What is refused for a reason, or withdrawn, changes nothing, and can be entered anew', async () => {
  await leaveOwing(50_000)
  const books = await readBooks()
  const { id } = await bodyOf(enter('paid_back', 50_000))
  const path = `POST /admin/payouts/entries/${id}/decide` as const
  assert.equal((await t.call(path, { as: sasha, body: { decision: 'refuse' } })).code, 'invalid_request', 'no reason')
  assert.partialDeepStrictEqual(await bodyOf(decide(id, 'refuse', sasha)), {
    ...{ state: 'refused', decided_name: sasha.name, decided_note: 'Nothing came in' },
  })
  const own = await bodyOf(enter('paid_back', 50_000))
  assert.partialDeepStrictEqual(await bodyOf(decide(own.id, 'refuse', femi, 'I mistyped it')), {
    state: 'refused',
    decided_name: femi.name,
  })
  await t.runJobs()
  const { owes_cents, settling_cents, entries } = await read()
  assert.deepEqual([owes_cents, settling_cents, await readBooks()], [50_000, 0, books])
  assert.deepEqual(
    entries.map(({ decided_note }) => decided_note),
    ['I mistyped it', 'Nothing came in'],
  )
  assert.equal((await decide(id, 'approve', sasha)).code, 'not_available')
  assert.equal((await bodyOf(enter('paid_back', 50_000))).state, 'waiting')
  assert.equal((await decide(makeId(), 'approve', sasha)).code, 'not_found')
  const { next } = await bodyOf(t.call('GET /payouts', { as: hannah }))
  assert.deepEqual(next!.entries, [], 'dietitians see none of it')
})

test('Two at once approve once, and what is more than owed by now is not approved', async () => {
  await leaveOwing(60_000)
  const { id } = await bodyOf(enter('written_off', 30_000))
  const other = await bodyOf(enter('paid_back', 30_000))
  const approval = { headers: await proveMember(t, sasha), body: { decision: 'approve' as const } }
  const approve = () => t.call(`POST /admin/payouts/entries/${id}/decide`, approval)
  const answers = await Promise.all([approve(), approve()])
  assert.deepEqual(answers.map(({ status, code }) => code ?? status).sort(), [200, 'not_available'])
  await t.runJobs()
  assert.equal((await read()).owes_cents, 30_000)
  await bodyOf(enter('bonus', 10_000))
  await t.runJobs()
  assert.equal((await decide(other.id, 'approve', sasha)).code, 'not_available', 'he owes 200.00 by now')
  assert.equal((await bodyOf(decide(other.id, 'refuse', sasha))).state, 'refused')
})

test('a bonus or a correction for somebody who has left settles the minus as well, so above the limit it waits for a second person', async () => {
  await leaveOwing(90_000)
  const plain = { provider_id, type: 'adjustment' as const, amount_cents: 500, note: 'It was a mistake' }
  assert.equal((await t.call('POST /admin/payouts/entries', { as: femi, body: plain })).code, 'step_up_required')
  assert.equal((await bodyOf(enter('adjustment', refundedAlone))).state, 'standing')
  const asked = await bodyOf(enter('bonus', 1000))
  await t.runJobs()
  assert.partialDeepStrictEqual(await read(), { owes_cents: 90_000 - refundedAlone, settling_cents: 1000 })
  assert.equal(asked.state, 'waiting')
  await bodyOf(enter('written_off', 90_000 - refundedAlone - 1000))
  assert.equal((await bodyOf(decide(asked.id, 'approve', sasha))).state, 'standing')
  await t.runJobs()
  assert.equal((await read()).owes_cents, 90_000 - refundedAlone - 1000)
})

test('finalizePayouts: whoever has left without an account is in the run, and is paid by check, which counts for the tax year', async () => {
  const readOwed = () => readBalance(t.context(), `provider:${provider_id}:payable`)
  const readPaid = async () => {
    const { items } = await bodyOf(t.call('GET /admin/payouts/tax-year', { as: femi, query: { year: 2026 } }))
    return items.find((one) => one.provider_id === provider_id)?.paid_cents ?? 0
  }
  const countFailed = async () =>
    (await bodyOf(t.call('GET /admin/work', { as: femi }))).items.find(({ kind }) => kind === 'failed_payouts')?.count ?? 0
  const readDraft = async () => (await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi, query }))).items.find(isTheirs)
  const isTheirs = (one: { provider_id: string }) => one.provider_id === provider_id
  const query = { period_end: '2026-03-15' }
  await t.owner.query('delete from app.payout_account where provider_id = $1', [provider_id])
  await bodyOf(enter('bonus', 7700))
  await t.runJobs()
  t.clock.set('2026-03-17T15:00:00.000Z')
  const { total_cents, outcome } = (await readDraft()) ?? assert.fail('the demo owes Theo something')
  assert.deepEqual([total_cents > 0, outcome], [true, 'no_account'])
  await t.owner.query(`update app.provider set status = 'offboarded', offboarded_at = $2 where id = $1`, [provider_id, t.clock()])
  assert.partialDeepStrictEqual(await readDraft(), { outcome: 'pays', has_left: true, account_status: 'none', total_cents })
  const [owed, paid, failed] = [await readOwed(), await readPaid(), await countFailed()]
  for (const as of [femi, sasha])
    await bodyOf(
      t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, as), body: { ...query, provider_ids: [provider_id] } }),
    )
  await t.runJobs()
  const readPayout = async () => {
    const { items } = await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id } }))
    return items.find((one) => one.period_end === query.period_end)
  }
  const payout = await readPayout()
  assert.partialDeepStrictEqual(payout, { status: 'failed', failure: 'account_not_ready', may_settle: true, total_cents })
  assert.equal(await countFailed(), failed + 1)
  const settled = { headers: await proveMember(t, femi), body: { paid_by: 'Check 2201' } }
  await bodyOf(t.call(`POST /admin/payouts/${payout!.id}/settle`, settled))
  await t.runJobs()
  assert.partialDeepStrictEqual(await readPayout(), { status: 'paid', paid_by: 'Check 2201' })
  assert.deepEqual([await readOwed(), await readPaid(), await countFailed()], [owed + total_cents, paid + total_cents, failed])
  t.clock.set(testNow)
})
