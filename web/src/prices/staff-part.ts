import { getEstimateAccuracy, listGoodFaithEstimatesOfPractice, listPricePromises } from '@sorrel/contract/prices/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

/** What staff alone read of prices. */
export const pricesOfStaff: SignedInPart = {
  stale: {
    price: [getEstimateAccuracy],
    price_promise: [listPricePromises],
    good_faith_estimate: [listGoodFaithEstimatesOfPractice],
  },
}
