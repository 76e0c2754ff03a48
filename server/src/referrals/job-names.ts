import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Reads the document of a referral. */
export const readDocument = declareJob('referrals.read', z.object({ referral_id: z.uuid() }))
/** Sends one letter. `attempts`: how often it was tried before. */
export const sendLetter = declareJob('referrals.send', z.object({ request_id: z.uuid(), attempts: z.int() }))
/** Ends the referrals whose last day is over or whose last visit was held. */
export const endReferrals = declareJob('referrals.end', z.object({}), '23 9 * * *')
