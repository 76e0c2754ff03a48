import type { Instant } from '@sorrel/contract/kernel/values'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { loadCase } from '../booking/asking.ts'

/** A held time that is offered to somebody on the waiting list. */
type Offered = {
  id: string
  provider_id: string
  starts_at: Instant
  duration_minutes: number
  type: AppointmentType
  visit_mode: BookingMode
}

/**
 * The office at which a held time would be booked. A hold names none, so this decides as the booking will. Null for a video visit, and if
 * the dietitian names no office.
 */ // reads providers
export async function findOfferedOffice(ctx: Context, hold: Offered) {
  if (hold.visit_mode !== 'in_person') return null
  const { slotCase } = await loadCase(ctx, hold, { own_reservation_id: hold.id, from_waiting_list: true })
  const { location_id } = slotCase.query
  if (!location_id) return null
  const office = await ctx.db
    .selectFrom('provider_location')
    .select([
      'name as location_name',
      'street as location_street',
      'city as location_city',
      'state as location_state',
      'zip as location_zip',
    ])
    .where('id', '=', location_id)
    .executeTakeFirst()
  return office ?? null
}
