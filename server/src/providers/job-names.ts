import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Recomputes the first starts that may be out of date, because time was taken, given back or has passed. The search sorts by them. */
export const refreshNextStarts = declareJob('providers.refresh_next_starts', z.object({}), '* * * * *')

const ofWish = z.object({ search_wish_id: z.uuid() })
/** Asks the address of a wish to confirm it. */
export const confirmWishByMail = declareJob('providers.confirm_wish', ofWish)
/** Looks every hour for wishes that have come true. */
export const findFulfilledWishes = declareJob('providers.find_fulfilled_wishes', z.object({}), '11 * * * *')
export const tellOfWish = declareJob('providers.tell_of_wish', ofWish)
/** Forgets wishes that nobody confirmed, that came true or that are old. */
export const forgetOldWishes = declareJob('providers.forget_wishes', z.object({}), '43 * * * *')
