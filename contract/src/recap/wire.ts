import { z } from 'zod'
import { PatientRecap } from './schemas.ts'
import { recapPeriods } from './vocabulary.ts'

export const getPatientRecap = {
  params: z.object({ patient_id: z.uuid() }),
  query: z.object({
    /** Without it, a patient gets 30 days and a dietitian the time since the last visit. */
    period: z.enum(recapPeriods).optional(),
  }),
  output: PatientRecap,
}
