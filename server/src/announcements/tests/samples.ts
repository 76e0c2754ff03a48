import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { sample } from './sample.ts'

export const samples: Samples = {
  known: async (owner) => ({
    announcement_id: await readSomeIds(owner, 'announcement'),
    ids: await readSomeIds(owner, 'announcement'),
  }),
  foreign: async () => ({ announcement_id: null }),
  bodies: { publishAnnouncement: sample },
  texts: ['/app/visits'],
}
