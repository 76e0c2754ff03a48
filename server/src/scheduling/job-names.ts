import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Ends every hold that has expired, and passes on offers that nobody took. */
export const sweepOverdueHolds = declareJob('scheduling.sweep_holds', z.object({}), '* * * * *')
export const forgetOldHolds = declareJob('scheduling.forget_holds', z.object({}), '41 * * * *')
/** Offers a freed time to the people on the waiting list. */
export const offerFreedTime = declareJob(
  'scheduling.offer_time',
  z.object({ provider_id: z.uuid(), starts_at: z.string(), freed_by: z.uuid().nullable() }),
)
/** Ends what newcomers wait for if the dietitian takes nobody new any more. */
export const closeWaitingList = declareJob('scheduling.close_waiting_list', z.object({ provider_id: z.uuid() }))
/** Forgets newcomers 90 days after they stopped waiting. */
export const forgetOldNewcomers = declareJob('scheduling.forget_newcomers', z.object({}), '23 5 * * *')
/** Reminds dietitians of visits that are over and not marked. */
export const nudgeOfUnmarked = declareJob('scheduling.nudge_unmarked', z.object({}), '5 * * * *')
/** Reminds patients of visits two days, one day and one hour ahead. */
export const remind = declareJob('scheduling.remind', z.object({}), '*/5 * * * *')
