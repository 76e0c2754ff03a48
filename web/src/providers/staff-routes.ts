import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout } from '../kernel/routing.tsx'

const loadOwn = chunk(() => import('./own/reads.ts'))

export const ownProfile = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/profile',
  loader: async ({ context }) => (await loadOwn()).readOwnProfile(context.query),
  component: page(() => import('./own/OwnProfilePage.tsx'), 'OwnProfilePage'),
})
