import { Amount } from './EstimateFacts.tsx'
import { type PriceWish, useBookingPrice } from './use-booking-price.ts'

/** The amount of the estimate in the summary of a booking; the given words until it is known. */
export function EstimateLine({ wish, otherwise }: { wish: PriceWish; otherwise: string }) {
  const { estimate } = useBookingPrice(wish)
  return estimate && estimate.low_cents !== null && estimate.high_cents !== null ? <Amount estimate={estimate} /> : otherwise
}
