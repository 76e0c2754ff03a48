import { createRoute } from '@tanstack/react-router'
import { bareLayout, page, patientLayout } from '../kernel/routing.tsx'

export const settings = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/settings/notifications',
  component: page(() => import('./settings/NotificationsPage.tsx'), 'NotificationsPage'),
})

export const leave = createRoute({
  getParentRoute: () => bareLayout,
  path: '/notices/leave/$token',
  component: page(() => import('./leave/LeavePage.tsx'), 'LeavePage'),
})
