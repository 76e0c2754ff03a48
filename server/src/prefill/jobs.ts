import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { endSlowRuns } from './ending.ts'
import { dropTranscript, forgetPrefills } from './forgetting.ts'
import { endSlowPrefills, runPrefill } from './job-names.ts'
import { workOnRun } from './running/working.ts'
import type { PrefillSource } from './source.ts'

/** The jobs of prefill, which draw from what the features know. */
export const makePrefillJobs = (sources: readonly PrefillSource[]) => [
  implementJob(runPrefill, (ctx, { fieldset_id }) => workOnRun(ctx, fieldset_id, sources)),
  implementJob(endSlowPrefills, endSlowRuns),
]

export const prefillListeners = [
  /** Takes back what was drawn from a talk whose recording somebody withdrew. */
  listenTo('prefill.drop_withdrawn', ['recording.deleted'], async (ctx, { payload }) => {
    if (payload.because === 'withdrawn') await dropTranscript(ctx, payload.appointment_id)
  }),
  /** Forgets what was proposed for a patient who was deleted, unless it belongs to a record of care that the law makes us keep. */
  listenTo('prefill.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetPrefills(ctx, payload.patient_id)
  }),
]
