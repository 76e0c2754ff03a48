import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { Message } from '../../notifications/message.ts'
import { offerMessage } from './offers.ts'
import { reminderMessages } from './reminders.ts'
import { declareSeriesMessage } from './series.ts'
import { cancelByTextMessages } from './telling/cancel-by-text.ts'
import { mustBeCorrected } from './telling/truth.ts'
import { declareVisitMessage } from './visits.ts'
import { waitingMessages } from './waiting.ts'

/** Staff may undo what the message is about, so it waits. */
const undoable = { undo_seconds: undoSeconds }

/** A visit that was entered after it took place is news to nobody. */
const isAhead: Message['concerns'] = async (_ctx, { payload }) => !('afterwards' in payload)

/** Who gets which message. The texts are in the folder texts. */
export const schedulingMessages: readonly Message[] = [
  declareVisitMessage('booked', 'appointment.booked', 'patient', { ...undoable, concerns: isAhead }),
  declareVisitMessage('staff_booked', 'appointment.booked', 'provider', { ...undoable, concerns: isAhead }),
  declareVisitMessage('moved', 'appointment.moved', 'patient', undoable),
  declareVisitMessage('staff_moved', 'appointment.moved', 'provider', undoable),
  declareVisitMessage('canceled', 'appointment.canceled', 'patient', undoable),
  declareVisitMessage('staff_canceled', 'appointment.canceled', 'provider', undoable),
  declareVisitMessage('restored', 'appointment.restored', 'patient', undoable),
  declareVisitMessage('staff_restored', 'appointment.restored', 'provider', undoable),
  declareVisitMessage('change_asked', 'appointment.change_asked', 'patient', undoable),
  declareVisitMessage('kept', 'appointment.kept', 'patient', undoable),
  declareSeriesMessage('series_booked', 'series.booked', 'patient'),
  declareSeriesMessage('staff_series_booked', 'series.booked', 'provider'),
  declareSeriesMessage('series_moved', 'series.moved', 'patient'),
  declareSeriesMessage('staff_series_moved', 'series.moved', 'provider'),
  declareSeriesMessage('series_canceled', 'series.canceled', 'patient'),
  declareSeriesMessage('staff_series_canceled', 'series.canceled', 'provider'),
  declareVisitMessage('missed', 'appointment.missed', 'patient', undoable),
  declareVisitMessage('corrected_to_attended', 'appointment.occurred', 'patient', { ...undoable, concerns: mustBeCorrected }),
  declareVisitMessage('corrected_to_open', 'appointment.reopened', 'patient', { ...undoable, concerns: mustBeCorrected }),
  declareVisitMessage('fee_waived', 'appointment.fee_waived', 'patient'),
  declareVisitMessage('staff_unmarked', 'appointment.unmarked', 'provider'),
  ...Object.values(cancelByTextMessages),
  offerMessage,
  ...waitingMessages,
  ...reminderMessages,
]
