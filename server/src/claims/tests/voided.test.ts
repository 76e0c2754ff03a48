import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readClaimDrift } from '../../billing/tests/billing.ts'
import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import { findSecondIn, giveSecondPlanIn, submitSecondIn } from '../../clearinghouse/tests/second-plans.ts'
import { comesWith, readBooks, type Sent, sendClaimOf, watchBooksOf } from '../../clearinghouse/tests/sending.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { listVisitClaims } from '../showing/of-visits.ts'
import { rejectClaim } from './other-plans.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const reason = 'So that it is right'

const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const voidIt = async (id: string) => {
  const gone = await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  return gone
}
const restore = async (id: string) => {
  const back = await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'restore', reason } }))
  await t.runJobs()
  return back
}
const reject = (id: string) => rejectClaim(t, id)
const readDrift = () => readClaimDrift(t)
const listAnswers = async (id: string) =>
  (
    await t.owner.query<{ status: string; state: string; is_reversed: boolean }>(
      `select status, state, reversed_by is not null as is_reversed from app.remitted_claim where claim_id = $1 order by created_at, id`,
      [id],
    )
  ).rows

/** A claim that its payer answered, and that leaves something to the patient. */
async function begin(ending: string) {
  const sent = await sendClaimOf(t, ending)
  await t.runJobs()
  await answer()
  const { paid_cents, patient_cents, charge_cents } = await read(sent.claim_id)
  return { sent, paid_cents: paid_cents!, left_cents: patient_cents!, charge_cents }
}

/** Its payer takes a part off by contract, leaves the rest to the patient, and pays nothing. */
async function beginUnpaid() {
  const begun = await begin('0007')
  assert.ok(begun.paid_cents === 0 && begun.left_cents > 0 && begun.left_cents < begun.charge_cents)
  return begun
}

async function beginPaid() {
  const begun = await begin('0006')
  assert.ok(begun.paid_cents > 0 && begun.left_cents > 0)
  return begun
}

/** The payer takes back what it answered to the first version of a claim. */
async function takeBack({ version_id, clm01 }: Sent): Promise<void> {
  const { rows } = await t.owner.query<{ x12: string }>('select x12 from app.claim_version where id = $1', [version_id])
  const file = readSentFile(rows[0]!.x12)
  const [claim] = file.claims
  const back = [{ claim: claim!, decision: { ...decideClaim(claim!), interest_cents: 0 }, isReversal: true }]
  const body = { name: `back-${clm01}.835`, text: writeRemittance(file, back, { number: 990_001, day: '20260303' }) }
  const taken = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: taken.id })
  await t.runJobs()
}

test('voidClaim: of a claim on which nothing was paid neither its payer nor its patient owes anything, before the payer says a word and after', async () => {
  const { sent, left_cents, charge_cents } = await beginUnpaid()
  const drift = await readDrift()
  const taken = await watchBooksOf(t, sent, () => voidIt(sent.claim_id))
  assert.deepEqual([taken.payer, taken.patient, taken.given_up], [0, -left_cents, left_cents - charge_cents])
  assert.deepEqual(await listAnswers(sent.claim_id), [{ status: '1', state: 'posted', is_reversed: false }])

  const told = await watchBooksOf(t, sent, () => takeBack(sent))
  assert.deepEqual(Object.values(told), Object.values(told).fill(0))
  assert.deepEqual(
    await listAnswers(sent.claim_id),
    [
      { status: '1', state: 'posted', is_reversed: true },
      { status: '22', state: 'posted', is_reversed: false },
    ],
    'what the payer takes back waits for nobody',
  )
  assert.deepEqual(await readDrift(), drift)
})

test('restoreClaim: a void that came to nothing leaves the books of a claim as they were, each time', async () => {
  for (const begin of [beginUnpaid, beginPaid]) {
    const { sent } = await begin()
    const [drift, stood] = [await readDrift(), await readBooks(t, sent)]
    for (let round = 0; round < 2; round += 1) {
      const gone = await watchBooksOf(t, sent, () => voidIt(sent.claim_id))
      assert.ok(gone.patient! < 0)
      await reject(sent.claim_id)
      assert.equal((await restore(sent.claim_id)).state, 'paid')
      assert.deepEqual([await readBooks(t, sent), await readDrift()], [stood, drift])
    }
  }
})

test('restoreClaim, getTrialBalance: what is charged again counts from then on, and changes no balance of an earlier day', async () => {
  const { sent } = await beginUnpaid()
  const then = t.clock()
  const readThen = async () => (await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: tom, query: { at: then } }))).lines
  const lines = await readThen()
  t.clock.advance(60)
  await voidIt(sent.claim_id)
  await reject(sent.claim_id)
  await restore(sent.claim_id)
  assert.deepEqual(await readThen(), lines)
})

/** What the books say that payers owe, and what of it the figures explain by claims that were voided. */
async function readFinance() {
  const { books } = await bodyOf(t.call('GET /admin/finance', { as: tom, query: { from: '2026-01-01', to: '2026-03-31' } }))
  return { owed: books.payers_cents, claims: books.voided_claims, voided: books.voided_cents }
}

test('getFinance, getBill: a void says of itself what payers still take back, and tells the patient why they owe nothing', async () => {
  const { sent, paid_cents, left_cents, charge_cents } = await beginPaid()
  const before = await readFinance()
  await voidIt(sent.claim_id)
  const after = await readFinance()
  assert.deepEqual([after.claims - before.claims, after.voided - before.voided], [1, left_cents - charge_cents])
  assert.equal(after.owed - before.owed, after.voided - before.voided, 'nothing of it comes from other entries')

  const { items: bills } = await bodyOf(t.call(`GET /billing/${sent.patient_id}/bills`, { as: tom }))
  const bill = bills.find(({ appointment_id }) => appointment_id === sent.appointment_id)!
  assert.deepEqual([bill.owed_cents, bill.explanation], [0, [{ code: 'claim_voided' }]])
  const { split } = await bodyOf(t.call(`GET /billing/${sent.patient_id}/bills/${bill.id}`, { as: tom }))
  const { payer_name, plan_paid_cents, plan_share_cents, difference, promise_cents } = split!
  assert.deepEqual([payer_name, plan_paid_cents, plan_share_cents, difference, promise_cents], [null, null, null, [], 0])
  const { items: told } = await listVisitClaims(t.context({ kind: 'patient', patient_id: sent.patient_id }), [sent.appointment_id])
  assert.equal(told[0]!.status, 'taken_back')

  await takeBack(sent)
  assert.ok(paid_cents > 0)
  assert.deepEqual(await readFinance(), before, 'once its payer took it back, nothing is left to explain')
})

test('voidClaim: a patient owes a share of the claim to the first payer or of that to the second one, never of both', async () => {
  // What else waits is answered before, so that the accounts of the payers move for this visit only.
  await answer()
  const sent = await sendClaimOf(t, '0007')
  await giveSecondPlanIn(t, sent)
  const charged = await readBooks(t, sent)
  const others = await readBooks(t, { ...sent, payer_id: sent.payer_id === '62308' ? '60054' : '62308' })
  await t.runJobs()
  await answer()
  const second = await findSecondIn(t, sent)
  await submitSecondIn(t, second)
  await t.runJobs()
  await answer()
  const [left_cents, share_cents] = [(await read(sent.claim_id)).patient_cents!, (await read(second.claim_id)).patient_cents!]
  const readBoth = async () => [await readBooks(t, sent), await readBooks(t, second)] as const
  const stood = await readBoth()
  assert.deepEqual([stood[0].patient, stood[1].patient], [0, share_cents])
  await voidIt(second.claim_id)
  const gone = await readBoth()
  assert.deepEqual([gone[0].patient, gone[1].patient], [left_cents, 0])
  await reject(second.claim_id)
  await restore(second.claim_id)
  assert.deepEqual(await readBoth(), stood)
  // Both end: the second payer took money back, so nothing of the visit is left anywhere.
  await voidIt(second.claim_id)
  await answer()
  await voidIt(sent.claim_id)
  const left = (await readBoth()).map(({ payer, patient }) => [payer, patient])
  assert.deepEqual(left, [
    [charged.payer - sent.charge_cents, 0],
    [others.payer, 0],
  ])
})

test('a void to a second payer comes to nothing while somebody makes another claim to that payer: one of the two claims stands', async () => {
  const { sent, left_cents } = await begin('0007')
  await giveSecondPlanIn(t, sent)
  const bill = () => t.call(`POST /claims/${sent.claim_id}/acts`, { as: tom, body: { act: 'bill_second', reason } })
  await bodyOf(bill())
  const second = await findSecondIn(t, sent)
  await submitSecondIn(t, second)
  await t.runJobs()
  await answer()
  await voidIt(second.claim_id)
  await reject(second.claim_id)
  const posting = await t.owner.connect()
  try {
    await posting.query('begin')
    await posting.query('select from app.claim where id = $1 for update', [sent.claim_id])
    const billed = bill()
    await setTimeout(300)
    const restored = t.call(`POST /claims/${second.claim_id}/acts`, { as: tom, body: { act: 'restore', reason } })
    await setTimeout(300)
    await posting.query('commit')
    assert.deepEqual([(await billed).status, (await restored).code], [200, 'claim_act_not_possible'])
  } finally {
    await posting.query('rollback')
    posting.release()
  }
  await t.runJobs()
  assert.deepEqual([(await read(second.claim_id)).state, (await read(sent.claim_id)).patient_cents], ['voided', left_cents])
})

test('voidClaim: what a payer denied in a letter without a number is voided by phone, and nothing is sent', async () => {
  const sent = await sendClaimOf(t, '0009')
  await t.runJobs()
  const drift = await readDrift()
  const { payer_id, draft } = await read(sent.claim_id)
  const lines = draft.lines.map(({ charge_cents }) => ({
    paid_cents: 0,
    adjustments: [{ group: 'CO' as const, reason: '27', cents: charge_cents! }],
  }))
  const payment = { payer: { id: payer_id, name: 'A plan' }, ...comesWith(0), trace: 'NO-NUMBER', paid_on: '2026-02-27', amount_cents: 0 }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, claims: [{ claim_id: sent.claim_id, lines }] } }))
  await t.runJobs()
  await t.owner.query('update app.claim set payer_claim_number = null where id = $1', [sent.claim_id])
  const stood = await readBooks(t, sent)
  const { state, takes_voids, versions } = await read(sent.claim_id)
  assert.deepEqual([state, takes_voids], ['denied', false])
  const gone = await voidIt(sent.claim_id)
  assert.deepEqual([gone.state, gone.versions.length, gone.can], ['voided', versions.length, ['restore', 'make_new', 'switch_plan']])
  assert.equal((await readBooks(t, sent)).payer, stood.payer - sent.charge_cents)
  assert.equal((await restore(sent.claim_id)).state, 'denied')
  assert.deepEqual([await readBooks(t, sent), await readDrift()], [stood, drift])
})

test('a claim that stands again as rejected after its void says what was sent, if its payer decides about it after staff changed it', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  const { draft, charge_cents } = await read(sent.claim_id)
  await voidIt(sent.claim_id)
  await reject(sent.claim_id)
  const late = { name: 'late.277', text: sayStatus('A3:97:PR')(0, sent.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: late }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
  assert.equal((await restore(sent.claim_id)).state, 'rejected')
  const [line] = draft.lines
  const lines = [{ code: line!.code!, units: 1, modifiers: line!.modifiers, charge_cents: 100 }]
  const changed = await bodyOf(t.call(`PATCH /claims/${sent.claim_id}`, { as: tom, body: { lines } }))
  assert.equal(changed.charge_cents, 100)
  // The payer pays, and takes it back for the void.
  await answer()
  const decided = await read(sent.claim_id)
  assert.deepEqual([decided.state, decided.charge_cents, decided.draft.lines], ['reversed', charge_cents, draft.lines])
})

test('addPaperPayment: a payment of a claim that stands again after its void is one of what asked for money', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  await voidIt(sent.claim_id)
  await reject(sent.claim_id)
  const { draft, state } = await restore(sent.claim_id)
  const lines = draft.lines.map(({ charge_cents }) => ({ paid_cents: charge_cents!, adjustments: [] }))
  const payment = { payer: { id: sent.payer_id, name: 'A plan' }, ...comesWith(sent.charge_cents), trace: 'PAID', paid_on: '2026-02-27' }
  const claims = [{ claim_id: sent.claim_id, lines }]
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, amount_cents: sent.charge_cents, claims } }))
  await t.runJobs()
  const { rows } = await t.owner.query<{ clm01: string }>('select clm01 from app.remitted_claim where claim_id = $1', [sent.claim_id])
  assert.deepEqual([state, rows, (await read(sent.claim_id)).state], ['accepted', [{ clm01: sent.clm01 }], 'paid'])
})
