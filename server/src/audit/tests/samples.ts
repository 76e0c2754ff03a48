import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  known: async (owner) => ({ access_reason_id: await readSomeIds(owner, 'access_reason') }),
  // Nobody but compliance may call with one, and compliance may look at all.
  foreign: async () => ({ access_reason_id: null }),
}
