import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { readCardPhotos } from './cards/cards.ts'
import { forgetCoverages } from './forgetting.ts'
import { readCard } from './job-names.ts'

export const insuranceJobs = [implementJob(readCard, (ctx, { card_id }) => readCardPhotos(ctx, card_id))]

export const insuranceListeners = [
  /** Forgets how a patient who was deleted paid, unless it belongs to a record that the law makes us keep. */
  listenTo('insurance.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetCoverages(ctx, payload.patient_id)
  }),
]
