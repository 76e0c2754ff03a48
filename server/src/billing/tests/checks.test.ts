import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckKind } from '@sorrel/contract/billing/vocabulary'
import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { movementDays } from '../../payments/processor/movements.ts'
import { makePayer, pay } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { checkBooks } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast

/** Changes rows that nobody may change, and returns what the statement does. */
async function bend<Row extends object>(statement: string): Promise<Row[]> {
  const owner = await t.owner.connect()
  try {
    // What keeps these rows as they are is left out, as a fault of the database or a hand in it would leave it out.
    await owner.query('begin; set local session_replication_role = replica')
    const { rows } = await owner.query<Row>(statement)
    await owner.query('commit')
    return rows
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

const change = (table: string, id: string, column: string, about: string, where = 'true') =>
  `update app.${table} set ${column} = ${column} + 7 where ${id} = (select ${id} from app.${table} x where ${where} order by 1 limit 1) returning ${about} as about`

/** For each check one row that is bent by seven cents, and what the check says it is about. */
const bends: Record<CheckKind, string> = {
  processor_cash: `insert into app.demo_processor_object (ref, kind, parent, data, at) values ('txn_fake_strange', 'movement', 'balance',
    '{"kind": "charge", "amount_cents": 7, "fee_cents": 0, "source_ref": "pi_fake_strange"}', '2026-03-03T12:00:00Z') returning 'pi_fake_strange' as about`,
  processor_disputes: change('dispute', 'id', 'amount_cents', `dispute_ref || ' amount'`, 'closed_at is null'),
  processor_transfers: `update app.demo_processor_object set data = data || jsonb_build_object('amount_cents', (data->>'amount_cents')::int + 7)
    where ref = (select ref from app.demo_processor_object where kind = 'transfer' order by at desc, ref limit 1) returning ref as about`,
  processor_fees: `update app.demo_processor_object set data = data || jsonb_build_object('fee_cents', (data->>'fee_cents')::int + 7)
    where ref = (select ref from app.demo_processor_object where kind = 'movement' and data->>'kind' = 'charge' and ref <> 'txn_fake_strange'
      order by at desc, ref limit 1) returning data->>'source_ref' as about`,
  // The charge and the fee above make up for each other, and following the dispute books seven cents more than the bank holds.
  processor_balance: `insert into app.demo_processor_object (ref, kind, parent, data, at) values ('txn_fake_other', 'movement', 'balance',
    '{"kind": "other", "amount_cents": -14, "fee_cents": 0, "source_ref": null}', '2026-03-03T12:00:00Z') returning 'cash:stripe' as about`,
  bank_traces: change('remittance', 'id', 'amount_cents', `'cash of payer ' || payer_id`),
  items_ledger: change('billing_item', 'id', 'amount_cents', `'item ' || id`, `type <> 'package' and amount_cents > 0`),
  bills_items: `update app.bill set owed_cents = owed_cents + 7, open_cents = open_cents + 7
    where id = (select id from app.bill where open_cents > 0 order by id limit 1) returning 'bill ' || id as about`,
  claims_ledger: change(
    ...(['claim_version', 'id', 'charge_cents'] as const),
    `(select 'charges of payer ' || payer_id from app.claim c where c.id = claim_id)`,
    `exists (select from app.exchange_file f join app.claim c on c.id = x.claim_id where f.version_id = x.id and f.kind = '837P' and c.prior_claim_id is null
      and c.state not in ('voided', 'cancelled')) and not exists (select from app.claim_version y where y.claim_id = x.claim_id and y.n > x.n)`,
  ),
  payers_ledger: change(
    'remitted_claim',
    'id',
    'billed_cents',
    `'claim ' || claim_id || ' at ' || (select payer_id from app.claim c where c.id = claim_id)`,
    `posted is not null and reversed_by is null`,
  ),
  payouts_ledger: change('payout_line', 'id', 'amount_cents', `'owed to ' || provider_id`),
  packages_ledger: change('billing_item', 'id', 'amount_cents', `'packages of visits'`, `type = 'package' and amount_cents > 0`),
  cash_not_negative: `update app.ledger_account set out_cents = in_cents + 7 where name = 'cash:office' returning name as about`,
  balance: `update app.ledger_account set in_cents = in_cents + 7 where name = 'revenue:services' returning name as about`,
}

const findAll = async () =>
  (await checkBooks(t)).map(({ check, about, expected_cents, found_cents }) => [check, about, expected_cents, found_cents])

test('Each check of the books finds one row that is seven cents off, and says which', async () => {
  assert.deepEqual(await checkBooks(t), [])
  const bent = new Map<CheckKind, string>()
  for (const kind of Object.keys(bends) as CheckKind[]) {
    const [row] = await bend<{ about: string }>(bends[kind])
    assert.ok(row, `nothing to bend for ${kind}`)
    bent.set(kind, row.about)
  }
  const found = await checkBooks(t)
  for (const [kind, about] of bent) {
    const finding = found.find((one) => one.check === kind && one.about === about)
    assert.equal(Math.abs((finding?.expected_cents ?? 0) - (finding?.found_cents ?? 0)), 7, `${kind} finds ${about}`)
  }
  assert.ok(found.some(({ check, about }) => check === 'balance' && about === 'all accounts'))
})

test('What the books keep of a claim that was deleted with its record is no finding, whether it was paid or not', async () => {
  for (const state of ['accepted', 'paid']) {
    const [gone] = await bend<{
      id: string
    }>(`with gone as (delete from app.claim where id = (select id from app.claim where state = '${state}'
        and exists (select from app.claim_version v where v.claim_id = claim.id) order by number limit 1) returning id),
      contents as (delete from app.claim_content using gone where claim_id = gone.id), versions as (delete from app.claim_version using gone where claim_id = gone.id),
      answers as (delete from app.remitted_claim using gone where claim_id = gone.id) select id from gone`)
    assert.ok(gone, state)
  }
  assert.deepEqual(await checkBooks(t), [])
})

test('A charge of ours that the processor does not know is found, and one over another amount, once both had an hour to know', async () => {
  const [unknown, other] = [await makePayer(t), await makePayer(t)]
  await pay(t, unknown, { cents: 5000 })
  await pay(t, other, { cents: 5000 })
  const refOf = async ({ instrument }: { instrument: string }): Promise<string> =>
    (await t.owner.query<{ ref: string }>('select charge_ref as ref from app.payment where instrument_id = $1', [instrument])).rows[0]!.ref
  const [missing, wrong] = [await refOf(unknown), await refOf(other)]
  await bend(`delete from app.demo_processor_object where kind = 'movement' and data->>'source_ref' = '${missing}'`)
  await bend(
    `update app.demo_processor_object set data = data || '{"amount_cents": 4900}' where kind = 'movement' and data->>'source_ref' = '${wrong}'`,
  )
  const byOne = (await findAll()).filter(([check]) => check === 'processor_cash')
  assert.deepEqual(byOne, [], 'either side may not know yet')
  t.clock.advance(61)
  const found = await findAll()
  const wanted = [
    ['processor_cash', missing, null, 5000],
    ['processor_cash', wrong, 4900, 5000],
  ]
  assert.deepEqual(found.filter(([check]) => check === 'processor_cash').toSorted(), wanted.toSorted())
  const rest = found.filter(([check]) => check !== 'processor_cash')
  const fee = Math.round(5000 * 0.029) + 30
  assert.deepEqual(
    rest.map(([check, , expected, is]) => [check, Number(expected) - Number(is)]),
    [['processor_balance', -5000 + fee - 100]],
    'and the balance at the processor lacks as much',
  )
})

test('A transfer that we call paid and the processor does not know is found, one that it made twice, and one that is none of ours', async () => {
  const [gone, twice] = (
    await t.owner.query<{ ref: string; cents: number }>(
      `select transfer_ref as ref, total_cents::float8 as cents from app.payout where status = 'paid' order by paid_at desc, id limit 2`,
    )
  ).rows
  assert.ok(gone && twice)
  await bend(`delete from app.demo_processor_object where ref = '${gone.ref}'`)
  await bend(`insert into app.demo_processor_object (ref, kind, parent, reference, data, at)
    select 'tr_again', kind, parent, reference, data, at + interval '1 minute' from app.demo_processor_object where ref = '${twice.ref}'`)
  await bend(`insert into app.demo_processor_object (ref, kind, parent, reference, data, at)
    select 'tr_strange', kind, parent, null, data || '{"amount_cents": 900}', '${t.clock()}' from app.demo_processor_object where ref = '${twice.ref}'`)
  const known = [
    ['processor_transfers', `${twice.ref}, tr_again`, 2 * twice.cents, twice.cents],
    ['processor_transfers', gone.ref, null, gone.cents],
  ]
  assert.deepEqual(await findAll(), known, 'of one that was just made nobody may know yet')
  t.clock.advance(61)
  assert.deepEqual((await findAll()).toSorted(), [...known, ['processor_transfers', 'tr_strange', 900, null]].toSorted())
})

test('A transfer that came back, a fee that was not known at first and one that the processor took besides are followed and are no findings', async () => {
  const { rows } = await t.owner.query<{ id: string; ref: string; cents: number }>(
    `select id, transfer_ref as ref, total_cents::float8 as cents from app.payout where status = 'paid' order by paid_at desc, id limit 1`,
  )
  const { id, ref, cents } = rows[0]!
  await t.house.integrations.payments.returnPart?.({ transfer_ref: ref, amount_cents: cents - 100 })
  const payer = await makePayer(t)
  await pay(t, payer, { cents: 5000 })
  await bend(`with bent as (update app.payment set fee_cents = null where instrument_id = '${payer.instrument}' returning id), unsaid as (
    delete from app.ledger_transaction t using bent where t.reference = 'processor_fee:' || bent.id || ':1' returning t.id)
    delete from app.posting using unsaid where transaction_id = unsaid.id`)
  await bend(`update app.ledger_account set out_cents = out_cents - 175 where name = 'cash:stripe'`)
  await bend(`update app.ledger_account set in_cents = in_cents - 175 where name = 'fees:processor'`)
  await bend(`insert into app.demo_processor_object (ref, kind, parent, data, at) values ('txn_fake_monthly', 'movement', 'balance',
    '{"kind": "fee", "amount_cents": -200, "fee_cents": 0, "source_ref": null}', '${t.clock()}')`)
  t.clock.advance(61)
  assert.deepEqual(await findAll(), [])
  const lines = await t.owner.query('select from app.payout_line where reference = $1 and amount_cents = $2', [
    `returned:${id}`,
    cents - 100,
  ])
  assert.equal(lines.rowCount, 1)
  const fee = await t.owner.query(`select from app.ledger_transaction where reference = 'processor_fee:txn_fake_monthly:1'`)
  assert.equal(fee.rowCount, 1)
})

test('A refund that waits for its bank is no finding, nor one that the bank sent back', async () => {
  for (const behavior of ['refund_waits', 'refund_fails'] as const) {
    const payer = await makePayer(t, behavior)
    const { id } = await pay(t, payer, { cents: 5000 })
    const refund = { amount_cents: 2000, reason: 'service_issue', note: 'The call did not work' } as const
    await bodyOf(t.call(`POST /billing/${payer.id}/charge/${id}/refund`, { as: tom, headers: await proveMember(t, tom), body: refund }))
    await t.runJobs({ twice: false })
  }
  const states = async () => (await t.owner.query<{ state: string }>(`select state from app.refund order by id desc limit 2`)).rows
  t.clock.advance(61)
  assert.deepEqual(await findAll(), [], JSON.stringify(await states()))
  await t.runJob('payments.ask_about_unknown')
  await t.runJobs()
  t.clock.advance(61)
  assert.deepEqual(await findAll(), [], JSON.stringify(await states()))
})

test('What the processor did days before we learned of it is no finding once it is too long ago to be asked about', async () => {
  const begun = t.clock()
  await pay(t, await makePayer(t, 'times_out'), { cents: 5000 })
  const payer = await makePayer(t, 'refund_waits')
  const { id } = await pay(t, payer, { cents: 5000 })
  const refund = { amount_cents: 2000, reason: 'service_issue', note: 'The call did not work' } as const
  await bodyOf(t.call(`POST /billing/${payer.id}/charge/${id}/refund`, { as: tom, headers: await proveMember(t, tom), body: refund }))
  await t.runJobs({ twice: false })
  t.clock.advance(4 * 24 * 60)
  await t.runJob('payments.ask_about_unknown')
  await t.runJobs()
  const { rows } = await t.owner.query(
    'select settled_at > $1 as is_late from app.payment where settled_at > $1 union all select true from app.refund where settled_at > $1',
    [begun],
  )
  assert.equal(rows.length, 2, 'both were learned of late')
  t.clock.set(addMinutes(begun, movementDays * 24 * 60 + 120))
  assert.deepEqual(
    (await findAll()).filter(([check]) => check === 'processor_cash'),
    [],
  )
})

test('While the processor is away or takes no cards, its check is named as left out, and all others are made', async () => {
  const { payments } = t.house.integrations
  const { listMovements, listTransfers, readBalance, is_offered } = payments
  const away = (error: Error) => () => Promise.reject(error)
  const without = async () => {
    await bend(bends.payouts_ledger)
    const run = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
    assert.deepEqual(
      [run.skipped, [...new Set(run.findings.map(({ check }) => check))]],
      [['processor_cash', 'processor_disputes', 'processor_transfers', 'processor_fees', 'processor_balance'], ['payouts_ledger']],
    )
  }
  try {
    for (const error of [new NotTried('it is away'), new ResultUnknown('it hangs')]) {
      Object.assign(payments, { listMovements: away(error), listTransfers: away(error), readBalance: away(error) })
      await without()
    }
    Object.assign(payments, { listMovements, listTransfers, readBalance })
    Object.assign(payments, { is_offered: false })
    await without()
  } finally {
    Object.assign(payments, { listMovements, listTransfers, readBalance, is_offered })
  }
  const { skipped } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(skipped, [], 'and it is made again once the processor is back')
})
