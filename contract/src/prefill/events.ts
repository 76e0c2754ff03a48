import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { fieldset_id: z.uuid(), appointment_id: z.uuid() }

export const prefillEvents = {
  'ai_prefill_fieldset.started': event('A dietitian asked for proposals for a note.', payload),
  'ai_prefill_fieldset.finished': event('A run came to an end: with proposals, without any, or with a failure.', payload),
  'ai_prefill_fieldset.canceled': event('A dietitian ended a run before it had finished.', payload),
  'ai_prefill_fieldset.removed': event('A dietitian discarded what a run had proposed, or its transcript was withdrawn.', payload),
}

/** What open browsers are told without an event: a run has come further. */
export const prefillNews = ['ai_prefill_fieldset.moved'] as const
