import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getProvider = operation<typeof wire.getProvider>()({
  method: 'GET',
  path: '/providers/{provider_id}',
  access: ['provider', 'admin:credentialing', 'admin:support'],
  staff_reason: { needless: 'It is about a dietitian.' },
  summary: 'Returns what a provider can change in their own profile, with its version.',
})

export const changeProvider = operation<typeof wire.changeProvider>()({
  method: 'PATCH',
  path: '/providers/{provider_id}',
  access: ['provider', 'admin:credentialing', 'admin:support'],
  staff_reason: { needless: 'It is about a dietitian.' },
  errors: ['changed_meanwhile'],
  summary:
    'Changes the biographies, the languages or the ages seen of a provider. A second biography is in another language than the first.',
})
