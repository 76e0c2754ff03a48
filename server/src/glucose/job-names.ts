import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Adds the readings of a file, or takes them out again, as its status says. */
export const settleUpload = declareJob('glucose.settle_upload', z.object({ glucose_upload_id: z.uuid() }))
/** Reads the readings of a file again that came with a record from another Sorrel. */
export const rereadUpload = declareJob('glucose.reread_upload', z.object({ glucose_upload_id: z.uuid() }))
