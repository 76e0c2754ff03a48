import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const providerEvents = {
  'provider.changed': event('A dietitian, or staff for them, changed what their profile says.', { provider_id: z.uuid() }),
  'office.changed': event('What claims say about an office was written.', { location_id: z.uuid() }),
}
