import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { declareMessage, type Message } from '../../notifications/message.ts'
import { composeCare, factsOf, findCareFacts } from './composing.ts'
import { followUpMessage } from './follow-up.ts'

/** Tells a patient that their dietitian has ended the care, once it can no longer be undone at a press. */
const endedMessage: Message = declareMessage({
  name: 'care_ended',
  follows: 'care.canceled',
  to: 'patient',
  group: 'appointments',
  undo_seconds: undoSeconds,
  write: async (ctx, { event, language }) => {
    const found = await findCareFacts(ctx, event.payload.care_id)
    if (found?.status !== 'canceled') return undefined
    const facts = factsOf(found, event.payload.canceled_visits)
    return composeCare('care_ended', facts, `${ctx.config.public_url}/find`, language, found.end_message)
  },
})

/** Tells a patient who continues their care. */
const transferredMessage: Message = declareMessage({
  name: 'care_transferred',
  follows: 'care.transferred',
  to: 'patient',
  group: 'appointments',
  write: async (ctx, { event, language }) => {
    const found = await findCareFacts(ctx, event.payload.care_id)
    if (!found?.successor_slug) return undefined
    const facts = factsOf(found, event.payload.canceled_visits)
    return composeCare('care_transferred', facts, `${ctx.config.public_url}/d/${found.successor_slug}`, language)
  },
})

/** Tells a dietitian that a client was handed over to them. A listener queues it, because a message that follows an event spares dietitians. */
export const takenOverMessage: Message = declareMessage({
  name: 'care_taken_over',
  follows: null,
  to: 'provider',
  group: 'appointments',
  write: async (ctx, { payload, language }) => {
    const found = await findCareFacts(ctx, payload.from_care_id)
    if (!found) return undefined
    return composeCare('care_taken_over', factsOf(found), `${ctx.config.public_url}/provider/clients/${payload.care_id}`, language)
  },
})

/** What patients and dietitians are told about a care. */
export const careMessages: readonly Message[] = [endedMessage, transferredMessage, takenOverMessage, followUpMessage]
