import { createRouter } from '@tanstack/react-router'
import { queryClient } from './kernel/query.ts'
import { RouteProblem } from './kernel/shell/RouteProblem.tsx'
import { RouteWaiting } from './kernel/shell/RouteWaiting.tsx'
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
