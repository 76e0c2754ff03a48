import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../../kernel/routing.tsx'

export const followUp = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/book',
  component: page(() => import('./FollowUpPage.tsx'), 'FollowUpPage'),
})
