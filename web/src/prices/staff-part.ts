import { msg, plural } from '@lingui/core/macro'
import { getEstimateAccuracy, listGoodFaithEstimatesOfPractice, listPricePromises } from '@sorrel/contract/prices/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

/** What staff alone read of prices. */
export const pricesOfStaff: SignedInPart = {
  stale: {
    price: [getEstimateAccuracy],
    price_promise: [listPricePromises],
    good_faith_estimate: [listGoodFaithEstimatesOfPractice],
  },
  work: {
    good_faith_estimates: {
      words: (count) =>
        msg`${plural(count, { one: '# good-faith estimate is not sent yet', other: '# good-faith estimates are not sent yet' })}`,
      to: '/admin/good-faith-estimates',
      search: { state: 'open' },
    },
  },
}
