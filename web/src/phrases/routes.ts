import { createRoute } from '@tanstack/react-router'
import { page, providerLayout } from '../kernel/routing.tsx'

export const phrases = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/phrases',
  component: page(() => import('./PhrasesPage.tsx'), 'PhrasesPage'),
})
