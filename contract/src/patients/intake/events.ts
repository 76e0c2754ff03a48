import { z } from 'zod'
import { event } from '../../kernel/event.ts'

const payload = { patient_id: z.uuid(), version: z.int() }

export const intakeEvents = {
  'intake.changed': event('A patient, or somebody who acts for them, changed answers of the intake.', payload),
  'intake.submitted': event('A patient, or somebody who acts for them, sent the intake to the dietitian for the first time.', payload),
}
