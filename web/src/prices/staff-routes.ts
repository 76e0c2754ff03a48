import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf, wordOf } from '../kernel/routing.tsx'

export const estimates = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/estimates',
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string; payer?: string } => ({
    from: textOf(search.from),
    to: textOf(search.to),
    payer: wordOf(search.payer),
  }),
  component: page(() => import('./staff/AccuracyPage.tsx'), 'AccuracyPage'),
})

export const goodFaithEstimates = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/good-faith-estimates',
  validateSearch: (search: Record<string, unknown>): { state?: 'open' | 'sent' } => ({
    state: search.state === 'open' || search.state === 'sent' ? search.state : undefined,
  }),
  component: page(() => import('./staff/GoodFaithPage.tsx'), 'GoodFaithPage'),
})
