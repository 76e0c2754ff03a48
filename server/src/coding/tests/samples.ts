import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { makeRule, makeVersion } from './writing.ts'

export const samples: Samples = {
  known: async (owner) => ({ payer_rule_id: await readSomeIds(owner, 'payer_rule') }),
  // A rule of a payer is about no person.
  foreign: async () => ({ payer_rule_id: null }),
  bodies: { addPayerRule: makeRule(), replacePayerRule: makeVersion(), changePayerRule: { checked: true, reason: 'New contract' } },
  texts: ['95', '10', 'E11'],
}
