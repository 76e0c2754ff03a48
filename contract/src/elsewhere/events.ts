import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { patient_id: z.uuid(), import_id: z.uuid() }

export const elsewhereEvents = {
  'record.imported': event('Support took over the record of a patient from another Sorrel.', payload),
  'record.unimported': event('Support took back that a record came from another Sorrel.', payload),
}
