import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { renewal_id: z.uuid() }

export const renewalEvents = {
  'renewal.prepared': event('What the new plan year changes for a patient is known, first or anew.', payload),
  'renewal.announced': event('A patient is told that a new plan year begins before their visit.', payload),
  'renewal.answered': event('A patient said whether their plan stays the same in the new year.', payload),
  'renewal.changed': event('Staff saw to what the new plan year changes for a patient, opened it again, or noted something.', payload),
}
