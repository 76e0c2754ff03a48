import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../../kernel/routing.tsx'

// `toJSON` gives null for what is no moment, and another day for the 30th of February.
const isDay = (typed: unknown): typed is string =>
  typeof typed === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(typed) && new Date(`${typed}T12:00:00Z`).toJSON()?.slice(0, 10) === typed

const isId = (typed: unknown): typed is string => typeof typed === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(typed)

export const followUp = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/book',
  /** `around`: the day on which a dietitian would see the patient again. `with`: the dietitian, if it is not the one of the last visit. */
  // NOTE: another value has to become `undefined`. A search that leaves it out keeps the raw one of the address.
  validateSearch: (raw: { around?: unknown; with?: unknown }): { around?: string | undefined; with?: string | undefined } => ({
    around: isDay(raw.around) ? raw.around : undefined,
    with: isId(raw.with) ? raw.with : undefined,
  }),
  component: page(() => import('./FollowUpPage.tsx'), 'FollowUpPage'),
})
