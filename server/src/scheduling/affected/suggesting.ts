import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { type AppointmentView, bookingModeOf } from '../appointments.ts'
import { type Openings, slotCaseOf } from '../availability/openings.ts'
import { isLicensed, readStanding } from '../booking/standing.ts'
import { day, type Millis, writeWireInstant } from '../engine/instants.ts'
import { listOffersBetween } from '../engine/offers.ts'
import { findOffsetAt, type OffsetTable, offsetTableOf } from '../engine/offsets.ts'
import { daysAfter } from './unsettled.ts'

const hour = 3_600_000

/**
 * A free time for each visit, by the rules for patients, in the same mode and at the same place. No two visits get times that exclude each
 * other. Visits without a free time in the next weeks are left out.
 */
export async function suggestTimes(
  ctx: Context,
  visits: readonly Permitted<AppointmentView>[],
  openings: Openings,
): Promise<Map<string, string>> {
  const offsets = offsetTableOf(openings.time_zone)
  const held = [...openings.held]
  const suggested = new Map<string, string>()
  for (const visit of visits) {
    const standing = await readStanding(ctx, visit.provider_id, visit.patient_id)
    const free = listFreeAfter(visit, { ...openings, held }, ctx.now())
    const licensed = free.filter((start) => isLicensed(standing, writeWireInstant(start)))
    const found = findLikest(Date.parse(visit.starts_at), licensed, offsets)
    if (found === undefined) continue
    const [start, end] = [writeWireInstant(found), writeWireInstant(found + (Date.parse(visit.ends_at) - Date.parse(visit.starts_at)))]
    suggested.set(visit.id, start)
    held.push({ id: `for ${visit.id}`, kind: 'appointment', start, end, expires_at: null, counts_as: visit.type })
  }
  return suggested
}

function listFreeAfter(visit: AppointmentView, openings: Openings, now: string): Millis[] {
  const mode = bookingModeOf(visit)
  const asking = {
    from: visit.ends_at,
    to: writeWireInstant(Date.parse(visit.ends_at) + daysAfter * day),
    duration_minutes: visit.duration_minutes,
    type: visit.type,
    visit_mode: mode,
    location_id: mode === 'in_person' ? visit.location_id : null,
    rescheduling_appointment_id: visit.id,
  }
  return listOffersBetween(slotCaseOf(openings, asking, now), [mode]).map(({ start }) => start)
}

/**
 * The start that is most like another by the provider's clock: an hour earlier or later on the clock counts as much as a day. Of two alike,
 * the first in the list; undefined for an empty list.
 */
export function findLikest(like: Millis, starts: readonly Millis[], offsets: OffsetTable): Millis | undefined {
  const wallOf = (at: Millis) => at + findOffsetAt(offsets, at)
  const wall = wallOf(like)
  const measureDistance = (at: Millis) => {
    const other = wallOf(at)
    const days = Math.abs(Math.floor(other / day) - Math.floor(wall / day))
    return days + Math.abs((other % day) - (wall % day)) / hour
  }
  let best: { at: Millis; distance: number } | undefined
  for (const at of starts) {
    const distance = measureDistance(at)
    if (!best || distance < best.distance) best = { at, distance }
  }
  return best?.at
}
