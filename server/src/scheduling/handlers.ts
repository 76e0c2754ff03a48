import * as calendarOperations from '@sorrel/contract/scheduling/calendar/operations'
import * as operations from '@sorrel/contract/scheduling/operations'
import * as staffOperations from '@sorrel/contract/scheduling/staff/operations'
import * as waitingOperations from '@sorrel/contract/scheduling/waiting/operations'
import type { changeAppointment } from '@sorrel/contract/scheduling/wire'
import * as wire from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { implement, omitOperations } from '../kernel/implement.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import {
  findAppointment,
  findBookablePatient,
  findFollowing,
  findHolderOfLink,
  findSeries,
  listAppointments,
  makeContextByLink,
  refuseForeignPractice,
} from './access.ts'
import { type AppointmentView, actsAsStaff, showAppointment } from './appointments.ts'
import { explainSlot } from './availability/explaining.ts'
import { previewSchedule } from './availability/preview.ts'
import { readScheduleFor, updateSchedule } from './availability/schedule.ts'
import { listSlots } from './availability/slots.ts'
import { bookForKnown } from './booking/known-patients.ts'
import { setUpAndBook } from './booking/new-patients.ts'
import { reserveSlot } from './booking/reservations.ts'
import { previewSeries } from './booking/series.ts'
import { findMovedByLink, findVisitByLink, findVisitShownByLink } from './by-link.ts'
import { calendar } from './calendar/handlers.ts'
import { writeInvitation } from './calendar/invitation.ts'
import { type Cancellation, cancelAppointments } from './changes/canceling.ts'
import { markAppointment } from './changes/marking.ts'
import { moveAppointment } from './changes/moving.ts'
import { moveSeries } from './changes/moving-series.ts'
import { restoreAppointment } from './changes/restoring.ts'
import { changeVisitReason } from './changes/visit-reasons.ts'
import { waiveFee } from './changes/waiving.ts'
import { staff } from './staff/handlers.ts'
import { waiting } from './waiting/handlers.ts'

const ownOperations = implement(
  'scheduling',
  omitOperations(operations, { ...calendarOperations, ...staffOperations, ...waitingOperations }),
  wire,
)({
  reserveSlot: (ctx, { body }) => reserveSlot(ctx, body),

  setUpPatientAndBook: async (ctx, { body, headers }) =>
    answerWith(ctx, await setUpAndBook(ctx, body, headers['x-booking-reservation-token'])),

  bookAppointment: async (ctx, { body }) => {
    const patient = await findBookablePatient(ctx, body.patient_id)
    refuseForeignPractice(ctx, body.provider_id)
    const ids = await bookForKnown(ctx, patient, body)
    return { appointments: await Promise.all(ids.map((id) => answerWith(ctx, id))) }
  },

  previewSeries: async (ctx, { body }) => {
    const patient = await findBookablePatient(ctx, body.patient_id)
    refuseForeignPractice(ctx, body.provider_id)
    return { dates: await previewSeries(ctx, patient, body, body.series) }
  },

  listAppointments: async (ctx, { query }) => {
    const { items, total } = await listAppointments(ctx, query)
    return { items: items.map((item) => showAppointment(ctx, item)), total }
  },

  getAppointment: (ctx, { params }) => answerWith(ctx, params.appointment_id),

  changeAppointment: async (ctx, { params, query, body: sent, headers }) => {
    const body = { ...sent, version: sent.version ?? headers['if-match'] }
    if (ctx.actor.kind !== 'link') return applyChange(ctx, params.appointment_id, body)
    return changeByLink(ctx, query.rescheduling_token ?? '', params.appointment_id, body)
  },

  changeVisitReason: async (ctx, { params, body, headers }) => {
    const appointment = await findAppointment(ctx, params.appointment_id)
    refuseStale(appointment, headers['if-match'])
    await changeVisitReason(ctx, appointment, body.visit_reason)
    return answerWith(ctx, appointment.id)
  },

  cancelAppointment: async (ctx, { params, body, headers }) => {
    const appointment = await findAppointment(ctx, params.appointment_id)
    refuseStale(appointment, headers['if-match'])
    const all = body.scope === 'one' ? [appointment] : await findFollowing(ctx, appointment)
    await cancelAppointments(ctx, all.length > 0 ? all : [appointment], body)
    return answerWith(ctx, appointment.id)
  },

  listSeries: async (ctx, { params }) => {
    const series = await findSeries(ctx, await findAppointment(ctx, params.appointment_id))
    return { items: series.map((visit) => showAppointment(ctx, visit)) }
  },

  moveSeries: async (ctx, { params, body, headers }) => {
    const appointment = await findAppointment(ctx, params.appointment_id)
    refuseStale(appointment, body.version ?? headers['if-match'])
    const following = await findFollowing(ctx, appointment)
    // A visit that is no longer booked is not among those that follow, so its status refuses the cancellation.
    const visits = following.some(({ id }) => id === appointment.id) ? following : [appointment]
    const ids = await moveSeries(ctx, visits, body)
    return { appointments: await Promise.all(ids.map((id) => answerWith(ctx, id))) }
  },

  listAvailabilitySlots: async (ctx, { query }) => {
    const link = ctx.actor.kind === 'link' ? await makeContextByLink(ctx, query.rescheduling_token ?? '') : undefined
    return listSlots(link?.ctx ?? ctx, {
      provider_id: query.provider_id,
      from: query.start_time,
      to: query.end_time,
      duration_minutes: query.appointment_duration_in_minutes,
      type: query.type,
      visit_mode: query.visit_mode,
      appointment_id: link?.appointment_id ?? query.appointment_id,
      reservation_token: query.reservation_token,
    })
  },

  explainSlot: (ctx, { query }) => explainSlot(ctx, query),

  getAvailabilitySchedule: (ctx, { query }) => readScheduleFor(ctx, query.provider_id),

  updateAvailabilitySchedule: (ctx, { body, headers }) => updateSchedule(ctx, { ...body, version: body.version ?? headers['if-match'] }),

  previewAvailabilitySchedule: (ctx, { body }) => previewSchedule(ctx, body),

  getAppointmentLink: async (anyone, { params }) => {
    const { ctx, visit, moved, expires_at } = await findVisitShownByLink(anyone, params.token)
    await ctx.audit.note(ctx, {
      action: 'read',
      outcome: 'ok',
      subject_kind: 'appointment',
      subject_id: visit.id,
      patient_id: visit.patient_id,
    })
    return {
      appointment: showAppointment(ctx, visit),
      ics: await writeInvitation(ctx, [visit]),
      expires_at,
      moved: moved && { fee_cents: moved.cancel_fee_cents },
    }
  },
  cancelByLink: async (anyone, { params, body }) => {
    const { ctx, visit: before } = await findVisitByLink(anyone, params.token)
    if (before.status !== 'Canceled') await cancelOnce(ctx, before, body)
    const visit = await findAppointment(ctx, before.id)
    return { appointment: showAppointment(ctx, visit), ics: await writeInvitation(ctx, [visit]) }
  },
})

export const scheduling = [...ownOperations, ...calendar, ...staff, ...waiting]

/** Cancels a visit. The second of two simultaneous cancellations finds the visit canceled, and is answered like a repeated one. */
async function cancelOnce(ctx: Context, visit: Permitted<AppointmentView>, cancellation: Cancellation): Promise<void> {
  try {
    await cancelAppointments(ctx, [visit], cancellation)
  } catch (error) {
    const isLate = error instanceof Problem && error.code === 'changed_meanwhile'
    if (!isLate || (await findAppointment(ctx, visit.id)).status !== 'Canceled') throw error
  }
}

const answerWith = async (ctx: Context, id: string) => showAppointment(ctx, await findAppointment(ctx, id))

function refuseStale({ version }: { version: number }, known: number | undefined): void {
  if (known !== undefined && known !== version) throw new Problem('changed_meanwhile', { version })
}

/** The fields that this change would ignore. Such a field is refused, because ignoring it would leave a wish silently unfulfilled. */
function listIgnoredFields(status: 'Occurred' | 'No-show' | 'Scheduled' | undefined, waives: boolean) {
  if (waives) return ['override', 'actual_minutes', 'consents', 'tell'] as const
  if (!status) return ['actual_minutes', 'waive_fee'] as const
  if (status === 'No-show') return ['override', 'actual_minutes', 'consents'] as const
  return status === 'Occurred'
    ? (['override', 'waive_fee', 'consents'] as const)
    : (['override', 'waive_fee', 'actual_minutes', 'consents'] as const)
}

/** A link moves its own visit once. A retry of the same move, after a lost answer, gets the moved visit. */
async function changeByLink(anyone: Context, token: string, id: string, body: z.output<typeof changeAppointment.body>) {
  const link = await findHolderOfLink(anyone, token)
  if (link.appointment_id !== id) throw new Problem('not_found')
  // Only a signed-in person can give a consent.
  if (body.status || body.override || body.consents || body.tell) throw new Problem('forbidden')
  if (!link.used) return applyChange(link.ctx, id, body)
  return showAppointment(link.ctx, await findMovedByLink(link, body.starts_at))
}

/** The body decides the verb: a move, a mark or a waiver. Two of them at once are refused. */
async function applyChange(ctx: Context, id: string, body: z.output<typeof changeAppointment.body>) {
  const appointment = await findAppointment(ctx, id)
  const moves = body.starts_at !== undefined || body.duration_minutes !== undefined || body.visit_mode !== undefined
  const { status, starts_at, ...rest } = body
  // A patient may not set a status, so any status from a patient is `forbidden`, even one that makes no sense.
  if (!actsAsStaff(ctx) && (status !== undefined || body.waive_fee !== undefined)) throw new Problem('forbidden')
  // Staff cannot give a consent for a patient.
  if (actsAsStaff(ctx) && body.consents) throw new Problem('forbidden')
  const waives = !moves && status === undefined && body.waive_fee === true
  if (!waives && moves === (status !== undefined)) throw refuseValue('body', [], 'one_change_at_a_time')
  for (const field of listIgnoredFields(status, waives)) if (body[field]) throw refuseValue('body', [field], 'one_change_at_a_time')
  refuseStale(appointment, body.version)
  if (waives) {
    await waiveFee(ctx, appointment, body.reason)
    return answerWith(ctx, id)
  }
  if (!status)
    return answerWith(
      ctx,
      await moveAppointment(ctx, appointment, { ...rest, starts_at: starts_at ?? (appointment.starts_at as typeof starts_at & string) }),
    )
  if (status === 'Scheduled' && appointment.status === 'Canceled') await restoreAppointment(ctx, appointment, body.tell)
  else await markAppointment(ctx, appointment, { ...rest, status })
  return answerWith(ctx, id)
}
