import { z } from 'zod'
import { declareJob, goLast } from '../kernel/jobs.ts'

/** Makes an archive that somebody asked for. */
export const makeExport = goLast(declareJob('exports.make', z.object({ export_id: z.uuid() })))
/** Removes archives whose day is over, and gives up those that nobody works on any more. */
export const sweepExports = declareJob('exports.sweep', z.object({}), '17 * * * *')
