import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout } from '../kernel/routing.tsx'

const loadReads = chunk(() => import('../scheduling/provider/reads.ts'))

export const inbox = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/referrals',
  loader: async ({ context }) => (await loadReads()).readSchedule(context.query),
  component: page(() => import('./provider/InboxPage.tsx'), 'InboxPage'),
})

export const confirmReferral = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/referrals/$referralId',
  loader: async ({ context }) => (await loadReads()).readSchedule(context.query),
  component: page(() => import('./confirm/ConfirmPage.tsx'), 'ConfirmPage'),
})
