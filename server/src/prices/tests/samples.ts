import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { makePromise, makeQuestion } from './questions.ts'

export const samples: Samples = {
  known: async (owner) => ({ promise_id: await readSomeIds(owner, 'price_promise') }),
  // A promise is about no person.
  foreign: async () => ({ promise_id: null }),
  bodies: {
    estimatePrice: makeQuestion({ patient_id: cast.maya.patient_id, payment: { kind: 'cash' } }),
    startPricePromise: makePromise(),
    endPricePromise: { ends_on: '2030-12-31', reason: 'The contract ends' },
  },
}
