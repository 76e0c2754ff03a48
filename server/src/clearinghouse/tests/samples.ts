import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  known: async (owner) => ({
    exchange_file_id: await readSomeIds(owner, 'exchange_file'),
    remitted_claim_id: await readSomeIds(owner, 'remitted_claim'),
    remittance_id: await readSomeIds(owner, 'remittance'),
    clearing_id: await readSomeIds(owner, 'suspense_clearing'),
  }),
  bodies: {
    clearSuspense: { entry_ids: ['00000000-0000-4000-8000-000000000000'], reason: 'payer_fee', note: 'Asked the payer' },
    decideClearing: { decision: 'refuse' },
    takeBackClearing: { note: 'Asked the payer' },
    takeBackMatch: { reason: 'It is of somebody else' },
  },
  foreign: async () => ({ exchange_file_id: null, remitted_claim_id: null, remittance_id: null, clearing_id: null }),
}
