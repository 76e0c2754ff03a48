import { z } from 'zod'
import { declareJob, goLast } from '../kernel/jobs.ts'

/** Sends a good-faith estimate for the first time. */
export const sendGoodFaith = goLast(declareJob('prices.send_good_faith', z.object({ id: z.uuid() })))
/** Completes those that lacked a fact of the practice. */
export const completeGoodFaith = declareJob('prices.complete_good_faith', z.object({}), '20 * * * *')
