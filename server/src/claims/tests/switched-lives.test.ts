import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runBookChecks } from '../../billing/checks/running.ts'
import { comesWith } from '../../clearinghouse/tests/sending.ts'
import { payerNumberOf } from '../../integrations/clearinghouse/payer/answering.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { cigna, giveOtherPlan, giveSecondPlan, readOwed, reason, rejectClaim, switchPlan, trySwitch } from './other-plans.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
let found: readonly unknown[]
serveUntouchedWorld(async (opened) => {
  t = opened
  found = await checkBooks()
})
const { tom } = cast

const checkBooks = async () => (await runBookChecks(t.context())).findings
const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const change = (id: string, body: object) => bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body }))
const after = async <Done>(done: Promise<Done>): Promise<Done> => {
  const what = await done
  await t.runJobs()
  return what
}
const submit = (id: string) => after(bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom })))
const voidIt = (id: string) => after(bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } })))
const answer = () => after(bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom })))
const switchTo = (id: string, coverage_id: string) => switchPlan(t, id, coverage_id)
const createClaim = (appointment_id: string) => t.call('POST /claims', { as: tom, body: { appointment_id } })
const owedFor = (id: string) => readOwed(t, id)

const giveOther = (ending = '0006') => giveOtherPlan(t, `U12345${ending}`)
const reject = (id: string) => rejectClaim(t, id)

const payerOf = async (visit: string) =>
  (
    await t.owner.query<{ payer_id: string }>(
      'select c.payer_id from app.appointment a join app.coverage c on c.id = a.coverage_id where a.id = $1',
      [visit],
    )
  ).rows[0]!.payer_id

/** A letter of the payer of a claim, which leaves $30 of it to the patient, or refuses all of it. */
async function enterLetter(id: string, trace: string, isPaid = true): Promise<void> {
  const { payer_id, versions } = await read(id)
  const { charge_cents, clm01 } = versions.at(-1)!
  const paid_cents = isPaid ? charge_cents - 3000 : 0
  const left = isPaid ? { group: 'PR' as const, reason: '3', cents: 3000 } : { group: 'CO' as const, reason: '27', cents: charge_cents }
  const claims = [{ claim_id: id, payer_claim_number: payerNumberOf(clm01), lines: [{ paid_cents, adjustments: [left] }] }]
  const payment = {
    payer: { id: payer_id, name: 'A plan' },
    ...comesWith(paid_cents),
    trace,
    paid_on: '2026-02-27',
    amount_cents: paid_cents,
  }
  await after(bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...payment, claims } })))
}

/** A claim of a member whose payer answers by the end of the number: 0007 leaves everything to the patient, 9027 denies. */
async function beginAnswered(ending: '0007' | '9027') {
  const begun = await beginWithClaim(t)
  await change(begun.id, { member_id: `W12345${ending}` })
  await submit(begun.id)
  await answer()
  return begun
}

test('switchClaimPlan: a visit goes on to a third plan, although the payer of the first one refused the void', async () => {
  const { first, id } = await beginAnswered('9027')
  await voidIt(id)
  const next = await switchTo(id, await giveOther())
  await reject(id)
  assert.equal((await read(id)).void_rejected, true)
  const third = await switchTo(next.id, await giveOther('0007'))
  assert.deepEqual([third.draft.subscriber.member_id, third.state, (await read(next.id)).state], ['U123450007', 'ready', 'cancelled'])
  assert.deepEqual([(await bodyOf(createClaim(first))).id, await checkBooks()], [third.id, found])
})

test('switchClaimPlan: a visit does not come back to a plan whose payer refused the void of its first claim', async () => {
  const { first, id } = await beginAnswered('9027')
  const { rows } = await t.owner.query<{ coverage_id: string }>('select coverage_id from app.claim where id = $1', [id])
  await voidIt(id)
  const next = await switchTo(id, await giveOther())
  await reject(id)
  const back = await trySwitch(t, next.id, rows[0]!.coverage_id)
  assert.deepEqual([back.code, back.details], ['claim_act_not_possible', { state: 'ready', void_refused: true }])
  assert.deepEqual([(await read(next.id)).state, await payerOf(first), await checkBooks()], ['ready', cigna, found])
})

test('a visit that leaves the claim to the other plan gets one of its own there, although the payer of the first one refused the void', async () => {
  const { first, id } = await beginWithClaim(t)
  const { visit } = await signSecond(t, first)
  await submit(id)
  await answer()
  await voidIt(id)
  const next = await switchTo(id, await giveOther())
  await reject(id)
  await t.owner.query('alter table app.chart_note disable trigger user')
  await t.owner.query(`update app.chart_note set content = jsonb_set(content, '{place_of_service}', '"02"') where appointment_id = $1`, [
    visit.id,
  ])
  await t.owner.query('alter table app.chart_note enable trigger user')
  assert.deepEqual((await bodyOf(t.call(`POST /claims/${next.id}/check`, { as: tom }))).visits, [])
  const own = (await listClaimsOfMaya(t)).find(({ appointment_id }) => appointment_id === visit.id)
  assert.equal(own?.payer_id, cigna)
})

test('a payer that decides about a claim whose visit another plan bills by now leaves nothing to a second payer, and its money is posted', async () => {
  const { id } = await beginWithClaim(t)
  await submit(id)
  await reject(id)
  const next = await switchTo(id, await giveSecondPlan(t))
  await submit(next.id)
  await enterLetter(id, 'LATE')
  assert.deepEqual(
    (await listClaimsOfMaya(t)).filter(({ priority }) => priority === 'S'),
    [],
  )
  assert.deepEqual([(await read(id)).paid_cents, await owedFor(id), await checkBooks()], [10_500, 0, found])
})

test('what a payer paid while another claim billed the visit stands once that claim is given up: its patient owes their share', async () => {
  const { first, id } = await beginWithClaim(t)
  await submit(id)
  await reject(id)
  const own = (await read(id)).payer_id
  const next = await switchTo(id, await giveOther())
  await enterLetter(id, 'LATE')
  assert.deepEqual([(await read(id)).state, await owedFor(id)], ['cancelled', 0])
  await after(bodyOf(t.call(`POST /claims/${next.id}/acts`, { as: tom, body: { act: 'cancel', reason } })))
  assert.deepEqual([(await read(id)).state, await owedFor(id), await checkBooks()], ['paid', 3000, found])
  assert.deepEqual(await payerOf(first), own)
})

test('what a payer paid while another claim billed the visit stands once that claim is voided, and keeps a third one away', async () => {
  const { id } = await beginWithClaim(t)
  await submit(id)
  await reject(id)
  const other = await giveOther()
  const next = await switchTo(id, other)
  await submit(next.id)
  await enterLetter(next.id, 'OTHER')
  await enterLetter(id, 'LATE')
  const third = await giveOther('0007')
  await voidIt(next.id)
  assert.deepEqual([(await read(id)).state, await owedFor(id)], ['paid', 3000])
  assert.deepEqual((await trySwitch(t, next.id, third)).details, { state: 'voided', billed_otherwise: true })
  assert.deepEqual(await checkBooks(), found)
})

test('what a payer refused while another claim billed the visit is not in the way of a third plan', async () => {
  const { id } = await beginWithClaim(t)
  await submit(id)
  await reject(id)
  const next = await switchTo(id, await giveOther())
  await submit(next.id)
  await enterLetter(id, 'REFUSED', false)
  await enterLetter(next.id, 'OTHER', false)
  await voidIt(next.id)
  assert.equal((await read(id)).state, 'cancelled')
  assert.equal((await switchTo(next.id, await giveOther('0007'))).draft.subscriber.member_id, 'U123450007')
  assert.deepEqual(await checkBooks(), found)
})

test('nobody owes the share of a claim to a second payer that was given up and decided late, beside the one that was made anew', async () => {
  await giveSecondPlan(t)
  const { id } = await beginAnswered('0007')
  const findSecond = async () => (await listClaimsOfMaya(t)).find(({ priority, state }) => priority === 'S' && state !== 'cancelled')!
  const act = (claim: string, wanted: 'cancel' | 'bill_second') =>
    after(bodyOf(t.call(`POST /claims/${claim}/acts`, { as: tom, body: { act: wanted, reason } })))
  const given = await findSecond()
  await submit(given.id)
  await reject(given.id)
  await act(given.id, 'cancel')
  await act(id, 'bill_second')
  const anew = await findSecond()
  await enterLetter(given.id, 'LATE')
  assert.notEqual(anew.id, given.id)
  assert.deepEqual([(await read(given.id)).paid_cents, await owedFor(given.id), await owedFor(id)], [10_500, 0, 0])
  assert.deepEqual(await checkBooks(), found)
})

test('of a claim that is made and a switch at once, one finds the other: no visit has two, and nobody is told of a fault', async () => {
  const { first, id } = await beginAnswered('9027')
  await voidIt(id)
  const other = await giveOther()
  const said = await Promise.all([createClaim(first), trySwitch(t, id, other), createClaim(first), trySwitch(t, id, other)])
  for (const { status, code } of said) assert.ok(status < 300 || code === 'claim_act_not_possible', String(code))
  const standing = (await listClaimsOfMaya(t)).filter(({ appointment_id, state }) => appointment_id === first && state !== 'voided')
  const [one, ...more] = standing
  assert.ok(one && more.length === 0)
  const { rows } = await t.owner.query<{ id: string }>(
    'select c.id from app.appointment a join app.claim c on c.appointment_id = a.id and c.coverage_id = a.coverage_id where a.id = $1 and c.state = $2',
    [first, one.state],
  )
  assert.deepEqual(rows, [{ id: one.id }])
})
