import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { recordingParties, stopReasons, talkStatuses } from './vocabulary.ts'

const payload = { appointment_id: z.uuid(), patient_id: z.uuid(), provider_id: z.uuid() }
const party = z.enum(recordingParties)

export const recordingEvents = {
  'recording.agreed': event('Somebody agreed to a recording of their visit.', { ...payload, party }),
  'recording.refused': event('Somebody said no to a recording of their visit, or took their consent back.', { ...payload, party }),
  'recording.started': event('A recording began.', { ...payload, take_id: z.uuid() }),
  'recording.stopped': event('A recording stopped.', { ...payload, take_id: z.uuid(), because: z.enum(stopReasons) }),
  'recording.transcribed': event('What was said in a stretch of a visit was written down, or could not be.', {
    ...payload,
    take_id: z.uuid(),
    talk: z.enum(talkStatuses),
  }),
  'recording.deleted': event('A recording was deleted. If somebody took their consent back, the transcript is gone with it.', {
    ...payload,
    because: z.enum(['withdrawn', 'retention']),
  }),
}
