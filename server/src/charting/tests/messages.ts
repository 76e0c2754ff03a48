import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeNotesDue } from '../messages/due.ts'

/** What dietitians are told about notes. */
export const messages: MessageSamples = {
  notes_due: {
    channels: ['email'],
    write: (language) => composeNotesDue({ soon: 3, late: 1, link: 'https://sorrel.example/provider/notes' }, language),
  },
}
