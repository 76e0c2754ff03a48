import type { Message } from '../../notifications/message.ts'
import { offerMessage } from './offers.ts'
import { reminderMessages } from './reminders.ts'
import { declareSeriesMessage } from './series.ts'
import { declareVisitMessage } from './visits.ts'

/** Who gets which message. The texts are in visit-texts.ts, series-texts.ts and offers.ts. */
export const schedulingMessages: readonly Message[] = [
  declareVisitMessage('booked', 'appointment.booked', 'patient'),
  declareVisitMessage('staff_booked', 'appointment.booked', 'provider'),
  declareVisitMessage('moved', 'appointment.moved', 'patient'),
  declareVisitMessage('staff_moved', 'appointment.moved', 'provider'),
  declareVisitMessage('canceled', 'appointment.canceled', 'patient'),
  declareVisitMessage('staff_canceled', 'appointment.canceled', 'provider'),
  declareSeriesMessage('series_booked', 'series.booked', 'patient'),
  declareSeriesMessage('staff_series_booked', 'series.booked', 'provider'),
  declareSeriesMessage('series_canceled', 'series.canceled', 'patient'),
  declareSeriesMessage('staff_series_canceled', 'series.canceled', 'provider'),
  declareVisitMessage('missed', 'appointment.missed', 'patient'),
  declareVisitMessage('fee_waived', 'appointment.fee_waived', 'patient'),
  declareVisitMessage('staff_unmarked', 'appointment.unmarked', 'provider'),
  offerMessage,
  ...reminderMessages,
]
