import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Computes anew the first starts that are doubtful: time was taken or given back, or passed. Orders the search; shows nothing. */
export const refreshNextStarts = declareJob('providers.refresh_next_starts', z.object({}), '* * * * *')
