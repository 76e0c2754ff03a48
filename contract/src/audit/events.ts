import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { valuesOf } from '../kernel/label.ts'
import { accessReasonLabels, accessScopes } from './vocabulary.ts'

export const auditEvents = {
  'access_reason.given': event('An administrator opened the data of a patient with a reason, which compliance looks at.', {
    access_reason_id: z.uuid(),
    scope: z.enum(accessScopes),
    kind: z.enum(valuesOf(accessReasonLabels)),
  }),
  'access_reason.reviewed': event('Compliance looked at why somebody opened the data of a patient.', { access_reason_id: z.uuid() }),
}
