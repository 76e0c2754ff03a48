import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout, textOf } from '../kernel/routing.tsx'

const loadReads = chunk(() => import('../scheduling/provider/reads.ts'))

export const letter = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/appointments/$id/letter',
  validateSearch: (search: Record<string, unknown>): { kind?: string; language?: string } => ({
    kind: textOf(search.kind),
    language: textOf(search.language),
  }),
  loader: async ({ context }) => (await loadReads()).readSchedule(context.query),
  component: page(() => import('./provider/LetterPage.tsx'), 'LetterPage'),
})
