import { createRoute } from '@tanstack/react-router'
import { page, providerLayout } from '../kernel/routing.tsx'

/** The tab of the inbox, and in which order it lists all conversations; the latest message first unless told. */
type Shown = { show?: 'all'; order?: 'waiting' | 'name' }
const showing = ({ show, order }: Record<string, unknown>): Shown => ({
  show: show === 'all' ? 'all' : undefined,
  order: order === 'waiting' || order === 'name' ? order : undefined,
})

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
