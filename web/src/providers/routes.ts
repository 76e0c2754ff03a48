import { getProviderProfileBySlug, searchProviders } from '@sorrel/contract/providers/operations'
import { createRoute } from '@tanstack/react-router'
import { query } from '../kernel/calls/query.ts'
import { page, publicLayout } from '../kernel/routing.tsx'
import { type Asker, queryOf, readAsker, readSearch } from './search-address.ts'
import { readChoice } from './times/read-choice.ts'

export const find = createRoute({
  getParentRoute: () => publicLayout,
  path: '/find',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // The route does not wait for the results: the screen shows its own skeleton, and the filters stay while new results load.
  loader: ({ context, deps }) => void context.query.prefetchQuery(query(searchProviders, { query: queryOf(deps) })),
  component: page(() => import('./find/FindPage.tsx'), 'FindPage'),
  staticData: { isDrawn: true },
})

/** The address of a profile: what is known about the person, what they chose so far, and the page of the reviews. */
export type ProfileSearch = Asker & { at?: string; day?: string; zone?: string; reviews?: number }
export function readProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  const reviews = Number(raw.reviews)
  return { ...readAsker(raw), ...readChoice(raw), ...(Number.isInteger(reviews) && reviews > 1 && reviews < 100_000 && { reviews }) }
}

export const profile = createRoute({
  getParentRoute: () => publicLayout,
  path: '/d/$slug',
  validateSearch: readProfileSearch,
  loader: ({ context, params }) => context.query.ensureQueryData(query(getProviderProfileBySlug, { params })),
  component: page(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
  staticData: { isDrawn: true },
})
