import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getCalendarDetails = operation<typeof wire.getCalendarDetails>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/calendar-details',
  access: ['patient', 'provider', 'admin:support'],
  summary: 'A visit as calendars want it: an .ics text and links that add it elsewhere.',
})

export const listCalendarEvents = operation<typeof wire.listCalendarEvents>()({
  method: 'GET',
  path: '/calendar-events',
  access: ['provider'],
  summary: "Everything on the provider's own calendar in a span of at most 366 days: visits, blocks, time busy elsewhere, holds.",
})

export const getCalendarEvent = operation<typeof wire.getCalendarEvent>()({
  method: 'GET',
  path: '/calendar-events/{calendar_event_id}',
  access: ['provider'],
  summary: "One entry of the provider's own calendar.",
})

export const updateCalendarEvent = operation<typeof wire.updateCalendarEvent>()({
  method: 'PUT',
  path: '/calendar-events/{calendar_event_id}',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  summary: 'Changes a block: one date of it, that and all after it, or all.',
})

export const deleteCalendarEvent = operation<typeof wire.deleteCalendarEvent>()({
  method: 'DELETE',
  path: '/calendar-events/{calendar_event_id}',
  access: ['provider'],
  summary: 'Deletes a block; of a recurring one the date that the id stands for, or that date and all after it.',
})

export const createCalendarBlock = operation<typeof wire.createCalendarBlock>()({
  method: 'POST',
  path: '/calendar-events/blocks',
  access: ['provider'],
  status: 201,
  idempotent: true,
  summary: 'Blocks time: once, for whole days, or recurring by the wall clock.',
})

export const listCloseOut = operation<typeof wire.listCloseOut>()({
  method: 'GET',
  path: '/close-out',
  access: ['provider'],
  addition: true,
  summary: 'Visits that are over and not yet marked, oldest first.',
})

export const getCalendarFeed = operation<typeof wire.getCalendarFeed>()({
  method: 'GET',
  path: '/calendar-feed',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Whether the caller has a private calendar address.',
})

export const createCalendarFeed = operation<typeof wire.createCalendarFeed>()({
  method: 'POST',
  path: '/calendar-feed',
  access: ['patient', 'provider'],
  status: 201,
  addition: true,
  summary: 'Makes a private calendar address and revokes the one before; it is shown only now.',
})

export const revokeCalendarFeed = operation<typeof wire.revokeCalendarFeed>()({
  method: 'DELETE',
  path: '/calendar-feed',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Revokes the private calendar address.',
})

export const readCalendarFeed = operation<typeof wire.readCalendarFeed>()({
  method: 'GET',
  path: '/calendar-feeds/{token}',
  access: 'public',
  addition: true,
  summary: 'The visits of whoever owns this private address, for calendar programs.',
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
  summary: 'Takes over busy time from a calendar file that another program exported; the same name replaces what was there.',
})

export const listExternalCalendars = operation<typeof wire.listExternalCalendars>()({
  method: 'GET',
  path: '/external-calendars',
  access: ['provider'],
  addition: true,
  summary: 'The calendars whose busy time was taken over.',
})

export const deleteExternalCalendar = operation<typeof wire.deleteExternalCalendar>()({
  method: 'DELETE',
  path: '/external-calendars/{external_calendar_id}',
  access: ['provider'],
  addition: true,
  summary: 'Forgets a calendar and the busy time taken over from it.',
})
