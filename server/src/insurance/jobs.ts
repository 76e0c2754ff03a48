import { implementJob } from '../kernel/jobs.ts'
import { readCardPhotos } from './cards/cards.ts'
import { readCard } from './job-names.ts'

export const insuranceJobs = [implementJob(readCard, (ctx, { card_id }) => readCardPhotos(ctx, card_id))]
