import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { smart_phrase_id: z.uuid() }

export const phraseEvents = {
  'smart_phrase.added': event('A dietitian added a phrase for their notes.', payload),
  'smart_phrase.changed': event('A dietitian changed a phrase for their notes.', payload),
  'smart_phrase.removed': event('A dietitian removed a phrase for their notes.', payload),
}
