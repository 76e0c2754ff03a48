import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { makeRule } from './writing.ts'

export const samples: Samples = {
  known: async (owner) => ({ payer_rule_id: await readSomeIds(owner, 'payer_rule') }),
  // A rule of a payer is about no person.
  foreign: async () => ({ payer_rule_id: null }),
  bodies: { addPayerRule: makeRule(), changePayerRule: { rank: 2, reason: 'New contract' } },
  texts: ['95', '10', 'E11'],
}
