import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf, wordOf } from '../kernel/routing.tsx'

export const payerRules = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payer-rules',
  validateSearch: (search: Record<string, unknown>): { payer?: string; family?: string; day?: string } => ({
    payer: wordOf(search.payer),
    family: textOf(search.family),
    day: textOf(search.day),
  }),
  component: page(() => import('./PayerRulesPage.tsx'), 'PayerRulesPage'),
})

export const newPayerRule = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payer-rules/new',
  validateSearch: (search: Record<string, unknown>): { before?: string } => ({ before: textOf(search.before) }),
  component: page(() => import('./form/NewRulePage.tsx'), 'NewRulePage'),
})

export const payerRule = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/payer-rules/$ruleId',
  component: page(() => import('./rule/PayerRulePage.tsx'), 'PayerRulePage'),
})
