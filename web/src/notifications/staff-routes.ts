import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout, textOf } from '../kernel/routing.tsx'

export const settings = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/settings/notifications',
  component: page(() => import('./settings/StaffNotificationsPage.tsx'), 'StaffNotificationsPage'),
})

export type LogFilter = { patient?: string; provider?: string; channel?: string; state?: string; kind?: string; from?: string; to?: string }
export type LogSearch = LogFilter & { page?: number }
const filters = ['patient', 'provider', 'channel', 'state', 'kind', 'from', 'to'] as const

export const log = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/notifications',
  // The name that somebody looks for stays out of the address.
  validateSearch: ({ page, ...search }: Record<string, unknown>): LogSearch => {
    const asked = filters.flatMap((name) => (textOf(search[name]) === undefined ? [] : [[name, textOf(search[name])]]))
    return { ...Object.fromEntries(asked), ...(Number(page) > 1 && { page: Math.floor(Number(page)) }) }
  },
  component: page(() => import('./admin/NotificationLogPage.tsx'), 'NotificationLogPage'),
})
