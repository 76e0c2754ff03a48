import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { makeUnwrittenVisit, makeWholeNote } from '../../charting/tests/writing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { bookForMaya, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { readPayback } from './payback.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { maya, hannah, dana, tom, noor, selma, femi } = cast
const account = `patient:${maya.patient_id}:receivable`

/** A visit of Maya's with Hannah that began 20 minutes ago. */
async function bookBegun(from: string) {
  const [start] = await listFreeStarts(t, maya, hannah.provider_id, { from, days: 20 })
  const visit = await bookForMaya(t, start!)
  t.clock.set(addMinutes(start!, 20))
  return visit
}
const change = (id: string, body: object) => t.call(`PATCH /appointments/${id}`, { as: hannah, body })
const listItems = (as: typeof maya | typeof hannah | typeof tom = maya) =>
  bodyOf(t.call(`GET /billing/${maya.patient_id}/billing-items`, { as }))
const readStatement = async (at?: string) =>
  bodyOf(t.call('GET /admin/ledger/statement', { as: tom, query: { account, ...(at && { at }) } }))

const queued = (name: string, column: string) =>
  t.owner.query(`select ${column} from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = '${name}' order by j.id`)

test('A missed visit is billed once nobody can undo it, and what staff correct later comes as a correction', async () => {
  const before = await listItems()
  const visit = await bookBegun('2026-03-09T00:00:00Z')
  const missed = await bodyOf(change(visit.id, { status: 'No-show' }))
  for (const { payload } of (await queued('kernel.follow_event', 'payload')).rows) await t.runJob('kernel.follow_event', payload)
  assert.deepEqual((await queued('ledger.bill_fees', `run_at > now() + interval '15 seconds' as waits`)).rows, [{ waits: true }])
  await t.runJobs()
  const billed = await listItems()
  assert.equal(billed.balance_due_cents, before.balance_due_cents! + missed.cancel_fee_cents)
  const [item] = billed.items
  assert.partialDeepStrictEqual(item, {
    ...{ type: 'no_show_fee', change: 'owed', appointment_id: visit.id, amount_cents: missed.cancel_fee_cents },
    ...{ explanation: [{ code: 'missed_visit' }], visit_at: visit.starts_at, provider_name: `${hannah.first_name} ${hannah.last_name}` },
  })
  const at = t.clock()
  t.clock.advance(5)
  await bodyOf(change(visit.id, { status: 'Occurred', actual_minutes: 30 }))
  await t.runJobs()
  const corrected = await listItems()
  assert.equal(corrected.balance_due_cents, before.balance_due_cents)
  assert.partialDeepStrictEqual(corrected.items[0], {
    change: 'credit',
    amount_cents: -missed.cancel_fee_cents,
    explanation: [{ code: 'mark_taken_back' }],
  })
  assert.deepEqual(corrected.items[1], item, 'the first row stays as it was')

  const statement = await readStatement()
  assert.equal(statement.items[0]?.balance_cents, before.balance_due_cents)
  assert.partialDeepStrictEqual(statement.items[0], {
    kind: 'item_corrected',
    appointment_id: visit.id,
    others: [{ account: 'revenue:fees' }],
  })
  assert.equal((await readStatement(at)).account.balance_cents, billed.balance_due_cents, 'the moment before the correction')
  t.clock.set(testNow)
})

test('A fee that is marked and undone within the time for it is never billed', async () => {
  const visit = await bookBegun('2026-03-11T00:00:00Z')
  const before = (await listItems()).items.length
  await bodyOf(change(visit.id, { status: 'No-show' }))
  await bodyOf(change(visit.id, { status: 'Scheduled' }))
  await t.runJobs()
  assert.equal((await listItems()).items.length, before)
  t.clock.set(testNow)
})

test('A late cancellation is billed, and a fee that staff waive is taken off with its reason', async () => {
  const [start] = await listFreeStarts(t, maya, hannah.provider_id, { from: '2026-03-13T00:00:00Z', days: 20 })
  const visit = await bookForMaya(t, start!)
  t.clock.set(addMinutes(start!, -120))
  const canceled = await bodyOf(t.call(`POST /appointment/${visit.id}/cancel`, { as: maya, body: {} }))
  assert.ok(canceled.cancel_fee_cents > 0)
  await t.runJobs()
  const [item] = (await listItems()).items
  assert.partialDeepStrictEqual(item, { type: 'late_cancel_fee', explanation: [{ code: 'late_change', hours: 24 }] })
  await bodyOf(change(visit.id, { waive_fee: true, reason: 'She was in hospital' }))
  await t.runJobs()
  assert.partialDeepStrictEqual((await listItems()).items[0], { change: 'credit', explanation: [{ code: 'fee_waived' }] })
  t.clock.set(testNow)
})

/** Maya's last visit, with a draft of Hannah's that can be signed. */
async function writeNote() {
  const visit = await makeUnwrittenVisit(t)
  const { headers } = await signIn(t, hannah)
  await stepUp(t, { headers }, hannah.phone_number, hannah.password)
  const path = `/appointments/${visit.id}/chart-note` as const
  const { rows } = await t.owner.query('select state from app.provider_licence where provider_id = $1 limit 1', [hannah.provider_id])
  const body = { ...makeWholeNote(), patient_location_state: rows[0].state }
  const { version } = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, 'if-match': '"0"' }, body }))
  return { ...visit, sign: () => bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${version}"` } })) }
}

test('getSuperbillPdf, listSuperbillMonths, getMonthlySuperbillPdf: a visit without a plan costs what was told, and its papers say what a plan needs', async () => {
  const visit = await writeNote()
  const path = `/appointments/${visit.id}/superbill.pdf` as const
  assert.equal((await t.call(`GET ${path}`, { as: maya })).code, 'note_not_signed')
  const { procedures } = await visit.sign()
  await t.runJobs()
  assert.equal((await t.call(`GET ${path}`, { as: maya })).code, 'not_available', 'the practice bills the plan')
  assert.ok(!(await listItems()).items.some(({ type }) => type === 'self_pay'))
  assert.ok(procedures.length > 0)

  const told = await billAlone(visit)
  await readSuperbill(path, told)
  await readMonth(visit, told)
  assert.equal((await t.call(`GET ${path}`, { as: noor })).code, 'not_found')
})

/** Takes the plan off a visit and bills it: the bill, the estimate and its outcome are one number. */
async function billAlone(visit: { id: string }) {
  await t.owner.query('update app.appointment set coverage_id = null where id = $1', [visit.id])
  // An earlier test priced the visit at a later moment.
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [visit.id])
  const { rows } = await t.owner.query('select id from app.chart_note where appointment_id = $1', [visit.id])
  await t.runJob('ledger.bill_self_pay', await findSigning(rows[0].id))
  const bill = (await listItems()).items.find(({ type }) => type === 'self_pay')
  const told = await bodyOf(t.call(`GET /appointments/${visit.id}/price`, { as: maya }))
  assert.deepEqual([told.kind, told.actual_patient_cents, told.variance_cents], ['self_pay', told.patient_cents, 0])
  assert.deepEqual([bill?.amount_cents, bill?.explanation], [told.patient_cents, [{ code: 'self_pay_price' }]])
  // A price that changes after the patient was told does not change the bill.
  await t.owner.query('update app.provider set cash_follow_up_cents = 99900, cash_initial_cents = 99900 where id = $1', [
    hannah.provider_id,
  ])
  await t.runJob('ledger.bill_self_pay', await findSigning(rows[0].id))
  assert.equal((await listItems()).items.filter(({ type }) => type === 'self_pay').length, 1)
  return told.patient_cents!
}

async function readSuperbill(path: `/appointments/${string}/superbill.pdf`, told: number) {
  const { headers } = await signIn(t, maya)
  const paper = await readPdfAt(t, `/api${path}`, headers)
  const { rows: npis } = await t.owner.query('select npi from app.provider_account where provider_id = $1', [hannah.provider_id])
  for (const said of [
    'This is not a bill',
    'Maya Lindqvist',
    'E11.65',
    '97803',
    `$${(told / 100).toFixed(2)}`,
    npis[0].npi,
    'Signed by Hannah',
  ])
    assert.ok(paper.text.includes(said), `${said} in ${paper.text}`)
  for (const role of ['H1', 'Table', 'TH']) assert.ok(paper.roles.includes(role), role)
  assert.match((await readPdfAt(t, `/api${path}?language=es`, headers)).text, /Esto no es una cuenta por pagar/)
  assert.doesNotMatch(paper.text, /pay back/)
  await readPayback(t, path, headers)
}

/** A paid bill like that of the visit, for one of the same month whose note nobody signed. */
const copyToUnwritten = `
  insert into app.bill select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'reference', 'self_pay:unwritten', 'appointment_id', o.id))).*
  from app.bill b join app.appointment a on a.id = b.appointment_id join app.appointment o on o.provider_id = a.provider_id and o.id <> a.id
    and date_trunc('month', o.starts_at) = date_trunc('month', a.starts_at)
    and not exists (select from app.chart_note_signature s where s.appointment_id = o.id)
  where b.appointment_id = $1 and b.type = 'self_pay' limit 1`

/** The paper of a month: it is there once the visit is paid, and names a paid visit that cannot be written. */
async function readMonth(visit: { id: string }, told: number) {
  const pay = `update app.bill set paid_cents = owed_cents, open_cents = 0, state = 'paid' where type = 'self_pay' and appointment_id = $1`
  const { rows } = await t.owner.query(
    `select to_char(a.starts_at at time zone d.time_zone, 'YYYY-MM-01') as month from app.appointment a join app.provider d on d.id = a.provider_id where a.id = $1`,
    [visit.id],
  )
  const { month } = rows[0]
  const ofMonth = async () =>
    (await bodyOf(t.call(`GET /billing/${maya.patient_id}/superbill-months`, { as: maya }))).items.find((one) => one.month === month)
  const before = await ofMonth()
  await t.runJobs()
  await t.owner.query(pay, [visit.id])
  assert.deepEqual(await ofMonth(), { month, visits: (before?.visits ?? 0) + 1, paid_cents: (before?.paid_cents ?? 0) + told })
  const { headers } = await signIn(t, maya)
  const path = `/billing/${maya.patient_id}/monthly-superbill.pdf` as const
  const paper = await readPdfAt(t, `/api${path}?month=${month}`, headers)
  const money = `$${(told / 100).toFixed(2)}`
  for (const said of ['Superbill for', 'All visits of the month', 'Maya Lindqvist', '97803', 'Paid', money, 'Signed by Hannah'])
    assert.ok(paper.text.includes(said), `${said} in ${paper.text}`)
  for (const role of ['H1', 'H2', 'H3', 'Table', 'TH']) assert.ok(paper.roles.includes(role), role)
  assert.match((await readPdfAt(t, `/api${path}?month=${month}&language=es`, headers)).text, /Todas las visitas del mes/)
  await t.owner.query(copyToUnwritten, [visit.id])
  const short = await readPdfAt(t, `/api${path}?month=${month}`, headers)
  assert.match(short.text, /Not on this paper: your paid visits of/)
  await t.owner.query(`delete from app.bill where reference = 'self_pay:unwritten'`)
  const query = { month }
  assert.equal((await t.call(`GET ${path}`, { as: tom, query })).status, 200)
  await readHowItWasPaid(visit, { told, month })
  assert.equal((await t.call(`GET ${path}`, { as: noor, query })).code, 'not_found')
  assert.equal((await t.call(`GET /billing/${maya.patient_id}/superbill-months`, { as: noor })).code, 'not_found')
  assert.equal((await t.call(`GET ${path}`, { as: hannah, query })).status, 403)
  assert.equal((await t.call(`GET ${path}`, { as: maya, query: { month: '2020-01-31' } })).code, 'not_available')
}

/** How a visit was paid stands behind the amount, on the paper of the visit as well. A dietitian learns nothing of it. */
async function readHowItWasPaid(visit: { id: string }, { told, month }: { told: number; month: string }) {
  await t.owner.query(
    `with made as (insert into app.payment (id, key, patient_id, method, started_by, purpose, amount_cents, state, number, received_on, created_at, settled_at, updated_at)
       values (gen_random_uuid(), 'by-hand', $2, 'check', 'staff', 'care', $3, 'succeeded', '1001', '2026-03-02', now(), now(), now()) returning id)
     insert into app.payment_allocation (payment_id, position, reference, patient_id, amount_cents)
       select made.id, 1, b.reference, $2, $3 from made, app.bill b where b.appointment_id = $1 and b.type = 'self_pay'`,
    [visit.id, maya.patient_id, told],
  )
  const { headers } = await signIn(t, maya)
  const money = `$${(told / 100).toFixed(2)}`
  assert.ok(
    (await readPdfAt(t, `/api/billing/${maya.patient_id}/monthly-superbill.pdf?month=${month}`, headers)).text.includes(`${money} (Check)`),
  )
  const alone = `/api/appointments/${visit.id}/superbill.pdf`
  assert.ok((await readPdfAt(t, `${alone}?language=es`, headers)).text.includes(`Pagado: ${money} (Cheque)`))
  assert.match((await readPdfAt(t, alone, (await signIn(t, hannah)).headers)).text, /What was paid is not on this paper/)
}

/** The job that follows the signature of a note. */
async function findSigning(noteId: string) {
  const { rows } = await t.owner.query(`select id from app.event where name = 'chart_note.signed' and payload ->> 'note_id' = $1`, [noteId])
  return { event_id: rows[0].id, name: 'chart_note.signed' }
}

test('A patient sees their own bills, a dietitian those of their own visits, billing staff all with a reason, and nobody else any', async () => {
  const all = await listItems()
  assert.deepEqual((await listItems(tom)).items, all.items)
  const ofHannah = await listItems(hannah)
  assert.equal(ofHannah.balance_due_cents ?? ofHannah.credit_cents, null, 'who sees no payments gets no balance')
  assert.ok(ofHannah.items.length > 0 && ofHannah.items.every(({ provider_name }) => provider_name?.startsWith(hannah.first_name)))
  const path = `GET /billing/${maya.patient_id}/billing-items` as const
  assert.equal((await t.call(path, { as: noor })).code, 'not_found')
  assert.equal((await t.call(path, { as: selma })).status, 403)
  const ofOther = await t.call(path, { as: dana })
  assert.ok(ofOther.code === 'not_found' || ofOther.body.items.length === 0)
  const page = await bodyOf(t.call(path, { as: maya, query: { limit: 1 } }))
  const next = await bodyOf(t.call(path, { as: maya, query: { limit: 1, cursor: page.next_cursor! } }))
  assert.deepEqual([...page.items, ...next.items], all.items.slice(0, 2))
})

test('The books show every kind of account at a moment, the accounts with most first, and the sum is zero', async () => {
  for (const query of [{}, { at: '2026-03-01T00:00:00Z' }, { at: '2020-01-01T00:00:00Z' }]) {
    const { lines, sum_cents } = await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: tom, query }))
    assert.equal(sum_cents, 0)
    assert.equal(lines.length > 0, !query.at?.startsWith('2020'))
    const owed = lines.find(({ kind }) => kind === 'patient:receivable')
    const read = async (cursor?: string) =>
      bodyOf(
        t.call('GET /admin/ledger/accounts', {
          as: tom,
          query: { kind: 'patient:receivable', limit: 3, ...query, ...(cursor && { cursor }) },
        }),
      )
    let page = await read()
    const seen = [...page.items]
    for (; page.next_cursor; seen.push(...page.items)) page = await read(page.next_cursor)
    assert.equal(
      seen.reduce((sum, { balance_cents }) => sum + balance_cents, 0),
      owed?.balance_cents ?? 0,
    )
    assert.equal(new Set(seen.map(({ account }) => account)).size, seen.length)
  }
  assert.equal((await t.call('GET /admin/ledger/statement', { as: tom, query: { account: 'payer:nobody:receivable' } })).code, 'not_found')
  assert.equal((await t.call('GET /admin/ledger/accounts', { as: tom, query: { kind: 'cash:stripe', cursor: 'nonsense' } })).status, 400)
})

test('Finance staff read the same sums and statements as billing staff, without a name of a patient and without a visit', async () => {
  const balance = (as: typeof tom) => bodyOf(t.call('GET /admin/ledger/trial-balance', { as }))
  assert.deepEqual(await balance(femi), await balance(tom))
  const query = { kind: 'patient:receivable', limit: 5 } as const
  const list = (as: typeof tom) => bodyOf(t.call('GET /admin/ledger/accounts', { as, query }))
  const [seen, whole] = [await list(femi), await list(tom)]
  assert.ok(whole.items.length > 0 && whole.items.every(({ holder }) => holder))
  assert.deepEqual(
    seen.items,
    whole.items.map((one) => ({ ...one, holder: null })),
  )
  const statement = await bodyOf(t.call('GET /admin/ledger/statement', { as: femi, query: { account } }))
  const theirs = await readStatement()
  assert.ok(theirs.items.some(({ appointment_id }) => appointment_id))
  assert.deepEqual(
    statement.items,
    theirs.items.map((one) => ({ ...one, appointment_id: null, claim_id: null })),
  )
  assert.equal((await t.call(`GET /billing/${maya.patient_id}/billing-items`, { as: femi })).status, 403)
  assert.equal((await t.call('GET /admin/ledger/trial-balance', { as: selma })).status, 403)
})
