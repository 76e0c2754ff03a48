import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

const office = { access: ['admin:billing_operations'], staff_reason: { needless: 'It is about an office.' }, addition: true } as const

export const listOffices = operation<typeof wire.listOffices>()({
  ...office,
  method: 'GET',
  path: '/admin/offices',
  summary: 'Lists the offices of dietitians with what claims say about them, by dietitian.',
})

export const changeOffice = operation<typeof wire.changeOffice>()({
  ...office,
  method: 'PUT',
  path: '/admin/offices/{location_id}',
  summary:
    'Writes the rest of the ZIP code and the NPI of an office, as claims for visits there name them. Claims that were sent stay as they are.',
})
