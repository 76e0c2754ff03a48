import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout, textOf } from '../kernel/routing.tsx'

export const ownPayouts = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/payouts',
  component: page(() => import('./own/PayoutsPage.tsx'), 'PayoutsPage'),
})

export const ownPayout = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/payouts/$payoutId',
  component: page(() => import('./own/StatementPage.tsx'), 'StatementPage'),
})

export const payoutAccount = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/payouts/account',
  component: page(() => import('./account/AccountPage.tsx'), 'AccountPage'),
})

export const payoutDrafts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payouts',
  validateSearch: (search: Record<string, unknown>): { period?: string; page?: string } => ({
    period: textOf(search.period),
    page: textOf(search.page),
  }),
  component: page(() => import('./staff/DraftsPage.tsx'), 'DraftsPage'),
})

export const sentPayouts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payouts/sent',
  validateSearch: (search: Record<string, unknown>): { status?: string } => ({ status: textOf(search.status) }),
  component: page(() => import('./sent/SentPage.tsx'), 'SentPage'),
})

export const sentPayout = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payouts/sent/$payoutId',
  component: page(() => import('./sent/SentPayoutPage.tsx'), 'SentPayoutPage'),
})

export const payoutsOfDietitian = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payouts/dietitians/$providerId',
  component: page(() => import('./staff/DietitianPage.tsx'), 'DietitianPage'),
})

export const payoutRates = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payouts/rates',
  validateSearch: (search: Record<string, unknown>): { kind?: string; day?: string } => ({
    kind: textOf(search.kind),
    day: textOf(search.day),
  }),
  component: page(() => import('./rates/RatesPage.tsx'), 'RatesPage'),
})

export const payoutYear = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payouts/year',
  validateSearch: (search: Record<string, unknown>): { year?: string } => ({ year: textOf(search.year) }),
  component: page(() => import('./staff/YearPage.tsx'), 'YearPage'),
})
