import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Hands a file over to the clearinghouse. */
export const carryFile = declareJob('clearinghouse.carry', z.object({ file_id: z.uuid() }))
/** Takes over what a file says. */
export const takeFile = declareJob('clearinghouse.take', z.object({ file_id: z.uuid() }))
/** Looks for files that wait at the clearinghouse. */
export const collectFiles = declareJob('clearinghouse.collect', z.object({}), '*/5 * * * *')
/** Asks payers about claims that they have had for long. */
export const askStatus = declareJob('clearinghouse.ask_status', z.object({}), '40 12 * * *')
/** Goes on with files whose jobs gave up, so that an outage of a day mends itself. */
export const resumeFiles = declareJob('clearinghouse.resume', z.object({}), '*/15 * * * *')
