import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const priceEvents = {
  'price.estimated': event('The price of a booked visit was estimated, first or anew.', {
    estimate_id: z.uuid(),
    appointment_id: z.uuid(),
  }),
  'price.settled': event('It is known what a patient owes for a visit of which the price was estimated.', {
    estimate_id: z.uuid(),
    appointment_id: z.uuid(),
  }),
}
