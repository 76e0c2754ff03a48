import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { valuesOf } from '../kernel/label.ts'
import { prefixPayers, priceFileKinds } from './vocabulary.ts'

export const payerEvents = {
  'payer_terms.recorded': event('Billing staff wrote how a payer takes claims from a day on.', { terms_id: z.uuid() }),
  'payer_terms.changed': event('Billing staff ended, withdrew or checked terms of a payer.', { terms_id: z.uuid() }),
  'own_payer.recorded': event('Billing staff wrote what a payer of their own is called from a day on.', { own_payer_id: z.uuid() }),
  'own_payer.ended': event('Billing staff gave a payer of their own a last day, or took it back.', { own_payer_id: z.uuid() }),
  'fee.recorded': event('Billing staff wrote a fee or a charge that holds from a day on.', { fee_id: z.uuid() }),
  'fee.changed': event('Billing staff ended or withdrew a fee or a charge.', { fee_id: z.uuid() }),
  'price_file.imported': event('Billing staff took over payers, fees or charges from a file.', {
    kind: z.enum(valuesOf(priceFileKinds)),
    made: z.int(),
  }),
  'payer_prefix.added': event('Billing staff said to which Blue plan prefixes of member ids belong.', {
    payer: z.enum(valuesOf(prefixPayers)),
    added: z.int(),
  }),
  'local_plan.recorded': event('Billing staff wrote the local Blue plans of a state from a day on.', { local_plan_id: z.uuid() }),
  'local_plan.ended': event('Billing staff ended or withdrew the local Blue plans of a state.', { local_plan_id: z.uuid() }),
  'practice.changed': event('Billing staff wrote who the practice is on claims from a day on.', { practice_id: z.uuid() }),
  'enrollment.recorded': event('Billing staff wrote from when a dietitian may bill a payer.', {
    enrollment_id: z.uuid(),
    provider_id: z.uuid(),
  }),
  'enrollment.changed': event('Billing staff ended or withdrew an enrollment.', { enrollment_id: z.uuid(), provider_id: z.uuid() }),
  'taxonomy.recorded': event('Billing staff wrote the taxonomy of a dietitian from a day on.', { provider_id: z.uuid() }),
}
