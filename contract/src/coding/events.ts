import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const codingEvents = {
  'payer_rule.added': event('Billing staff added a rule of a payer.', { payer_rule_id: z.uuid() }),
  'payer_rule.replaced': event('Billing staff wrote a new version of a rule of a payer, for a reason.', {
    payer_rule_id: z.uuid(),
    replaced_id: z.uuid(),
  }),
  'payer_rule.changed': event('Billing staff ended, withdrew or checked a rule of a payer, for a reason.', { payer_rule_id: z.uuid() }),
}
