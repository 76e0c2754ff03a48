import { implementJob } from '../kernel/jobs.ts'
import * as names from './job-names.ts'
import { pieceFolderOf } from './keys.ts'
import { forgetBytesOf, sweepFiles } from './sweeping.ts'

export const fileJobs = [
  implementJob(names.sweepFiles, sweepFiles),
  implementJob(names.forgetPieces, (ctx, { file_id }) => ctx.integrations.files.removeFolder(pieceFolderOf(file_id))),
  implementJob(names.forgetBytes, (ctx, { file_id }) => forgetBytesOf(ctx, file_id)),
]
