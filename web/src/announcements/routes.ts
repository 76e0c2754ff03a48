import { createRoute } from '@tanstack/react-router'
import { adminLayout, page } from '../kernel/routing.tsx'

export const announcements = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/announcements',
  component: page(() => import('./admin/AnnouncementsPage.tsx'), 'AnnouncementsPage'),
})
