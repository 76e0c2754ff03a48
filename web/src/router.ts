import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { chunk } from './kernel/browser/chunks.ts'
import { RouteProblem } from './kernel/RouteProblem.tsx'
import { RouteWaiting } from './kernel/RouteWaiting.tsx'
import type { RouterContext } from './kernel/routing.tsx'
import { nowhere } from './platform/routes.ts'
import { routeTree } from './routes.ts'
import type { routeTreeOfStaff } from './staff-routes.ts'

export type AppRouter = ReturnType<typeof makeOver<typeof routeTreeOfStaff>>
type Given = { tree?: AnyRoute; history?: RouterHistory }

/** Loads the table of all screens of visitors and patients, of which the first script knows only those that the server draws. */
export const loadFurtherRoutes = chunk(() => import('./further-routes.ts'))

/**
 * The router over the screens of a page: one for the life of a browser's page, and one for each page that the server draws, with a history of its own.
 * Links are checked against the screens of everybody. The page of patients lacks those of staff, and sends a browser that goes there to their page.
 */
export function makeRouter(query: QueryClient, given?: Given): AppRouter
export function makeRouter(query: QueryClient, { tree, history }: Given = {}) {
  // A server draws nothing beyond the first table.
  let isWhole = tree !== undefined || history !== undefined
  const knowsAfterAll = async (location: ParsedLocation): Promise<boolean> => {
    if (!isWhole) {
      await loadFurtherRoutes()
      // NOTE: the tree stays the same object, so the router would not see by itself that it has grown.
      router.setRoutes(router.buildRouteTree())
      isWhole = true
    }
    return router.matchRoutes(location).every(({ routeId }) => routeId !== nowhere.id)
  }
  const known: AnyRoute = tree ?? routeTree
  const router = makeOver(known, { query, knowsAfterAll }, history)
  return router
}

const makeOver = <Tree extends AnyRoute>(routeTree: Tree, context: RouterContext, history: RouterHistory | undefined) =>
  createRouter<Tree, 'never', false, RouterHistory, Record<string, unknown>>({
    routeTree,
    context,
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
