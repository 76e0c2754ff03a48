import { setTimeout as wait } from 'node:timers/promises'
import { openHouse } from '../../server/src/house.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { type Context, transaction } from '../../server/src/kernel/context.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { makeContextFor } from '../../server/src/kernel/serving/callers.ts'
import { startPayment } from '../../server/src/payments/paying/starting.ts'
import type { DrillDatabase, Node } from './supervisor.ts'

const people = 120
const billsEach = 3
const pause = 40

export type ChargeVerdict = { wished: number; lost: number; doubled: number; open: number }
type Wish = { patient_id: string; instrument_id: string; reference: string; cents: number; is_due: boolean }

/**
 * Charges cards while the worker is killed between question and answer, the database goes away with the demo's processor in it, every fifth answer is lost,
 * and for every fifth card nobody reaches the processor, or hears of it, until all of this is over. A list of its own says who wished what; afterwards each
 * wish was charged once, or not at all where the card was declined. The control is a list that is wrong about two of its wishes.
 */
export async function drillCharges(database: DrillDatabase, worker: Node): Promise<ChargeVerdict & { control: ChargeVerdict }> {
  const wishes = await plantWishes(database)
  const config = readConfig({ SORREL_MODE: 'test', DATA_DIR: '.cache/drill', LOG_LEVEL: 'silent', POOL_SIZE: '4' })
  const { house, closeHouse } = await openHouse(config, database.url)
  const made = { operation: 'drill', client: { address: 'drill', device: undefined, user_agent: undefined } }
  const ctx = makeContextFor(house, { kind: 'system' }, { ...made, request_id: makeId() })
  try {
    const wishing = wishAll(ctx, wishes)
    for (let nth = 0; nth < 3; nth++) {
      await wait(2500)
      await worker.killAndReplace()
    }
    await database.killAndRestart()
    await wishing
    await database.ask(bringBack)
    await settleAll(database)
    return { ...(await verify(database, wishes)), control: await verify(database, await spoil(ctx, database, wishes)) }
  } finally {
    await closeHouse()
  }
}

/**
 * A list that is wrong about two of its wishes: it believes that a card is good which is declined, so that its charge is missing, and one wish is begun
 * a second time under another key.
 */
async function spoil(ctx: Context, database: DrillDatabase, wishes: readonly Wish[]): Promise<Wish[]> {
  const [declined, good] = [wishes.find(({ is_due }) => !is_due)!, wishes.find(({ is_due }) => is_due)!]
  await begin(ctx, good, 'drill:again')
  await settleAll(database)
  return [{ ...declined, is_due: true }, good]
}

/** Wishes everything, and again under the same key until it is acknowledged. */
async function wishAll(ctx: Context, wishes: readonly Wish[]): Promise<void> {
  for (const wish of wishes) {
    for (let tries = 0; tries < 200; tries++) {
      const done = await begin(ctx, wish).then(
        () => true,
        () => false,
      )
      if (done) break
      await wait(100)
    }
    await wait(pause)
  }
}

const begin = (ctx: Context, { patient_id, instrument_id, reference, cents }: Wish, prefix = 'drill'): Promise<string> =>
  transaction(ctx, (ctx) =>
    startPayment(ctx, {
      ...{ key: `${prefix}:${reference}`, instrumentId: instrument_id, by: 'schedule', purpose: 'care' },
      allocations: [{ reference, patientId: patient_id, amountCents: cents }],
    }),
  )

/** Lets time pass for everything of which nobody knows how it ended, until all is final. */
async function settleAll(database: DrillDatabase): Promise<void> {
  const open = `select count(*)::int as count from payment where key like 'drill:%' and state in ('processing', 'unknown')`
  for (let tries = 0; tries < 180; tries++) {
    const [left] = await database.ask<{ count: number }>(open)
    if (left?.count === 0) return
    await database.ask(`update payment_try set check_at = now() - interval '1 second' where check_at is not null`)
    await database.ask(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null where locked_at < now() - interval '20 seconds'
         or (key like 'charge:%' and locked_at is null and run_at > now())`,
    )
    await wait(1000)
  }
}

const plant = `
  with who as (insert into patient (id, created_at, updated_at) select gen_random_uuid(), now(), now() from generate_series(1, ${people}) returning id),
  numbered as (select id, row_number() over () as n from who),
  cards as (select id as patient_id, gen_random_uuid() as instrument_id, 'cus_fake_drill_' || n as customer_ref,
    'pm_fake_visa_' || b.behavior || '_4242_203112_' || translate(id::text, '0123456789-', 'ghijklmnopq') as card_ref, b.behavior
    from numbered, lateral (select case when n % 5 = 0 then 'times_out' when n % 10 = 1 then 'declined_later' when n % 10 = 3 then 'down' when n % 10 = 7 then 'never_arrives'
      else 'good' end as behavior) b),
  kept as (insert into payment_instrument (id, patient_id, customer_ref, card_ref, type, brand, last4, exp_month, exp_year, is_default, status, created_at)
    select instrument_id, patient_id, customer_ref, card_ref, 'Credit Card', 'visa', '4242', 12, 2031, true, 'active', now() from cards),
  known as (insert into demo_processor_object (ref, kind, parent, data, at) select card_ref, 'card', customer_ref, jsonb_build_object('card_ref', card_ref,
    'brand', 'visa', 'last4', '4242', 'exp_month', 12, 'exp_year', 2031, 'funding', 'credit', 'behavior', behavior, 'customer_ref', customer_ref, 'is_removed', false),
    now() from cards)
  select patient_id, instrument_id, 'drill_owed:' || instrument_id || '.' || k as reference, 2000 + k as cents, behavior <> 'declined_later' as is_due
  from cards, generate_series(1, ${billsEach}) k`

const plantWishes = (database: DrillDatabase): Promise<Wish[]> => database.ask<Wish>(plant)

/** The processor is there again for everybody. */
const bringBack = `update demo_processor_object set data = data || '{"behavior": "good"}' where kind = 'card' and data->>'behavior' in ('down', 'never_arrives')
  and ref in (select card_ref from payment_instrument i join payment p on p.instrument_id = i.id where p.key like 'drill:%')`

type Found = { reference: string; state: string; charges: number; charged: number; posted: number }

/** Compares the list of wishes with what the processor charged and what the books say. */
async function verify(database: DrillDatabase, wishes: readonly Wish[]): Promise<ChargeVerdict> {
  const found = await database.ask<Found>(`
    select a.reference, p.state, c.charges, c.charged,
      (select coalesce(sum(q.amount_cents), 0) from ledger_transaction l join posting q on q.transaction_id = l.id where l.reference = 'payment:' || p.id)::int as posted
    from payment p join payment_allocation a on a.payment_id = p.id, lateral (
      select count(*)::int as charges, coalesce(sum((o.data->>'amount_cents')::int), 0)::int as charged from demo_processor_object o
        join payment_try t on t.id::text = o.reference where t.payment_id = p.id and o.kind = 'charge' and o.data->>'outcome' = 'succeeded') c
    where p.key like 'drill:%'`)
  const verdict = { wished: wishes.length, lost: 0, doubled: 0, open: 0 }
  for (const { reference, cents, is_due } of wishes) {
    const rows = found.filter((row) => row.reference === reference)
    const [charged, posted, charges] = [sum(rows, 'charged'), sum(rows, 'posted'), sum(rows, 'charges')]
    const due = is_due ? cents : 0
    if (rows.length === 0 || charged < due || posted !== charged) verdict.lost += 1
    if (rows.length > 1 || charges > 1 || charged > due || posted > due) verdict.doubled += 1
    if (rows.some(({ state }) => state === 'processing' || state === 'unknown')) verdict.open += 1
  }
  return verdict
}

const sum = (rows: readonly Found[], field: 'charges' | 'charged' | 'posted'): number => rows.reduce((sum, row) => sum + row[field], 0)
