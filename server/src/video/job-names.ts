import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Ends calls whose room has closed, and deletes what browsers told each other while they connected. */
export const sweepCalls = declareJob('video.sweep_calls', z.object({}), '*/5 * * * *')
