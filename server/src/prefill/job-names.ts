import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Asks a model what a note may say. */
export const runPrefill = declareJob('prefill.run', z.object({ fieldset_id: z.uuid() }))
/** Ends runs that took too long, because their node died or the queue stood still. */
export const endSlowPrefills = declareJob('prefill.end_slow', z.object({}), '* * * * *')
