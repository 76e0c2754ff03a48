import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Removes uploads that nothing has used for a day, and what was given up. */
export const sweepFiles = declareJob('files.sweep', z.object({}), '41 * * * *')
/** Removes the pieces of an upload that was put together or refused. */
export const forgetPieces = declareJob('files.forget_pieces', z.object({ file_id: z.uuid() }))
/** Removes the bytes of a file that was given up. */
export const forgetBytes = declareJob('files.forget_bytes', z.object({ file_id: z.uuid() }))
