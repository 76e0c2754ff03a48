import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkReceivables } from '../../billing/checks/receivables.ts'
import { listVisitClaims } from '../../claims/showing/of-visits.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { describeAnswer } from '../onward/second-payer.ts'
import { findSecondIn, giveSecondPlanIn, submitSecondIn } from './second-plans.ts'
import { comesWith, type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const reason = 'So that it is right'

const read = ({ claim_id }: Sent) => bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))
const act = ({ claim_id }: Sent, act: 'correct' | 'release' | 'bill_second') =>
  t.call(`POST /claims/${claim_id}/acts`, { as: tom, body: { act, reason } })
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}

/** Brings a claim to its second payer, with what the first one left. */
async function beginSecond(): Promise<{ first: Sent; second: Sent }> {
  const first = await sendClaimOf(t, '0007')
  await giveSecondPlanIn(t, first)
  await t.runJobs()
  await answer()
  return { first, second: await findSecondIn(t, first) }
}

/** The first payer takes its answer back, and in the same file perhaps says it again. */
async function takeBack({ claim_id }: Sent, number: number, repeats = false) {
  const { text } = await t.send(`GET /admin/claims/${claim_id}/submissions/1/x12`, { as: tom })
  const file = readSentFile(text)
  const said = { claim: file.claims[0]!, decision: decideClaim(file.claims[0]!) }
  const taken = [true, ...(repeats ? [false] : [])].map((isReversal) => ({ ...said, isReversal }))
  const body = { name: `back-${number}.835`, text: writeRemittance(file, taken, { number, day: '20260305' }) }
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJobs()
}

/** What the patient reads about the bill of the visit. */
async function readTold({ patient_id, appointment_id }: Sent) {
  const { items } = await listVisitClaims(t.context({ kind: 'patient', patient_id }), [appointment_id])
  return [items[0]?.status, items[0]?.patient_cents]
}

/** Enters a letter of a payer that pays this much of a claim, and gives up the rest. */
async function enterLetter(of: Sent, paid: number, group: 'CO' | 'PR', trace: string) {
  const { draft } = await read(of)
  let rest = paid
  const lines = draft.lines.map(({ charge_cents }) => {
    const paid_cents = Math.min(rest, charge_cents!)
    rest -= paid_cents
    const code = group === 'CO' ? '45' : paid === 0 ? '204' : '1'
    return { paid_cents, adjustments: [{ group, reason: code, cents: charge_cents! - paid_cents }].filter(({ cents }) => cents > 0) }
  })
  const payer = { id: of.payer_id, name: 'A plan' }
  const body = { payer, ...comesWith(paid), trace, paid_on: '2026-02-27', amount_cents: paid, claims: [{ claim_id: of.claim_id, lines }] }
  assert.deepEqual((await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))).faults, [])
  await t.runJobs()
}

test('a preview of the claims of both payers of a visit shows each with its own changes', async () => {
  const { first, second } = await beginSecond()
  // The claim of the first payer is opened for a correction, so that both may change.
  await t.owner.query(`update app.claim set state = 'rejected' where id = $1`, [first.claim_id])
  await bodyOf(t.call(`PATCH /claims/${first.claim_id}`, { as: tom, body: { note: 'To the first' } }))
  await bodyOf(t.call(`PATCH /claims/${second.claim_id}`, { as: tom, body: { note: 'To the second' } }))
  const body = { claim_ids: [first.claim_id, second.claim_id], patch: { authorization_number: 'A-1' } }
  const { items } = await bodyOf(t.call('POST /admin/claim-previews/from-claims', { as: tom, body }))
  assert.deepEqual(
    items.map(({ claim }) => [claim?.note, claim?.priority, claim?.authorization_number]),
    [
      ['To the first', 'P', 'A-1'],
      ['To the second', 'S', 'A-1'],
    ],
  )
})

test('a second payer gets the version that the first one answered, whatever the first claim says since', async () => {
  const { first, second } = await beginSecond()
  const sent = (await read(second)).draft.lines
  await t.owner.query(`update app.claim_content set draft = jsonb_set(draft, '{lines,0,units}', '9') where claim_id = $1`, [first.claim_id])
  await bodyOf(t.call(`POST /claims/${second.claim_id}/check`, { as: tom }))
  assert.deepEqual((await read(second)).draft.lines, sent)
})

test('a second claim that is with its payer waits for a person once the first payer takes its answer back, and gets the new one', async () => {
  const { first, second } = await beginSecond()
  assert.deepEqual(await readTold(first), ['preparing', null], 'nobody knows yet what is left to the patient')
  await submitSecondIn(t, second)
  await t.runJobs()
  await answer()
  assert.equal((await read(second)).state, 'paid')
  const { rows } = await t.owner.query<{ cents: number }>(
    'select sum(amount_cents)::float8 as cents from app.billing_item where appointment_id = $1',
    [first.appointment_id],
  )
  assert.deepEqual(await readTold(first), ['settled', rows[0]!.cents], 'as the bills say it')
  assert.equal((await act(second, 'correct')).code, 'claim_act_not_possible')
  const listOpen = await watchOpen([first, second])
  await takeBack(first, 987_801)
  const moved = (await read(second)).paid_cents! + (await read(second)).patient_cents!
  assert.deepEqual(await listOpen(), [
    [first.charge_cents, first.charge_cents],
    [-moved, -moved],
  ])
  const flagged = await read(second)
  assert.deepEqual([flagged.state, flagged.hold_codes, flagged.can.includes('correct')], ['paid', ['prior_changed'], true])
  await enterLetter(first, 2000, 'PR', 'anew-1')
  const left = first.charge_cents - 2000
  assert.deepEqual(await listOpen(), [
    [0, 0],
    [left - moved, left - moved],
  ])
  assert.deepEqual(await checkReceivables(t.context()), [])
  const opened = await bodyOf(act(second, 'correct'))
  assert.deepEqual([opened.frequency, opened.draft.prior?.paid_cents, opened.hold_codes.includes('prior_changed')], ['7', 2000, false])
})

test('a first payer that takes its answer back and says the same in one file leaves the second payer what it had left', async () => {
  const { first, second } = await beginSecond()
  await submitSecondIn(t, second)
  await t.runJobs()
  const listOpen = await watchOpen([first, second])
  const before = await listOpen()
  await takeBack(first, 987_803, true)
  assert.deepEqual([await listOpen(), await checkReceivables(t.context())], [before, []])
})

test('takeBackMatch: once a payment that a person posted to a first claim is gone, the second payer owes what the denial before left', async () => {
  const first = await sendClaimOf(t, '0007')
  await giveSecondPlanIn(t, first)
  await t.runJobs()
  await enterLetter(first, 0, 'PR', 'refused-1')
  await submitSecondIn(t, await findSecondIn(t, first))
  await t.runJobs()
  const listOpen = await watchOpen([first, await findSecondIn(t, first)])
  t.clock.advance(1)
  await enterLetter(first, 2000, 'PR', 'wrong-1')
  assert.deepEqual(
    (await listOpen()).map(([, booked]) => booked),
    [0, -2000],
  )
  const { rows } = await t.owner.query<{ id: string }>('select id from app.remitted_claim where claim_id = $1 and paid_cents > 0', [
    first.claim_id,
  ])
  await bodyOf(t.call(`POST /admin/remitted-claims/${rows[0]!.id}/take-back`, { as: tom, body: { reason } }))
  await t.runJobs()
  assert.deepEqual(
    (await listOpen()).map(([, booked]) => booked),
    [0, 0],
  )
  assert.deepEqual(await checkReceivables(t.context()), [])
})

test('a claim that its payer denied and then pays is paid, and one that was voided shows no money once it was taken back', async () => {
  const denied = await sendClaimOf(t, '9050')
  await t.runJobs()
  await answer()
  assert.equal((await read(denied)).state, 'denied')
  await enterLetter(denied, denied.charge_cents - 500, 'CO', 'after-all-1')
  assert.deepEqual([(await read(denied)).state, (await read(denied)).paid_cents], ['paid', denied.charge_cents - 500])

  const voided = await sendClaimOf(t, '1111')
  await t.runJobs()
  await answer()
  assert.ok((await read(voided)).paid_cents! > 0)
  await bodyOf(t.call(`POST /claims/${voided.claim_id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
  await takeBack(voided, 987_802)
  const gone = await read(voided)
  assert.deepEqual([gone.state, gone.paid_cents, gone.patient_cents], ['voided', null, null])
})

/** What the books say that each payer owes. */
async function readReceivables(): Promise<Map<string, number>> {
  const { rows } = await t.owner.query<{ payer_id: string; cents: number }>(
    `select split_part(name, ':', 2) as payer_id, (in_cents - out_cents)::float8 as cents from app.ledger_account where name like 'payer:%:receivable'`,
  )
  return new Map(rows.map(({ payer_id, cents }) => [payer_id, cents]))
}

/** Returns a function that lists, for each claim, what its page calls open and by how much the account of its payer has changed since now. */
async function watchOpen(claims: readonly Sent[]): Promise<() => Promise<[shown: number, booked: number][]>> {
  const before = await readReceivables()
  return async () => {
    const now = await readReceivables()
    return Promise.all(
      claims.map(async ({ claim_id, payer_id }) => {
        const { open_cents } = await bodyOf(t.call(`GET /admin/claims/${claim_id}/work`, { as: tom }))
        return [open_cents, (now.get(payer_id) ?? 0) - (before.get(payer_id) ?? 0)]
      }),
    )
  }
}

test('a plan of the day that was added after billing, or closed since, gets its claim when a person says so', async () => {
  const sent = await sendClaimOf(t, '0007')
  const before = await readReceivables()
  await t.runJobs()
  await answer()
  assert.equal((await act(sent, 'bill_second')).code, 'claim_act_not_possible')
  await giveSecondPlanIn(t, sent)
  await t.owner.query(`update app.coverage set closed_at = $2 where patient_id = $1 and priority = 'secondary'`, [
    sent.patient_id,
    t.clock(),
  ])
  const owed = (await read(sent)).patient_cents!
  const changed = await watchBooksOf(t, sent, async () => {
    await bodyOf(act(sent, 'bill_second'))
    await t.runJobs()
  })
  assert.deepEqual([changed.patient, changed.payer], [-owed, owed])
  const second = await findSecondIn(t, sent)
  assert.deepEqual(
    [(await read(second)).priority, (await read(second)).draft.prior?.lines?.length],
    ['S', (await read(sent)).draft.lines.length],
  )
  assert.equal((await act(sent, 'bill_second')).code, 'claim_act_not_possible')

  // The second payer gets what was taken off the bill, leaves its copay, and both accounts come to nothing.
  const settled = await watchBooksOf(t, second, async () => {
    await submitSecondIn(t, second)
    await t.runJobs()
    await answer()
  })
  const copay = (await read(second)).patient_cents!
  assert.ok(copay > 0 && copay <= owed)
  assert.equal(settled.patient, copay)
  const after = await readReceivables()
  const left = [sent, second].map(({ payer_id }) => (after.get(payer_id) ?? 0) - (before.get(payer_id) ?? 0))
  assert.deepEqual(left, [-sent.charge_cents, 0])
})

test('the units of a line that a payer answered in parts are those of all parts', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { rows } = await t.owner.query('select * from app.claim_version where id = $1', [sent.version_id])
  const version = rows[0]
  const line = version.body.subscribers[0].claims[0].lines[0]
  const part = (charge_cents: number, units_paid: number) => ({
    ...{ control: line.control, code: line.code, modifiers: line.modifiers, sent_code: null, sent_modifiers: [], day: line.day },
    ...{ charge_cents, paid_cents: charge_cents, units_paid, units_sent: null, allowed_cents: null, adjustments: [], remarks: [] },
  })
  const body: RemittedClaim = {
    ...{ position: 1, claim_id: sent.clm01, status: '1', charge_cents: line.charge_cents, paid_cents: line.charge_cents, patient_cents: 0 },
    ...{ payer_claim_number: null, patient: null, forwarded_to: null, from_day: null, adjustments: [], remarks: [] },
    lines: [part(1000, 1), part(line.charge_cents - 1000, 2)],
  }
  const prior = describeAnswer(version, body, '2026-02-27')
  assert.deepEqual([prior?.lines?.[0]?.units, prior?.lines?.[0]?.paid_cents], [3, line.charge_cents])
})

test('a patient reads which part of which price their plan left to them, and that the deductible is met', async () => {
  const sent = await sendClaimOf(t, '0001')
  // The demo estimates visits to come; this one was estimated like one of them.
  const { rowCount } = await t.owner.query(
    `insert into app.price_estimate select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'appointment_id', $1::text,
       'patient_id', $2::text, 'promise_id', null, 'settled_at', null, 'actual_patient_cents', null, 'inputs', e.inputs
         || '{"coverage": {"deductible_remaining_cents": {"individual": 0, "family": 120000}}}'))).* from app.price_estimate e where e.settled_at is null order by e.id limit 1`,
    [sent.appointment_id, sent.patient_id],
  )
  assert.equal(rowCount, 1)
  await t.runJobs()
  await answer()
  const { paid_cents, patient_cents } = await read(sent)
  const { patient_id, appointment_id } = sent
  const { items: bills } = await bodyOf(t.call(`GET /billing/${patient_id}/bills`, { as: tom }))
  assert.deepEqual(bills.find((bill) => bill.appointment_id === appointment_id)?.explanation, [
    { code: 'plan_coinsurance', amount_cents: patient_cents, of_cents: paid_cents! + patient_cents!, basis_points: 2500 },
    { code: 'plan_deductible_met' },
  ])
})
