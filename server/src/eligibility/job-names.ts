import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Asks the payer of a check that has no answer yet. */
export const askPayerAgain = declareJob('eligibility.ask', z.object({ check_id: z.uuid() }))

/** Asks about the plans of visits that come in three days, and on the first of a month about those of all visits in it. */
export const recheckPlans = declareJob('eligibility.recheck', z.object({}), '20 9 * * *')
