import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Finds what the new plan year changes, and tells patients. After the plans of coming visits were asked. */
export const prepareYear = declareJob('renewals.prepare', z.object({}), '50 10 * * *')
