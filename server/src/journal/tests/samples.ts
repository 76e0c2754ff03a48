import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const ofMaya = `patient_id = '${cast.maya.patient_id}' and visibility = 'shared'`

export const samples: Samples = {
  known: async (owner) => ({ journal_entry_id: await readSomeIds(owner, 'journal_entry', ofMaya), food_id: ['09003', '01077'] }),
  foreign: async (owner) => ({ journal_entry_id: (await readSomeIds(owner, 'journal_entry', ofMaya))[0]! }),
  bodies: {
    addJournalEntry: {
      client_id: '5a9e0c7e-8d0f-4a57-9c0f-7d0a5d1f3b22',
      kind: 'note',
      occurred_at: '2026-03-03T14:00:00Z',
      text: 'Slept well',
    },
    changeJournalEntry: { text: 'Slept well' },
    commentOnJournalEntry: { text: 'Thank you' },
    reviewJournalEntry: { reaction: 'seen' },
    askInJournal: { text: 'How was lunch?' },
  },
  texts: ['09003'],
}
