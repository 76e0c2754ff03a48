import { z } from 'zod'
import { event } from '../kernel/event.ts'

const entry = { journal_entry_id: z.uuid(), patient_id: z.uuid() }
/** `care_id`: the open care of that dietitian, for what counts as their work. */
const byProvider = { provider_id: z.uuid(), care_id: z.uuid() }

export const journalEvents = {
  'journal_entry.added': event('A patient added an entry to their journal.', entry),
  'journal_entry.changed': event('A patient changed an entry of their journal.', entry),
  'journal_entry.removed': event('A patient took an entry out of their journal.', entry),
  'journal_entry.reviewed': event('A dietitian looked at an entry and reacted to it.', { ...entry, ...byProvider }),
  'journal_entry.commented': event('A dietitian wrote a comment into an entry, and so has looked at it.', { ...entry, ...byProvider }),
  'journal_entry.answered': event('A patient wrote into an entry of their own.', entry),
  'journal_question.asked': event('A dietitian put a question above a journal, changed it or took it away.', {
    patient_id: z.uuid(),
    ...byProvider,
  }),
}
