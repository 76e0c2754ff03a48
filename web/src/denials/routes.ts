import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

export const denials = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/denials',
  validateSearch: (search: Record<string, unknown>): { view?: string; reason?: string; payer?: string; whose?: string } => ({
    view: textOf(search.view),
    reason: textOf(search.reason),
    payer: textOf(search.payer),
    whose: textOf(search.whose),
  }),
  component: page(() => import('./list/DenialsPage.tsx'), 'DenialsPage'),
})

export const claimFigures = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/claim-figures',
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string; payer?: string } => ({
    from: textOf(search.from),
    to: textOf(search.to),
    payer: textOf(search.payer),
  }),
  component: page(() => import('./figures/FiguresPage.tsx'), 'FiguresPage'),
})
