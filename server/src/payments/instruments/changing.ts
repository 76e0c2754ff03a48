import { hasExpired, isHealthCard } from '@sorrel/contract/payments/rules'
import type { PaymentInstrument } from '@sorrel/contract/payments/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type Holder, holdInstrument, type InstrumentRow } from '../access.ts'
import * as jobs from '../job-names.ts'
import { aboutOf, clearDefault } from './adding.ts'
import { listKept, showInstrument } from './reading.ts'

/** Makes a card the one that is charged. Throws `not_available` once it has expired. */
export async function makeDefault(ctx: Context, holder: Permitted<Holder>, id: string): Promise<z.input<typeof PaymentInstrument>> {
  await requireStepUp(ctx)
  await transaction(ctx, async (ctx) => {
    const row = await holdInstrument(ctx, holder, id)
    if (row.is_default) return
    if (row.status === 'expired' || hasExpired(row, findToday(ctx))) throw new Problem('not_available', { why: 'expired' })
    await clearDefault(ctx, holder)
    await setDefault(ctx, row)
  })
  return showInstrument(ctx, holder, id)
}

async function setDefault(ctx: Context, row: InstrumentRow): Promise<void> {
  await ctx.db.updateTable('payment_instrument').set({ is_default: true }).where('id', '=', row.id).execute()
  await record(ctx, 'payment_instrument.changed', { ...aboutOf(row, row.id), payload: { payment_instrument_id: row.id } })
}

/** Keeps a card of the caller no longer. Throws `payment_under_way` while a payment with it is on its way. */
export async function removeOwn(ctx: Context, holder: Permitted<Holder>, id: string): Promise<null> {
  await requireStepUp(ctx)
  await transaction(ctx, async (ctx) => removeCard(ctx, await holdInstrument(ctx, holder, id)))
  return null
}

/**
 * Keeps a card no longer: its row stays for what was paid with it, and the processor forgets the card. The newest other card becomes the default, unless it
 * is of a health account: only its holder chooses such a card.
 */
export async function removeCard(ctx: Context, row: InstrumentRow): Promise<void> {
  const { rows } = await sql`select from payment where instrument_id = ${row.id} and state in ('processing', 'unknown') limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0) throw new Problem('payment_under_way')
  await ctx.db
    .updateTable('payment_instrument')
    .set({ status: 'removed', removed_at: ctx.now(), is_default: false })
    .where('id', '=', row.id)
    .execute()
  const holder: Holder = row.patient_id === null ? { provider_id: row.provider_id! } : { patient_id: row.patient_id }
  const today = findToday(ctx)
  const next = (await listKept(ctx, holder)).find((one) => one.status === 'active' && !isHealthCard(one.type) && !hasExpired(one, today))
  if (row.is_default && next) {
    await clearDefault(ctx, holder)
    await setDefault(ctx, next)
  }
  await enqueue(ctx, jobs.forgetCard, { payment_instrument_id: row.id }, { key: `forget_card:${row.id}` })
  await record(ctx, 'payment_instrument.removed', { ...aboutOf(row, row.id), payload: { payment_instrument_id: row.id } })
}
