import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { listenTo, type RecordedEvent } from '../kernel/assembly/listeners.ts'
import { addSeconds } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { enqueue, implementJob } from '../kernel/jobs.ts'
import { nudgeUnmarked } from './calendar/close-out.ts'
import { cancelComing, forgetReasons } from './changes/clearing.ts'
import { followPatientTimeZone } from './changes/patient-time-zone.ts'
import * as names from './job-names.ts'
import { remindOfVisits } from './messages/reminders.ts'
import { askAboutCancel } from './messages/telling/cancel-by-text.ts'
import { closeList, forgetNewcomer, forgetNewcomers } from './waiting/closing.ts'
import { type FreedTime, forgetHolds, offerTime, sweepHolds } from './waiting/offers.ts'
import { leaveAllLists } from './waiting/waiting-list.ts'

type Freeing = 'appointment.canceled' | 'appointment.moved' | 'waiting_list.left' | 'waiting_list.removed'

const freeing = ['appointment.canceled', 'appointment.moved', 'waiting_list.left', 'waiting_list.removed'] as const satisfies Freeing[]

// After these, somebody may wait on a list that is closed.
const watched = ['availability.changed', 'waiting_list.lapsed', 'waiting_list.withdrawn', 'waiting_list.restored'] as const

async function freedBy(ctx: Context, event: RecordedEvent<Freeing>): Promise<FreedTime | undefined> {
  if (event.name === 'waiting_list.left' || event.name === 'waiting_list.removed') return freedByDecline(ctx, event)
  const id = event.name === 'appointment.moved' ? event.payload.from_appointment_id : event.payload.appointment_id
  const visit = await ctx.db
    .selectFrom('appointment')
    .select(['provider_id', 'starts_at', 'patient_id'])
    .where('id', '=', id)
    .where('status', 'in', ['Canceled', 'Re-scheduled'])
    .executeTakeFirst()
  return visit && { provider_id: visit.provider_id, starts_at: visit.starts_at, freed_by: visit.patient_id }
}

async function freedByDecline(
  ctx: Context,
  event: RecordedEvent<'waiting_list.left' | 'waiting_list.removed'>,
): Promise<FreedTime | undefined> {
  const { reservation_id } = event.payload
  if (!reservation_id) return undefined
  const hold = await ctx.db
    .selectFrom('reservation')
    .select(['provider_id', 'starts_at'])
    .where('id', '=', reservation_id)
    .executeTakeFirst()
  return hold && { ...hold, freed_by: event.patient_id }
}

export const schedulingListeners = [
  /** Offers a time to people on the waiting list after a cancellation, a move or a declined offer has freed it. */
  listenTo('scheduling.offer_freed_time', freeing, async (ctx, event) => {
    const freed = await freedBy(ctx, event)
    if (!freed) return
    // The time that staff freed must still be theirs if they undo it.
    const mayBeUndone = event.actor_kind === 'provider' || event.actor_kind === 'admin'
    if (!mayBeUndone) return offerTime(ctx, freed)
    await enqueue(ctx, names.offerFreedTime, freed, { key: `offer:${event.id}`, run_at: addSeconds(event.at, undoSeconds) })
  }),
  /** Ends what newcomers wait for, once a dietitian takes nobody new and can no longer undo that. */
  listenTo('scheduling.watch_list', watched, async (ctx, event) => {
    const { provider_id } = event
    if (!provider_id) return
    const run_at = addSeconds(event.at, undoSeconds)
    await enqueue(ctx, names.closeWaitingList, { provider_id }, { key: `close_waiting:${event.id}`, run_at })
  }),
  /** Takes a dependent off waiting lists when nobody acts for them any more. */
  listenTo('scheduling.end_waiting_of_dependent', ['guardianship.ended'], (ctx, event) => leaveAllLists(ctx, event.payload.dependent_id)),
  /** Cancels what lies ahead of a patient who was deleted, and takes them off waiting lists. */
  listenTo('scheduling.clear_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    await cancelComing(ctx, payload.patient_id)
    await leaveAllLists(ctx, payload.patient_id)
    await forgetNewcomer(ctx, payload.patient_id)
    if (!payload.keeps_record) await forgetReasons(ctx, payload.patient_id)
  }),
  /** Gives coming visits the patient's time zone again after the patient changed it. */
  listenTo('scheduling.follow_patients_zone', ['auth.preferences_changed', 'patient.set_up'], async (ctx, { patient_id }) => {
    if (patient_id) await followPatientTimeZone(ctx, patient_id)
  }),
  /** Asks whether a visit was meant, after a word that carriers take for STOP. */
  listenTo('scheduling.ask_about_cancel', ['text_messages.stopped'], async (ctx, { id, patient_id, payload }) => {
    if (patient_id && payload.may_mean_visit) await askAboutCancel(ctx, patient_id, id)
  }),
]

export const schedulingJobs = [
  implementJob(names.offerFreedTime, offerTime),
  implementJob(names.sweepOverdueHolds, sweepHolds),
  implementJob(names.forgetOldHolds, forgetHolds),
  implementJob(names.closeWaitingList, (ctx, { provider_id }) => closeList(ctx, provider_id)),
  implementJob(names.forgetOldNewcomers, forgetNewcomers),
  implementJob(names.nudgeOfUnmarked, nudgeUnmarked),
  implementJob(names.remind, remindOfVisits),
]
