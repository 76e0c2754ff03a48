import { getVisitPrice } from '@sorrel/contract/prices/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const prices: SignedInPart = { stale: { price: [getVisitPrice] } }
