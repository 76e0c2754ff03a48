import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getCalendarDetails = operation<typeof wire.getCalendarDetails>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/calendar-details',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.appointment_id'],
  summary: 'Returns a visit for calendar programs: an .ics text, and links that add it to web calendars.',
})

export const listCalendarEvents = operation<typeof wire.listCalendarEvents>()({
  method: 'GET',
  path: '/calendar-events',
  access: ['provider'],
  summary: "Lists everything on the provider's own calendar in a span of at most 366 days: visits, blocks, time busy elsewhere and holds.",
})

export const getCalendarEvent = operation<typeof wire.getCalendarEvent>()({
  method: 'GET',
  path: '/calendar-events/{calendar_event_id}',
  access: ['provider'],
  summary: "Returns one entry of the provider's own calendar.",
})

export const updateCalendarEvent = operation<typeof wire.updateCalendarEvent>()({
  method: 'PUT',
  path: '/calendar-events/{calendar_event_id}',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  summary: 'Changes a block: one date of it, that date and all later ones, or all dates.',
})

export const deleteCalendarEvent = operation<typeof wire.deleteCalendarEvent>()({
  method: 'DELETE',
  path: '/calendar-events/{calendar_event_id}',
  access: ['provider'],
  summary: 'Deletes a block. Of a recurring block it deletes the date that the id names, or that date and all later ones.',
})

export const createCalendarBlock = operation<typeof wire.createCalendarBlock>()({
  method: 'POST',
  path: '/calendar-events/blocks',
  access: ['provider'],
  status: 201,
  idempotent: true,
  summary: 'Blocks time: once, for whole days, or at a recurrence by the wall clock.',
})

export const previewCalendarBlock = operation<typeof wire.previewCalendarBlock>()({
  method: 'POST',
  path: '/calendar-events/blocks/preview',
  access: ['provider'],
  addition: true,
  summary: 'Lists the booked visits over which a block would lie, before it is saved. Blocks nothing.',
})

export const listAffectedVisits = operation<typeof wire.listAffectedVisits>()({
  method: 'GET',
  path: '/affected-visits',
  access: ['provider', 'admin:support'],
  staff_reason: ['query.provider_id', 'practice'],
  addition: true,
  summary:
    'Lists the coming booked visits that lie in blocked time, in time that is busy elsewhere, or outside of changed hours, until each is settled, with a free time for each.',
})

export const settleAffectedVisits = operation<typeof wire.settleAffectedVisits>()({
  method: 'POST',
  path: '/affected-visits',
  access: ['provider', 'admin:support'],
  staff_reason: ['body.provider_id', 'practice'],
  idempotent: true,
  addition: true,
  summary:
    'Settles visits that wait on the list of affected visits: moves or cancels each, asks its patient to change it, or keeps it. One that is refused does not stop the others.',
})

export const listCloseOut = operation<typeof wire.listCloseOut>()({
  method: 'GET',
  path: '/close-out',
  access: ['provider'],
  addition: true,
  summary: 'Lists the visits that are over and not yet marked, oldest first.',
})

export const getCalendarFeed = operation<typeof wire.getCalendarFeed>()({
  method: 'GET',
  path: '/calendar-feed',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Says whether the caller has a calendar feed.',
})

export const createCalendarFeed = operation<typeof wire.createCalendarFeed>()({
  method: 'POST',
  path: '/calendar-feed',
  access: ['patient', 'provider'],
  errors: ['step_up_required'],
  status: 201,
  addition: true,
  summary: 'Creates a calendar feed and revokes the previous one, after a step-up. Only this answer contains the private address.',
})

export const revokeCalendarFeed = operation<typeof wire.revokeCalendarFeed>()({
  method: 'DELETE',
  path: '/calendar-feed',
  access: ['patient', 'provider'],
  addition: true,
  summary: "Revokes the caller's calendar feed.",
})

export const readCalendarFeed = operation<typeof wire.readCalendarFeed>()({
  method: 'GET',
  path: '/calendar-feeds/{token}',
  access: 'public',
  addition: true,
  summary: 'Returns the visits of a calendar feed as a calendar file. The token in the address stands in for signing in.',
})

export const importExternalCalendar = operation<typeof wire.importExternalCalendar>()({
  method: 'POST',
  path: '/external-calendars',
  access: ['provider'],
  errors: ['unreadable_calendar'],
  status: 201,
  addition: true,
  body_limit: 8_500_000,
  answer_seconds: 25,
  summary: 'Imports busy time from a calendar file of another program. A second import under the same name replaces the first.',
})

export const listExternalCalendars = operation<typeof wire.listExternalCalendars>()({
  method: 'GET',
  path: '/external-calendars',
  access: ['provider'],
  addition: true,
  summary: 'Lists the external calendars from which busy time was imported.',
})

export const deleteExternalCalendar = operation<typeof wire.deleteExternalCalendar>()({
  method: 'DELETE',
  path: '/external-calendars/{external_calendar_id}',
  access: ['provider'],
  addition: true,
  summary: 'Deletes an external calendar and the busy time imported from it.',
})
