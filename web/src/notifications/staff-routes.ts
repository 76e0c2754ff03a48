import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout, textOf } from '../kernel/routing.tsx'

export const settings = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/settings/notifications',
  component: page(() => import('./settings/StaffNotificationsPage.tsx'), 'StaffNotificationsPage'),
})

export type LogSearch = { patient?: string; provider?: string; page?: number }

export const log = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/notifications',
  validateSearch: ({ patient, provider, page }: Record<string, unknown>): LogSearch => {
    const [of, by] = [textOf(patient), textOf(provider)]
    return { ...(of && { patient: of }), ...(by && { provider: by }), ...(Number(page) > 1 && { page: Math.floor(Number(page)) }) }
  },
  component: page(() => import('./admin/NotificationLogPage.tsx'), 'NotificationLogPage'),
})
