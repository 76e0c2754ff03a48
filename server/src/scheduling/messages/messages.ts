import type { Message } from '../../notifications/message.ts'
import { offerMessage } from './offers.ts'
import { reminderMessages } from './reminders.ts'
import { aboutSeries } from './series.ts'
import { aboutVisit } from './visits.ts'

/** Who gets which message. The texts are in visit-texts.ts, series-texts.ts and offers.ts. */
export const schedulingMessages: readonly Message[] = [
  aboutVisit('booked', 'appointment.booked', 'patient'),
  aboutVisit('staff_booked', 'appointment.booked', 'provider'),
  aboutVisit('moved', 'appointment.moved', 'patient'),
  aboutVisit('staff_moved', 'appointment.moved', 'provider'),
  aboutVisit('canceled', 'appointment.canceled', 'patient'),
  aboutVisit('staff_canceled', 'appointment.canceled', 'provider'),
  aboutSeries('series_booked', 'series.booked', 'patient'),
  aboutSeries('staff_series_booked', 'series.booked', 'provider'),
  aboutSeries('series_canceled', 'series.canceled', 'patient'),
  aboutSeries('staff_series_canceled', 'series.canceled', 'provider'),
  aboutVisit('missed', 'appointment.missed', 'patient'),
  aboutVisit('fee_waived', 'appointment.fee_waived', 'patient'),
  aboutVisit('staff_unmarked', 'appointment.unmarked', 'provider'),
  offerMessage,
  ...reminderMessages,
]
