import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const insuranceEvents = {
  'coverage.changed': event('A patient pays in another way from now on.', {
    patient_id: z.uuid(),
    coverage_ids: z.array(z.uuid()),
    /** Staff entered it for the patient. Missing in events of before, which were all of patients. */
    is_by_staff: z.boolean().optional(),
  }),
  'insurance_card.added': event('A patient photographed their insurance card.', { patient_id: z.uuid(), card_id: z.uuid() }),
  'insurance_card.scanned': event('Our machine has looked at the photos of an insurance card.', {
    patient_id: z.uuid(),
    card_id: z.uuid(),
    was_readable: z.boolean(),
  }),
}
