import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { countCharges, deliver, listOf, makePayer, owe, type Payer, pay } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { bill, billOf, checkBooks, collectAt } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const aDay = 24 * 60

async function makeFamily(email: string): Promise<{ parent: Payer; children: Payer[] }> {
  const [parent, ...children] = [await makePayer(t), await makePayer(t), await makePayer(t)] as const
  await t.owner.query('update patient set email = $2 where id = $1', [parent.id, email])
  for (const { id } of children) {
    const body = { payer_patient_id: parent.id, note: 'Agreed by phone' }
    await bodyOf(t.call(`PUT /billing/${id}/family-payer`, { as: tom, body }))
  }
  await t.runJobs()
  return { parent, children }
}
const readMails = async (email: string): Promise<string[]> =>
  (await t.owner.query<{ text: string }>('select text from app.demo_outbox where recipient = $1 order by id', [email])).rows.map(
    ({ text }) => text,
  )

test('Whoever pays for the family gets one message about all bills of all of them, and is charged once', async () => {
  const { parent, children } = await makeFamily('one.message@example.com')
  const owed = [...children, children[0]!]
  const references: string[] = []
  for (const [nth, child] of owed.entries()) references.push(await owe(t, child.id, 2000 + nth * 500))
  await t.runJobs()
  const [mail, ...more] = await readMails('one.message@example.com')
  assert.ok(mail && more.length === 0, 'one message')
  for (const said of ['$20.00', '$25.00', '$30.00', '$75.00 in all', 'tell us before then']) assert.ok(mail.includes(said), mail)
  const bills = await Promise.all(references.map((reference, nth) => billOf(t, children[nth % 2]!, reference)))
  for (const { collect_at } of bills)
    assert.ok(collect_at! >= addMinutes(t.clock(), 2 * aDay), 'the hours count from when the message goes out')
  const moment = bills
    .map(({ collect_at }) => collect_at!)
    .toSorted()
    .at(-1)!
  t.clock.advance(30)
  for (const [nth, cents] of [2600, 0].entries()) await owe(t, children[nth]!.id, cents, references[nth]!)
  await t.runJobs()
  const [changed, ...others] = (await readMails('one.message@example.com')).slice(1)
  assert.ok(changed?.includes('$26.00') && changed.includes('Another charge') && others.length === 0, changed ?? '')
  await collectAt(t, addMinutes(moment, 3 * aDay))
  assert.deepEqual(
    (await listOf(t, parent)).map(({ amount_cents, state }) => [amount_cents, state]),
    [[5600, 'succeeded']],
  )
  assert.deepEqual(await checkBooks(t, children[0]!.id), [])
})

test('The bills of one family are one payment, however many patients stand between them', async () => {
  const { parent, children } = await makeFamily('far.apart@example.com')
  const [first, last] = children.map(({ id }) => id)
  const moments: string[] = []
  for (const child of children) {
    const reference = await bill(t, child.id, { cents: 2000 })
    moments.push((await billOf(t, child, reference)).collect_at!)
  }
  // More patients than a page holds, whose bills nobody can collect, between the two.
  const idOf = (row: number) =>
    `('${first!.slice(0, 8)}-${first!.slice(9, 13)}-4${first!.slice(15, 18)}-${first!.slice(19, 23)}-' || '${row}' || lpad(to_hex(n), 11, '0'))::uuid`
  const { rows } = await t.owner.query<{ between: boolean }>('select $1::uuid < $2::uuid as between', [first, last])
  assert.ok(rows[0]!.between)
  const crowd = `from generate_series(1, 501) n`
  await t.owner.query(
    `insert into app.patient (id, first_name, last_name, confirmation_status, preferred_language, time_zone, created_at, updated_at)
     select ${idOf(8)}, 'Pat', 'Crowd', 'confirmed', 'en', 'America/Chicago', now(), now() ${crowd}`,
  )
  await t.owner.query(
    `insert into app.bill (id, reference, patient_id, type, state, owed_cents, open_cents, told_at, told_cents, collect_at, created_at, updated_at)
     select ${idOf(9)}, 'self_pay:between_' || n, ${idOf(8)}, 'self_pay', 'upcoming', 2000, 2000, $1, 2000, $1, $1, $1 ${crowd}`,
    [t.clock()],
  )
  await collectAt(t, moments.toSorted().at(-1)!)
  assert.deepEqual([await countCharges(t, parent), (await listOf(t, parent)).map(({ amount_cents }) => amount_cents)], [1, [4000]])
})

test('payBackCredit: what goes back is what each payment was shown to have in credit', async () => {
  const payer = await makePayer(t)
  const paid: { id: string; reference: string }[] = []
  for (const cents of [5000, 5000, 6000]) {
    t.clock.advance(60)
    paid.push(await pay(t, payer, { reference: await bill(t, payer.id, { cents }), cents }))
  }
  for (const [nth, cents] of [3000, 1000, 4500].entries()) await bill(t, payer.id, { cents, reference: paid[nth]!.reference })
  await bill(t, payer.id, { cents: 2500 })
  const shown = Object.fromEntries((await listOf(t, payer)).map(({ id, in_credit_cents }) => [id, in_credit_cents]))
  assert.deepEqual(shown, { [paid[0]!.id]: 0, [paid[1]!.id]: 3500, [paid[2]!.id]: 1500 }, 'what came first is used first')
  assert.equal(
    (await bodyOf(t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom, headers: await proveMember(t, tom) }))).amount_cents,
    5000,
  )
  await t.runJobs()
  await deliver(t)
  const after = await listOf(t, payer)
  assert.deepEqual(Object.fromEntries(after.map(({ id, refunded_cents }) => [id, refunded_cents])), shown)
  assertEach(after, ({ in_credit_cents }) => in_credit_cents === 0)
  assert.deepEqual(await checkBooks(t, payer.id), [])
})
