import { z } from 'zod'
import { event, part_of } from '../kernel/event.ts'
import { Instant } from '../kernel/values.ts'
import { appointmentStatuses, recurrences, tellTimes, untoldReasons } from './vocabulary.ts'

const visit = { appointment_id: z.uuid() }
/** What staff chose about telling the patient; both are missing if they chose nothing. */
const told = { tell: z.enum(tellTimes).optional(), untold: z.enum(untoldReasons).optional() }
const mark = { ...visit, ...told, from: z.enum(appointmentStatuses) }
const series = { series_id: z.uuid(), appointment_ids: z.array(z.uuid()) }
const entry = { entry_id: z.uuid() }
const offer = { ...entry, reservation_id: z.uuid() }
const block = { calendar_event_id: z.uuid(), provider_id: z.uuid() }
const calendar = { external_calendar_id: z.uuid(), provider_id: z.uuid() }

export const schedulingEvents = {
  'appointment.booked': event('A visit was booked, alone or as one of a series.', {
    ...visit,
    series_id: z.uuid().nullable(),
    part_of: part_of('series.booked'),
    /** The visit had taken place already, so nobody is told that it is booked. */
    afterwards: z.literal(true).optional(),
  }),
  'appointment.imported': event('A visit was taken over from another system. Nobody is told.', { ...visit, import_id: z.uuid() }),
  'appointment.moved': event('A visit got another time, alone or with others of its series. It has a new id, and the old entry stays.', {
    ...visit,
    ...told,
    from_appointment_id: z.uuid(),
    part_of: part_of('series.moved'),
  }),
  'appointment.canceled': event('A visit was canceled, alone or with others of its series.', {
    ...visit,
    ...told,
    late: z.boolean(),
    cancel_fee_cents: z.int(),
    part_of: part_of('series.canceled'),
  }),
  'appointment.restored': event('Staff took back a cancellation of their own.', { ...visit, ...told }),
  'appointment.change_asked': event('A dietitian who cannot be there asked the patient to pick another time.', { ...visit, ...told }),
  'appointment.kept': event('A dietitian keeps a visit although its time is blocked.', { ...visit, ...told }),
  'appointment.reason_changed': event('Somebody wrote down, changed or removed what the patient wants to talk about.', visit),
  'appointment.plan_changed': event('A visit is paid by another plan than the one under which it was booked.', visit),
  'appointment.confirmed': event('A patient answered a reminder and will come.', visit),
  'appointment.occurred': event('A dietitian marked a visit as attended.', mark),
  'appointment.missed': event('A dietitian marked a visit as missed.', { ...mark, cancel_fee_cents: z.int().optional() }),
  'appointment.reopened': event('The mark of a visit was taken back.', mark),
  'appointment.unmarked': event('A visit was over for a while and nobody had marked it.', visit),
  'appointment.fee_waived': event('A patient no longer owes the fee of a visit.', visit),
  'series.booked': event('Several visits were booked together. `every` is null if a date was skipped.', {
    ...series,
    every: z.enum(recurrences).nullable(),
  }),
  'series.moved': event('Several visits of one series got other times together. The ids are their new ones.', { ...series, ...told }),
  'series.canceled': event('Several visits of one series were canceled together.', { ...series, ...told }),
  'waiting_list.joined': event('A patient waits for a free time.', entry),
  'waiting_list.offered': event('A free time is held for a patient who waits. `by_hand`: the dietitian chose the time and the person.', {
    ...offer,
    starts_at: Instant,
    by_hand: z.literal(true).optional(),
  }),
  'waiting_list.withdrawn': event('A dietitian took back an offer.', offer),
  'waiting_list.lapsed': event('A patient who waits did not take an offered time.', offer),
  'waiting_list.booked': event('A patient who waited has a visit now.', { ...entry, ...visit }),
  'waiting_list.left': event('A patient waits no longer. `reservation_id` is the offer that they declined, if there was one.', {
    ...entry,
    reservation_id: z.uuid().nullable(),
  }),
  'waiting_list.removed': event('A dietitian took somebody off their waiting list. `reservation_id` is the offer that ended with it.', {
    ...entry,
    reservation_id: z.uuid().nullable(),
  }),
  'waiting_list.restored': event('A dietitian put somebody back whom they had taken off their waiting list.', entry),
  'waiting_list.closed': event('Somebody new waits no longer, because the dietitian closed the list.', entry),
  'availability.changed': event('A dietitian saved their hours, dates or rules.', { provider_id: z.uuid() }),
  'calendar_block.created': event('A dietitian keeps time for themselves.', block),
  'calendar_block.changed': event('A block got another time or title.', block),
  'calendar_block.deleted': event('A block, or one of its dates, was deleted.', block),
  'calendar_feed.created': event('Somebody created a private address for their calendar.', {}),
  'calendar_feed.revoked': event('The private address of a calendar feed was revoked.', {}),
  'external_calendar.imported': event('A dietitian imported the busy times of another calendar.', calendar),
  'external_calendar.deleted': event('A dietitian deleted an imported calendar.', calendar),
}

/** News for open browsers that is not recorded as an event. */
export const schedulingNews = ['appointment.changed', 'hold.placed'] as const
