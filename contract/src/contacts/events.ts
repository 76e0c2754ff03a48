import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { contact_note_id: z.uuid() }

export const contactEvents = {
  'contact_note.added': event('A dietitian began a note about care without a visit.', payload),
  'contact_note.changed': event('A dietitian changed the draft of such a note.', payload),
  'contact_note.removed': event('A dietitian deleted the draft of such a note.', payload),
  'contact_note.signed': event('A dietitian signed such a note.', payload),
  'contact_note.amended': event('A dietitian signed an addendum to such a note.', payload),
}
