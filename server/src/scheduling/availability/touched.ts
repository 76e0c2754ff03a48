import type { Context } from '../../kernel/context.ts'
import { type AppointmentView, choosePatientName, viewAppointments } from '../appointments.ts'
import { mayStart, type RefusalRule } from '../engine/slots.ts'
import { findOpenings, type Openings, overridable, slotCaseOf } from './openings.ts'

/** The rules that each kind of change can break; any other rule that a visit breaks was broken before. */
const causes = { hours: ['override', 'open_hours', 'visit_mode', 'location'], blocks: ['block'], elsewhere: ['external_busy'] } as const
const most = 200

export type Touched = { appointment_id: string; starts_at: string; ends_at: string; patient_name: string }

/**
 * The coming booked visits for which the provider's hours, blocks or outside calendars leave no room. They stay booked. `as` replaces
 * what is stored, by a schedule that is not saved yet or by a single block.
 */
export async function findTouchedVisits(
  ctx: Context,
  providerId: string,
  by: keyof typeof causes,
  as: (stored: Openings) => Openings = (stored) => stored,
): Promise<Touched[]> {
  const visits = await viewAppointments(ctx)
    .where('appointment.provider_id', '=', providerId)
    .where('appointment.status', '=', 'Scheduled')
    .where('appointment.starts_at', '>', ctx.now())
    .orderBy('appointment.starts_at')
    .limit(most)
    .execute()
  const [first, last] = [visits[0], visits.at(-1)]
  if (!first || !last) return []
  const stored = await findOpenings(ctx, providerId, first.starts_at, last.ends_at)
  if (!stored) return []
  const openings = as(stored)
  return visits
    .filter((visit) => hasNoRoom(openings, visit, by, ctx.now()))
    .map((visit) => ({
      appointment_id: visit.id,
      starts_at: visit.starts_at,
      ends_at: visit.ends_at,
      patient_name: choosePatientName(visit),
    }))
}

type Placed = Pick<AppointmentView, 'id' | 'starts_at' | 'ends_at' | 'duration_minutes' | 'type' | 'visit_mode'>

/** Whether the provider's hours, blocks or outside calendars leave no room for a booked visit. */
export function hasNoRoom(openings: Openings, visit: Placed, by: keyof typeof causes, now: string): boolean {
  const outside: ReadonlySet<RefusalRule> = new Set(causes[by])
  // Overrides every other rule, so that none of them hides a rule that counts here.
  const overriding = overridable.filter((rule) => !outside.has(rule))
  const { starts_at, ends_at, duration_minutes, type, id } = visit
  const visit_mode = visit.visit_mode === 'unknown' ? null : visit.visit_mode
  const asking = { from: starts_at, to: ends_at, duration_minutes, type, visit_mode, as_staff: true, rescheduling_appointment_id: id }
  // Only the stretches near the visit: an outside calendar may have thousands, and each visit would read all of them.
  const near = { ...openings, external: openings.external.filter((busy) => busy.starts_at < ends_at && busy.ends_at > starts_at) }
  const verdict = mayStart(slotCaseOf(near, asking, now), Date.parse(starts_at), { overriding })
  return !verdict.ok && outside.has(verdict.rule)
}
