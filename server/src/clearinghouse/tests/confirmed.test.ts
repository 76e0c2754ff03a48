import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { findSecondIn, giveSecondPlanIn } from './second-plans.ts'
import { type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast

type Plan = { payer_id: string; member_id: string; service_date: string; first_name: string; last_name: string; birth_date: string }

/** The patient of a claim said on the day of the visit that they have Medicaid as well. The end of the member id says what the payer knows of that. */
async function claimMedicaid(sent: Sent, ending: string): Promise<Plan> {
  const { claim_id, payer_id: first } = sent
  const payer_id: string = first === '62308' ? '60054' : '62308'
  const member_id = `W12345${ending}`
  await bodyOf(t.call(`POST /admin/payers/${payer_id}/terms`, { as: tom, body: makeTerms({ filing_code: 'MC', starts_on: '2025-06-01' }) }))
  await giveSecondPlanIn(t, sent, ending)
  const { rows } = await t.owner.query<Omit<Plan, 'payer_id' | 'member_id'>>(
    `select c.service_day::text as service_date, p.first_name, p.last_name, p.birth_date::text from app.claim c join app.patient p on p.id = c.patient_id
     where c.id = $1`,
    [claim_id],
  )
  return { payer_id, member_id, ...rows[0]! }
}

const ask = ({ patient_id }: Sent, plan: Plan) =>
  bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: tom, body: { ...plan, patient_id, relationship: 'Self' } }))

/** Takes over what the payer of a claim answered. */
async function answer() {
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(
    `select text from app.demo_exchange where name like '%.835' order by id desc limit 1`,
  )
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'by-hand.835', text: rows[0]!.text } }))
  await t.runJobs()
}
const listHeld = async () =>
  (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { flag: 'plan_unconfirmed' } }))).items.map(
    ({ claim_id }) => claim_id,
  )

for (const [ending, status, outcome] of [
  ['1000', 'active', 'given up'],
  ['0001', 'inactive', 'billed'],
  ['0002', 'not_found', 'billed'],
] as const)
  test(`listRemittedClaims: a share waits while nobody knows whether its patient has Medicaid, and is ${outcome} if the plan is ${status}`, async () => {
    const sent = await sendClaimOf(t, '0006')
    const plan = await claimMedicaid(sent, ending)
    await t.runJobs()
    const answered = await watchBooksOf(t, sent, async () => {
      await answer()
      // Nobody who is not known to be a member is claimed for.
      const second = await findSecondIn(t, sent)
      await bodyOf(t.call(`POST /claims/${second.claim_id}/acts`, { as: tom, body: { act: 'cancel', reason: 'Not known yet' } }))
      await t.runJobs()
    })
    assert.deepEqual([answered.patient, answered.payer], [0, 4000 - sent.charge_cents], 'the copay of $40 stays open')
    assert.deepEqual(await listHeld(), [sent.claim_id])
    const work = (await bodyOf(t.call('GET /admin/work', { as: tom }))).items.find(({ kind }) => kind === 'unconfirmed_plans')
    assert.equal(work?.count, 1)
    const relative = await watchBooksOf(t, sent, async () => {
      await ask(sent, { ...plan, first_name: 'Zebulon', birth_date: '1950-01-01' })
      await t.runJobs()
    })
    assert.deepEqual(
      [relative.patient, relative.given_up, await listHeld()],
      [0, 0, [sent.claim_id]],
      'the plan of a relative says nothing',
    )
    const asked = await watchBooksOf(t, sent, async () => {
      assert.equal((await ask(sent, plan)).status, status)
      await t.runJobs()
    })
    assert.deepEqual([asked.patient, asked.given_up], outcome === 'billed' ? [4000, 0] : [0, 4000])
    assert.deepEqual(await listHeld(), [])
  })
