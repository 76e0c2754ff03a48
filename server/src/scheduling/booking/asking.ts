import type { Instant } from '@sorrel/contract/kernel/values'
import { visitLengths } from '@sorrel/contract/scheduling/rules'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { actsAsStaff } from '../appointments.ts'
import { type Asking, findOpenings, type Openings, overridable, ruleNames, settlePlace, slotCaseOf } from '../availability/openings.ts'
import { readLocationIds } from '../availability/schedule.ts'
import { findNearestFree, mayStart, type SlotCase } from '../engine/slots.ts'

/** One start that somebody wants to hold, to book, or to move a visit to. */
export type Question = {
  provider_id: string
  starts_at: Instant
  duration_minutes: number
  type: AppointmentType
  visit_mode: BookingMode
  location_id?: string | undefined
  override?: { reason: string } | undefined
}

/** What sets this caller apart: their own hold or visit does not block the start, and they may be new to the provider. */
export type Asker = Pick<Asking, 'own_reservation_id' | 'rescheduling_appointment_id' | 'is_new' | 'from_waiting_list'>

/** Loads everything that decides about one start for this caller, in the place where it is offered (`place` before others). */
export async function loadCase(
  ctx: Context,
  visit: Question,
  asker: Asker,
  place: string | null = null,
): Promise<{ openings: Openings; slotCase: SlotCase }> {
  await refuseImpossible(ctx, visit)
  const openings = await findOpenings(ctx, visit.provider_id, visit.starts_at, addMinutes(visit.starts_at, visit.duration_minutes))
  if (!openings) throw new Problem('not_found')
  const asking: Asking = {
    from: visit.starts_at,
    to: addMinutes(visit.starts_at, 1),
    duration_minutes: visit.duration_minutes,
    type: visit.type,
    visit_mode: visit.visit_mode,
    location_id: visit.location_id,
    as_staff: actsAsStaff(ctx),
    ...asker,
  }
  return { openings, slotCase: settlePlace(slotCaseOf(openings, asking, ctx.now()), Date.parse(visit.starts_at), place) }
}

/** Refuses a length that patients may not book, and names those that they may. */
export function refuseOddLength(minutes: number, part: 'query' | 'body', field: string): void {
  if (!visitLengths.some((length) => length === minutes)) throw refuseValue(part, [field], 'invalid_value', { values: visitLengths })
}

/** Refuses a start within a minute, and a place where the provider does not meet patients. No override changes that. */
export async function refuseImpossible(ctx: Context, { provider_id, location_id, starts_at }: Question): Promise<void> {
  if (Date.parse(starts_at) % 60_000 !== 0) throw new Problem('slot_not_available', { rule: 'off_grid' })
  if (!location_id || (await readLocationIds(ctx, provider_id)).has(location_id)) return
  throw refuseValue('body', ['location_id'], 'invalid_value')
}

/**
 * Throws with the rule and the nearest free times if the engine refuses the start. With an override, staff set the provider's own rules
 * aside.
 */
export function decideOrRefuse(ctx: Context, slotCase: SlotCase, visit: Pick<Question, 'starts_at' | 'override'>): void {
  if (visit.override && !actsAsStaff(ctx)) throw new Problem('forbidden')
  const start = Date.parse(visit.starts_at)
  const verdict = mayStart(slotCase, start, visit.override ? { overriding: overridable } : {})
  if (verdict.ok) return
  const nearest = findNearestFree(slotCase, start, 3, { within_days: 7 }).map((at) => new Date(at).toISOString())
  throw refusalOf(ruleNames[verdict.rule], { nearest })
}

/** The refusal for a rule: `provider_not_accepting` if the provider takes no new patients, else `slot_not_available`. */
export const refusalOf = (rule: (typeof ruleNames)[keyof typeof ruleNames], more: object = {}): Problem =>
  new Problem(rule === 'new_patients_closed' ? 'provider_not_accepting' : 'slot_not_available', { rule, ...more })
