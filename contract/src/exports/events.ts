import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { patient_id: z.uuid(), export_id: z.uuid() }

export const exportEvents = {
  'export.requested': event('A patient, or a guardian for them, asked for an archive of everything about the patient.', payload),
  'export.finished': event('An archive of everything about a patient is ready to be downloaded.', payload),
  'export.failed': event('An archive could not be made; whoever asked for it may ask again.', payload),
}
