import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getChatAnswering = operation<typeof wire.getChatAnswering>()({
  method: 'GET',
  path: '/chat/channels/{chat_channel_id}/answering',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    'Returns when the dietitian of a conversation answers: hours, usual time to answer, leaves and who covers. From these a screen computes by when there will be an answer.',
})

export const getAnsweringSettings = operation<typeof wire.getAnsweringSettings>()({
  method: 'GET',
  path: '/providers/{provider_id}/answering',
  access: ['provider'],
  addition: true,
  summary: 'Returns when the caller answers messages, what is sent by itself meanwhile, and when they cover for others.',
})

export const updateAnsweringSettings = operation<typeof wire.updateAnsweringSettings>()({
  method: 'PUT',
  path: '/providers/{provider_id}/answering',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  addition: true,
  summary: 'Replaces when the caller answers messages, their leaves that are not over, and what is sent by itself.',
})

export const releaseChatChannel = operation<typeof wire.releaseChatChannel>()({
  method: 'POST',
  path: '/chat/channels/{chat_channel_id}/no-reply-needed',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  addition: true,
  summary:
    'Takes a conversation from those that wait for an answer. `changed_meanwhile`: the patient wrote after the last message that was read.',
})
