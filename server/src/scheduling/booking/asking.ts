import type { Instant } from '@sorrel/contract/kernel/values'
import { visitLengths } from '@sorrel/contract/scheduling/rules'
import type { SlotRule } from '@sorrel/contract/scheduling/schemas'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { actsAsStaff } from '../appointments.ts'
import { type Asking, findOpenings, type Openings, overridable, ruleNames, slotCaseOf } from '../availability/openings.ts'
import { readLocationIds } from '../availability/schedule.ts'
import { findNearestFree, settleWay } from '../engine/offers.ts'
import { mayStart, type SlotCase } from '../engine/slots.ts'
import { isLicensed, refuseUnlicensed, type Standing } from './standing.ts'

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
export type Asker = Pick<Asking, 'own_reservation_id' | 'rescheduling_appointment_id' | 'is_new' | 'from_waiting_list' | 'holds_offer'>

/** A case narrowed to the mode and place in which the visit would take place, and the same case with every place. */
export type Loaded = { openings: Openings; slotCase: SlotCase; anywhere: SlotCase }

/** Loads everything that decides about one start for this caller, in the place where it is offered (`place` before others). */
export async function loadCase(ctx: Context, visit: Question, asker: Asker, place: string | null = null): Promise<Loaded> {
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
  const anywhere = slotCaseOf(openings, asking, ctx.now())
  const slotCase = settleWay(anywhere, [visit.visit_mode], Date.parse(visit.starts_at), {
    place,
    ...(visit.override && { overriding: overridable }),
  })
  return { openings, slotCase, anywhere }
}

/** Refuses a length that patients may not book, and names those that they may. */
export function refuseOddLength(minutes: number, part: 'query' | 'body', field: string): void {
  if (!visitLengths.some((length) => length === minutes)) throw refuseValue(part, [field], 'invalid_value', { values: visitLengths })
}

/** Refuses a start within a minute, and a place where the provider does not meet patients. No override changes that. */
export async function refuseImpossible(ctx: Context, { provider_id, location_id, starts_at }: Question): Promise<void> {
  if (!isWholeMinute(starts_at)) throw new Problem('slot_not_available', { rule: 'off_grid' })
  if (!location_id || (await readLocationIds(ctx, provider_id)).has(location_id)) return
  throw refuseValue('body', ['location_id'], 'invalid_value')
}

export type Judgment = { ok: true } | { ok: false; rule: SlotRule; by: string | null }

/**
 * Whether a visit may start then, in the mode and place of the case. Explanations, holds, bookings and moves all ask this, so they give
 * the same answer and name the same rule. The licence comes first, because no override sets it aside. Without `standing` the patient is
 * not known yet.
 */
export function judgeStart(slotCase: SlotCase, starts_at: Instant, standing: Standing | undefined, overrides = false): Judgment {
  if (!isWholeMinute(starts_at)) return { ok: false, rule: 'off_grid', by: null }
  if (standing && !isLicensed(standing, starts_at)) return { ok: false, rule: 'licence', by: null }
  const verdict = mayStart(slotCase, Date.parse(starts_at), overrides ? { overriding: overridable } : {})
  return verdict.ok ? verdict : { ok: false, rule: ruleNames[verdict.rule], by: verdict.by }
}

/**
 * Throws with the rule and the nearest free times if the visit may not start then. With an override, staff set the provider's own rules
 * aside.
 */
export function decideOrRefuse(
  ctx: Context,
  { slotCase, anywhere }: Loaded,
  visit: Pick<Question, 'starts_at' | 'override'>,
  standing?: Standing,
): void {
  if (visit.override && !actsAsStaff(ctx)) throw new Problem('forbidden')
  const judgment = judgeStart(slotCase, visit.starts_at, standing, visit.override !== undefined)
  if (judgment.ok) return
  if (standing && judgment.rule === 'licence') refuseUnlicensed(standing, visit.starts_at)
  throw refusalOf(judgment.rule, { nearest: listNearest(anywhere, visit.starts_at, standing) })
}

/** The three free times nearest to a start, for a visit of this patient. */
export const listNearest = (slotCase: SlotCase, starts_at: Instant, standing?: Standing, modes?: readonly BookingMode[]): Instant[] =>
  findNearestFree(slotCase, Date.parse(starts_at), 3, { within_days: 7, ...(modes && { modes }) })
    .map((at) => new Date(at).toISOString())
    .filter((at) => !standing || isLicensed(standing, at))

/** The refusal for a rule: `provider_not_accepting` if the provider takes no new patients, else `slot_not_available`. */
const refusalOf = (rule: SlotRule, more: object): Problem =>
  new Problem(rule === 'new_patients_closed' ? 'provider_not_accepting' : 'slot_not_available', { rule, ...more })

const isWholeMinute = (instant: Instant): boolean => Date.parse(instant) % 60_000 === 0
