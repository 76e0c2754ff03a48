import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runBookChecks } from '../../billing/checks/running.ts'
import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { beginWithClaim } from './second-visits.ts'

let t: TestApp
let found: readonly unknown[]
serveUntouchedWorld(async (opened) => {
  t = opened
  found = await checkBooks()
})
const { tom } = cast
const reason = 'The payer says that it does not have it'

const checkBooks = async () => (await runBookChecks(t.context())).findings
const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const act = (id: string, wanted: 'resend' | 'cancel') =>
  bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: wanted, reason } }))
const submit = async (id: string) => {
  const sent = await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
  return sent
}

async function takeFile(name: string, text: string): Promise<void> {
  const { id: file_id } = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name, text } }))
  await t.runJob('clearinghouse.take', { file_id })
  await t.runJobs()
}

/** A claim that was sent once more, because its payer did not find it, and whose second sending came back as a duplicate of the first. */
async function beginTwiceSent(): Promise<string> {
  const { id } = await beginWithClaim(t)
  await submit(id)
  await act(id, 'resend')
  const again = await submit(id)
  await takeFile('duplicate.x12', sayStatus('A3:54')(0, again.versions[0]!.clm01))
  assert.equal((await read(id)).state, 'rejected')
  return id
}

/** The payer pays what it was sent first. */
async function payFirst(id: string): Promise<void> {
  const { rows } = await t.owner.query<{ x12: string }>('select x12 from app.claim_version where claim_id = $1 and n = 1', [id])
  const file = readSentFile(rows[0]!.x12)
  const claim = file.claims[0] ?? assert.fail()
  const lines = claim.lines.map((line) => {
    const { charge_cents, units } = line
    return { ...line, paid_cents: charge_cents, allowed_cents: charge_cents, units_paid: units, remark: null, adjustments: [] }
  })
  const decision = { status: '1', lines, interest_cents: 0, forwarded: false, is_taken_back: false } as const
  await takeFile('first.835', writeRemittance(file, [{ claim, decision }], { number: 987_841, day: '20260302' }))
}

test('a payer that pays what it was sent first has the claim, although what was sent once more came back as a duplicate', async () => {
  const id = await beginTwiceSent()
  await payFirst(id)
  const paid = await read(id)
  assert.deepEqual([paid.state, paid.paid_cents, paid.can.filter((one) => one === 'cancel' || one === 'submit')], ['paid', 13_500, []])
  assert.deepEqual(await checkBooks(), found)
})

test('a claim that came back as a duplicate and was given up is open again once its payer pays what it was sent first', async () => {
  const id = await beginTwiceSent()
  await act(id, 'cancel')
  await t.runJobs()
  await payFirst(id)
  assert.deepEqual([(await read(id)).state, await checkBooks()], ['paid', found])
})
