import type { GlucoseUpload } from '@sorrel/contract/glucose/schemas'
import type { addGlucoseUpload, listGlucoseUploads } from '@sorrel/contract/glucose/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findUpload } from '../../files/access.ts'
import { attachFile, releaseFiles } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findGlucoseUpload, type GlucoseOwner, listUploads, type UploadView } from '../access.ts'
import { settleUpload } from '../job-names.ts'
import { type Found, type Point, readGlucoseFile } from '../reading/reading.ts'
import { findSpacing } from '../reading/spacing.ts'

/** Where a patient who never told us theirs lives, as everywhere in the product. */
export const unknownZone = 'America/New_York'

type Chosen = z.output<typeof addGlucoseUpload.body>

/** Looks through a file and keeps what was found, without adding a reading. */
export async function checkFile(ctx: Context, owner: Permitted<GlucoseOwner>, { file_id, date_order }: Chosen): Promise<GlucoseUpload> {
  const file = await findOwnFile(ctx, owner, file_id)
  const time_zone = owner.time_zone ?? unknownZone
  const found = await readGlucoseFile(await readFileBytes(ctx, file), { time_zone, now: ctx.now(), date_order })
  if (typeof found === 'string') throw refuseValue('body', [found === 'date_order_unclear' ? 'date_order' : 'file_id'], found, {})
  const known_before = await countKnown(ctx, owner, found.points)
  const id = makeId()
  await transaction(ctx, async (ctx) => {
    await attachFile(ctx, { file_id, purpose: 'glucose_file', patient_id: owner.id })
    await ctx.db
      .insertInto('glucose_upload')
      .values({
        id,
        patient_id: owner.id,
        file_id,
        file_name: file.name,
        status: 'checked',
        time_zone,
        known_before,
        ...describe(found),
        ...authorOf(ctx),
        settled_at: null,
      })
      .execute()
    await record(ctx, 'glucose_upload.checked', {
      subject_id: id,
      patient_id: owner.id,
      payload: { glucose_upload_id: id, patient_id: owner.id },
    })
  })
  return showUpload(await findGlucoseUpload(ctx, owner, id))
}

/** A finished upload of the caller for this purpose and patient, which nothing uses yet. */
async function findOwnFile(ctx: Context, owner: GlucoseOwner, file_id: string) {
  const file = await findUpload(ctx, file_id).catch(() => undefined)
  const fits = file?.purpose === 'glucose_file' && file.patient_id === owner.id && file.status === 'ready' && file.attached_at === null
  if (!file || !fits) throw new Problem('file_not_usable', { file_id })
  return file
}

const authorOf = (ctx: Context) => ({
  created_at: ctx.now(),
  created_by: getDoerId(ctx.actor) ?? null,
  created_by_kind: ctx.actor.kind === 'provider' ? ('provider' as const) : ('patient' as const),
})

function describe({ maker, unit, date_order, points, left_out }: Found) {
  const [first, last] = [points[0]!, points.at(-1)!]
  return {
    ...{ maker, unit, date_order, readings: points.length, left_out: JSON.stringify(left_out) },
    ...{ first_at: writeInstant(first.at), last_at: writeInstant(last.at), first_day: first.day, last_day: last.day },
    ...findSpacing(points),
  }
}

export const writeInstant = (at: number): string => new Date(at).toISOString()

/** How many of the readings are here already. */
async function countKnown(ctx: Context, { id }: GlucoseOwner, points: readonly Point[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (f.at, f.device, f.mg_dl))::int as count
    from unnest(${points.map(({ at }) => writeInstant(at))}::timestamptz[], ${points.map(({ device }) => device)}::text[], ${points.map(({ mg_dl }) => mg_dl)}::smallint[])
      as f (at, device, mg_dl)
    join glucose_upload u on u.patient_id = ${id}
    join glucose_point p on p.upload_id = u.id and p.at = f.at and p.device = f.device and p.mg_dl = f.mg_dl`.execute(ctx.db)
  return rows[0]!.count
}

/** Has the readings of a checked file added. Once is enough: a second call answers the same. */
export const applyUpload = (ctx: Context, owner: Permitted<GlucoseOwner>, upload: Permitted<UploadView>): Promise<GlucoseUpload> =>
  upload.status === 'applying' || upload.status === 'applied'
    ? Promise.resolve(showUpload(upload))
    : moveOn(ctx, owner, upload, { from: 'checked', to: 'applying' })

/** Has the readings of a file taken out; one that was only checked is given up at once. */
export async function undoUpload(ctx: Context, owner: Permitted<GlucoseOwner>, upload: Permitted<UploadView>): Promise<GlucoseUpload> {
  if (upload.status === 'undoing' || upload.status === 'undone') return showUpload(upload)
  if (upload.status === 'applied') return moveOn(ctx, owner, upload, { from: 'applied', to: 'undoing' })
  return moveOn(ctx, owner, upload, { from: 'checked', to: 'undone' })
}

type Move = { from: UploadView['status']; to: UploadView['status'] }

async function moveOn(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  { id, file_id }: UploadView,
  { from, to }: Move,
): Promise<GlucoseUpload> {
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('glucose_upload')
      .set({ status: to, ...(to === 'undone' && { settled_at: ctx.now(), file_id: null }) })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst()
    // Somebody else was faster, or the job is at work.
    if (numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
    if (to !== 'undone') return enqueue(ctx, settleUpload, { glucose_upload_id: id }, { key: `glucose.settle_upload:${id}:${to}` })
    await releaseFiles(ctx, file_id ? [file_id] : [])
    await record(ctx, 'glucose_upload.undone', {
      subject_id: id,
      patient_id: owner.id,
      payload: { glucose_upload_id: id, patient_id: owner.id },
    })
  })
  return showUpload(await findGlucoseUpload(ctx, owner, id))
}

/** A page of the files, the latest first. */
export async function showUploads(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  { cursor, limit }: z.output<typeof listGlucoseUploads.query>,
): Promise<z.input<typeof listGlucoseUploads.output>> {
  const rows = await listUploads(ctx, owner, cursor === undefined ? undefined : readCursor(cursor), limit + 1)
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { items: items.map(showUpload), next_cursor }
}

export const showUpload = ({ created_by_kind, ...upload }: Permitted<UploadView>): GlucoseUpload => ({ ...upload, by: created_by_kind })
