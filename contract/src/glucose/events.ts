import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { glucoseTargets } from './vocabulary.ts'

const ids = { glucose_upload_id: z.uuid(), patient_id: z.uuid() }

export const glucoseEvents = {
  'glucose_upload.checked': event('Somebody chose a file of a glucose sensor, and we looked through it. Nothing was added yet.', ids),
  'glucose_upload.applied': event('The readings of a glucose file were added.', ids),
  'glucose_upload.undone': event('The readings of a glucose file were taken out again, or a checked file was given up.', ids),
  'glucose_target.chosen': event('A dietitian chose the range with which the glucose of a client is compared.', {
    patient_id: z.uuid(),
    target: z.enum(glucoseTargets),
  }),
}
