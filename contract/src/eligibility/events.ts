import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { check_id: z.uuid(), patient_id: z.uuid() }

export const eligibilityEvents = {
  'eligibility_check.requested': event('Somebody, or the night before a visit, asked a payer about a plan.', payload),
  'eligibility_check.answered': event('A payer answered a question about a plan, or cannot be asked.', payload),
  'eligibility_check.entered': event('Staff wrote down what a payer said on the phone about a plan.', payload),
}
