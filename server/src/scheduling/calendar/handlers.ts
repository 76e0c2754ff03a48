import * as operations from '@sorrel/contract/scheduling/operations'
import * as wire from '@sorrel/contract/scheduling/wire'
import { Download, implement } from '../../kernel/implement.ts'
import { appointmentFor, contextByLink } from '../access.ts'
import { showAppointment } from '../appointments.ts'
import { cancelAppointments } from '../changes/canceling.ts'
import { deleteCalendar, importCalendar, listCalendars } from '../outside/calendars.ts'
import { joinList, leaveList, listWaiting } from '../waiting/waiting-list.ts'
import { createBlock, deleteBlock, updateBlock } from './blocks.ts'
import { closeOut } from './close-out.ts'
import { getEvent, listEvents } from './events.ts'
import { createFeed, feedOf, readFeed, revokeFeed } from './feeds.ts'
import { calendarDetails, invitationText } from './invitation.ts'
import { previewSchedule } from './preview.ts'

const {
  getCalendarDetails,
  listCalendarEvents,
  getCalendarEvent,
  updateCalendarEvent,
  deleteCalendarEvent,
  createCalendarBlock,
  previewAvailabilitySchedule,
  getAppointmentLink,
  cancelByLink,
  joinWaitingList,
  listWaitingList,
  leaveWaitingList,
  listCloseOut,
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  importExternalCalendar,
  listExternalCalendars,
  deleteExternalCalendar,
} = operations

/** What is served here; the rest of the feature is served by ../handlers.ts. */
export const calendarOperations = {
  getCalendarDetails,
  listCalendarEvents,
  getCalendarEvent,
  updateCalendarEvent,
  deleteCalendarEvent,
  createCalendarBlock,
  previewAvailabilitySchedule,
  getAppointmentLink,
  cancelByLink,
  joinWaitingList,
  listWaitingList,
  leaveWaitingList,
  listCloseOut,
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  importExternalCalendar,
  listExternalCalendars,
  deleteExternalCalendar,
}

export const calendar = implement(
  'scheduling',
  calendarOperations,
  wire,
)({
  getCalendarDetails: async (ctx, { params }) => calendarDetails(ctx, await appointmentFor(ctx, params.appointment_id)),

  listCalendarEvents: (ctx, { query }) => listEvents(ctx, query.start_time, query.end_time),
  getCalendarEvent: (ctx, { params }) => getEvent(ctx, params.calendar_event_id),
  createCalendarBlock: (ctx, { body }) => createBlock(ctx, body),
  updateCalendarEvent: (ctx, { params, body, headers }) =>
    updateBlock(ctx, params.calendar_event_id, { ...body, version: body.version ?? headers['if-match'] }),
  deleteCalendarEvent: async (ctx, { params, query }) => {
    await deleteBlock(ctx, params.calendar_event_id, query.with_subsequent_events_in_recurrence_series, query.occurrence_date)
    return { deleted: true as const }
  },

  previewAvailabilitySchedule: (ctx, { body }) => previewSchedule(ctx, body),

  getAppointmentLink: async (anyone, { params }) => {
    const { ctx, appointment_id, expires_at } = await contextByLink(anyone, params.token)
    const visit = await appointmentFor(ctx, appointment_id)
    await ctx.audit.note(ctx, {
      action: 'read',
      outcome: 'ok',
      subject_kind: 'appointment',
      subject_id: visit.id,
      patient_id: visit.patient_id,
    })
    return { appointment: showAppointment(ctx, visit), ics: await invitationText(ctx, visit), expires_at }
  },
  cancelByLink: async (anyone, { params, body }) => {
    const { ctx, appointment_id } = await contextByLink(anyone, params.token)
    await cancelAppointments(ctx, [await appointmentFor(ctx, appointment_id)], body)
    const visit = await appointmentFor(ctx, appointment_id)
    return { appointment: showAppointment(ctx, visit), ics: await invitationText(ctx, visit) }
  },

  joinWaitingList: (ctx, { body }) => joinList(ctx, body),
  listWaitingList: async (ctx) => ({ items: await listWaiting(ctx) }),
  leaveWaitingList: async (ctx, { params }) => {
    await leaveList(ctx, params.waiting_list_entry_id)
    return { left: true as const }
  },

  listCloseOut: (ctx) => closeOut(ctx),

  createCalendarFeed: (ctx) => createFeed(ctx),
  getCalendarFeed: (ctx) => feedOf(ctx),
  revokeCalendarFeed: async (ctx) => {
    await revokeFeed(ctx)
    return { revoked: true as const }
  },
  readCalendarFeed: async (ctx, { params }) =>
    new Download('text/calendar; charset=utf-8', 'sorrel.ics', await readFeed(ctx, params.token)),

  importExternalCalendar: (ctx, { body }) => importCalendar(ctx, body),
  listExternalCalendars: async (ctx) => ({ items: await listCalendars(ctx) }),
  deleteExternalCalendar: async (ctx, { params }) => {
    await deleteCalendar(ctx, params.external_calendar_id)
    return { deleted: true as const }
  },
})
