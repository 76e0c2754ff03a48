import { findNextPart, type PlanPart } from '@sorrel/contract/billing/collecting'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { isFarOff } from '../telling/telling.ts'
import { followPatient } from './following.ts'

/**
 * Forgets what was announced about a bill before a moment, because its collection stopped meanwhile: whoever had a charge stopped is told anew before
 * the next one. Runs as the system.
 */
export const forgetAnnouncement = (ctx: Context, billId: string, at: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await sql`update bill set told_at = null, told_cents = null, collect_at = null, failures = 0, first_failed_at = null, next_try_at = null,
        updated_at = ${ctx.now()} where id = ${billId} and told_at < ${at}`.execute(ctx.db)
  })

type Planned = { id: string; patient_id: string; open_cents: number; base_cents: number; parts: PlanPart[] }

/** Follows the bills that are paid in parts and of which a part comes near, so that it is announced. Runs as the system. */
export async function announceNextParts(ctx: Context): Promise<void> {
  const read = async (after: string): Promise<Planned[]> => {
    const { rows } = await sql<Planned>`
      select p.id, b.patient_id, b.open_cents::float8 as open_cents, p.base_cents::float8 as base_cents, p.parts
      from payment_plan p join bill b on b.id = p.bill_id
      where p.ended_at is null and b.open_cents > 0 and b.collect_at is null and p.id > ${after} order by p.id limit 500`.execute(ctx.db)
    return rows
  }
  await eachOfPages(ctx, read, async ({ patient_id, ...plan }) => {
    if (!isFarOff(ctx, findNextPart(plan), null)) await followPatient(ctx, patient_id)
  })
}

/** The patients whose bills the cards of one patient pay: their own, and those of the family. */
export async function listPaidBy(ctx: Context, holderId: string): Promise<string[]> {
  const family = ctx.db
    .selectFrom('family_payer')
    .select('patient_id')
    .where('payer_patient_id', '=', holderId)
    .where('ended_at', 'is', null)
  return [holderId, ...(await family.execute()).map(({ patient_id }) => patient_id)]
}
