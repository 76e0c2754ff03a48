import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listMyClientCare = operation<typeof wire.listMyClientCare>()({
  method: 'GET',
  path: '/my-client-care',
  access: ['provider', 'admin:support'],
  summary: 'Lists the clients of a dietitian, 50 a page, with what each of them needs and how many each saved view has.',
})

export const getMyClientCare = operation<typeof wire.getMyClientCare>()({
  method: 'GET',
  path: '/my-client-care/{care_id}',
  access: ['provider', 'admin:support'],
  summary: 'Returns the care of one client. A dietitian reads it until 24 months after its end.',
})
