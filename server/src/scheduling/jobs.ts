import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { job } from '../kernel/jobs.ts'
import { eventOf, listen } from '../kernel/record.ts'
import { nudgeUnmarked } from './calendar/close-out.ts'
import { followZone } from './changes/zone.ts'
import { type FreedTime, forgetHolds, offerTime, sweepHolds } from './waiting/offers.ts'

const Recorded = z.object({ event_id: z.uuid(), name: z.string() })

/** Offers the time that a cancellation, a move or a declined offer freed to whoever waits for it. */
const offerFreedTime = job('scheduling.offer_freed_time', Recorded, async (ctx, { event_id }) => {
  const freed = await freedBy(ctx, event_id)
  if (freed) await offerTime(ctx, freed)
})

async function freedBy(ctx: Context, eventId: string): Promise<FreedTime | undefined> {
  const event = await eventOf(ctx, eventId)
  const { appointment_id, from_appointment_id, reservation_id } = (event?.payload ?? {}) as Record<string, string | undefined>
  if (event?.name === 'waiting_list.left') {
    if (!reservation_id) return undefined
    const hold = await ctx.db
      .selectFrom('reservation')
      .select(['provider_id', 'starts_at'])
      .where('id', '=', reservation_id)
      .executeTakeFirst()
    return hold && { ...hold, starts_at: hold.starts_at, freed_by: event.patient_id }
  }
  const id = from_appointment_id ?? appointment_id
  if (!id) return undefined
  const visit = await ctx.db
    .selectFrom('appointment')
    .select(['provider_id', 'starts_at', 'patient_id'])
    .where('id', '=', id)
    .where('status', 'in', ['Canceled', 'Re-scheduled'])
    .executeTakeFirst()
  return visit && { provider_id: visit.provider_id, starts_at: visit.starts_at, freed_by: visit.patient_id }
}

/** The times of coming visits are told on the patient's own clock, also when they say that it is another one now. */
const followPatientsZone = job('scheduling.follow_patients_zone', Recorded, async (ctx, { event_id }) => {
  const event = await eventOf(ctx, event_id)
  if (event?.patient_id) await followZone(ctx, event.patient_id)
})
for (const name of ['auth.preferences_changed', 'patient.set_up']) listen(name, followPatientsZone)

for (const name of ['appointment.canceled', 'appointment.moved', 'waiting_list.left']) listen(name, offerFreedTime)

export const schedulingJobs = [
  offerFreedTime,
  followPatientsZone,
  job('scheduling.sweep_holds', z.object({}), sweepHolds, '* * * * *'),
  job('scheduling.forget_holds', z.object({}), forgetHolds, '41 * * * *'),
  job('scheduling.nudge_unmarked', z.object({}), nudgeUnmarked, '5 * * * *'),
]
