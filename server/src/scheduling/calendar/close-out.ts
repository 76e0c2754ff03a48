import { addMinutes } from '../../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { findUnmarked } from '../access.ts'
import { showAppointment } from '../appointments.ts'
import { findDayStart, findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'
import { findTimeZone } from './own-zone.ts'

/** A visit should be marked within a day of its end. */
const overdueMinutes = 24 * 60
const nudgesAtOnce = 500

/** The calling provider's visits that are over and not marked, oldest first, and how many visits they have marked today. */
export async function listCloseOut(ctx: Context) {
  const { provider_id } = requireProviderActor(ctx)
  const [visits, time_zone] = await Promise.all([findUnmarked(ctx), findTimeZone(ctx)])
  const offsets = offsetTableOf(time_zone)
  const today = new Date(findDayStart(offsets, findLocalDayAt(offsets, Date.parse(ctx.now())))).toISOString()
  const marked = await ctx.db
    .selectFrom('appointment')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('provider_id', '=', provider_id)
    .where('marked_at', '>=', today)
    .where('status', 'in', ['Occurred', 'No-show'])
    .executeTakeFirstOrThrow()
  const late = addMinutes(ctx.now(), -overdueMinutes)
  return {
    items: visits.map((visit) => ({ appointment: showAppointment(ctx, visit), overdue: visit.ends_at < late })),
    closed_today: marked.count,
  }
}

/** Records `appointment.unmarked` once for each visit that ended more than a day ago and is still not marked. */
export async function nudgeUnmarked(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const visits = await ctx.db
      .updateTable('appointment')
      .set({ nudged_at: ctx.now() })
      .where('id', 'in', (select) =>
        select
          .selectFrom('appointment as late')
          .select('late.id')
          .where('late.status', '=', 'Scheduled')
          .where('late.ends_at', '<', addMinutes(ctx.now(), -overdueMinutes))
          .where('late.nudged_at', 'is', null)
          .orderBy('late.ends_at')
          .limit(nudgesAtOnce),
      )
      // Checked again on the locked row: another worker may have recorded this visit while this one waited for the lock.
      .where('status', '=', 'Scheduled')
      .where('nudged_at', 'is', null)
      .returning(['id', 'provider_id'])
      .execute()
    // Only the provider gets a notice: an unmarked visit means nothing to the patient.
    for (const { id, provider_id } of visits)
      await record(ctx, 'appointment.unmarked', { subject_id: id, provider_id, payload: { appointment_id: id } })
  })
}
