import { hasExpired } from '@sorrel/contract/payments/rules'
import type { PaymentInstrument } from '@sorrel/contract/payments/schemas'
import type { listPaymentInstruments } from '@sorrel/contract/payments/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Holder, InstrumentRow } from '../access.ts'

type Shown = z.input<typeof PaymentInstrument>

/** The cards that a holder keeps, expired ones too, the default one first and then the newest. */
export const listKept = (ctx: Context, holder: Holder): Promise<InstrumentRow[]> =>
  ctx.db
    .selectFrom('payment_instrument')
    .selectAll()
    .where(holder.patient_id ? 'patient_id' : 'provider_id', '=', holder.patient_id ?? holder.provider_id ?? '')
    .where('status', '<>', 'removed')
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The cards of a holder as screens show them, and how their browser gives a further one to the processor. */
export async function listInstruments(ctx: Context, holder: Permitted<Holder>): Promise<z.input<typeof listPaymentInstruments.output>> {
  const rows = await listKept(ctx, holder)
  const busy = await findBusy(
    ctx,
    rows.map(({ id }) => id),
  )
  const today = findToday(ctx)
  return { items: rows.map((row) => show(row, busy.has(row.id), today)), card_form: ctx.integrations.payments.card_form }
}

/** One of the cards of a holder. Otherwise `not_found`. */
export async function showInstrument(ctx: Context, holder: Permitted<Holder>, id: string): Promise<Shown> {
  const found = (await listInstruments(ctx, holder)).items.find((one) => one.id === id)
  if (!found) throw new Problem('not_found')
  return found
}

/** The cards with which a payment is on its way. */
async function findBusy(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ instrument_id: string }>`
    select distinct instrument_id from payment where instrument_id = any(${ids}::uuid[]) and state in ('processing', 'unknown')`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ instrument_id }) => instrument_id))
}

const show = (row: InstrumentRow, is_in_use: boolean, today: string): Shown => {
  const { id, type, brand, last4, exp_month, exp_year, is_default, status } = row
  return {
    ...{ id, type, brand, last4, exp_month, exp_year, is_default, is_in_use },
    // The job that marks it runs once a day, and a card ends at midnight.
    status: status === 'active' && hasExpired(row, today) ? 'expired' : status,
  }
}
