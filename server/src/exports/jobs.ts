import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { type Brought, makeArchive } from './archive/making.ts'
import { makeExport, sweepExports } from './job-names.ts'
import { forgetExports, sweepArchives } from './sweeping.ts'

/** The jobs of archives, which hold what the features bring. */
export const makeExportJobs = (brought: Brought) => [
  implementJob(makeExport, (ctx, { export_id }) => makeArchive(ctx, export_id, brought)),
  implementJob(sweepExports, sweepArchives),
]

export const exportListeners = [
  /** Removes the archives of a patient who was deleted: they hold what was deleted. */
  listenTo('exports.forget_deleted', ['patient.deleted'], (ctx, { payload }) => forgetExports(ctx, payload.patient_id)),
]
