import { dayOf } from '../../kernel/words/format.ts'
import type { PriceWish } from '../../prices/use-booking-price.ts'
import { pricedOf } from '../paying/priced.ts'
import type { Paying } from '../paying/use-paying.ts'
import type { Booking } from './use-booking.ts'

/**
 * What to ask for the price of a booking with a plan; null without one, and while it is not known who pays or for whom. A person who is added with
 * the booking has no record yet, so nobody can ask for them.
 */
export function usePriceWish(booking: Booking, paying: Paying | null): PriceWish | null {
  const { hold, visit, about, who, phoneIsKnown, known } = booking
  const payment = known ? paying?.payment : booking.payment
  const priced = payment ? pricedOf(payment) : null
  if (!hold || !payment || !priced || !phoneIsKnown || who.newcomer !== null) return null
  if (payment.kind === 'on_file' && !paying?.isEstimated) return null
  const service_date = dayOf(hold.starts_at, booking.profile.time_zone)
  const price = {
    ...{ provider_id: visit.provider_id, appointment_type: hold.type, duration_minutes: hold.duration_minutes },
    ...{ visit_mode: hold.visit_mode, service_date },
  }
  const plan = payment.kind === 'cash' ? payment.asks : payment
  if (plan?.kind !== 'insurance') return { check: null, price: { ...price, payment: priced } }
  const { payer_id, member_id, relationship = 'Self' } = plan
  const isAskable = !known && about !== null
  return {
    check: isAskable
      ? {
          ...{ payer_id, member_id, relationship, service_date },
          ...{ first_name: about.first_name, last_name: about.last_name, birth_date: about.birth_date },
        }
      : null,
    price: { ...price, payment: priced },
  }
}
