import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkWholeBooks } from '../../billing/whole-books.ts'
import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { charge, read, tellOf, waitQuietly } from './living.ts'

let t: TestApp
let found: readonly unknown[]
const checkBooks = async () => (await checkWholeBooks(t.context())).findings.filter(({ check }) => check !== 'bank_traces')
serveUntouchedWorld(async (opened) => {
  t = opened
  found = await checkBooks()
})
const { tomas, dana, tom, sasha } = cast
const reason = 'So that it is right'

const after = async <Done>(done: Promise<Done>): Promise<Done> => {
  const what = await done
  await t.runJobs()
  return what
}
const answer = () => after(bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom })))
const submit = (id: string) => after(bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom })))
const voidIt = (id: string) => after(bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } })))
const act = (id: string, wanted: 'restore' | 'cancel') =>
  after(bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: wanted, reason } })))
const make = (id: string) => t.call('POST /claims', { as: tom, body: { billable_remote_encounter_id: id } })
const contestIt = (id: string) => {
  const body = { reason: 'time_incorrect', message: 'It was one short answer.', file_ids: [] } as const
  return t.call(`POST /billing/${tomas.patient_id}/claim/${id}/contest`, { as: tomas, body })
}
const owedFor = async (id: string) =>
  (
    await t.owner.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::float8 as cents from app.billing_item where reference = $1',
      [`remote_share:${id}`],
    )
  ).rows[0]!.cents
const readVersions = async (id: string) => (await bodyOf(t.call(`GET /claims/${id}`, { as: tom }))).versions

/** What was sent last of a claim comes back. */
async function reject(id: string): Promise<void> {
  const [last] = await readVersions(id)
  const body = { name: `back-${last!.clm01}.277`, text: sayStatus('A7:164:IL')(0, last!.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
  await t.runJobs()
}

/** The payer decides about the first version of a claim, or takes that back. */
async function say(id: string, number: number, isReversal = false): Promise<void> {
  const { rows } = await t.owner.query<{ x12: string }>('select x12 from app.claim_version where claim_id = $1 and n = 1', [id])
  const file = readSentFile(rows[0]!.x12)
  const [claim] = file.claims
  const said = [{ claim: claim!, decision: { ...decideClaim(claim!), interest_cents: 0 }, isReversal }]
  const body = { name: `say-${number}.835`, text: writeRemittance(file, said, { number, day: '20260303' }) }
  const taken = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: taken.id })
  await t.runJobs()
}

/** A week of answers whose claim was sent. */
async function sendOne() {
  const id = await tellOf(t)
  await waitQuietly(t)
  const { claim_id } = (await read(t))!
  await submit(claim_id!)
  return { id, claim_id: claim_id! }
}

test('voidClaim: care whose void came to nothing is billed as before, and its patient may contest it', async () => {
  const { id, claim_id } = await sendOne()
  await answer()
  const owed = await owedFor(id)
  assert.ok(owed > 0)
  await voidIt(claim_id)
  assert.deepEqual([(await read(t))?.status, await owedFor(id), (await charge(t)).can_contest], ['waived', 0, false])
  await reject(claim_id)
  assert.equal((await act(claim_id, 'restore')).state, 'paid')
  assert.deepEqual([(await read(t))?.status, await owedFor(id), (await charge(t)).can_contest], ['paid', owed, true])
  assert.deepEqual(await checkBooks(), found)
})

test('A payer that pays for care after all, of which staff gave the claim up, makes it care that was billed', async () => {
  const { id, claim_id } = await sendOne()
  await reject(claim_id)
  assert.equal((await read(t))?.status, 'ready_to_bill')
  await act(claim_id, 'cancel')
  assert.equal((await read(t))?.status, 'waived')
  await say(claim_id, 990_101)
  const owed = await owedFor(id)
  assert.deepEqual([(await read(t))?.status, owed > 0, (await charge(t)).can_contest], ['paid', true, true])
  assert.deepEqual(await checkBooks(), found)
})

test('createClaim: nobody makes another claim of care that goes to nobody', async () => {
  const { id, claim_id } = await sendOne()
  await answer()
  const { id: contest } = await bodyOf(contestIt(id))
  await after(bodyOf(t.call(`POST /admin/contests/${contest}/decision`, { as: sasha, body: { decision: 'upheld', note: 'We looked.' } })))
  assert.equal((await bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))).state, 'voided')
  assert.equal((await make(id)).code, 'encounter_not_billable')
  assert.deepEqual(await checkBooks(), found)
})

test('Care that its dietitian waived while its claim had come back is owed by nobody, also if the payer decides after all', async () => {
  const { id, claim_id } = await sendOne()
  await reject(claim_id)
  await after(bodyOf(t.call(`PUT /remote-encounters/${id}/waiver`, { as: dana, body: { reason: 'courtesy' } })))
  await say(claim_id, 990_102)
  assert.equal(await owedFor(id), 0)
  assert.deepEqual(await checkBooks(), found)
})

test('Care whose claim came back is paid if its payer decides about it all the same', async () => {
  const { claim_id } = await sendOne()
  await reject(claim_id)
  await say(claim_id, 990_103)
  assert.equal((await read(t))?.status, 'paid')
})

/** A week of answers whose two payers have paid. */
async function payTwice() {
  const { rows } = await t.owner.query<{ payer_id: string }>(
    `select payer_id from app.coverage where patient_id = $1 and kind = 'insurance' and closed_at is null`,
    [tomas.patient_id],
  )
  await t.owner.query(
    `insert into app.coverage (id, patient_id, kind, priority, payer_id, payer_name, member_id, relationship, created_at, updated_at)
     values (gen_random_uuid(), $1, 'insurance', 'secondary', $2, 'Second Plan', 'W123450006', 'Self', $3, $3)`,
    [tomas.patient_id, rows[0]!.payer_id === '62308' ? '60054' : '62308', t.clock()],
  )
  const { id, claim_id } = await sendOne()
  await answer()
  const found = await t.owner.query<{ id: string }>('select id from app.claim where prior_claim_id = $1', [claim_id])
  const second = found.rows[0]!.id
  const { hold_codes } = await bodyOf(t.call(`GET /claims/${second}`, { as: tom }))
  if (hold_codes.length > 0) await bodyOf(t.call(`POST /claims/${second}/acts`, { as: tom, body: { act: 'release', reason } }))
  await submit(second)
  await answer()
  return { id, claim_id, second }
}
const readPayers = async () =>
  (
    await t.owner.query<{ name: string; cents: number }>(
      `select name, (in_cents - out_cents)::float8 as cents from app.ledger_account where name like 'payer:%:receivable' order by name`,
    )
  ).rows

test('Care whose claim went on to a second payer follows the first claim, and each payer gets back what its own claim left', async () => {
  const { id, claim_id, second } = await payTwice()
  const stood = [(await read(t))?.status, await owedFor(id), await readPayers()]
  const owed = await owedFor(id)
  assert.ok(owed > 0)
  await voidIt(claim_id)
  assert.equal(await owedFor(id), owed, 'the second payer still says so')
  await reject(claim_id)
  await act(claim_id, 'restore')
  assert.deepEqual([(await read(t))?.status, await owedFor(id), await readPayers()], stood)
  await voidIt(second)
  assert.equal((await read(t))?.status, 'paid', 'its first claim stands')
  assert.deepEqual(await checkBooks(), found)
})

test('A contest that is upheld takes care back from its second payer, too', async () => {
  const { id, claim_id, second } = await payTwice()
  const { id: contest } = await bodyOf(contestIt(id))
  await after(bodyOf(t.call(`POST /admin/contests/${contest}/decision`, { as: sasha, body: { decision: 'upheld', note: 'We looked.' } })))
  const states = await Promise.all([claim_id, second].map(async (one) => (await bodyOf(t.call(`GET /claims/${one}`, { as: tom }))).state))
  assert.deepEqual([states, await owedFor(id)], [['voided', 'voided'], 0])
  assert.deepEqual(await checkBooks(), found)
})
