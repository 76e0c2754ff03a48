import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const patientEvents = {
  'patient.set_up': event('A patient said who they are, for the first time or anew.', { patient_id: z.uuid() }),
}
