import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listChatChannels = operation<typeof wire.listChatChannels>()({
  method: 'GET',
  path: '/chat/channels',
  access: ['patient', 'provider'],
  summary:
    'Lists the conversations of the caller, the one with the latest message first unless told: one for each dietitian or patient with whom there is or was care.',
})

export const getChatChannel = operation<typeof wire.getChatChannel>()({
  method: 'GET',
  path: '/chat/channels/{chat_channel_id}',
  access: ['patient', 'provider'],
  summary: 'Returns one conversation of the caller.',
})

export const listChatMessages = operation<typeof wire.listChatMessages>()({
  method: 'GET',
  path: '/chat/channels/{chat_channel_id}/messages',
  access: ['patient', 'provider'],
  summary: 'Lists the messages of a conversation, the newest first unless told, or those with the words of `q`.',
})

export const sendChatMessage = operation<typeof wire.sendChatMessage>()({
  method: 'POST',
  path: '/chat/channels/{chat_channel_id}/messages',
  access: ['patient', 'provider'],
  errors: ['channel_closed', 'file_not_usable'],
  status: 201,
  idempotent: true,
  summary: 'Sends a message, at once or at `send_at`. The same `client_nonce` again sends nothing and answers the message that is there.',
})

export const markChatChannelRead = operation<typeof wire.markChatChannelRead>()({
  method: 'POST',
  path: '/chat/channels/{chat_channel_id}/read',
  access: ['patient', 'provider'],
  summary: 'Says up to which message the caller has read. What was read once stays read.',
})

export const getChatMessage = operation<typeof wire.getChatMessage>()({
  method: 'GET',
  path: '/chat/channels/{channel_id}/messages/{message_id}',
  access: ['patient', 'provider'],
  summary: 'Returns one message.',
})

export const getChatAttachment = operation<typeof wire.getChatAttachment>()({
  method: 'GET',
  path: '/chat/channels/{channel_id}/messages/{message_id}/attachments/{attachment_id}',
  access: ['patient', 'provider'],
  summary: 'Returns a file that came with a message, or a small picture of it.',
})

export const countUnreadChannels = operation<typeof wire.countUnreadChannels>()({
  method: 'GET',
  path: '/chat/metadata/channels/unread',
  access: ['patient', 'provider'],
  summary: 'Counts the conversations with messages that the caller has not read, and these messages.',
})

export const listChatCareTurns = operation<typeof wire.listChatCareTurns>()({
  method: 'GET',
  path: '/chat/channels/{chat_channel_id}/care-turns',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Lists when care between the two of a conversation ended and began again, and who did it; not why.',
})

export const markChatDelivered = operation<typeof wire.markChatDelivered>()({
  method: 'POST',
  path: '/chat/metadata/channels/delivered',
  access: ['patient', 'provider'],
  addition: true,
  status: 204,
  summary: 'Says that what was written to the caller so far has reached a device of theirs. It says nothing about reading.',
})

export const changeChatMessage = operation<typeof wire.changeChatMessage>()({
  method: 'PATCH',
  path: '/chat/channels/{channel_id}/messages/{message_id}',
  access: ['patient', 'provider'],
  errors: ['changed_meanwhile', 'message_not_changeable'],
  addition: true,
  summary: 'Changes the words of an own message within 15 minutes. The words before are kept on record.',
})

export const removeChatMessage = operation<typeof wire.removeChatMessage>()({
  method: 'DELETE',
  path: '/chat/channels/{channel_id}/messages/{message_id}',
  access: ['patient', 'provider'],
  errors: ['message_not_changeable'],
  addition: true,
  summary: 'Takes an own message back within 15 minutes. Nobody reads it any more; its words are kept on record.',
})

export const reactToChatMessage = operation<typeof wire.reactToChatMessage>()({
  method: 'PUT',
  path: '/chat/channels/{channel_id}/messages/{message_id}/reaction',
  access: ['patient', 'provider'],
  errors: ['channel_closed', 'message_withdrawn'],
  addition: true,
  summary:
    'Puts the one reaction of the caller to a message, in place of an earlier one. Open browsers of the other side hear of it, and nobody gets a notice.',
})

export const removeChatReaction = operation<typeof wire.removeChatReaction>()({
  method: 'DELETE',
  path: '/chat/channels/{channel_id}/messages/{message_id}/reaction',
  access: ['patient', 'provider'],
  errors: ['channel_closed'],
  addition: true,
  summary: 'Takes the reaction of the caller to a message back, if there is one.',
})

export const startChatVideoMeeting = operation<typeof wire.startChatVideoMeeting>()({
  method: 'POST',
  path: '/chat/video-meeting',
  access: ['patient', 'provider'],
  errors: ['channel_closed'],
  status: 201,
  summary:
    'Begins a video call in a conversation, without a visit, and puts a card with the way into it there. While one is open, that one is the answer.',
})
export const suggestChatResponse = operation<typeof wire.suggestChatResponse>()({
  method: 'POST',
  path: '/chat/suggestion',
  access: ['provider'],
  summary:
    'Proposes answers to the latest messages of a patient, with the words of the record on which each rests. Nothing is sent: the dietitian edits and sends.',
})
export const judgeChatCompletion = operation<typeof wire.judgeChatCompletion>()({
  method: 'PUT',
  path: '/ai-feedback/chat-completion/{chat_completion_id}',
  access: ['provider'],
  status: 204,
  summary: 'Says what a dietitian thinks of the answers that were proposed to them, and what became of them.',
})
