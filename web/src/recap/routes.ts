import type { RecapPeriod } from '@sorrel/contract/recap/vocabulary'
import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

const periods = ['since_last_visit', '30d', '90d']

export const recap = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/recap',
  validateSearch: (search: Record<string, unknown>): { period?: RecapPeriod } => ({
    period: periods.includes(search.period as string) ? (search.period as RecapPeriod) : undefined,
  }),
  component: page(() => import('./patient/RecapPage.tsx'), 'RecapPage'),
})
