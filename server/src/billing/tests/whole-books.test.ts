import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendClaimOf } from '../../clearinghouse/tests/sending.ts'
import { prove } from '../../donations/tests/proving.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { type Behavior, deliver, listOf, makePayer, type Payer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { asPayer, bill, billOf, checkBooks, collectAt } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const aDay = 24 * 60

/** The people of one sequence: whoever pays for their family, the child, and people whose banks do what banks do. */
type People = { payers: Payer[]; child: Payer; parent: Payer; claims: number; insured: string[] }
type Deed = (people: People, random: Random) => Promise<unknown>

const types = ['self_pay', 'session_patient_share', 'no_show_fee', 'late_cancel_fee'] as const
const banks: readonly Behavior[] = [
  'declined_later',
  'insufficient',
  'disputed',
  'refund_fails',
  'refund_waits',
  'times_out',
  'never_arrives',
]
const endings = ['0006', '0007', '8003', '8005', '8006', '9050', '1111'] as const
const pick = <Item>(random: Random, from: readonly Item[]): Item => from[random.between(0, from.length - 1)]!

/** A call that the product may refuse, but not stumble over. */
async function attempt<Answer extends { status: number; code?: string | undefined }>(calling: Promise<Answer>): Promise<Answer> {
  const answer = await calling
  assert.ok(answer.status < 500, `${answer.status} ${answer.code}`)
  return answer
}

const readBills = async ({ id }: Payer) => (await bodyOf(t.call(`GET /billing/${id}/bills`, { as: tom, query: { limit: 100 } }))).items

const deeds: Record<string, Deed> = {
  bill: ({ payers }, random) => bill(t, pick(random, payers).id, { cents: random.between(60, 9000), type: pick(random, types) }),
  async correct({ payers }, random) {
    const payer = pick(random, payers)
    const { rows } = await t.owner.query<{ reference: string; type: (typeof types)[number] }>(
      'select reference, type from app.bill where patient_id = $1 order by created_at, id',
      [payer.id],
    )
    const its = rows[random.between(0, Math.max(0, rows.length - 1))]
    if (its) await bill(t, payer.id, { ...its, cents: random.between(0, 3) === 0 ? 0 : random.between(60, 9000) })
  },
  async pay({ payers }, random) {
    const payer = pick(random, payers)
    const open = (await readBills(payer)).filter(({ open_cents }) => open_cents > 0).slice(0, 2)
    if (open.length === 0) return
    const body = {
      ...{ bill_ids: open.map(({ id }) => id), instrument_id: payer.instrument },
      amount_cents: open.reduce((sum, { open_cents }) => sum + open_cents, 0),
    }
    await attempt(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body }))
  },
  wait: (_, random) => collectAt(t, addMinutes(t.clock(), random.between(1, 4) * aDay)),
  async ask() {
    t.clock.advance(6)
    await t.runJob('payments.ask_about_unknown')
    await deliver(t, 2)
  },
  async refund({ payers }, random) {
    const payer = pick(random, payers)
    const [paid] = (await listOf(t, payer)).filter(({ refundable_cents }) => refundable_cents > 0)
    if (!paid) return
    const body = { reason: 'service_issue' as const, note: 'Test', amount_cents: random.between(1, paid.refundable_cents) }
    await attempt(t.call(`POST /billing/${payer.id}/charge/${paid.id}/refund`, { as: tom, headers: await proveMember(t, tom), body }))
  },
  async answerBank(_, random) {
    const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 10 } }))
    const open = items.find(({ may_answer }) => may_answer)
    const evidence = pick(random, ['losing_evidence', 'The visit took place.'])
    if (open) await attempt(t.call(`POST /admin/disputes/${open.id}/evidence`, { as: tom, body: { evidence } }))
  },
  async relieve({ payers }, random) {
    const open = (await readBills(pick(random, payers))).find(({ open_cents }) => open_cents > 0)
    if (!open) return
    const body = { kind: 'waiver' as const, amount_cents: random.between(1, open.open_cents), reason: 'goodwill', note: 'Test' }
    await attempt(t.call(`POST /admin/bills/${open.id}/reliefs`, { as: tom, body }))
  },
  async payBack({ payers }, random) {
    await attempt(t.call(`POST /billing/${pick(random, payers).id}/credit/pay-back`, { as: tom, headers: await proveMember(t, tom) }))
  },
  async handOver({ payers, insured }, random) {
    const id = pick(random, [...payers.map((payer) => payer.id), ...insured])
    const body = { method: 'cash' as const, amount_cents: random.between(50, 6000), received_on: t.clock().slice(0, 10) }
    await attempt(t.call(`POST /billing/${id}/payments`, { as: tom, body }))
  },
  async remit(people, random) {
    if (people.claims > 0) {
      people.claims -= 1
      people.insured.push((await sendClaimOf(t, pick(random, endings))).patient_id)
      await t.runJobs()
    }
    await attempt(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  },
  async family({ parent, child }) {
    const path = `/billing/${child.id}/family-payer` as const
    const body = { payer_patient_id: parent.id, note: 'Agreed by phone' }
    if ((await attempt(t.call(`PUT ${path}`, { as: tom, body }))).status >= 400) await attempt(t.call(`DELETE ${path}`, { as: tom }))
  },
  async give({ payers }, random) {
    const { id, instrument } = pick(random, payers)
    const gift = { cause_slug: 'food-bank', amount_cents: random.between(500, 5000), recurrence: 'Monthly', instrument_id: instrument }
    const { status } = await t.send('PUT /donation', { ...(await prove(t, { kind: 'patient', patient_id: id })), body: gift })
    assert.ok(status < 500)
  },
}

async function gather(round: number): Promise<People> {
  const parent = await makePayer(t)
  const child = await makePayer(t)
  const others = [await makePayer(t, banks[round % banks.length]), await makePayer(t, banks[(round + 3) % banks.length])]
  return { parent, child, payers: [parent, child, ...others, await makePayer(t, 'disputed')], claims: 3, insured: [] }
}

/** Lets all that is under way come to its end, and an hour go by, which the check of the processor leaves out. */
async function settle(): Promise<void> {
  for (const minutes of [6, 61, 70]) {
    t.clock.advance(minutes)
    await t.runJob('payments.ask_about_unknown')
    await deliver(t, 2)
  }
}

test('In the nights in which the clocks change a notice keeps its 48 hours, and a month ends when its last day does', async () => {
  for (const [sunday, firstOfNext, lastMoment] of [
    ['2026-03-08', '2026-04-01', '2026-04-01T04:59:59.000Z'],
    ['2026-11-01', '2026-12-01', '2026-12-01T05:59:59.000Z'],
  ] as const) {
    t.clock.set(`${sunday}T03:30:00.000Z`)
    const payer = await makePayer(t)
    const announced = await bill(t, payer.id, { cents: 4000 })
    const { collect_at } = await billOf(t, payer, announced)
    assert.ok(Date.parse(collect_at!) - Date.parse(t.clock()) >= 48 * 3_600_000, `${collect_at} after ${sunday}`)
    t.clock.set(lastMoment)
    await bill(t, payer.id, { cents: 700 })
    t.clock.advance(1)
    await bill(t, payer.id, { cents: 90 })
    t.clock.set(`${firstOfNext.slice(0, 8)}03T12:00:00.000Z`)
    await t.runJob('billing.issue_statements')
    const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/papers`, { as: tom }))
    const statements = items.filter(({ kind }) => kind === 'statement').map(({ month, amount_cents }) => [month, amount_cents])
    assert.deepEqual(statements, [[`${sunday.slice(0, 8)}01`, 4700]])
    assert.deepEqual(await checkBooks(t, payer.id), [])
  }
})

test('After any random sequence of bills, cards that fail, disputes, refunds, remittances, families and gifts every check of the books is green', async () => {
  for (let round = 0; round < 3; round += 1) {
    const random = randomOf('whole books', round)
    const people = await gather(round)
    const told: string[] = []
    for (let step = 0; step < 34; step += 1) {
      const name = step % 3 === 0 ? pick(random, ['bill', 'wait', 'remit']) : pick(random, Object.keys(deeds))
      told.push(name)
      await deeds[name]!(people, random)
      await t.runJobs()
    }
    await settle()
    const { findings, skipped } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
    assert.deepEqual([findings, skipped], [[], []], `round ${round}: ${told.join(', ')}`)
  }
  const { rows } = await t.owner.query<Record<string, boolean>>(
    `select exists (select from app.payment where state = 'failed' and created_at > $1) as failed,
       exists (select from app.dispute where state = 'lost' and opened_at > $1) as lost, exists (select from app.dispute where state = 'won') as won,
       exists (select from app.refund where state = 'succeeded' and asked_at > $1) as refunded,
       exists (select from app.remitted_claim where reversed_by is not null) as reversed,
       exists (select from app.payment where purpose = 'donation' and state = 'succeeded' and created_at > $1) as given`,
    ['2026-03-03T15:00:00.000Z'],
  )
  for (const [what, isSo] of Object.entries(rows[0]!)) assert.ok(isSo, `nothing was ${what}, so the sequences try too little`)
})

test('Two payments of one payer that are wrong by the same amount do not make up for each other: each is found by its trace number', async () => {
  const { rows } = await t.owner.query<{ about: string }>(
    `update app.remittance r set amount_cents = r.amount_cents + case r.id when of.low then 100 else -100 end
     from (select payer_id, min(id::text)::uuid as low, max(id::text)::uuid as high from app.remittance group by payer_id having count(*) > 1 order by 1 limit 1) of
     where r.id in (of.low, of.high) returning 'trace ' || r.trace || ' of payer ' || r.payer_id as about`,
  )
  // Both came in at the bank, which gave another amount than they say now.
  const expected = rows.flatMap(({ about }) => [about, `bank: ${about}`])
  assert.deepEqual(
    (await checkBooks(t)).map(({ check, about }) => [check, about]).toSorted(),
    expected.map((about) => ['bank_traces', about]).toSorted(),
  )
})
