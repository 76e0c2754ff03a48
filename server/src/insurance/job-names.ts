import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Reads the photos of an insurance card. */
export const readCard = declareJob('insurance.read_card', z.object({ card_id: z.uuid() }))
