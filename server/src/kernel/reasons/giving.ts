import { type AccessReasonKind, type AccessScope, accessReasonMinutes } from '@sorrel/contract/audit/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../clock.ts'
import { type AdminActor, type Context, transaction } from '../context.ts'
import { makeId } from '../ids.ts'
import { record } from '../record.ts'

/** Whose data a call opens: a patient's, those of a dietitian's patients, or, if both are null, any patient's. */
export type Opened = { patient_id: string | null; provider_id: string | null }
export type Reason = { kind: AccessReasonKind; text: string }

export const scopeOf = ({ patient_id, provider_id }: Opened): AccessScope =>
  patient_id ? 'patient' : provider_id ? 'provider' : 'practice'

/** Whether this administrator gave a reason for these data that still holds. */
export async function isHeld(ctx: Context, { admin_id }: AdminActor, { patient_id, provider_id }: Opened): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('access_reason')
    .select('id')
    .where('admin_id', '=', admin_id)
    .where('ends_at', '>', ctx.now())
    .where('patient_id', 'is not distinct from', patient_id)
    .where('provider_id', 'is not distinct from', provider_id)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Keeps a reason in the trail and opens the data with it. Of several calls at once, the first one does. */
export async function giveReason(ctx: Context, opened: Opened, { kind, text }: Reason): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'admin') return
  await transaction(ctx, async (ctx) => {
    const lock = [actor.admin_id, opened.patient_id, opened.provider_id].join('\n')
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 59))`.execute(ctx.db)
    if (await isHeld(ctx, actor, opened)) return
    const [id, trail_id, given_at] = [makeId(), makeId(), ctx.now()]
    await ctx.db
      .insertInto('access_reason')
      .values({
        ...{ id, admin_id: actor.admin_id, ...opened, kind, operation: ctx.operation, trail_id, given_at },
        ends_at: addMinutes(given_at, accessReasonMinutes),
      })
      .execute()
    await record(ctx, 'access_reason.given', {
      subject_id: id,
      payload: { access_reason_id: id, scope: scopeOf(opened), kind },
      details: { kind, reason: text, minutes: accessReasonMinutes },
      trail: { id: trail_id, action: 'break_glass', patient_id: opened.patient_id },
    })
  })
}
