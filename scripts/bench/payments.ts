import pg from 'pg'
import { type Context, transaction } from '../../server/src/kernel/context.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { Problem } from '../../server/src/kernel/problem.ts'
import { makeContextFor } from '../../server/src/kernel/serving/callers.ts'
import { chargeCard } from '../../server/src/payments/paying/charging.ts'
import { startPayment } from '../../server/src/payments/paying/starting.ts'
import { askAboutTries } from '../../server/src/payments/paying/unknown.ts'
import { requestRefund } from '../../server/src/payments/refunds/asking.ts'
import { figure, type Measured } from './figures.ts'
import { openMeasuredHouse } from './house.ts'
import type { Stage } from './stage.ts'

const charges = 10_000
const people = 1000
const mostSeconds = 120
const atOnce = 8
const rounds = 20
const refundsAtOnce = 50

/** 10,000 charges with lost answers and declines each end once; 50 refunds at once never give back more than was paid. */
export async function measurePayments(stage: Stage): Promise<Measured> {
  const { url, ownerUrl } = await stage.usual()
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
  const opened = await openMeasuredHouse(url)
  try {
    const made = { operation: 'bench', client: { address: 'bench', device: undefined, user_agent: undefined } }
    const ctx = makeContextFor(opened.house, { kind: 'system' }, { ...made, request_id: makeId() })
    const wishes = await plantWishes(owner)
    const seconds = await timeCharges(ctx, owner, wishes)
    const { open, doubled, unbalanced } = await readOutcome(owner)
    const over = await countOverRefunds(ctx, owner)
    const count = charges.toLocaleString('en')
    return [
      figure(
        `${count} charges, 5 % with a lost answer and 10 % declined, until each is final`,
        `${seconds.toFixed(0)} s`,
        `under ${mostSeconds} s`,
        (pace) => seconds < mostSeconds * pace,
      ),
      figure(
        'of them not final, charged twice, or books that do not balance',
        `${open}, ${doubled}, ${unbalanced}`,
        'none',
        open + doubled + unbalanced === 0,
      ),
      figure(`${rounds} charges with ${refundsAtOnce} refunds at once that gave back more than was paid`, String(over), 'none', over === 0),
    ]
  } finally {
    await opened.close()
    await owner.end()
  }
}

type Wish = { patient_id: string; instrument_id: string; reference: string; cents: number }

/** People with a card each, of which some lose answers and some are declined, and bills that come to a round number of charges. */
async function plantWishes(owner: pg.Client): Promise<Wish[]> {
  const { rows } = await owner.query<Wish>(
    `with who as (insert into patient (id, created_at, updated_at) select gen_random_uuid(), now(), now() from generate_series(1, $1) returning id),
    numbered as (select id, row_number() over () as n from who),
    cards as (select id as patient_id, gen_random_uuid() as instrument_id, 'cus_fake_bench_' || n as customer_ref,
      'pm_fake_visa_' || b.behavior || '_4242_203112_' || translate(id::text, '0123456789-', 'ghijklmnopq') as card_ref, b.behavior
      from numbered, lateral (select case when n % 20 = 0 then 'times_out' when n % 10 = 1 then 'declined_later' else 'good' end as behavior) b),
    kept as (insert into payment_instrument (id, patient_id, customer_ref, card_ref, type, brand, last4, exp_month, exp_year, is_default, status, created_at)
      select instrument_id, patient_id, customer_ref, card_ref, 'Credit Card', 'visa', '4242', 12, 2031, true, 'active', now() from cards),
    known as (insert into demo_processor_object (ref, kind, parent, data, at) select card_ref, 'card', customer_ref, jsonb_build_object('card_ref', card_ref,
      'brand', 'visa', 'last4', '4242', 'exp_month', 12, 'exp_year', 2031, 'funding', 'credit', 'behavior', behavior, 'customer_ref', customer_ref, 'is_removed', false),
      now() from cards),
    bills as (select patient_id, instrument_id, 'bench_owed:' || instrument_id || '.' || k as reference, gen_random_uuid() as transaction_id, 2000 + k as cents
      from cards, generate_series(1, $2) k),
    told as (insert into ledger_transaction (id, kind, reference, idempotency_key, idempotency_hash, posting_count, effective_at, recorded_at)
      select transaction_id, 'item_owed', 'item:' || reference || ':1', 'item:' || reference || ':1', 'bench', 1, now(), now() from bills),
    posted as (insert into posting (transaction_id, position, from_account, to_account, amount_cents, effective_at)
      select transaction_id, 1, 'revenue:services', 'patient:' || patient_id || ':receivable', cents, now() from bills),
    items as (insert into billing_item (id, reference, revision, patient_id, type, change, amount_cents, explanation, transaction_id, effective_at, created_at)
      select gen_random_uuid(), reference, 1, patient_id, 'self_pay', 'owed', cents, '[]', transaction_id, now(), now() from bills)
    select patient_id, instrument_id, reference, cents from bills`,
    [people, charges / people],
  )
  await owner.query('analyze')
  return rows
}

async function timeCharges(ctx: Context, owner: pg.Client, wishes: readonly Wish[]): Promise<number> {
  const start = performance.now()
  let next = 0
  const work = async () => {
    for (let wish = wishes[next++]; wish; wish = wishes[next++]) await chargeCard(ctx, await begin(ctx, wish))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // Five minutes later.
  for (;;) {
    const { rowCount } = await owner.query(`update payment_try set check_at = now() - interval '1 second' where check_at is not null`)
    if (rowCount === 0) return (performance.now() - start) / 1000
    await askAboutTries(ctx)
  }
}

const begin = (ctx: Context, { patient_id, instrument_id, reference, cents }: Wish): Promise<string> =>
  transaction(ctx, (ctx) =>
    startPayment(ctx, {
      ...{ key: `bench:${reference}`, instrumentId: instrument_id, by: 'schedule', purpose: 'care' },
      allocations: [{ reference, patientId: patient_id, amountCents: cents }],
    }),
  )

async function readOutcome(owner: pg.Client): Promise<{ open: number; doubled: number; unbalanced: number }> {
  const { rows } = await owner.query<{ open: number; doubled: number; unbalanced: number }>(
    `select (select count(*) from payment where key like 'bench:%' and state not in ('succeeded', 'failed'))::int
        + (select ${charges} - count(*) from payment where key like 'bench:%')::int as open,
      (select count(*) from (select t.payment_id from demo_processor_object o join payment_try t on t.id::text = o.reference
        where o.kind = 'charge' and o.data->>'outcome' = 'succeeded' group by t.payment_id having count(*) > 1) d)::int as doubled,
      (select count(*) from payment p where p.key like 'bench:%' and (p.state = 'succeeded') is distinct from exists (select from demo_processor_object o
        join payment_try t on t.id::text = o.reference where t.payment_id = p.id and o.kind = 'charge' and o.data->>'outcome' = 'succeeded'))::int
        + (select abs(sum(in_cents - out_cents)) from ledger_account)::int as unbalanced`,
  )
  return rows[0]!
}

/** Of some charges, how many gave back more than they were when everybody asked at once. */
async function countOverRefunds(ctx: Context, owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: string; patient_id: string; amount_cents: number }>(
    `select id, patient_id, amount_cents::int from payment where key like 'bench:%' and state = 'succeeded' order by id limit $1`,
    [rounds],
  )
  let over = 0
  for (const { id: paymentId, patient_id: patientId, amount_cents } of rows) {
    const ask = () => requestRefund(ctx, { patientId, paymentId, amountCents: 90, reason: 'other', note: 'Bench' })
    const answers = await Promise.allSettled(Array.from({ length: refundsAtOnce }, ask))
    for (const answer of answers)
      if (answer.status === 'rejected' && !(answer.reason instanceof Problem && answer.reason.code === 'refund_exceeds_charge'))
        throw answer.reason
    const taken = answers.filter(({ status }) => status === 'fulfilled').length
    if (taken !== Math.min(refundsAtOnce, Math.floor(amount_cents / 90))) over += 1
  }
  return over
}
