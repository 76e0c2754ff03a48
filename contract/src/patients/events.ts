import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const patientEvents = {
  'patient.set_up': event('A patient sent their details, for the first time or again.', { patient_id: z.uuid() }),
}
