import { z } from 'zod'
import { event } from '../kernel/event.ts'

const item = { billing_item_id: z.uuid() }

export const ledgerEvents = {
  'billing_item.created': event('A patient owes something, such as the fee of a missed visit or what a plan left to them.', item),
  'billing_item.corrected': event('What a patient owes for one thing became more or less. The row that said it before stays.', item),
}
