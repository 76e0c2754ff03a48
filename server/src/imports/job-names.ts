import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Does what a run waits for: checks its rows, takes them over piece by piece, or takes it back. */
export const workOnImport = declareJob('imports.work', z.object({ import_id: z.uuid() }))
/** Goes on with runs whose node died. */
export const resumeImports = declareJob('imports.resume', z.object({}), '*/2 * * * *')
/** Removes the rows and the files of old runs. */
export const clearImports = declareJob('imports.clear', z.object({}), '41 3 * * *')
