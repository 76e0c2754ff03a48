import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { type Decision, decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { giveSecondPlanIn, submitSecondIn } from './second-plans.ts'
import { comesWith, type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast

const stateOf = async ({ claim_id }: Sent): Promise<string> =>
  (await t.owner.query<{ state: string }>('select state from app.claim where id = $1', [claim_id])).rows[0]!.state
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const decisionsOf = async ({ claim_id }: Sent) =>
  (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { claim_id } }))).items

const watchBooks = (sent: Sent, act: () => Promise<unknown>) => watchBooksOf(t, sent, act)

const giveSecondPlan = (sent: Sent, ending?: string) => giveSecondPlanIn(t, sent, ending)
const findSecond = async ({ claim_id }: Sent): Promise<Sent> =>
  (
    await t.owner.query<Sent>(
      `select id as claim_id, payer_id, patient_id, appointment_id, charge_cents::float8 as charge_cents, '' as version_id, '' as clm01
       from app.claim where prior_claim_id = $1`,
      [claim_id],
    )
  ).rows[0]!
const submitSecond = (second: Sent) => submitSecondIn(t, second)

test('a second payer gets what the first one answered, and the patient hears of nothing before it has answered', async () => {
  const sent = await sendClaimOf(t, '0007')
  await giveSecondPlan(sent)
  await t.runJobs()
  const first = await watchBooks(sent, answer)
  const [decision] = await decisionsOf(sent)
  assert.equal(await stateOf(sent), 'paid')
  assert.ok(decision!.patient_cents > 4000)
  assert.deepEqual([first.patient, first.payer], [0, decision!.patient_cents - sent.charge_cents], 'what is left stays in the books')
  const second = await findSecond(sent)
  const path = `/claims/${second.claim_id}` as const
  const { draft, priority, of_other_plan } = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  const before = await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))
  assert.deepEqual([of_other_plan?.id, of_other_plan?.state], [sent.claim_id, 'paid'])
  assert.deepEqual([before.of_other_plan?.id, before.can.includes('bill_second')], [second.claim_id, false], 'one claim to it stands')
  assert.deepEqual([priority, draft.prior?.paid_cents, draft.prior?.lines?.length], ['S', decision!.paid_cents, draft.lines.length])
  const { versions } = await submitSecond(second)
  const text = (await t.send(`GET /admin/claims/${second.claim_id}/submissions/1/x12`, { as: tom })).text
  for (const part of ['SBR*S*18*', `AMT*D*${decision!.paid_cents / 100}~`, `SVD*${sent.payer_id}*`, 'DTP*573*D8*', versions[0]!.clm01])
    assert.ok(text.includes(part), `${part} in ${text}`)
  const last = await watchBooks(second, async () => {
    await t.runJobs()
    await answer()
  })
  assert.equal(await stateOf(second), 'paid')
  assert.deepEqual([last.payer, last.patient], [-decision!.patient_cents, 4000])
  await expectBothPlansNamed(sent, decision!.paid_cents, decision!.patient_cents - 4000)
  const { rows } = await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')
  assert.equal(rows[0]?.sum, '0')
})

/** The bill of what a second plan left says what each of the two paid. */
async function expectBothPlansNamed(sent: Sent, first_cents: number, second_cents: number): Promise<void> {
  const nameOf = async ({ claim_id }: Sent) => (await bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))).payer_name
  const path = `/billing/${sent.patient_id}/bills` as const
  const { items } = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  const bill = items.find(({ appointment_id, owed_cents }) => appointment_id === sent.appointment_id && owed_cents === 4000)!
  const { split } = await bodyOf(t.call(`GET ${path}/${bill.id}`, { as: tom }))
  const [first_name, second_name] = [await nameOf(sent), await nameOf(await findSecond(sent))]
  assert.deepEqual(split!.first_plan, { payer_name: first_name, paid_cents: first_cents })
  assert.deepEqual([split!.payer_name, split!.plan_paid_cents], [second_name, second_cents])
  const as = { kind: 'patient', patient_id: sent.patient_id } as const
  const { claim } = await bodyOf(t.call(`GET /appointments/${sent.appointment_id}/claim-status`, { as }))
  assert.deepEqual(claim!.plans, [
    { payer_name: first_name, paid_cents: first_cents },
    { payer_name: second_name, paid_cents: second_cents },
  ])
}

/** Brings a claim to its second payer, with what the first one left. */
async function sendSecond(): Promise<{ first: Sent; second: Sent; left: number }> {
  const first = await sendClaimOf(t, '0007')
  await giveSecondPlan(first)
  await t.runJobs()
  await answer()
  const second = await findSecond(first)
  await submitSecond(second)
  await t.runJobs()
  return { first, second, left: (await decisionsOf(first))[0]!.patient_cents }
}

/** Enters a letter of a payer that pays this much of a claim, and takes all else off for one reason. */
async function enterLetter(of: Sent, paid: number, [group, reason]: readonly ['CO' | 'PR', string], trace: string) {
  const { draft } = await bodyOf(t.call(`GET /claims/${of.claim_id}`, { as: tom }))
  let rest = paid
  const lines = draft.lines.map(({ charge_cents }) => {
    const paid_cents = Math.min(rest, charge_cents!)
    rest -= paid_cents
    return { paid_cents, adjustments: [{ group, reason, cents: charge_cents! - paid_cents }].filter(({ cents }) => cents > 0) }
  })
  const payer = { id: of.payer_id, name: 'Second Plan' }
  const body = { payer, ...comesWith(paid), trace, paid_on: '2026-02-27', amount_cents: paid, claims: [{ claim_id: of.claim_id, lines }] }
  assert.deepEqual((await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))).faults, [])
  await t.runJobs()
}
const openOf = async ({ claim_id }: Sent) => (await bodyOf(t.call(`GET /admin/claims/${claim_id}/work`, { as: tom }))).open_cents

test('a second payer that repeats the discount of the whole charge settles only what the first one left, and pays once', async () => {
  const { second, left } = await sendSecond()
  const changed = await watchBooks(second, () => enterLetter(second, left - 1000, ['CO', '45'], 'discount-2'))
  assert.deepEqual([changed.payer, changed.given_up, changed.patient], [-left, 1000, 0])
  assert.equal(await openOf(second), 0)
  const again = await watchBooks(second, () => enterLetter(second, 500, ['CO', '45'], 'discount-3'))
  assert.deepEqual([again.payer, again.unmatched], [0, -500], 'a second payment waits for a person')
})

test('a second payer that puts the whole charge on the patient leaves them no more than the first one did', async () => {
  const { second, left } = await sendSecond()
  const denied = await watchBooks(second, () => enterLetter(second, 0, ['PR', '204'], 'denial-2'))
  assert.deepEqual([denied.payer, denied.patient, await stateOf(second), await openOf(second)], [-left, left, 'denied', 0])
})

test('without an answer of a second payer, canceling its claim bills the patient what the first one left; a claim passed on is not sent again', async () => {
  const sent = await sendClaimOf(t, '0007')
  await giveSecondPlan(sent)
  await t.runJobs()
  await answer()
  const second = await findSecond(sent)
  const changed = await watchBooks(sent, async () => {
    await bodyOf(t.call(`POST /claims/${second.claim_id}/acts`, { as: tom, body: { act: 'cancel', reason: 'The plan had ended' } }))
    await t.runJobs()
  })
  const [decision] = await decisionsOf(sent)
  assert.deepEqual([changed.patient, changed.payer], [decision!.patient_cents, -decision!.patient_cents])
  const passed = await sendClaimOf(t, '8004')
  await giveSecondPlan(passed)
  await t.runJobs()
  assert.equal((await watchBooks(passed, answer)).patient, 0)
  assert.equal(await findSecond(passed), undefined)
})

test('what a second payer refuses is worth what the first one left, and not the whole charge again', async () => {
  const sent = await sendClaimOf(t, '0007')
  await giveSecondPlan(sent, '9050')
  await t.runJobs()
  await answer()
  const [decision] = await decisionsOf(sent)
  const second = await findSecond(sent)
  await submitSecond(second)
  await t.runJobs()
  await answer()
  assert.equal(await stateOf(second), 'denied')
  const work = await bodyOf(t.call(`GET /admin/claims/${second.claim_id}/work`, { as: tom }))
  assert.equal(work.open_cents, decision!.patient_cents)
})

test('what the first payer denies onto the patient goes to the second one first, and to nobody once the first one pays all of it', async () => {
  const sent = await sendClaimOf(t, '0012')
  await giveSecondPlan(sent)
  await t.runJobs()
  const denied = await watchBooks(sent, answer)
  assert.deepEqual([await stateOf(sent), denied.patient, denied.payer], ['denied', 0, 0], 'the patient hears of nothing yet')
  const second = await findSecond(sent)
  await submitSecond(second)
  const last = await watchBooks(second, async () => {
    await t.runJobs()
    await answer()
  })
  assert.deepEqual([await stateOf(second), last.patient, last.payer], ['paid', 4000, -sent.charge_cents])

  const other = await sendClaimOf(t, '0012')
  await giveSecondPlan(other)
  await t.runJobs()
  await answer()
  const unsent = await findSecond(other)
  const paid = await watchBooks(other, () => enterLetter(other, other.charge_cents - 500, ['CO', '45'], 'paid-after-all'))
  assert.deepEqual([paid.payer, paid.given_up, paid.patient], [-other.charge_cents, 500, 0])
  assert.equal(await stateOf(unsent), 'cancelled')
})

test('two payers answer about one version: the discount is given up once, and each takes back its own payment', async () => {
  const sent = await sendClaimOf(t, '8004')
  await t.runJobs()
  await answer()
  const { text } = await t.send(`GET /admin/claims/${sent.claim_id}/submissions/1/x12`, { as: tom })
  const file = readSentFile(text)
  const claim = file.claims[0]!
  const first = decideClaim(claim)
  const lines = first.lines.map((line) => {
    const share = line.allowed_cents - line.paid_cents
    const discount = line.charge_cents - line.allowed_cents
    const adjustments = [['OA', '23', line.paid_cents] as const, ['CO', '45', discount] as const].filter(([, , cents]) => cents > 0)
    return { ...line, paid_cents: share, adjustments, remark: null }
  })
  const second: Decision = { ...first, status: '2', forwarded: false, lines }
  const other = { ...claim, payer: ['NM1', 'PR', '2', 'OTHER PLAN', '', '', '', '', 'PI', '99999'] }
  const add = async (taken: Parameters<typeof writeRemittance>[1], number: number) => {
    const body = { name: 'by-hand.835', text: writeRemittance(file, taken, { number, day: '20260301' }) }
    await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
    await t.runJobs()
  }
  const sum = (of: 'paid_cents' | 'allowed_cents', lines: Decision['lines']) => lines.reduce((all, line) => all + line[of], 0)
  const share = sum('paid_cents', second.lines)
  const discount = sent.charge_cents - sum('allowed_cents', first.lines)
  assert.ok(share > 0 && discount > 0)
  const answered = await watchBooks(sent, () => add([{ claim: other, decision: second }], 987_654))
  assert.deepEqual([answered.payer, answered.given_up, answered.patient], [-share, 0, 0])
  const back = await watchBooks(sent, () => add([{ claim, decision: first, isReversal: true }], 987_655))
  assert.deepEqual([back.payer, back.given_up, back.patient], [sum('paid_cents', first.lines) + discount, -discount, 0])
  const decisions = await decisionsOf(sent)
  assert.deepEqual(
    decisions.filter(({ is_reversed }) => is_reversed).map(({ status }) => status),
    ['19'],
  )
  assert.equal(await stateOf(sent), 'reversed')
})

test('a second answer that takes nothing back is posted by a person in the place of the first, and the payer takes the first one back later', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  await answer()
  const [first] = await decisionsOf(sent)
  const waiting = async () => {
    const query = { state: 'unmatched' as const, limit: 1 }
    return (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query }))).items[0]!
  }
  const more = first!.paid_cents + 700
  const changed = await watchBooks(sent, async () => {
    await enterLetter(sent, more, ['CO', '45'], 'restated-1')
    const beyond = await waiting()
    assert.deepEqual([beyond.clm01, beyond.why], [sent.clm01, 'beyond_charge'])
    const path = `/admin/remitted-claims/${beyond.id}` as const
    const posted = await bodyOf(t.call(`POST ${path}/match`, { as: tom, body: { claim_id: sent.claim_id } }))
    assert.deepEqual([posted.state, posted.outcome, await stateOf(sent)], ['posted', 'paid', 'paid'])
    assert.equal((await t.call(`POST ${path}/match`, { as: tom, body: { claim_id: sent.claim_id } })).code, 'not_available')
  })
  // The patient owed a share by the first answer, and by the second nothing.
  assert.deepEqual([changed.payer, changed.patient, changed.cash], [0, -first!.patient_cents, more])
  assert.equal(changed.unmatched, -first!.paid_cents, 'what the payer paid first waits to be taken back')
  assert.equal(await openOf(sent), 0)
  const { text } = await t.send(`GET /admin/claims/${sent.claim_id}/submissions/1/x12`, { as: tom })
  const file = readSentFile(text)
  const taken = [{ claim: file.claims[0]!, decision: decideClaim(file.claims[0]!), isReversal: true }]
  const body = { name: 'late.835', text: writeRemittance(file, taken, { number: 987_700, day: '20260305' }) }
  const back = await watchBooks(sent, async () => {
    await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
    await t.runJobs()
  })
  assert.deepEqual([back.payer, back.patient, await stateOf(sent)], [0, 0, 'paid'], 'the answer in its place stands')
  assert.equal((await waiting()).why, 'nothing_to_reverse')
})

test('a payer who is told to answer now pays today, by the clock of the practice', async () => {
  // Eight in the evening in Chicago, and the next day in UTC.
  t.clock.set('2026-03-11T01:00:00.000Z')
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  await answer()
  const [decision] = await decisionsOf(sent)
  const { items } = await bodyOf(t.call('GET /admin/remittances', { as: tom }))
  assert.equal(items.find(({ id }) => id === decision!.remittance_id)?.paid_on, '2026-03-10')
})
