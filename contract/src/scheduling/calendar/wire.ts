import { z } from 'zod'
import { file } from '../../kernel/operation.ts'
import { body, change, IfMatch, Instant, InstantIn, LocalDate, LocalTime, text, token, yesOrNo } from '../../kernel/values.ts'
import { mostAffected } from '../rules.ts'
import {
  AffectedVisit,
  Appointment,
  AppointmentId,
  BlockRecurrence,
  CalendarEvent,
  CalendarEventId,
  ExternalCalendar,
  ExternalCalendarId,
  ProviderId,
  TouchedVisit,
} from '../schemas.ts'
import { tell } from '../telling.ts'
import { feedNames, settlements, settlingRefusals } from '../vocabulary.ts'

const appointmentPath = z.object({ appointment_id: AppointmentId })

export const getCalendarDetails = {
  params: appointmentPath,
  output: z.object({
    appointment_id: AppointmentId,
    uid: z.string(),
    title: z.string(),
    description: z.string(),
    place: z.string(),
    starts_at: Instant,
    ends_at: Instant,
    ics: z.string(),
    google_url: z.string(),
    outlook_url: z.string(),
  }),
}

const eventPath = z.object({ calendar_event_id: CalendarEventId })
/** A block needs no name; its absence is an empty text. */
const title = text(120, 0)
const blockTime = {
  /** One stretch: `starts_at` and `ends_at`. Whole days: `from_date` and `to_date`. Recurring: `recurrence` with wall-clock times. */
  starts_at: InstantIn.optional(),
  ends_at: InstantIn.optional(),
  from_date: LocalDate.optional(),
  to_date: LocalDate.optional(),
  recurrence: body({
    every: BlockRecurrence,
    first_date: LocalDate,
    start_local: LocalTime,
    end_local: LocalTime,
    until: LocalDate.nullish(),
    count: z.int().min(1).max(520).nullish(),
  }).optional(),
}

export const listCalendarEvents = {
  query: z.object({ start_time: InstantIn, end_time: InstantIn, with_canceled: yesOrNo.optional() }),
  output: z.object({ items: z.array(CalendarEvent), time_zone: z.string() }),
}
export const getCalendarEvent = { params: eventPath, output: CalendarEvent }
export const updateCalendarEvent = {
  params: eventPath,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change(
    {
      ...blockTime,
      title: title.optional(),
      /** Which dates of a recurring block change: the one at `occurrence_date`, that date and all later ones, or all. */
      scope: z.enum(['one', 'this_and_following', 'all']).default('all'),
      occurrence_date: LocalDate.optional(),
      version: z.int().min(1).optional(),
    },
    ['scope', 'occurrence_date', 'version'],
  ),
  output: z.object({ event: CalendarEvent, touched: z.array(TouchedVisit) }),
}
export const deleteCalendarEvent = {
  params: eventPath,
  query: z.object({ with_subsequent_events_in_recurrence_series: yesOrNo, occurrence_date: LocalDate.optional() }),
  output: z.object({ deleted: z.literal(true) }),
}
export const createCalendarBlock = {
  body: body({ ...blockTime, title: title.default('') }),
  output: z.object({ event: CalendarEvent, touched: z.array(TouchedVisit) }),
}
export const previewCalendarBlock = { body: body(blockTime), output: z.object({ touched: z.array(TouchedVisit) }) }

/** Administrators name the provider; providers are asked about themselves. */
const whose = { provider_id: ProviderId.optional() }
const visit = { appointment_id: AppointmentId }

export const listAffectedVisits = {
  query: z.object(whose),
  /** The first of them by time; `total` counts all. */
  output: z.object({ items: z.array(AffectedVisit), total: z.int(), time_zone: z.string() }),
}
export const settleAffectedVisits = {
  body: body({
    ...whose,
    visits: z
      .array(
        z.discriminatedUnion('action', [
          body({ ...visit, action: z.literal('move'), starts_at: InstantIn }),
          body({ ...visit, action: z.literal('cancel'), reason: text(500) }),
          body({ ...visit, action: z.literal('ask') }),
          body({ ...visit, action: z.literal('keep') }),
        ]),
      )
      .min(1)
      .max(mostAffected),
    /** When the patients are told of what is done here. */
    tell: tell.optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        ...visit,
        action: z.enum(settlements),
        /** Null if it was done, now or before. */
        refused: z.enum(settlingRefusals).nullable(),
        /** The visit as it stands now; after a move, its successor. */
        appointment: Appointment.nullable(),
      }),
    ),
  }),
}

export const listCloseOut = {
  output: z.object({ items: z.array(z.object({ appointment: Appointment, overdue: z.boolean() })), closed_today: z.int() }),
}

export const createCalendarFeed = {
  /** How the feed of a provider names patients; for patients it changes nothing. */
  body: body({ names: z.enum(feedNames).default('full') }),
  output: z.object({ url: z.string() }),
}
export const getCalendarFeed = { output: z.object({ active: z.boolean(), created_at: Instant.nullable(), names: z.enum(feedNames) }) }
export const revokeCalendarFeed = { output: z.object({ revoked: z.literal(true) }) }
export const readCalendarFeed = { params: z.object({ token }), output: file('text/calendar') }

/** An event that was not taken over: its name and its date, as far as they can be read, and why. */
const LeftOut = z.object({
  title: z.string().nullable(),
  date: LocalDate.nullable(),
  why: z.enum(['free', 'canceled', 'no_length', 'unreadable']),
})
/** `skipped` counts all events that were left out; the first of them are named. */
export const importExternalCalendar = {
  body: body({ name: text(80), ics: z.string().min(1).max(8_000_000) }),
  output: z.object({ calendar: ExternalCalendar, touched: z.array(TouchedVisit), skipped: z.int(), left_out: z.array(LeftOut) }),
}
export const listExternalCalendars = { output: z.object({ items: z.array(ExternalCalendar) }) }
export const deleteExternalCalendar = {
  params: z.object({ external_calendar_id: ExternalCalendarId }),
  output: z.object({ deleted: z.literal(true) }),
}
