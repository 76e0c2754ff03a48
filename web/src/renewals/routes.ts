import { type RenewalNeed, renewalNeeds } from '@sorrel/contract/renewals/vocabulary'
import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout } from '../kernel/routing.tsx'

export type RenewalSearch = { need?: RenewalNeed; state?: 'done' }
const readSearch = ({ need, state }: Record<string, unknown>): RenewalSearch => ({
  need: typeof need === 'string' && need in renewalNeeds ? (need as RenewalNeed) : undefined,
  state: state === 'done' ? 'done' : undefined,
})

export const adminRenewals = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/renewals',
  validateSearch: readSearch,
  component: page(() => import('./list/AdminRenewalsPage.tsx'), 'AdminRenewalsPage'),
})

export const ownRenewals = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/renewals',
  validateSearch: readSearch,
  component: page(() => import('./list/OwnRenewalsPage.tsx'), 'OwnRenewalsPage'),
})
