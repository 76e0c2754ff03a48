import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf, wordOf } from '../kernel/routing.tsx'

export const payers = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payers',
  validateSearch: (search: Record<string, unknown>): { day?: string } => ({ day: textOf(search.day) }),
  component: page(() => import('./terms/PayersPage.tsx'), 'PayersPage'),
})

export const payer = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payers/$payerId',
  component: page(() => import('./terms/PayerPage.tsx'), 'PayerPage'),
})

export const newTerms = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payers/$payerId/new',
  component: page(() => import('./terms/NewTermsPage.tsx'), 'NewTermsPage'),
})

export const fees = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/fees',
  validateSearch: (search: Record<string, unknown>): { payer?: string; code?: string; day?: string } => ({
    payer: wordOf(search.payer),
    code: wordOf(search.code),
    day: textOf(search.day),
  }),
  component: page(() => import('./fees/FeesPage.tsx'), 'FeesPage'),
})

export const priceFiles = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/price-files',
  component: page(() => import('./files/PriceFilesPage.tsx'), 'PriceFilesPage'),
})

export const prefixes = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/prefixes',
  component: page(() => import('./standing/PrefixesPage.tsx'), 'PrefixesPage'),
})

export const enrollments = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/enrollments',
  validateSearch: (search: Record<string, unknown>): { payer?: string } => ({ payer: wordOf(search.payer) }),
  component: page(() => import('./standing/EnrollmentsPage.tsx'), 'EnrollmentsPage'),
})

export const practice = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/practice',
  component: page(() => import('./standing/PracticePage.tsx'), 'PracticePage'),
})
