import * as operations from '@sorrel/contract/scheduling/calendar/operations'
import * as wire from '@sorrel/contract/scheduling/calendar/wire'
import { Download, implement } from '../../kernel/implement.ts'
import { findAppointment } from '../access.ts'
import { listAffected } from '../affected/affected.ts'
import { settleVisits } from '../affected/settling.ts'
import { deleteCalendar, importCalendar, listCalendars } from '../outside/calendars.ts'
import { createBlock, deleteBlock, previewBlock, updateBlock } from './blocks.ts'
import { listCloseOut } from './close-out.ts'
import { getEvent, listEvents } from './events.ts'
import { createFeed, readFeed, readFeedState, revokeFeed } from './feeds.ts'
import { detailsOf } from './invitation.ts'

export const calendar = implement(
  'scheduling',
  operations,
  wire,
)({
  getCalendarDetails: async (ctx, { params }) => detailsOf(ctx, await findAppointment(ctx, params.appointment_id)),

  listCalendarEvents: (ctx, { query }) => listEvents(ctx, query.start_time, query.end_time, query.with_canceled ?? false),
  getCalendarEvent: (ctx, { params }) => getEvent(ctx, params.calendar_event_id),
  createCalendarBlock: (ctx, { body }) => createBlock(ctx, body),
  previewCalendarBlock: (ctx, { body }) => previewBlock(ctx, body),
  updateCalendarEvent: (ctx, { params, body, headers }) =>
    updateBlock(ctx, params.calendar_event_id, { ...body, version: body.version ?? headers['if-match'] }),
  deleteCalendarEvent: async (ctx, { params, query }) => {
    await deleteBlock(ctx, params.calendar_event_id, query.with_subsequent_events_in_recurrence_series, query.occurrence_date)
    return { deleted: true as const }
  },

  listAffectedVisits: (ctx, { query }) => listAffected(ctx, query.provider_id),
  settleAffectedVisits: async (ctx, { body }) => ({ items: await settleVisits(ctx, body) }),

  listCloseOut: (ctx) => listCloseOut(ctx),

  createCalendarFeed: (ctx, { body }) => createFeed(ctx, body.names),
  getCalendarFeed: (ctx) => readFeedState(ctx),
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
