import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Ends the guardianships of children who are adults now, and tells their guardians; a month before, it tells them of the day. */
export const followMajority = declareJob('patients.follow_majority', z.object({}), '7 * * * *')

/** Sends the one e-mail to somebody who has begun to book and not finished. */
export const remindOfBooking = declareJob('patients.remind_of_booking', z.object({ abandoned_booking_id: z.uuid() }))
/** Forgets beginnings and onboarding codes 90 days after they ended. */
export const forgetBegun = declareJob('patients.forget_begun', z.object({}), '31 4 * * *')

/** Deletes the patients whose deletion was asked for 30 days ago and not taken back. */
export const eraseDeleted = declareJob('patients.erase_deleted', z.object({}), '19 * * * *')
/** Deletes the records of deleted patients that the law no longer makes us keep. */
export const forgetRecords = declareJob('patients.forget_records', z.object({}), '47 4 * * *')
