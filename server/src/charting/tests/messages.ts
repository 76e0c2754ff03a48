import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeNotesDue } from '../messages/due.ts'
import { composeNoteReopened } from '../messages/reopened.ts'

/** What dietitians are told about notes. */
export const messages: MessageSamples = {
  notes_due: {
    channels: ['email'],
    write: (language) => composeNotesDue({ soon: 3, late: 1, link: 'https://sorrel.example/provider/notes' }, language),
  },
  note_reopened: {
    channels: ['email'],
    write: (language) =>
      composeNoteReopened('https://sorrel.example/provider/appointments/0199aaaa-0000-7000-8000-000000000001/note', language),
  },
}
