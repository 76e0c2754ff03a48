import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { readBooks, type Sent, sendClaimOf } from './sending.ts'

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

/** How the books of a claim's payer changed. */
async function watchBooks(sent: Sent, act: () => Promise<unknown>) {
  const before = await readBooks(t, sent)
  await act()
  const after = await readBooks(t, sent)
  return Object.fromEntries(Object.entries(after).map(([name, cents]) => [name, cents - before[name as keyof typeof before]]))
}

/** Gives the patient of a claim a second plan, whose payer leaves a copay of $40 to them. */
const giveSecondPlan = ({ patient_id, payer_id }: Sent) =>
  t.owner.query(
    `insert into app.coverage (id, patient_id, kind, priority, payer_id, payer_name, member_id, relationship, created_at, updated_at)
     values (gen_random_uuid(), $1, 'insurance', 'secondary', $2, 'Second Plan', 'W123450006', 'Self', $3, $3)`,
    [patient_id, payer_id === '62308' ? '60054' : '62308', t.clock()],
  )
const findSecond = async ({ claim_id }: Sent): Promise<Sent> =>
  (
    await t.owner.query<Sent>(
      `select id as claim_id, payer_id, patient_id, appointment_id, charge_cents::float8 as charge_cents, '' as version_id, '' as clm01
       from app.claim where prior_claim_id = $1`,
      [claim_id],
    )
  ).rows[0]!

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
  const { draft, hold_codes, priority } = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  assert.deepEqual([priority, draft.prior?.paid_cents, draft.prior?.lines?.length], ['S', decision!.paid_cents, draft.lines.length])
  if (hold_codes.length > 0) await bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act: 'release', reason: 'Second payer' } }))
  const { versions } = await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  const text = (await t.send(`GET /admin/claims/${second.claim_id}/submissions/1/x12`, { as: tom })).text
  for (const part of ['SBR*S*18*', `AMT*D*${decision!.paid_cents / 100}~`, `SVD*${sent.payer_id}*`, 'DTP*573*D8*', versions[0]!.clm01])
    assert.ok(text.includes(part), `${part} in ${text}`)
  const last = await watchBooks(second, async () => {
    await t.runJobs()
    await answer()
  })
  assert.equal(await stateOf(second), 'paid')
  assert.deepEqual([last.payer, last.patient], [-decision!.patient_cents, 4000])
  const { rows } = await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')
  assert.equal(rows[0]?.sum, '0')
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

test('a check on paper is posted as a file would be, once, and refused where it does not balance', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  const { draft } = await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))
  const charges = draft.lines.map(({ charge_cents }) => charge_cents!)
  const lines = charges.map((cents) => ({
    paid_cents: cents - 3000,
    adjustments: [
      { group: 'CO' as const, reason: '45', cents: 2000 },
      { group: 'PR' as const, reason: '3', cents: 1000 },
    ],
  }))
  const amount_cents = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const payer = { id: 'SMALLPLAN', name: 'Small Plan of Ohio' }
  const body = { payer, trace: 'chk-77', paid_on: '2026-02-27', amount_cents, claims: [{ claim_id: sent.claim_id, lines }] }
  const enter = (more: object) => t.call('POST /admin/remittances', { as: tom, body: { ...body, ...more } })
  const issue = async (more: object) => (await enter(more)).details.issues
  assert.deepEqual(await issue({ amount_cents: amount_cents + 1 }), [
    { in: 'body', path: ['amount_cents'], code: 'not_the_sum', params: {} },
  ])
  const short = lines.map((line) => ({ ...line, adjustments: line.adjustments.slice(1) }))
  assert.match(JSON.stringify(await issue({ claims: [{ claim_id: sent.claim_id, lines: short }] })), /not_the_charge/)
  assert.equal((await enter({ claims: [{ claim_id: sent.claim_id, lines: [...lines, ...lines] }] })).code, 'invalid_request')
  assert.equal((await enter({ claims: [{ claim_id: '00000000-0000-4000-8000-000000000000', lines }] })).code, 'not_found')
  const changed = await watchBooks(sent, async () => {
    assert.deepEqual((await bodyOf(enter({}))).faults, [])
    await t.runJobs()
    const again = await bodyOf(enter({}))
    await t.runJobs()
    assert.equal((await bodyOf(t.call(`GET /admin/clearinghouse/files/${again.id}`, { as: tom }))).state, 'repeated')
  })
  assert.equal(await stateOf(sent), 'paid')
  assert.deepEqual([changed.payer, changed.given_up, changed.patient], [-sent.charge_cents, 2000 * lines.length, 1000 * lines.length])
  const { rows } = await t.owner.query<{ cents: number }>(
    `select (in_cents - out_cents)::float8 as cents from app.ledger_account where name = 'cash:eft:SMALLPLAN'`,
  )
  assert.equal(rows[0]?.cents, amount_cents)
  assert.equal((await t.call('POST /admin/remittances', { as: cast.dana, body })).code, 'forbidden')
})
