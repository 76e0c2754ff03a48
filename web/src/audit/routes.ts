import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

// Ids, codes and days alone: a name in an address would stay in the history of the browser.
type AuditSearch = { view?: string; actor?: string; patient?: string; operation?: string; kind?: string; from?: string; to?: string }

export const audit = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/audit',
  validateSearch: (search: Record<string, unknown>): AuditSearch => ({
    view: textOf(search.view),
    actor: textOf(search.actor),
    patient: textOf(search.patient),
    operation: textOf(search.operation),
    kind: textOf(search.kind),
    from: textOf(search.from),
    to: textOf(search.to),
  }),
  component: page(() => import('./AuditPage.tsx'), 'AuditPage'),
})
