import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Reminds dietitians of notes that are due. */
export const remindOfNotes = declareJob('charting.remind', z.object({}), '11 * * * *')
