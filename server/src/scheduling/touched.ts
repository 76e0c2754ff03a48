import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../kernel/context.ts'
import { viewAppointments } from './appointments.ts'
import { mayStart, type RefusalRule } from './engine/slots.ts'
import { findOpenings, slotCaseOf } from './openings.ts'

const outside: ReadonlySet<RefusalRule> = new Set(['override', 'open_hours', 'block', 'external_busy'])
const most = 200

export type Touched = { appointment_id: string; starts_at: string; ends_at: string; patient_name: string }

/** The booked visits ahead that the provider's hours, blocks or outside calendars no longer leave room for. They stay booked. */
export async function touchedVisits(ctx: Context, providerId: string): Promise<Touched[]> {
  const visits = await viewAppointments(ctx)
    .where('appointment.provider_id', '=', providerId)
    .where('appointment.status', '=', 'Scheduled')
    .where('appointment.starts_at', '>', ctx.now())
    .orderBy('appointment.starts_at')
    .limit(most)
    .execute()
  const [first, last] = [visits[0], visits.at(-1)]
  if (!first || !last) return []
  const openings = await findOpenings(ctx, providerId, first.starts_at, last.ends_at)
  if (!openings) return []
  return visits
    .filter((visit) => {
      const { starts_at, ends_at, duration_minutes, type, id } = visit
      const visit_mode = visit.visit_mode === 'unknown' ? null : (visit.visit_mode as BookingMode)
      const asking = { from: starts_at, to: ends_at, duration_minutes, type, visit_mode, as_staff: true, rescheduling_appointment_id: id }
      const verdict = mayStart(slotCaseOf(openings, asking, ctx.now()), Date.parse(starts_at))
      return !verdict.ok && outside.has(verdict.rule)
    })
    .map((visit) => ({
      appointment_id: visit.id,
      starts_at: visit.starts_at,
      ends_at: visit.ends_at,
      patient_name: `${visit.patient_preferred_name ?? visit.patient_first_name ?? ''} ${visit.patient_last_name ?? ''}`.trim(),
    }))
}
