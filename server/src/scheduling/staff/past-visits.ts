import { enterPastDays } from '@sorrel/contract/scheduling/rules'
import type { enterPastVisit as wire } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { findNewestCoverage } from '../../insurance/coverages.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { type BookablePatient, findAppointment } from '../access.ts'
import { findOpenings } from '../availability/openings.ts'
import { refuseImpossible } from '../booking/asking.ts'
import { insertVisit } from '../booking/booking.ts'
import { findVisitAt, lockProvider, sweepExpired } from '../booking/held-time.ts'
import { readStanding, refuseUnlicensed } from '../booking/standing.ts'
import { markAppointment } from '../changes/marking.ts'

type PastVisit = z.output<typeof wire.body>

/**
 * Enters a visit that took place without having been booked, marked as attended, and returns its id. Hours, notice and limits of a day do
 * not apply to what has happened; a license does, and nobody can have been in two visits at once. Nobody gets a message.
 */
export async function enterPastVisit(
  ctx: Context,
  patient: BookablePatient,
  { actual_minutes, patient_id: _, ...visit }: PastVisit,
): Promise<string> {
  const { provider_id, starts_at, duration_minutes } = visit
  refuseOtherTimes(ctx, starts_at, duration_minutes)
  await refuseImpossible(ctx, visit)
  const openings = await findOpenings(ctx, provider_id, starts_at, addMinutes(starts_at, duration_minutes))
  if (!openings) throw new Problem('not_found')
  const coverage_id = await findNewestCoverage(ctx, patient.id)
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    await sweepExpired(ctx, provider_id)
    refuseUnlicensed(await readStanding(ctx, provider_id, patient.id), starts_at)
    await refuseOverlap(ctx, patient.id, visit)
    const origin = { source: 'provider' as const, coverage_id, booking_code: null }
    const id = await insertVisit(ctx, patient, visit, origin, { openings, series: null, override: undefined, afterwards: true })
    await markAppointment(ctx, await findAppointment(ctx, id), { status: 'Occurred', actual_minutes })
    return id
  })
}

/** The visit must be over, and not older than the days for which visits may be entered. */
function refuseOtherTimes(ctx: Context, startsAt: string, minutes: number): void {
  const earliest = addMinutes(ctx.now(), -enterPastDays * 24 * 60)
  if (startsAt < earliest) throw refuseValue('body', ['starts_at'], 'too_long_ago', { days: enterPastDays })
  if (addMinutes(startsAt, minutes) > ctx.now()) throw refuseValue('body', ['starts_at'], 'not_over')
}

/**
 * Refuses a time in which the provider, or the patient, had a visit. A visit of the patient with somebody else is not named: a calendar
 * does not tell where else a person is in care (decision 13).
 */
async function refuseOverlap(
  ctx: Context,
  patient_id: string,
  { provider_id, starts_at, duration_minutes }: Pick<PastVisit, 'provider_id' | 'starts_at' | 'duration_minutes'>,
): Promise<void> {
  const other = await findVisitAt(ctx, { patient_id, provider_id, starts_at, ends_at: addMinutes(starts_at, duration_minutes) })
  if (other?.is_own) throw new Problem('slot_not_available', { rule: 'busy_appointment', by: other.id })
  if (other) throw new Problem('slot_not_available', { rule: 'patient_elsewhere' })
}
