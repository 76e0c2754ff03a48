import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { createRoute } from '@tanstack/react-router'
import { query } from '../../kernel/calls/query.ts'
import { bareLayout, page } from '../../kernel/routing.tsx'
import { restoreSession, sessionIsKnown } from '../../kernel/session.ts'

export const join = createRoute({
  getParentRoute: () => bareLayout,
  path: '/wait/$slug',
  // What is asked depends on whether the person is signed in.
  loader: async ({ context, params }) => {
    await Promise.all([
      context.query.ensureQueryData(query(getProviderProfileBySlug, { params })),
      sessionIsKnown() ? undefined : restoreSession(),
    ])
  },
  component: page(() => import('./JoinPage.tsx'), 'JoinPage'),
})

export const waitingLink = createRoute({
  getParentRoute: () => bareLayout,
  path: '/waiting/$token',
  component: page(() => import('./WaitingLinkPage.tsx'), 'WaitingLinkPage'),
})
