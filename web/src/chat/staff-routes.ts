import { createRoute } from '@tanstack/react-router'
import { page, providerLayout } from '../kernel/routing.tsx'

const showing = (search: Record<string, unknown>): { show?: 'all' } => ({ show: search.show === 'all' ? 'all' : undefined })

export const inbox = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/inbox',
  validateSearch: showing,
  component: page(() => import('./provider/ChatInboxPage.tsx'), 'ChatInboxPage'),
})

export const inboxConversation = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/inbox/$channelId',
  validateSearch: showing,
  component: page(() => import('./provider/ChatInboxPage.tsx'), 'ChatInboxPage'),
})

export const answering = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/settings/messages',
  component: page(() => import('./answering/AnsweringPage.tsx'), 'AnsweringPage'),
})
