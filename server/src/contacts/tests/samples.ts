import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  known: async (owner) => ({ contact_note_id: await readSomeIds(owner, 'contact_note') }),
  foreign: async (owner) => ({ contact_note_id: (await readSomeIds(owner, 'contact_note'))[0]! }),
  bodies: {
    addContactNote: { kind: 'phone_call', party: 'patient', happened_at: '2026-02-20T15:00:00.000Z', text: 'A call.' },
    changeContactNote: { text: 'A longer call.' },
    signContactNote: { withheld_reason: null },
  },
}
