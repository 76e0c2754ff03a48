import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makePayer, owe } from '../../payments/tests/paying.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt, giveMedicaid, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, femi } = cast
const aDay = 24 * 60

/** What was put into the outbox for a patient, by template and channel. */
async function listMessages(patientId: string, template: string) {
  const { rows } = await t.owner.query<{ channel: string; status: string; reason: string | null }>(
    'select channel, status, reason from app.notification where recipient_id = $1 and template = $2 order by created_at, channel',
    [patientId, template],
  )
  return rows
}

test('The checks of the books find nothing in the world, and find what somebody bent', async () => {
  assert.deepEqual(await checkBooks(t), [])
  const { items } = await bodyOf(t.call('GET /admin/reconciliation', { as: femi, query: { limit: 1 } }))
  assert.deepEqual(items[0]?.findings, [])
  const { rows } = await t.owner.query<{ id: string }>('select id from app.bill where open_cents > 0 order by id limit 1')
  await t.owner.query('update app.bill set owed_cents = owed_cents + 7, open_cents = open_cents + 7 where id = $1', [rows[0]!.id])
  const found = await checkBooks(t)
  assert.ok(found.some(({ check, about }) => check === 'bills_items' && about === `bill ${rows[0]!.id}`))
  assert.ok(found.some(({ about }) => about.startsWith('owed by ')))
})

test('The people of the demo have a receipt for each payment, and statements that end where their books stood', async () => {
  const { rows } = await t.owner.query<{ missing: number; wrong: number; papers: number; kinds: number }>(
    `
    select (select count(*) from app.payment p where p.state = 'succeeded'
        and not exists (select from app.bill_paper b where b.payment_id = p.id and b.kind = 'receipt' and b.amount_cents = p.amount_cents))::int as missing,
      (select count(*) from app.bill_paper s where s.kind = 'statement' and (s.content->>'after_cents')::int <>
        (select coalesce(sum(case when o.to_account = a.name then o.amount_cents else -o.amount_cents end), 0)
          from (values ('patient:' || s.patient_id || ':receivable')) as a (name)
          join app.posting o on a.name in (o.from_account, o.to_account) and o.effective_at < s.issued_at))::int as wrong,
      (select count(*) from app.bill_paper s where s.patient_id = $1)::int as papers,
      (select count(distinct b.kind) from app.bill_paper b)::int as kinds`,
    [maya.patient_id],
  )
  assert.deepEqual([rows[0]!.missing, rows[0]!.wrong, rows[0]!.kinds], [0, 0, 3])
  const { items } = await bodyOf(t.call(`GET /billing/${maya.patient_id}/papers`, { as: maya }))
  assert.equal(items.length, rows[0]!.papers)
  assert.ok(items.some(({ kind }) => kind === 'statement'))
})

test('Receipts are numbered without gaps, say what health accounts ask for, and are never changed', async () => {
  const payer = await makePayer(t)
  for (const cents of [2100, 3300]) {
    const reference = await bill(t, payer.id, { cents })
    await collectAt(t, (await billOf(t, payer, reference)).collect_at!)
  }
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/papers`, { as: asPayer(payer) }))
  const numbers = items.map(({ number }) => Number(number.split('-').at(-1)))
  assert.ok(numbers[0]! > numbers[1]!)
  const { rows } = await t.owner.query<{ gaps: number }>(
    `select (count(distinct s.name) filter (where s.taken <> (select count(*) from app.bill_paper p where p.series = s.name)))::int as gaps from app.paper_series s`,
  )
  assert.equal(rows[0]!.gaps, 0)
  await assert.rejects(t.owner.query(`update app.bill_paper set amount_cents = 1 where id = $1`, [items[0]!.id]), /never changes/)
  await assert.rejects(t.owner.query(`update app.paper_series set taken = taken - 1`), /one after the other/)

  const headers = { authorization: `client::::${await t.tokenOf(asPayer(payer))}` }
  const path = `/api/billing/${payer.id}/papers/${items[0]!.id}/paper.pdf`
  const english = await readPdfAt(t, path, headers)
  for (const said of ['Receipt', 'Pat Payer', '$33.00', 'Visa ending in 4242', items[0]!.number])
    assert.ok(english.text.includes(said), said)
  for (const role of ['H1', 'Table', 'TH']) assert.ok(english.roles.includes(role), role)
  assert.match((await readPdfAt(t, `${path}?language=es`, headers)).text, /Visa terminada en 4242/)
  assert.equal((await t.call(`GET /billing/${maya.patient_id}/papers/${items[0]!.id}/paper.pdf`, { as: maya })).code, 'not_found')
  assert.deepEqual(
    (await listMessages(payer.id, 'bill_paper')).map(({ status }) => status).filter((status) => status === 'failed'),
    [],
  )
})

test('A statement is issued once for the month before, and shows the same cents as the books', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4400 })
  await collectAt(t, (await billOf(t, payer, reference)).collect_at!)
  const { items: payments } = await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: tom }))
  const given = { reason: 'service_issue', note: 'Part of it', amount_cents: 1100 } as const
  await bodyOf(
    t.call(`POST /billing/${payer.id}/charge/${payments[0]!.id}/refund`, { as: tom, headers: await proveMember(t, tom), body: given }),
  )
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), {
    waived_cents: 0,
    forgone_cents: 1100,
    refunded_cents: 1100,
    open_cents: 0,
  })
  await bill(t, payer.id, { cents: 900 })
  const month = Temporal.Instant.from(t.clock()).toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
  t.clock.set(`${month.add({ months: 1 }).toPlainDate({ day: 3 })}T12:00:00.000Z`)
  await t.runJob('billing.issue_statements')
  await t.runJob('billing.issue_statements')
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/papers`, { as: tom }))
  const statements = items.filter(({ kind }) => kind === 'statement')
  assert.deepEqual(
    statements.map(({ amount_cents, month }) => [amount_cents, month]),
    [[900, month.toPlainDate({ day: 1 }).toString()]],
  )
  const headers = { authorization: `client::::${await t.tokenOf(asPayer(payer))}` }
  const { text } = await readPdfAt(t, `/api/billing/${payer.id}/papers/${statements[0]!.id}/paper.pdf`, headers)
  for (const said of ['Statement of your account', '$44.00', '-$44.00', '$9.00', 'Not asked for again after the refund', '-$11.00'])
    assert.ok(text.includes(said), said)
  assert.ok(!text.includes('Waived'), 'nobody waived anything')
})

test('Whoever has Medicaid owes nothing and sees no price', async () => {
  const payer = await makePayer(t)
  await giveMedicaid(t, payer.id)
  const fee = await bill(t, payer.id, { cents: 5000, type: 'no_show_fee', reference: `no_show_fee:${payer.id}` })
  assert.partialDeepStrictEqual(await billOf(t, payer, fee), { state: 'waived', open_cents: 0, waived_cents: 5000 })
  const seen = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer) }))
  assert.deepEqual([seen.items, seen.open_cents], [[], 0])
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('A notice goes out by the channels that somebody wants, and its correction, too', async () => {
  const other = await makePayer(t)
  await t.owner.query(`update app.patient set email = $2, phone_number = $3 where id = $1`, [
    other.id,
    'pat.payer@example.com',
    '+13125550777',
  ])
  await t.owner.query(`insert into app.notification_choice values ('patient', $1, 'billing', 'sms', false, now())`, [other.id])
  const reference = await bill(t, other.id, { cents: 700 })
  assert.deepEqual(
    (await listMessages(other.id, 'bill_notice')).map(({ channel, status, reason }) => [channel, status, reason]),
    [
      ['email', 'sent', null],
      ['sms', 'suppressed', 'choice'],
    ],
  )
  const { rows } = await t.owner.query<{ text: string }>(
    `select text from app.demo_outbox where recipient = 'pat.payer@example.com' order by id desc limit 1`,
  )
  assert.match(rows[0]!.text, /we will charge \$7\.00 to the Visa ending in 4242/)
  await bill(t, other.id, { cents: 0, reference })
  const { id } = await billOf(t, other, reference)
  assert.deepEqual(await listTold(t, other, id), [
    ['charge', 700],
    ['nothing_left', 0],
  ])
})

test('What payers owe is the same in the figures and in the books once the claims that came back are counted, and the next check is told', async () => {
  const figures = await bodyOf(t.call('GET /admin/finance', { as: femi }))
  const trial = await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: femi }))
  assert.equal(figures.books.payers_cents, trial.lines.find(({ kind }) => kind === 'payer:receivable')?.balance_cents)
  // The charge of a claim that came back stands in the books, and is no longer open with a payer.
  const open = figures.payers.reduce((sum, { open_cents }) => sum + open_cents, 0)
  assert.ok(figures.books.sent_back_claims > 0)
  assert.equal(figures.books.payers_cents, open + figures.books.sent_back_cents)
  const { next_at } = await bodyOf(t.call('GET /admin/reconciliation', { as: femi, query: {} }))
  assert.ok(next_at > t.clock() && next_at.endsWith('T08:30:00.000Z') && Date.parse(next_at) - Date.parse(t.clock()) <= 86_400_000)
})

test('Money in and owed, a file for bookkeeping without a name, and a visit from its list price to the last cent', async () => {
  const figures = await bodyOf(t.call('GET /admin/finance', { as: femi }))
  assert.ok(figures.months.length > 0 && figures.patients.some(({ open_cents }) => open_cents > 0))
  const { rows: sums } = await t.owner.query<{ open: number }>('select sum(open_cents)::float8 as open from app.bill')
  assert.equal(
    figures.patients.reduce((sum, { open_cents }) => sum + open_cents, 0),
    sums[0]!.open,
  )
  assert.equal((await t.call('GET /admin/finance', { as: tom, query: { from: '2026-05-01', to: '2026-04-01' } })).status, 400)
  const file = await t.send('GET /admin/bookkeeping.csv', { as: femi, query: { from: '2020-01-01' } })
  const lines = file.text.trim().split('\r\n')
  assert.ok(lines.length > 2 && lines[0]!.includes('from_code'))
  assert.ok(!/patient:[0-9a-f]{8}|Lindqvist/.test(file.text))
  const total = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-2)) * 100), 0)
  const { rows: posted } = await t.owner.query<{ cents: number }>(
    `select sum(amount_cents)::float8 as cents from app.posting where effective_at <= $1`,
    [addMinutes(t.clock(), aDay)],
  )
  assert.equal(total, posted[0]!.cents)

  const { rows } = await t.owner.query<{ id: string; appointment_id: string; owed: number }>(
    `select c.id, b.appointment_id, b.owed_cents::float8 as owed from app.bill b join app.claim c on c.id = b.claim_id where c.state = 'paid' and b.owed_cents > 0 order by b.id limit 1`,
  )
  const { appointment_id, owed } = rows[0]!
  const { lines: money } = await bodyOf(t.call(`GET /admin/visits/${appointment_id}/money`, { as: tom }))
  const cents = (kind: string) => money.find((line) => line.kind === kind)?.amount_cents ?? 0
  assert.equal(cents('charge') + cents('contract') - cents('plan'), owed, 'what the contract and the plan leave is the share')
  assert.equal(cents('patient'), owed)
  const earned = 'select sum(amount_cents)::float8 as cents from app.payout_line where appointment_id = $1'
  const pay = (await t.owner.query<{ cents: number | null }>(earned, [appointment_id])).rows[0]!.cents
  assert.ok(pay !== null && pay > 0)
  assert.equal(cents('dietitian'), -pay)
  assert.equal((await t.call(`GET /admin/visits/${makeId()}/money`, { as: tom })).code, 'not_found')
})

test('Staff stop a collection and let it go on, and only after another notice', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 1900 })
  const { id, collect_at } = await billOf(t, payer, reference)
  const stop = (stopped: boolean) => bodyOf(t.call(`POST /admin/bills/${id}/collection`, { as: tom, body: { stopped } }))
  assert.equal((await stop(true)).state, 'contested')
  await t.runJobs()
  await collectAt(t, addMinutes(collect_at!, aDay))
  assert.equal((await billOf(t, payer, reference)).state, 'contested')
  await stop(false)
  t.clock.advance(1)
  await t.runJobs()
  assert.ok((await billOf(t, payer, reference)).collect_at! > addMinutes(t.clock(), 2 * aDay - 10))
  const { headers } = await signIn(t, maya)
  assert.ok((await bodyOf(t.call(`GET /billing/${maya.patient_id}/bills`, { headers }))).items.length > 0)
})

test('The receipt and the bill of a visit say why it cost something else than was estimated', async () => {
  const { rows } = await t.owner.query<{ patient_id: string; bill_id: string; estimate: number }>(
    `select b.patient_id, b.id as bill_id, e.patient_cents::float8 as estimate from app.bill b
       join lateral (select * from app.price_estimate o where o.appointment_id = b.appointment_id order by o.created_at desc, o.id desc limit 1) e on true
     where b.type = 'session_patient_share' and b.open_cents > 0 and e.patient_cents is not null order by b.created_at limit 1`,
  )
  const { patient_id, bill_id, estimate } = rows[0]!
  const difference = JSON.stringify([
    { code: 'visit_longer', cents: null },
    { code: 'deductible_more', cents: 800 },
  ])
  await t.owner.query(
    `update app.price_estimate set difference = $2, plan_share_cents = patient_cents + 800, actual_patient_cents = patient_cents + 800, settled_at = $3
     where appointment_id = (select appointment_id from app.bill where id = $1)`,
    [bill_id, difference, t.clock()],
  )
  const details = await bodyOf(t.call(`GET /billing/${patient_id}/bills/${bill_id}`, { as: tom }))
  assert.deepEqual(details.split?.difference, JSON.parse(difference))
  // All that is open, and more.
  const cash = { method: 'cash', amount_cents: 500_000, received_on: t.clock().slice(0, 10) } as const
  await bodyOf(t.call(`POST /billing/${patient_id}/payments`, { as: tom, body: cash }))
  await t.runJobs()
  const { items } = await bodyOf(t.call(`GET /billing/${patient_id}/papers`, { as: tom }))
  const paper = items.find(({ kind, bill_ids }) => kind === 'receipt' && bill_ids.includes(bill_id))!
  const { headers } = await signIn(t, tom)
  const path = `/api/billing/${patient_id}/papers/${paper.id}/paper.pdf`
  const english = (await readPdfAt(t, path, { ...headers })).text.replaceAll(/\s+/g, ' ')
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  assert.ok(english.includes(`we had estimated ${dollars(estimate)}, and your plan left ${dollars(estimate + 800)} to you.`))
  assert.ok(english.includes('The visit was longer than planned. $8.00 more counted toward your deductible.'))
  assert.match(
    (await readPdfAt(t, `${path}?language=es`, { ...headers })).text.replaceAll(/\s+/g, ' '),
    /\$8\.00 más se contaron en tu deducible/,
  )
})

test('Whoever owes for several things at once gets one message that names them all', async () => {
  const payer = await makePayer(t)
  await t.owner.query(`update app.patient set email = 'several@example.com' where id = $1`, [payer.id])
  for (const cents of [4000, 2500, 1000]) await owe(t, payer.id, cents)
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(`select text from app.demo_outbox where recipient = 'several@example.com'`)
  assert.equal(rows.length, 1)
  for (const amount of ['$40.00', '$25.00', '$10.00']) assert.ok(rows[0]!.text.includes(amount), amount)
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer) }))
  assert.deepEqual(
    items.map(({ state }) => state),
    ['upcoming', 'upcoming', 'upcoming'],
  )
})

test('Two equal charges of one day are announced with their sum, and no more than that sum is charged', async () => {
  const payer = await makePayer(t, 'good')
  await t.owner.query(`update app.patient set email = 'equal@example.com' where id = $1`, [payer.id])
  for (const cents of [4000, 4000]) await owe(t, payer.id, cents)
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(`select text from app.demo_outbox where recipient = 'equal@example.com'`)
  assert.equal(rows.length, 1)
  assert.ok(rows[0]!.text.includes('$40.00 and $40.00 ($80.00 in all)'), rows[0]!.text)
  t.clock.advance(3 * 24 * 60)
  await t.runJob('billing.collect')
  const { rows: paid } = await t.owner.query<{ cents: number }>(
    'select sum(p.amount_cents)::int as cents from app.payment p where p.instrument_id = $1',
    [payer.instrument],
  )
  assert.equal(paid[0]!.cents, 8000)
})
