import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Sends one letter. `attempts`: how often it was tried before. */
export const sendOneLetter = declareJob('letters.send', z.object({ send_id: z.uuid(), attempts: z.int() }))
