import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../../kernel/routing.tsx'

export const followUp = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/book',
  /** `around`: the day on which a dietitian would see the patient again. */
  validateSearch: ({ around }: { around?: unknown }): { around?: string } =>
    typeof around === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(around) && !Number.isNaN(Date.parse(around)) ? { around } : {},
  component: page(() => import('./FollowUpPage.tsx'), 'FollowUpPage'),
})
