import { mostExportsADay } from '@sorrel/contract/exports/vocabulary'
import type { startExport } from '@sorrel/contract/exports/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireCaller, requireStepUp } from '../auth/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type Export, type Exported, findLastExport } from './access.ts'
import { makeExport } from './job-names.ts'

type Shown = z.input<typeof startExport.output>

const none = { status: 'none', asked_at: null, files_done: 0, files_total: null, bytes: null } as const
const nowhere = { url: null, file_id: null, expires_at: null, is_elsewhere: false }

/** How far the last archive is that the caller asked for. */
export async function showExport(ctx: Context, patient: Permitted<Exported>): Promise<Shown> {
  const about = { patient_id: patient.id, asks_first: patient.ed_safe_mode }
  const last = await findLastExport(ctx, patient)
  if (!last) return { ...about, ...none, ...nowhere }
  const { asked_at, files_done, files_total, bytes } = last
  // The sweep comes once an hour; what a person sees ends to the minute.
  const status = last.status === 'ready' && last.expires_at! <= ctx.now() ? 'expired' : last.status
  return { ...about, status, asked_at, files_done, files_total, bytes, ...whereabouts(ctx, last, status) }
}

function whereabouts(
  ctx: Context,
  { session_id, file_id, expires_at }: Export,
  status: Shown['status'],
): typeof nowhere | (Partial<Shown> & Pick<Shown, keyof typeof nowhere>) {
  if (status !== 'ready') return nowhere
  const is_elsewhere = session_id !== requireCaller(ctx.actor).session_id
  return is_elsewhere ? { ...nowhere, expires_at, is_elsewhere } : { url: `/api/files/${file_id}`, file_id, expires_at, is_elsewhere }
}

/**
 * Asks for an archive. While one is made, it answers about that one, which then belongs to the calling session: it has just confirmed who it is.
 * Throws `step_up_required` without that, and `too_many_requests` after a few within a day.
 */
export async function askForExport(ctx: Context, patient: Permitted<Exported>): Promise<void> {
  await requireStepUp(ctx)
  const { session_id } = requireCaller(ctx.actor)
  await transaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${patient.id} ${patient.asked_by}`}, 0))`.execute(ctx.db)
    const last = await findLastExport(ctx, patient)
    if (last?.status === 'waiting' || last?.status === 'making') {
      await ctx.db.updateTable('patient_export').set({ session_id }).where('id', '=', last.id).execute()
      return
    }
    await refuseMany(ctx, patient)
    const id = makeId()
    await ctx.db
      .insertInto('patient_export')
      .values({
        id,
        patient_id: patient.id,
        asked_by: patient.asked_by,
        session_id,
        status: 'waiting',
        file_id: makeId(),
        asked_at: ctx.now(),
      })
      .execute()
    const payload = { patient_id: patient.id, export_id: id }
    await record(ctx, 'export.requested', { subject_id: id, patient_id: patient.id, payload })
    await enqueue(ctx, makeExport, { export_id: id }, { key: `exports.make:${id}` })
  })
}

const dayMinutes = 24 * 60
// Failures are ours, so they count less; but nobody lets us fail all day.
const mostFailures = 10

async function refuseMany(ctx: Context, { id, asked_by }: Permitted<Exported>): Promise<void> {
  const lately = await ctx.db
    .selectFrom('patient_export')
    .select(['status', 'asked_at'])
    .where('patient_id', '=', id)
    .where('asked_by', '=', asked_by)
    .where('asked_at', '>', addMinutes(ctx.now(), -dayMinutes))
    .orderBy('asked_at')
    .execute()
  const made = lately.filter(({ status }) => status !== 'failed')
  const [oldest] = made.length >= mostExportsADay ? made : lately.length >= mostFailures ? lately : []
  if (!oldest) return
  const again = Date.parse(addMinutes(oldest.asked_at, dayMinutes))
  throw new Problem('too_many_requests', undefined, Math.ceil((again - Date.parse(ctx.now())) / 1000))
}
