import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

const text = 'We ask you to look again.'

export const samples: Samples = {
  known: async (owner) => ({
    appeal_letter_id: await readSomeIds(owner, 'appeal_letter'),
    write_off_id: await readSomeIds(owner, 'write_off'),
  }),
  foreign: async () => ({ appeal_letter_id: null, write_off_id: null }),
  bodies: {
    writeAppealLetter: { reason: 'other', body: text, appeal_by: '2026-09-01' },
    changeAppealLetter: { body: text },
    actOnDenials: { claim_ids: ['00000000-0000-4000-8000-000000000000'], act: 'close', note: text },
  },
}
