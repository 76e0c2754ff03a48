import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Recomputes the first starts that may be out of date, because time was taken, given back or has passed. The search sorts by them. */
export const refreshNextStarts = declareJob('providers.refresh_next_starts', z.object({}), '* * * * *')
