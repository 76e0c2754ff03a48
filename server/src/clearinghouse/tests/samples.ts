import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  known: async (owner) => ({
    exchange_file_id: await readSomeIds(owner, 'exchange_file'),
    remitted_claim_id: await readSomeIds(owner, 'remitted_claim'),
    remittance_id: await readSomeIds(owner, 'remittance'),
  }),
  foreign: async () => ({ exchange_file_id: null, remitted_claim_id: null, remittance_id: null }),
}
