import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Brings what a patient owes for a visit in line with what is recorded on it. */
export const billVisitFees = declareJob('ledger.bill_fees', z.object({ appointment_id: z.uuid(), effective_at: z.string() }))
