import type { z } from 'zod'
import { authEvents } from './auth/events.ts'
import { patientEvents } from './patients/events.ts'
import { schedulingEvents, type schedulingNews } from './scheduling/events.ts'

/** Every event of the product. docs/events.md says who records it and who listens. */
export const events = { ...authEvents, ...patientEvents, ...schedulingEvents }

export type EventName = keyof typeof events
export type PayloadOf<Name extends EventName> = z.infer<(typeof events)[Name]['payload']>
/** What open browsers are told of: every event, and news that no event is kept of. */
export type NewsName = EventName | (typeof schedulingNews)[number]
