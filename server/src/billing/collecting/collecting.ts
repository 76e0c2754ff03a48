import { isCare } from '@sorrel/contract/billing/settling'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { PaymentPurpose } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { startPayment } from '../../payments/paying/starting.ts'
import { holdBillsOf } from '../access.ts'
import { readAccount, type Standing } from '../reading/facts.ts'
import { type Card, findCard, isAnother, readToldCard } from '../telling/cards.ts'
import { tellAboutAll } from '../telling/telling.ts'

/** What money is for, as payments know it. One payment is for one purpose: health accounts pay for care alone. */
export const purposeOf = (type: ItemType): PaymentPurpose => (isCare(type) ? 'care' : type === 'donation' ? 'donation' : 'fee')

type Group = { id: string; patient_ids: string[] }

/** Charges every card whose moment has come. Each payer is a transaction of their own. Runs as the system, every few minutes. */
export const collectDue = (ctx: Context): Promise<void> =>
  eachOfPages(
    ctx,
    (after) => listDue(ctx, after),
    ({ patient_ids }) => transaction(ctx, (ctx) => collectFrom(ctx, patient_ids)),
  )

/** A page of whoever pays what is due, with the patients whose bills these are: one payment is made for all of them. */
async function listDue(ctx: Context, after: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select coalesce(f.payer_patient_id, b.patient_id) as id, array_agg(distinct b.patient_id) as patient_ids
    from bill b left join family_payer f on f.patient_id = b.patient_id and f.ended_at is null
    where b.open_cents > 0 and b.state not in ('processing', 'contested')
      and ((b.collect_at <= ${ctx.now()} and b.failures = 0) or b.next_try_at <= ${ctx.now()}) and coalesce(f.payer_patient_id, b.patient_id) > ${after}
    group by 1 order by 1 limit 500`.execute(ctx.db)
  return rows
}

type Due = { standing: Standing; card: Card; amount_cents: number }

async function collectFrom(ctx: Context, patientIds: readonly string[]): Promise<void> {
  await holdBillsOf(ctx, patientIds)
  const due: Due[] = []
  const untold: Standing[] = []
  for (const patientId of patientIds)
    for (const standing of (await readAccount(ctx, patientId)).bills) {
      if (!isCollectable(ctx, standing)) continue
      const card = await findCard(ctx, patientId, standing.row.type)
      const amount_cents = Math.min(standing.due.amount_cents, standing.row.told_cents ?? 0)
      if (!card || isAnother(card, await readToldCard(ctx, standing.row.id))) untold.push(standing)
      else if (amount_cents > 0) due.push({ standing, card, amount_cents })
    }
  const groups = Map.groupBy(due, ({ card, standing }) => `${card.instrument_id} ${purposeOf(standing.row.type)}`)
  for (const group of groups.values()) await charge(ctx, group)
  // The card that was announced is gone since: its patient is told of the other one first, or that there is none.
  await tellAboutAll(ctx, untold)
}

/** Whether the moment has come, nobody questions it, and nothing is under way. It is asked under the lock, after all that happened meanwhile. */
const isCollectable = (ctx: Context, { row, settled, facts }: Standing): boolean =>
  (settled.state === 'upcoming' || settled.state === 'failed') &&
  facts.frozen_why === null &&
  row.collect_at !== null &&
  row.collect_at <= ctx.now() &&
  (row.failures === 0 || (row.next_try_at !== null && row.next_try_at <= ctx.now()))

async function charge(ctx: Context, group: readonly Due[]): Promise<void> {
  const [first] = group
  const { row } = first!.standing
  const payment_id = await startPayment(ctx, {
    // The same bill is charged again only after another notice or a failure.
    key: `collect:${row.id}:${row.told_at}:${row.failures}`,
    instrumentId: first!.card.instrument_id,
    allocations: group.map(({ standing, amount_cents }) => ({
      reference: standing.row.reference,
      patientId: standing.row.patient_id,
      amountCents: amount_cents,
    })),
    by: 'schedule',
    purpose: purposeOf(row.type),
  })
  await markPaying(
    ctx,
    group.map(({ standing }) => standing.row.id),
    payment_id,
  )
}

/** Notes which payment is under way for bills. */
const markPaying = async (ctx: Context, billIds: readonly string[], payment_id: string): Promise<void> => {
  await ctx.db
    .updateTable('bill')
    .set({ payment_id, state: 'processing', next_try_at: null, updated_at: ctx.now() })
    .where('id', 'in', [...billIds])
    .execute()
}
