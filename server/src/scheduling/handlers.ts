import * as calendarOperations from '@sorrel/contract/scheduling/calendar/operations'
import * as operations from '@sorrel/contract/scheduling/operations'
import type { changeAppointment } from '@sorrel/contract/scheduling/wire'
import * as wire from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { invalidValue, Problem } from '../kernel/problem.ts'
import {
  appointmentFor,
  bookableFor,
  contextByLink,
  followingFor,
  holderOfLink,
  listAppointments,
  movedByLink,
  visitByLink,
} from './access.ts'
import { asStaff, showAppointment } from './appointments.ts'
import { previewSchedule } from './availability/preview.ts'
import { scheduleOf, updateSchedule } from './availability/schedule.ts'
import { explainSlot, listSlots } from './availability/slots.ts'
import { bookForKnown } from './booking/known-patients.ts'
import { setUpAndBook } from './booking/new-patients.ts'
import { reserveSlot } from './booking/reservations.ts'
import { previewSeries } from './booking/series.ts'
import { calendar } from './calendar/handlers.ts'
import { invitationText } from './calendar/invitation.ts'
import { cancelAppointments } from './changes/canceling.ts'
import { markAppointment } from './changes/marking.ts'
import { moveAppointment } from './changes/moving.ts'
import { waiveFee } from './changes/waiving.ts'
import { joinList, leaveList, listWaiting } from './waiting/waiting-list.ts'

const own = implement(
  'scheduling',
  without(operations, calendarOperations),
  wire,
)({
  reserveSlot: (ctx, { body }) => reserveSlot(ctx, body),

  setUpPatientAndBook: async (ctx, { body, headers }) => shown(ctx, await setUpAndBook(ctx, body, headers['x-booking-reservation-token'])),

  bookAppointment: async (ctx, { body }) => {
    const patient = await bookableFor(ctx, body.patient_id)
    refuseForeignPractice(ctx, body.provider_id)
    const ids = await bookForKnown(ctx, patient, body)
    return { appointments: await Promise.all(ids.map((id) => shown(ctx, id))) }
  },

  previewSeries: async (ctx, { body }) => {
    const patient = await bookableFor(ctx, body.patient_id)
    refuseForeignPractice(ctx, body.provider_id)
    return { dates: await previewSeries(ctx, patient, body, body.series) }
  },

  listAppointments: async (ctx, { query }) => {
    const { items, total } = await listAppointments(ctx, query)
    return { items: items.map((item) => showAppointment(ctx, item)), total }
  },

  getAppointment: (ctx, { params }) => shown(ctx, params.appointment_id),

  changeAppointment: async (ctx, { params, query, body: sent, headers }) => {
    const body = { ...sent, version: sent.version ?? headers['if-match'] }
    if (ctx.actor.kind !== 'link') return changed(ctx, params.appointment_id, body)
    return changedByLink(ctx, query.rescheduling_token ?? '', params.appointment_id, body)
  },

  cancelAppointment: async (ctx, { params, body, headers }) => {
    const appointment = await appointmentFor(ctx, params.appointment_id)
    refuseStale(appointment, headers['if-match'])
    const all = body.scope === 'one' ? [appointment] : await followingFor(ctx, appointment)
    await cancelAppointments(ctx, all.length > 0 ? all : [appointment], body)
    return shown(ctx, appointment.id)
  },

  listAvailabilitySlots: async (ctx, { query }) => {
    const link = ctx.actor.kind === 'link' ? await contextByLink(ctx, query.rescheduling_token ?? '') : undefined
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

  explainSlot: (ctx, { query }) => explainSlot(ctx, { ...query, duration_minutes: query.appointment_duration_in_minutes }),

  getAvailabilitySchedule: (ctx, { query }) => scheduleOf(ctx, query.provider_id),

  updateAvailabilitySchedule: (ctx, { body, headers }) => updateSchedule(ctx, { ...body, version: body.version ?? headers['if-match'] }),

  previewAvailabilitySchedule: (ctx, { body }) => previewSchedule(ctx, body),

  getAppointmentLink: async (anyone, { params }) => {
    const { ctx, visit, expires_at } = await visitByLink(anyone, params.token)
    await ctx.audit.note(ctx, {
      action: 'read',
      outcome: 'ok',
      subject_kind: 'appointment',
      subject_id: visit.id,
      patient_id: visit.patient_id,
    })
    return { appointment: showAppointment(ctx, visit), ics: await invitationText(ctx, [visit]), expires_at }
  },
  cancelByLink: async (anyone, { params, body }) => {
    const { ctx, visit: before } = await visitByLink(anyone, params.token)
    if (before.status !== 'Canceled') await cancelAppointments(ctx, [before], body)
    const visit = await appointmentFor(ctx, before.id)
    return { appointment: showAppointment(ctx, visit), ics: await invitationText(ctx, [visit]) }
  },

  joinWaitingList: (ctx, { body }) => joinList(ctx, body),
  listWaitingList: async (ctx) => ({ items: await listWaiting(ctx) }),
  leaveWaitingList: async (ctx, { params }) => {
    await leaveList(ctx, params.waiting_list_entry_id)
    return { left: true as const }
  },
})

export const scheduling = [...own, ...calendar]

/** All operations but those of the calendar, which it serves by itself: what nobody serves does not compile. */
function without<All extends object, Others extends Partial<All>>(all: All, others: Others): Omit<All, keyof Others> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in others))) as Omit<All, keyof Others>
}

const shown = async (ctx: Context, id: string) => showAppointment(ctx, await appointmentFor(ctx, id))

/** A provider has no other calendar than their own to book in or to ask about. */
function refuseForeignPractice({ actor }: Context, providerId: string): void {
  if (actor.kind === 'provider' && actor.provider_id !== providerId) throw new Problem('not_found')
}

function refuseStale({ version }: { version: number }, known: number | undefined): void {
  if (known !== undefined && known !== version) throw new Problem('changed_meanwhile', { version })
}

/** What a waiver, a move, or a mark of this status would not look at: wished for and passed over in silence, it would be a promise broken. */
function fieldsOfOthers(status: 'Occurred' | 'No-show' | 'Scheduled' | undefined, waives: boolean) {
  if (waives) return ['override', 'actual_minutes'] as const
  if (!status) return ['actual_minutes', 'waive_fee'] as const
  if (status === 'No-show') return ['override', 'actual_minutes'] as const
  return status === 'Occurred' ? (['override', 'waive_fee'] as const) : (['override', 'waive_fee', 'actual_minutes'] as const)
}

/** A link moves its own visit, once. Asked for the same move again, after a lost answer, it tells where the visit is now. */
async function changedByLink(anyone: Context, token: string, id: string, body: z.output<typeof changeAppointment.body>) {
  const link = await holderOfLink(anyone, token)
  if (link.appointment_id !== id) throw new Problem('not_found')
  if (body.status || body.override) throw new Problem('forbidden')
  if (!link.used) return changed(link.ctx, id, body)
  return showAppointment(link.ctx, await movedByLink(link, body.starts_at))
}

/** The body decides the verb: a move, a mark, or a waiver; two at once are a mistake. */
async function changed(ctx: Context, id: string, body: z.output<typeof changeAppointment.body>) {
  const appointment = await appointmentFor(ctx, id)
  const moves = body.starts_at !== undefined || body.duration_minutes !== undefined || body.visit_mode !== undefined
  const { status, starts_at, ...rest } = body
  // A patient's answer to a status is that they may not set it, whatever its value.
  if (!asStaff(ctx) && (status !== undefined || body.waive_fee !== undefined)) throw new Problem('forbidden')
  const waives = !moves && status === undefined && body.waive_fee === true
  if (!waives && moves === (status !== undefined)) throw invalidValue('body', [], 'one_change_at_a_time')
  for (const field of fieldsOfOthers(status, waives)) if (body[field]) throw invalidValue('body', [field], 'one_change_at_a_time')
  refuseStale(appointment, body.version)
  if (waives) {
    await waiveFee(ctx, appointment, body.reason)
    return shown(ctx, id)
  }
  if (!status)
    return shown(
      ctx,
      await moveAppointment(ctx, appointment, { ...rest, starts_at: starts_at ?? (appointment.starts_at as typeof starts_at & string) }),
    )
  await markAppointment(ctx, appointment, { ...rest, status })
  return shown(ctx, id)
}
