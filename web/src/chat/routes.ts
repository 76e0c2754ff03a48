import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const conversations = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/chat',
  component: page(() => import('./patient/ChatPage.tsx'), 'ChatPage'),
})

export const conversation = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/chat/$channelId',
  component: page(() => import('./patient/ConversationPage.tsx'), 'ConversationPage'),
})
