import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  known: async (owner) => ({ import_id: await readSomeIds(owner, 'import_run'), n: ['1', '2'] }),
  foreign: async () => ({ import_id: null, n: null }),
}
