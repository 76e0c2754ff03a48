import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listScheduledMessages = operation<typeof wire.listScheduledMessages>()({
  method: 'GET',
  path: '/chat/channels/{chat_channel_id}/scheduled',
  access: ['provider'],
  addition: true,
  summary: 'Lists the messages of the caller that wait to be sent later in a conversation, the next one first.',
})

export const changeScheduledMessage = operation<typeof wire.changeScheduledMessage>()({
  method: 'PATCH',
  path: '/chat/channels/{channel_id}/scheduled/{message_id}',
  access: ['provider'],
  errors: ['changed_meanwhile', 'channel_closed', 'message_not_changeable'],
  addition: true,
  summary: 'Changes the words of a message that waits, or when it is sent. `message_not_changeable`: it was sent meanwhile.',
})

export const cancelScheduledMessage = operation<typeof wire.cancelScheduledMessage>()({
  method: 'DELETE',
  path: '/chat/channels/{channel_id}/scheduled/{message_id}',
  access: ['provider'],
  errors: ['message_not_changeable'],
  addition: true,
  status: 204,
  summary: 'Deletes a message that waits. `message_not_changeable`: it was sent meanwhile.',
})
