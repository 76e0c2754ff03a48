import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { careStatuses, followUpTargets } from './vocabulary.ts'

const care = { care_id: z.uuid() }
const reminder = { follow_up_reminder_id: z.uuid() }

export const careEvents = {
  'care.details_changed': event('A dietitian changed what they keep about a client, or how often they meet.', care),
  'care.status_changed': event('A care was paused, resumed, graduated, or began with its first visit.', {
    ...care,
    status: z.enum(careStatuses),
  }),
  'care.canceled': event('A dietitian ended a care.', { ...care, canceled_visits: z.int() }),
  'care.restored': event('A dietitian took back the end of a care.', care),
  'care.transferred': event('A dietitian handed a client over to another one.', {
    ...care,
    successor_care_id: z.uuid(),
    canceled_visits: z.int(),
  }),
  'care.received': event('A dietitian got a client from another one.', { ...care, from_care_id: z.uuid() }),
  'follow_up.scheduled': event('A dietitian scheduled a follow-up reminder, or put it at another time.', {
    ...reminder,
    target: z.enum(followUpTargets),
  }),
  'follow_up.canceled': event('A dietitian canceled a follow-up reminder before it went out.', reminder),
  'follow_up.finished': event('A follow-up reminder went out.', { ...reminder, sent: z.int(), skipped: z.int() }),
}
