import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { query } from '../kernel/calls/query.ts'
import { drawing } from '../kernel/drawing/drawing.ts'
import { bareLayout, page } from '../kernel/routing.tsx'
import { restoreSession, sessionIsKnown } from '../kernel/session.ts'
import { type BookSearch, readBookSearch } from './booking/book-address.ts'

const loadTyped = chunk(() => import('./booking/typed/typed.ts'))

export const book = createRoute({
  getParentRoute: () => bareLayout,
  path: '/book/$slug',
  validateSearch: (raw: Record<string, unknown>): BookSearch => readBookSearch(raw),
  // The steps depend on whether the person is signed in.
  loader: async ({ context, params }) => {
    await Promise.all([
      context.query.ensureQueryData(query(getProviderProfileBySlug, { params })),
      // When the server draws the page, nothing has been typed yet, so there is nothing to restore.
      drawing
        ? undefined
        : (sessionIsKnown() ? Promise.resolve() : restoreSession()).then(loadTyped).then(({ restoreTyped }) => restoreTyped()),
    ])
  },
  component: page(() => import('./booking/BookPage.tsx'), 'BookPage'),
  staticData: { isDrawn: true },
})
