import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetImported } from './forgetting.ts'
import { clearImports, resumeImports, workOnImport } from './job-names.ts'
import type { Importing } from './kind.ts'
import { clearOldRuns } from './running/clearing.ts'
import { resumeSilent, workOn } from './running/working.ts'

/** The jobs of imports, which do what the kinds bring. */
export const makeImportJobs = (kinds: readonly Importing[]) => [
  implementJob(workOnImport, (ctx, { import_id }) => workOn(ctx, import_id, kinds)),
  implementJob(resumeImports, resumeSilent),
  implementJob(clearImports, clearOldRuns),
]

export const importListeners = [
  /** Forgets what was loaded about a patient who was deleted; their documents only if no record of their care is kept. */
  listenTo('imports.forget_deleted', ['patient.deleted'], (ctx, { payload }) =>
    forgetImported(ctx, payload.patient_id, payload.keeps_record),
  ),
]
