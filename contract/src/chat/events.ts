import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { reactions } from './vocabulary.ts'

const message = { chat_message_id: z.uuid(), chat_channel_id: z.uuid(), patient_id: z.uuid(), provider_id: z.uuid() }

const planned = { chat_message_id: z.uuid(), patient_id: z.uuid(), provider_id: z.uuid() }

const completion = { chat_completion_id: z.uuid(), chat_channel_id: z.uuid() }

/** What open browsers are told and nobody keeps: a message has reached a device of the other side. */
export const chatNews = ['chat_channel.delivered'] as const

export const chatEvents = {
  'chat_message.sent': event('A patient, whoever acts for them, or a dietitian wrote a message.', {
    ...message,
    role: z.enum(['patient', 'provider']),
    /** The dietitian wrote it earlier, and it went out at the time that they had chosen. */
    was_scheduled: z.literal(true).optional(),
  }),
  'scheduled_message.planned': event('A dietitian wrote a message that goes out later.', planned),
  'scheduled_message.changed': event('A dietitian changed a message that goes out later, or its time.', planned),
  'scheduled_message.canceled': event('A dietitian deleted a message before its time.', planned),
  'scheduled_message.refused': event(
    'A message was not sent at its time: care had ended, the patient wrote something that may point to danger, or it could not be sent.',
    planned,
  ),
  'chat_message.automated': event(
    'Words of a dietitian went out by themselves, because they do not answer now or a patient wrote for the first time.',
    message,
  ),
  'chat_message.edited': event('Somebody changed the words of their message.', message),
  'chat_message.reacted': event('Somebody put a sign of what they feel to a message, or took it back. Nobody gets a notice.', {
    ...message,
    role: z.enum(['patient', 'provider']),
    reaction: z.enum(reactions).nullable(),
  }),
  'chat_message.withdrawn': event('Somebody took their message back.', message),
  'chat_channel.read': event(
    'A dietitian read what a patient wrote, up to this message. That a patient reads is only told to browsers.',
    message,
  ),
  'chat_call.started': event('Somebody began a video call in a conversation, without a visit.', {
    chat_call_id: z.uuid(),
    ...message,
    role: z.enum(['patient', 'provider']),
  }),
  'chat_call.repeated': event('Somebody called again in a video call to which the other side had not come.', {
    chat_call_id: z.uuid(),
    ...message,
    role: z.enum(['patient', 'provider']),
  }),
  'chat_completion.proposed': event('Answers to the latest messages were proposed to a dietitian.', completion),
  'chat_completion.judged': event('A dietitian said what became of proposed answers.', completion),
  'chat_channel.released': event('A dietitian said that what a patient wrote last needs no answer.', {
    ...{ chat_channel_id: z.uuid(), patient_id: z.uuid(), provider_id: z.uuid() },
  }),
  'chat_answering.changed': event('A dietitian changed when they answer messages, a leave, or what is sent by itself.', {
    provider_id: z.uuid(),
  }),
}
