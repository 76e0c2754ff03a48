import { shareOut } from '@sorrel/contract/packages/rules'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { bringToAmount } from '../ledger/posting.ts'
import { holdPackagesOf } from './access.ts'
import { listUsable } from './showing.ts'

type Visit = { appointmentId: string; patientId: string; at: string }

/** Whether a package paid for a visit. */
export async function isPrepaid(ctx: Context, appointmentId: string): Promise<boolean> {
  const { rows } = await sql`select from package_use where appointment_id = ${appointmentId}`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Uses one visit of the oldest package of a patient that fits, and moves its part of the price from what is unused to what was earned. Returns whether
 * there was one. Once for each visit. Runs as the system.
 */ // reads scheduling
export async function usePackage(ctx: Context, { appointmentId, patientId, at }: Visit): Promise<boolean> {
  await holdPackagesOf(ctx, patientId)
  if (await isPrepaid(ctx, appointmentId)) return true
  const { rows } = await sql<{ type: string }>`select type from appointment where id = ${appointmentId}`.execute(ctx.db)
  const found = (await listUsable(ctx, patientId)).find(({ visit_type }) => visit_type === rows[0]?.type)
  if (!found) return false
  const amount_cents = shareOut(found.price_cents, found.visits)[found.used]!
  await ctx.db
    .insertInto('package_use')
    .values({ purchase_id: found.id, number: found.used + 1, appointment_id: appointmentId, amount_cents, used_at: ctx.now() })
    .execute()
  await bringToAmount(ctx, {
    ...{ kind: 'package_used', reference: `package_use:${appointmentId}`, effectiveAt: at },
    ...{ from: 'revenue:services', to: 'packages:unused', amountCents: amount_cents },
  })
  const payload = { bought_package_id: found.id, appointment_id: appointmentId }
  await record(ctx, 'package.used', { subject_id: found.id, patient_id: patientId, payload })
  return true
}
