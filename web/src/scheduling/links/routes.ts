import { createRoute } from '@tanstack/react-router'
import { bareLayout, page } from '../../kernel/routing.tsx'

export const move = createRoute({
  getParentRoute: () => bareLayout,
  path: '/reschedule/$token',
  component: page(() => import('./LinkPage.tsx'), 'MovePage'),
})
export const cancel = createRoute({
  getParentRoute: () => bareLayout,
  path: '/cancel/$token',
  component: page(() => import('./LinkPage.tsx'), 'CancelPage'),
})
