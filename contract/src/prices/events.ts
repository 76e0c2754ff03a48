import { z } from 'zod'
import { event } from '../kernel/event.ts'

const goodFaith = { good_faith_estimate_id: z.uuid(), appointment_id: z.uuid() }

export const priceEvents = {
  'price.estimated': event('The price of a booked visit was estimated, first or anew.', {
    estimate_id: z.uuid(),
    appointment_id: z.uuid(),
  }),
  'price.settled': event('It is known what a patient owes for a visit of which the price was estimated.', {
    estimate_id: z.uuid(),
    appointment_id: z.uuid(),
  }),
  'price_promise.started': event('The practice promised the members of a payer a highest price.', { promise_id: z.uuid() }),
  'price_promise.ended': event('A price promise got its last day. Estimates that carry it keep it.', { promise_id: z.uuid() }),
  'good_faith_estimate.recorded': event(
    'What a visit will cost somebody whom no plan pays for was put in writing, first or anew.',
    goodFaith,
  ),
  'good_faith_estimate.sent': event('A good-faith estimate went to its patient.', goodFaith),
}
