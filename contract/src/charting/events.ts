import { z } from 'zod'
import { event } from '../kernel/event.ts'

const note = { note_id: z.uuid(), appointment_id: z.uuid() }

export const chartingEvents = {
  'chart_note.changed': event('A dietitian wrote in the note of a visit.', { ...note, version: z.int() }),
  'chart_note.signed': event('A dietitian signed the note of a visit.', { ...note, version: z.int() }),
  'chart_note.amended': event('A dietitian signed an addendum to a note.', { ...note, addendum_id: z.uuid() }),
  'chart_note.unlocked': event('A dietitian made a signed note a draft again.', note),
  'chart_note.restricted': event('A dietitian withheld a signed note from its patient, for a recorded reason.', note),
  'chart_note.disclosed': event('A dietitian showed a withheld note to its patient again.', note),
}
