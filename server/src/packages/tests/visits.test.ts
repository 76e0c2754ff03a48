import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { asPayer, billOf, checkBooks, giveMedicaid } from '../../billing/tests/billing.ts'
import { makeUnwrittenVisit, makeWholeNote } from '../../charting/tests/writing.ts'
import { prove } from '../../donations/tests/proving.ts'
import { transaction } from '../../kernel/context.ts'
import { type TestApp, testNow } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makePayer, type Payer, tokenOf } from '../../payments/tests/paying.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { usePackage } from '../using.ts'
import { offers } from '../world/bought.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, hannah } = cast
const [five] = offers
const her = { id: maya.patient_id }
const part = 11_000

const listBought = async ({ id }: Pick<Payer, 'id'>) => (await bodyOf(t.call(`GET /billing/${id}/packages`, { as: tom }))).items
const findBought = async (id: string, of: Pick<Payer, 'id'> = her) => (await listBought(of)).find((one) => one.id === id)!
const sell = async ({ id }: Pick<Payer, 'id'> = her) => {
  const body = { package_id: five.id, price_cents: five.price_cents, instrument_id: null }
  return (await bodyOf(t.call(`POST /billing/${id}/packages`, { as: tom, body }))).id
}

/** Sells Maya a package so long ago. The bill stands once the jobs have run. */
async function sellAt(at: string): Promise<string> {
  const id = await sell()
  await t.owner.query('update app.package_purchase set created_at = $2 where id = $1', [id, at])
  await t.runJobs()
  return id
}

/** Maya begins to pay a package; the card is charged by the jobs. */
async function beginToPay(id: string, behavior: 'good' | 'insufficient' = 'good') {
  const { headers } = await signIn(t, maya)
  await stepUp(t, { headers }, maya.phone_number)
  const card = { payment_method_token: tokenOf(behavior), type: 'Credit Card' as const, make_default: false }
  const { id: instrument_id } = await bodyOf(t.call(`POST /patients/${her.id}/payment`, { headers, body: card }))
  const { id: bill_id } = await billOf(t, her, `package:${id}`)
  await payBill(bill_id, { instrument_id, amount_cents: five.price_cents })
}
const payBill = (bill_id: string, { instrument_id, amount_cents }: { instrument_id: string; amount_cents: number }) =>
  bodyOf(t.call(`POST /billing/${her.id}/pay`, { as: asPayer(her), body: { bill_ids: [bill_id], instrument_id, amount_cents } }))

/** A visit of Maya's that she pays alone, with a note that is ready to be signed. */
async function writeNote() {
  const visit = await makeUnwrittenVisit(t)
  await t.owner.query('update app.appointment set coverage_id = null where id = $1', [visit.id])
  const { headers } = await signIn(t, hannah)
  await stepUp(t, { headers }, hannah.phone_number, hannah.password)
  const path = `/appointments/${visit.id}/chart-note` as const
  const { rows } = await t.owner.query('select state from app.provider_licence where provider_id = $1 limit 1', [hannah.provider_id])
  const body = { ...makeWholeNote(), patient_location_state: rows[0].state }
  const { version } = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, 'if-match': '"0"' }, body }))
  return { ...visit, headers, sign: () => bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${version}"` } })) }
}

/** Bills a visit that was just signed, while all other jobs wait. */
async function billNow(visit: { id: string }) {
  const text = `select id from app.event where name = 'chart_note.signed' and payload ->> 'appointment_id' = $1 order by at desc limit 1`
  const { rows } = await t.owner.query(text, [visit.id])
  await t.runJob('ledger.bill_self_pay', { event_id: rows[0].id, name: 'chart_note.signed' })
}

/** What the books have of a visit: each row of its item with its reason, the first first. */
async function listItems(visit: { id: string }) {
  const { items } = await bodyOf(t.call(`GET /billing/${her.id}/billing-items`, { as: maya, query: { limit: 100 } }))
  const its = items.filter(({ appointment_id, type }) => appointment_id === visit.id && type === 'self_pay')
  return its.toReversed().map(({ amount_cents, explanation }) => [amount_cents, explanation[0]!.code])
}
const readPrice = (visit: { id: string }) => bodyOf(t.call(`GET /appointments/${visit.id}/price`, { as: maya }))

test('a visit of a package owes nothing, and its papers and its outcome say what it cost in the package', async () => {
  const visit = await writeNote()
  await t.owner.query('update app.provider set cash_follow_up_cents = 13700 where id = $1', [hannah.provider_id])
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [visit.id])
  const id = await sellAt(visit.starts_at)
  await beginToPay(id)
  await t.runJobs()
  await visit.sign()
  await t.runJobs()
  assert.deepEqual(await listItems(visit), [[0, 'package_used']])
  assert.partialDeepStrictEqual((await findBought(id)).uses, [{ number: 1, appointment_id: visit.id, amount_cents: part }])
  const told = await readPrice(visit)
  assert.partialDeepStrictEqual(told, { patient_cents: 13_700, actual_patient_cents: part, variance_cents: part - 13_700 })
  const { headers } = await signIn(t, maya)
  for (const reader of [headers, visit.headers]) {
    const { text } = await readPdfAt(t, `/api/appointments/${visit.id}/superbill.pdf`, reader)
    assert.ok(text.includes('$110.00') && !text.includes('$137.00'), text)
  }
  const months = await bodyOf(t.call(`GET /billing/${her.id}/superbill-months`, { as: maya }))
  assert.ok(months.items.some(({ paid_cents }) => paid_cents >= part))
  assert.deepEqual(await checkBooks(t, her.id), [])
})

test('a package pays for no visit that took place before the day on which it was bought', async () => {
  const visit = await writeNote()
  const id = await sellAt(new Date(Date.parse(visit.starts_at) + 86_400_000).toISOString())
  await beginToPay(id)
  await t.runJobs()
  await visit.sign()
  await t.runJobs()
  const { patient_cents } = await readPrice(visit)
  assert.deepEqual(await listItems(visit), [[patient_cents, 'self_pay_price']])
  assert.partialDeepStrictEqual(await findBought(id), { status: 'active', used: 0 })
})

test('a visit that is signed while a package is being paid waits: the package pays for it, or it is billed once the card was declined', async () => {
  const visit = await writeNote()
  const id = await sellAt(visit.starts_at)
  await beginToPay(id, 'insufficient')
  await visit.sign()
  await billNow(visit)
  assert.equal((await findBought(id)).status, 'paying')
  assert.deepEqual(await listItems(visit), [], 'nobody is told a price while it is open who pays')
  await t.runJobs()
  const { patient_cents } = await readPrice(visit)
  assert.deepEqual(await listItems(visit), [[patient_cents, 'self_pay_price']])
  await beginToPay(id)
  await t.runJobs()
  assert.deepEqual(
    await listItems(visit),
    [
      [patient_cents, 'self_pay_price'],
      [-patient_cents!, 'package_used'],
    ],
    'its bill was open, so the package takes it over',
  )
  assert.equal((await billOf(t, her, `self_pay:${visit.id}`)).open_cents, 0)
  assert.equal((await findBought(id)).used, 1)
  assert.deepEqual(await checkBooks(t, her.id), [])
})

test('a visit that waited for a payment that goes through was never billed in full', async () => {
  const visit = await writeNote()
  const id = await sellAt(visit.starts_at)
  await beginToPay(id)
  await visit.sign()
  await billNow(visit)
  await t.runJobs()
  assert.deepEqual(await listItems(visit), [[0, 'package_used']])
  assert.equal((await findBought(id)).used, 1)
})

test('what was paid for a visit before its package was paid stays as it is', async () => {
  const visit = await writeNote()
  const id = await sellAt(visit.starts_at)
  await visit.sign()
  await t.runJobs()
  const { id: bill_id, open_cents } = await billOf(t, her, `self_pay:${visit.id}`)
  const { cards } = await bodyOf(t.call(`GET /billing/${her.id}/bills`, { as: maya, query: {} }))
  await payBill(bill_id, { instrument_id: cards.find(({ last4 }) => last4 === '4242')!.instrument_id, amount_cents: open_cents })
  await beginToPay(id)
  await t.runJobs()
  assert.deepEqual(await listItems(visit), [[open_cents, 'self_pay_price']])
  assert.partialDeepStrictEqual(await findBought(id), { status: 'active', used: 0 })
})

test('a package whose bill the law waives ends and pays for nothing', async () => {
  const payer = await makePayer(t)
  const id = await sell(payer)
  await giveMedicaid(t, payer.id)
  assert.partialDeepStrictEqual(await findBought(id, payer), { status: 'ended', ended_why: 'protected', refundable_cents: 0 })
  const { rows } = await t.owner.query(`select id from app.appointment where type = 'Follow-up' and starts_at > $1 limit 1`, [t.clock()])
  const visit = { appointmentId: rows[0].id, patientId: payer.id, at: t.clock() }
  assert.equal(await transaction(t.context(), (ctx) => usePackage(ctx, visit)), 'none')
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer), query: {} }))
  assert.deepEqual([items.filter(({ open_cents }) => open_cents > 0), await checkBooks(t, payer.id)], [[], []])
})

test('buyPackage: whom the law protects for the rest of the day buys none, though their plan is closed', async () => {
  const payer = await makePayer(t)
  await giveMedicaid(t, payer.id)
  // In the evening, the day of UTC is a later one than that of the practice.
  t.clock.set('2026-03-04T02:00:00.000Z')
  await t.owner.query(`update app.coverage set closed_at = '2026-03-04T01:00:00Z' where patient_id = $1`, [payer.id])
  assert.deepEqual((await bodyOf(t.call(`GET /billing/${payer.id}/packages`, { as: asPayer(payer) }))).offers, [])
  const body = { package_id: five.id, price_cents: five.price_cents, instrument_id: payer.instrument }
  const refused = await t.call(`POST /billing/${payer.id}/packages`, { ...(await prove(t, asPayer(payer))), body })
  assert.deepEqual([refused.code, refused.details.why], ['not_available', 'law_protects'])
  t.clock.set(testNow)
})

test('a package names the visits for which it will pay, and what is left is free for another booking', async () => {
  const text = `update app.appointment set coverage_id = null, type = 'Follow-up' where patient_id = $1 and status = 'Scheduled' and starts_at > $2 returning id`
  const { rows } = await t.owner.query<{ id: string }>(text, [her.id, t.clock()])
  assert.ok(rows.length > 0)
  const id = await sell()
  await t.runJobs()
  assert.deepEqual((await findBought(id)).covers, [], 'nobody paid')
  await beginToPay(id)
  await t.runJobs()
  const { covers } = await findBought(id)
  assert.deepEqual(
    covers.toSorted(),
    rows
      .map((row) => row.id)
      .toSorted()
      .slice(0, 5),
  )
  await t.owner.query(`update app.appointment set type = 'Initial Consultation' where id = $1`, [covers[0]])
  assert.equal((await findBought(id)).covers.length, covers.length - 1)
})
