import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { bareLayout, page, patientLayout } from '../kernel/routing.tsx'

const loadReads = chunk(() => import('./reads.ts'))

export const patientCall = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/call/$id',
  loader: async ({ context, params }) => (await loadReads()).readCall(context.query, params.id),
  component: page(() => import('./CallPage.tsx'), 'CallPage'),
})

export const guestCall = createRoute({
  getParentRoute: () => bareLayout,
  path: '/call/$id',
  component: page(() => import('./GuestPage.tsx'), 'GuestPage'),
})
