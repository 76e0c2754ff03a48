import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Ends the guardianships of children who are adults now, and tells their guardians; a month before, it tells them of the day. */
export const followMajority = declareJob('patients.follow_majority', z.object({}), '7 * * * *')

/** Deletes the patients whose deletion was asked for 30 days ago and not taken back. */
export const eraseDeleted = declareJob('patients.erase_deleted', z.object({}), '19 * * * *')
