import { type Selectable, sql } from 'kysely'
import { releaseFiles } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { settleUpload } from '../job-names.ts'
import { type Point, readGlucoseFile } from '../reading/reading.ts'
import type { GlucoseUploadRow } from '../tables.ts'
import { writeInstant } from './uploads.ts'

export type Upload = Selectable<GlucoseUploadRow>

/** Does what the status of a file waits for. May run twice: what is settled stays as it is. Runs as the system. */
export async function settleGlucose(ctx: Context, id: string): Promise<void> {
  const upload = await ctx.db.selectFrom('glucose_upload').selectAll().where('id', '=', id).executeTakeFirst()
  if (upload?.status === 'applying') await addReadings(ctx, upload)
  if (upload?.status === 'undoing') await removeReadings(ctx, upload)
}

async function addReadings(ctx: Context, upload: Upload): Promise<void> {
  const { time_zone, date_order, created_at } = upload
  // As it was read when it was checked: the same zone, order and day.
  const found = await readGlucoseFile(await readFileBytes(ctx, { id: upload.file_id! }), { time_zone, date_order, now: created_at })
  if (typeof found === 'string') throw new Error(`a file that was checked cannot be read: ${found}`)
  await transaction(ctx, async (ctx) => {
    if (!(await lockUpload(ctx, upload))) return
    await insertReadings(ctx, upload, found.points)
    await sumDays(ctx, upload)
    await finish(ctx, upload, 'applied')
  })
}

/** Adds readings, a part of them at a time. */
export async function insertReadings(ctx: Context, upload: Upload, points: readonly Point[]): Promise<void> {
  for (let from = 0; from < points.length; from += atOnce) await insertPoints(ctx, upload, points.slice(from, from + atOnce))
}

const atOnce = 10_000

// As arrays: one value for each column, however many rows there are. A reading that another file of the patient brought is there already.
const insertPoints = (ctx: Context, { id, patient_id, first_at, last_at }: Upload, points: readonly Point[]) =>
  sql`insert into glucose_point (upload_id, at, device, mg_dl, beyond, local_date)
    select ${id}::uuid, f.at, f.device, f.mg_dl, f.beyond, f.day
    from unnest(${points.map(({ at }) => writeInstant(at))}::timestamptz[], ${points.map(({ device }) => device)}::text[],
      ${points.map(({ mg_dl }) => mg_dl)}::smallint[], ${points.map(({ beyond }) => beyond)}::text[], ${points.map(({ day }) => day)}::date[])
      as f (at, device, mg_dl, beyond, day)
    where not exists (
      select from glucose_upload u join glucose_point p on p.upload_id = u.id
      where u.patient_id = ${patient_id} and u.id <> ${id} and u.first_at <= ${last_at} and u.last_at >= ${first_at}
        and p.at = f.at and p.device = f.device and p.mg_dl = f.mg_dl)
    on conflict do nothing`.execute(ctx.db)

/**
 * Takes the readings of a file out. A reading that another file has as well was stored with the first of the two, so the files that overlap
 * are added again.
 */
async function removeReadings(ctx: Context, upload: Upload): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await lockUpload(ctx, upload))) return
    await ctx.db.deleteFrom('glucose_point').where('upload_id', '=', upload.id).execute()
    await sumDays(ctx, upload)
    await finish(ctx, upload, 'undone')
    await releaseFiles(ctx, upload.file_id ? [upload.file_id] : [])
    const again = await ctx.db
      .updateTable('glucose_upload')
      .set({ status: 'applying' })
      .where('patient_id', '=', upload.patient_id)
      .where('status', '=', 'applied')
      .where('file_id', 'is not', null)
      .where('first_at', '<=', upload.last_at)
      .where('last_at', '>=', upload.first_at)
      .returning('id')
      .execute()
    for (const { id } of again) await enqueue(ctx, settleUpload, { glucose_upload_id: id }, { key: `glucose.settle_upload:${id}:applying` })
  })
}

/** Keeps other files of the patient waiting, and says whether this one is still to be settled. */
export async function lockUpload(ctx: Context, { id, patient_id, status }: Upload): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('glucose_upload')
    .select(['id', 'status'])
    .where('patient_id', '=', patient_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.some((row) => row.id === id && row.status === status)
}

/** Sums up the days of a file anew, whichever files their readings come from. */
async function sumDays(ctx: Context, { patient_id, first_day, last_day }: Upload): Promise<void> {
  await ctx.db
    .deleteFrom('glucose_day')
    .where('patient_id', '=', patient_id)
    .where('day', '>=', first_day)
    .where('day', '<=', last_day)
    .execute()
  // The instants of a day on a device lie within a day of it, whatever the zone; that finds them by the key.
  await sql`insert into glucose_day (patient_id, day, device, readings, minutes, total, squares, under_54, to_62, to_69, to_140, to_180, to_250, over_250)
    select distinct on (p.local_date) ${patient_id}::uuid, p.local_date, p.device, count(*), least(1440, sum(u.interval_minutes)), sum(p.mg_dl), sum(p.mg_dl::int * p.mg_dl),
      count(*) filter (where p.mg_dl < 54), count(*) filter (where p.mg_dl between 54 and 62), count(*) filter (where p.mg_dl between 63 and 69),
      count(*) filter (where p.mg_dl between 70 and 140), count(*) filter (where p.mg_dl between 141 and 180),
      count(*) filter (where p.mg_dl between 181 and 250), count(*) filter (where p.mg_dl > 250)
    from glucose_point p join glucose_upload u on u.id = p.upload_id
    where u.patient_id = ${patient_id} and p.at >= ${first_day}::date - interval '1 day' and p.at < ${last_day}::date + interval '2 days'
      and p.local_date between ${first_day} and ${last_day}
    group by p.local_date, p.device
    order by p.local_date, count(*) desc, p.device`.execute(ctx.db)
}

async function finish(ctx: Context, { id, patient_id, created_by, created_by_kind }: Upload, status: 'applied' | 'undone'): Promise<void> {
  await ctx.db
    .updateTable('glucose_upload')
    .set({ status, settled_at: ctx.now(), ...(status === 'undone' && { file_id: null }) })
    .where('id', '=', id)
    .execute()
  const provider_id = created_by_kind === 'provider' ? created_by : null
  const fact = { subject_id: id, patient_id, provider_id, payload: { glucose_upload_id: id, patient_id } }
  if (status === 'applied') await record(ctx, 'glucose_upload.applied', fact)
  else await record(ctx, 'glucose_upload.undone', fact)
}
