import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { adminLayout, page, providerLayout, textOf, wordOf } from '../kernel/routing.tsx'

const loadReads = chunk(() => import('./reads.ts'))

export const notes = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/notes',
  validateSearch: (search: Record<string, unknown>): { view?: string } => ({ view: textOf(search.view) }),
  loader: async ({ context }) => (await loadReads()).readNotes(context.query),
  component: page(() => import('./notes/NotesPage.tsx'), 'NotesPage'),
})

export const note = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/appointments/$id/note',
  loader: async ({ context, params }) => (await loadReads()).readNote(context.query, params.id),
  component: page(() => import('./note/NotePage.tsx'), 'NotePage'),
})

export const signedNotes = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/notes',
  validateSearch: (search: Record<string, unknown>): { payer?: string; from?: string; to?: string } => ({
    payer: wordOf(search.payer),
    from: textOf(search.from),
    to: textOf(search.to),
  }),
  component: page(() => import('./admin/SignedNotesPage.tsx'), 'SignedNotesPage'),
})

export const claimDefense = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/visits/$id/defense',
  component: page(() => import('./defense/ClaimDefensePage.tsx'), 'ClaimDefensePage'),
})
