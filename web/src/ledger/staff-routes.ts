import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

export const books = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/books',
  validateSearch: (search: Record<string, unknown>): { at?: string } => ({ at: textOf(search.at) }),
  component: page(() => import('./books/BooksPage.tsx'), 'BooksPage'),
})

export const bookAccounts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/books/accounts',
  validateSearch: (search: Record<string, unknown>): { kind?: string; at?: string } => ({
    kind: textOf(search.kind),
    at: textOf(search.at),
  }),
  component: page(() => import('./books/AccountsPage.tsx'), 'AccountsPage'),
})

export const bookStatement = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/books/statement',
  validateSearch: (search: Record<string, unknown>): { account?: string; at?: string } => ({
    account: textOf(search.account),
    at: textOf(search.at),
  }),
  component: page(() => import('./books/StatementPage.tsx'), 'StatementPage'),
})
