import { signIn } from '../../auth/tests/testing.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { makePayer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'

const { maya, tom, sasha, ruben } = cast
const note = 'Agreed at Larkmoor'

/** Lets somebody owe something of their own, Maya if nobody else, and returns the bill. */
async function owe(t: TestApp, amountCents: number, patientId: string = maya.patient_id): Promise<string> {
  const reference = `self_pay:${makeId()}`
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference, patientId, type: 'self_pay', appointmentId: null, amountCents, from: 'revenue:services' },
      ...{ effectiveAt: t.clock(), explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  await t.runJobs({ twice: false })
  const { rows } = await t.owner.query<{ id: string }>('select id from app.bill where reference = $1', [reference])
  return rows[0]!.id
}

export const tour: Tour = {
  said: ['Larkmoor'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...maya, ...reach.maya })
    const { headers: staff } = await signIn(t, { ...tom, ...reach.tom })
    const of = `/billing/${maya.patient_id}` as const
    const id = await owe(t, 9000)
    const { cards } = await bodyOf(t.call(`GET ${of}/bills`, { headers }))
    await bodyOf(t.call(`GET ${of}/bills/${id}`, { headers }))
    await bodyOf(t.call(`POST ${of}/bills/${id}/questions`, { headers, body: { message: note } }))
    await bodyOf(t.call(`POST ${of}/bills/${id}/questions/withdraw`, { headers }))
    await bodyOf(t.call(`POST ${of}/bills/${id}/questions`, { headers, body: { message: note } }))
    await bodyOf(t.call('GET /admin/plans-to-confirm', { headers: staff }))
    const { items: questions } = await bodyOf(t.call('GET /admin/bill-questions', { headers: staff }))
    const question = questions.find(({ bill_id }) => bill_id === id)!
    await bodyOf(t.call(`POST /admin/bill-questions/${question.id}/answer`, { headers: staff, body: { outcome: 'stands', answer: note } }))
    await bodyOf(t.call(`POST ${of}/bills/${id}/plan`, { headers, body: { parts: 2 } }))
    await bodyOf(t.call(`DELETE ${of}/bills/${id}/plan`, { headers }))
    const card = cards.find(({ is_of_family }) => !is_of_family)!
    const body = { bill_ids: [id], instrument_id: card.instrument_id, amount_cents: 9000 }
    await bodyOf(t.call(`POST ${of}/pay`, { headers, body }))
    await t.runJobs({ twice: false })
    const { items: papers } = await bodyOf(t.call(`GET ${of}/papers`, { headers }))
    if ((await t.send(`GET ${of}/papers/${papers[0]!.id}/paper.pdf`, { headers })).status !== 200) throw new Error('no paper')
    await walkConfirming(t)
    await walkStaff(t, staff)
  },
}

/** Somebody whose bank asks them before it pays. */
async function walkConfirming(t: TestApp): Promise<void> {
  const payer = await makePayer(t, 'confirm_always')
  const [as, of] = [{ kind: 'patient', patient_id: payer.id } as const, `/billing/${payer.id}` as const]
  const body = { bill_ids: [await owe(t, 2500, payer.id)], instrument_id: payer.instrument, amount_cents: 2500 }
  const { payment_id } = await bodyOf(t.call(`POST ${of}/pay`, { as, body }))
  await t.runJobs({ twice: false })
  const begun = await bodyOf(t.call(`POST ${of}/payments/${payment_id}/confirm`, { as }))
  await bodyOf(t.call(`POST ${of}/payments/${begun.payment_id}/confirmed`, { as, body: { demo_answer: 'confirm' } }))
}

async function walkStaff(t: TestApp, headers: Record<string, string>): Promise<void> {
  const of = `/billing/${maya.patient_id}` as const
  const id = await owe(t, 25_000)
  await bodyOf(t.call('GET /admin/billing', { headers }))
  await bodyOf(t.call(`POST /admin/bills/${id}/collection`, { headers, body: { stopped: true } }))
  await bodyOf(t.call(`POST /admin/bills/${id}/estimate-dispute`, { headers, body: { case_number: 'Larkmoor-7' } }))
  await bodyOf(t.call(`POST /admin/bills/${id}/estimate-dispute/close`, { headers, body: { outcome: 'bill' } }))
  await bodyOf(t.call(`POST /admin/bills/${id}/collection`, { headers, body: { stopped: false } }))
  const wanted = { kind: 'waiver', amount_cents: 25_000, reason: 'hardship', note } as const
  const relief = await bodyOf(t.call(`POST /admin/bills/${id}/reliefs`, { headers, body: wanted }))
  await bodyOf(t.call('GET /admin/bill-reliefs', { headers, query: { state: 'waiting' } }))
  await bodyOf(t.call(`POST /admin/bill-reliefs/${relief.id}/decide`, { as: sasha, body: { decision: 'grant' } }))
  await bodyOf(t.call('POST /admin/bill-reliefs/small', { headers, body: { below_cents: 100, older_than_days: 900, note } }))
  await bodyOf(t.call(`PUT ${of}/family-payer`, { headers, body: { payer_patient_id: ruben.patient_id, note } }))
  if ((await t.send(`DELETE ${of}/family-payer`, { headers })).status !== 204) throw new Error('the payer stays')
  await walkBooks(t, headers)
  // What was paid comes down to nothing, so it is in credit and goes back.
  const { rows } = await t.owner.query<{ reference: string; paid: number }>(
    `select reference, paid_cents::float8 as paid from app.bill where patient_id = $1 and paid_cents > refunded_cents order by created_at desc limit 1`,
    [maya.patient_id],
  )
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference: rows[0]!.reference, patientId: maya.patient_id, type: 'self_pay', appointmentId: null, amountCents: 0 },
      ...{ from: 'revenue:services', effectiveAt: t.clock(), explanation: [{ code: 'price_changed' }] },
    }),
  )
  await t.runJobs({ twice: false })
  await bodyOf(t.call(`POST ${of}/credit/pay-back`, { headers: await proveMember(t, tom) }))
}

async function walkBooks(t: TestApp, headers: Record<string, string>): Promise<void> {
  await bodyOf(t.call('GET /admin/finance', { headers }))
  if ((await t.send('GET /admin/bookkeeping.csv', { headers })).status !== 200) throw new Error('no file')
  await bodyOf(t.call('POST /admin/reconciliation', { headers }))
  await bodyOf(t.call('GET /admin/reconciliation', { headers }))
  const { rows } = await t.owner.query<{ id: string }>(
    `select c.appointment_id as id from app.claim c where c.paid_cents is not null and c.appointment_id is not null order by c.id limit 1`,
  )
  await bodyOf(t.call(`GET /admin/visits/${rows[0]!.id}/money`, { headers }))
}
