import { createRouter } from '@tanstack/react-router'
import { queryClient } from './kernel/calls/query.ts'
import { RouteProblem } from './kernel/RouteProblem.tsx'
import { RouteWaiting } from './kernel/RouteWaiting.tsx'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  context: { query: queryClient },
  defaultPreload: 'intent',
  // Query decides what is stale; the router would only keep a second opinion.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteProblem,
  defaultPendingComponent: RouteWaiting,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
