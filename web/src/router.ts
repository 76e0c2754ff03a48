import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteProblem } from './kernel/RouteProblem.tsx'
import { RouteWaiting } from './kernel/RouteWaiting.tsx'
import { routeTree } from './routes.ts'
import type { routeTreeOfStaff } from './staff-routes.ts'

export type AppRouter = ReturnType<typeof makeOver<typeof routeTreeOfStaff>>
type Given = { tree?: AnyRoute; history?: RouterHistory }

/**
 * The router over the screens of a page: one for the life of a browser's page, and one for each page that the server draws, with a history of its own.
 * Links are checked against the screens of everybody. The page of patients lacks those of staff, and sends a browser that goes there to their page.
 */
export function makeRouter(query: QueryClient, given?: Given): AppRouter
export function makeRouter(query: QueryClient, { tree = routeTree, history }: Given = {}) {
  return makeOver(tree, query, history)
}

const makeOver = <Tree extends AnyRoute>(routeTree: Tree, query: QueryClient, history: RouterHistory | undefined) =>
  createRouter<Tree, 'never', false, RouterHistory, Record<string, unknown>>({
    routeTree,
    context: { query },
    ...(history && { history }),
    defaultPreload: 'intent',
    // Query decides what is stale; the router would only keep a second opinion.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteProblem,
    defaultPendingComponent: RouteWaiting,
    // On a server it would write a script of its own into the page.
    scrollRestoration: history === undefined,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** A public screen, which the server draws before any script runs (decision 30). */
    isDrawn?: boolean
  }
}
