import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Counts the minutes of an encounter anew. */
export const evaluateEncounter = declareJob('remote_care.evaluate', z.object({ id: z.uuid() }))
/** Moves on what waits for time alone: periods that are over, quiet times, and contests that nobody has answered. */
export const advanceEncounters = declareJob('remote_care.advance', z.object({}), '*/10 * * * *')
