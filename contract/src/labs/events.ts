import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const labEvents = {
  'lab.added': event('A patient or their dietitian entered laboratory results.', { lab_id: z.uuid() }),
  'lab.corrected': event('Laboratory results were entered again; the version before is kept.', { lab_id: z.uuid(), corrects_id: z.uuid() }),
  'lab.commented': event('A dietitian reviewed laboratory results and wrote about them.', {
    lab_id: z.uuid(),
    feedback_id: z.uuid(),
    care_id: z.uuid(),
  }),
}
