import { readFileBytes } from '../../files/reading.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { rereadUpload, settleUpload } from '../job-names.ts'
import { readGlucoseFile } from '../reading/reading.ts'
import { insertReadings, lockUpload } from './settling.ts'

/** Queues every file of a patient whose readings are not here. Runs as the system. */
export async function queueReread(ctx: Context, patientId: string): Promise<void> {
  const uploads = ctx.db.selectFrom('glucose_upload').select(['id', 'status']).where('patient_id', '=', patientId)
  for (const { id, status } of await uploads.where('file_id', 'is not', null).where('status', '<>', 'checked').execute()) {
    // What the other Sorrel had not finished is finished here.
    const job = status === 'applied' ? rereadUpload : settleUpload
    await enqueue(ctx, job, { glucose_upload_id: id }, { key: `${job.name}:${id}:${status}` })
  }
}

/**
 * Adds the readings of a file that came with a record. Its row and the sums of its days came along and stay as they are, so that the import can
 * still be taken back. May run twice. Runs as the system.
 */
export async function rereadGlucose(ctx: Context, id: string): Promise<void> {
  const upload = await ctx.db.selectFrom('glucose_upload').selectAll().where('id', '=', id).executeTakeFirst()
  if (upload?.status !== 'applied' || upload.file_id === null) return
  const known = await ctx.db.selectFrom('glucose_point').select('at').where('upload_id', '=', id).limit(1).executeTakeFirst()
  if (known) return
  const { time_zone, date_order, created_at } = upload
  const found = await readGlucoseFile(await readFileBytes(ctx, { id: upload.file_id }), { time_zone, date_order, now: created_at })
  if (typeof found === 'string') {
    // Nobody signed an archive, so its file may be another one than was read there. The sums of the days stay, and the curve is missing.
    ctx.log.warn({ glucose_upload_id: id, reason: found }, 'the file of a sensor that came with a record cannot be read')
    return
  }
  await transaction(ctx, async (ctx) => {
    if (await lockUpload(ctx, upload)) await insertReadings(ctx, upload, found.points)
  })
}
