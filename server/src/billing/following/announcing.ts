import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
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

const most = 500

/** Follows the bills that are paid in parts, so that a part whose day comes near is announced. Runs as the system. */
export async function announceNextParts(ctx: Context): Promise<void> {
  const { rows } = await sql<{ patient_id: string }>`
    select distinct b.patient_id from payment_plan p join bill b on b.id = p.bill_id
    where p.ended_at is null and b.open_cents > 0 and b.collect_at is null order by b.patient_id limit ${most}`.execute(ctx.db)
  for (const { patient_id } of rows) await followPatient(ctx, patient_id)
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
