import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Sends somebody the link by which they come into one visit. */
export const sendGuestLink = declareJob('video.send_guest_link', z.object({ guest_id: z.uuid() }))

/** Ends calls whose room has closed, and deletes what browsers told each other while they connected. */
export const sweepCalls = declareJob('video.sweep_calls', z.object({}), '*/5 * * * *')
