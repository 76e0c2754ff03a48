import { shareOut } from '@sorrel/contract/packages/rules'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { bringToAmount } from '../ledger/posting.ts'
import { holdPackagesOf } from './access.ts'
import { isOfItsTime } from './covering.ts'
import { listUsable } from './showing.ts'
import { readPart } from './uses.ts'

type Visit = { appointmentId: string; patientId: string; at: string }
/** Whether a package paid for a visit; `paying`: one will, if its payment goes through. */
export type Cover = 'used' | 'paying' | 'none'

/**
 * Uses one visit of the oldest package of a patient that fits, and moves its part of the price from what is unused to what was earned. A package that is
 * being paid lets the visit wait. Once for each visit. Runs as the system.
 */ // reads scheduling
export async function usePackage(ctx: Context, { appointmentId, patientId, at }: Visit): Promise<Cover> {
  await holdPackagesOf(ctx, patientId)
  if ((await readPart(ctx, appointmentId)) !== null) return 'used'
  const { rows } = await sql<{ type: string; day: string }>`
    select type, (starts_at at time zone ${ctx.config.time_zone})::date::text as day from appointment where id = ${appointmentId}`.execute(
    ctx.db,
  )
  const fits = (await listUsable(ctx, patientId)).filter((one) => one.visit_type === rows[0]?.type && isOfItsTime(ctx, one, rows[0].day))
  const found = fits.find(({ status }) => status === 'active')
  if (!found) return fits.length > 0 ? 'paying' : 'none'
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
  return 'used'
}

/** The signed visits for which a package could pay, since it was bought, the first of them first. */ // reads scheduling, charting
export async function listSignedSince(ctx: Context, purchaseId: string): Promise<{ appointment_id: string; at: string }[]> {
  const { rows } = await sql<{ appointment_id: string; at: string }>`
    select a.id as appointment_id, s.signed_at as at
    from package_purchase p join appointment a on a.patient_id = p.patient_id and a.type = p.visit_type and a.starts_at >= p.created_at - interval '1 day'
      join lateral (select g.signed_at from chart_note_signature g where g.appointment_id = a.id order by g.version desc limit 1) s on true
    where p.id = ${purchaseId} and not exists (select from package_use u where u.appointment_id = a.id)
    order by a.starts_at, a.id limit 200`.execute(ctx.db)
  return rows
}
