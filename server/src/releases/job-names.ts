import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Sends what a release that begins sends by itself. */
export const beginRelease = declareJob('releases.begin', z.object({ release_id: z.uuid() }))
/** Sends one document. `attempts`: how often it was tried before. */
export const sendDocument = declareJob('releases.send', z.object({ send_id: z.uuid(), attempts: z.int() }))
/** Ends the releases whose last day is over. */
export const expireReleases = declareJob('releases.expire', z.object({}), '7 * * * *')
