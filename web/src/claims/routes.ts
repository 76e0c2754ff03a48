import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout, textOf, wordOf } from '../kernel/routing.tsx'

type Asked = { queue?: string; state?: string; payer?: string; sort?: string; tag?: string; q?: undefined }
const readSearch = (search: Record<string, unknown>): Asked => ({
  queue: textOf(search.queue),
  state: textOf(search.state),
  payer: wordOf(search.payer),
  sort: textOf(search.sort),
  tag: wordOf(search.tag),
  // What somebody looks for may be a name. An address that carries one loses it at once.
  q: undefined,
})

export const adminClaims = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/claims',
  validateSearch: readSearch,
  component: page(() => import('./list/AdminClaimsPage.tsx'), 'AdminClaimsPage'),
})

export const adminClaim = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/claims/$claimId',
  component: page(() => import('./claim/AdminClaimPage.tsx'), 'AdminClaimPage'),
})

export const ownClaims = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/claims',
  validateSearch: readSearch,
  component: page(() => import('./list/OwnClaimsPage.tsx'), 'OwnClaimsPage'),
})

export const ownClaim = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/claims/$claimId',
  component: page(() => import('./claim/OwnClaimPage.tsx'), 'OwnClaimPage'),
})

export const billingRules = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/rules',
  validateSearch: ({ version }: Record<string, unknown>): { version?: number } =>
    Number.isSafeInteger(version) && Number(version) > 0 ? { version: Number(version) } : {},
  component: page(() => import('./rules/RulesPage.tsx'), 'RulesPage'),
})

export const claimPreview = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/claims/preview',
  validateSearch: ({ of }: Record<string, unknown>): { of?: 'claims' } => (of === 'claims' ? { of } : {}),
  component: page(() => import('./list/preview/PreviewPage.tsx'), 'PreviewPage'),
})

export const claimFiles = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/claims/import',
  component: page(() => import('./import/SpecificationsPage.tsx'), 'SpecificationsPage'),
})
