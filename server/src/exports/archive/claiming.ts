import type { Language } from '@sorrel/contract/kernel/values'
import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { sql } from 'kysely'
import { folderOf } from '../../files/keys.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'

/** An archive that a job makes now, with whom it is about and who asked for it. */
export type Claimed = {
  id: string
  patient_id: string
  asked_by: string
  file_id: string
  tries: number
  files_total: number | null
  name: string
  language: Language
  time_zone: string
  units: UnitSystem
}

const mostTries = 3
// A node that died is not heard of for so long; the queue gives its job to another one sooner, and that one tries again.
const silentMinutes = 2

/**
 * Claims an archive that waits, or whose node died. Undefined if it is done, or if nobody may have it any more: then it is given up. Throws while
 * another node works on it, so that the queue comes back later. Runs as the system.
 */
export async function claimExport(ctx: Context, id: string): Promise<Claimed | undefined> {
  const claimed = await transaction(ctx, (ctx) => claimRow(ctx, id))
  if (!claimed) return refuseDouble(ctx, id)
  const people = await findPeople(ctx, claimed)
  if (people && claimed.tries <= mostTries) return { ...claimed, ...people }
  await giveUp(ctx, { ...claimed, tries: mostTries })
  return undefined
}

const claimRow = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('patient_export')
    .set((set) => ({ status: 'making' as const, worked_at: ctx.now(), tries: set('tries', '+', 1), files_done: 0 }))
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('status', '=', 'waiting'),
        row.and([row('status', '=', 'making'), row('worked_at', '<', addMinutes(ctx.now(), -silentMinutes))]),
      ]),
    )
    .returning(['id', 'patient_id', 'asked_by', 'file_id', 'tries', 'files_total'])
    .executeTakeFirst()

async function refuseDouble(ctx: Context, id: string): Promise<undefined> {
  const known = await ctx.db.selectFrom('patient_export').select('status').where('id', '=', id).executeTakeFirst()
  if (known?.status === 'making') throw new Error('another node makes this archive')
  return undefined
}

/** The patient, in the language of whoever asked. Undefined if the patient was deleted, or the guardian no longer acts for them. */ // reads patients
async function findPeople(ctx: Context, { patient_id, asked_by }: Pick<Claimed, 'patient_id' | 'asked_by'>) {
  const { rows } = await sql<Pick<Claimed, 'name' | 'language' | 'time_zone' | 'units'>>`
    select concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as name, a.preferred_language as language,
      coalesce(p.time_zone, a.time_zone, 'UTC') as time_zone, p.units
    from patient p join patient a on a.id = ${asked_by}
    where p.id = ${patient_id} and p.deleted_at is null and (p.id = a.id or app.may_act_for(a.id, p.id))`.execute(ctx.db)
  return rows[0]
}

/** Says how far an archive is, and that somebody works on it. */
export async function noteProgress(ctx: Context, { id }: Claimed, counts: { files_total?: number; files_done?: number }): Promise<void> {
  await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('patient_export')
      .set({ ...counts, worked_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', 'making')
      .execute(),
  )
}

/** After a failure the archive waits for the next try; after the last try the person sees that it failed, and nothing stays behind. */
export async function giveUp(
  ctx: Context,
  { id, patient_id, file_id, tries }: Pick<Claimed, 'id' | 'patient_id' | 'file_id' | 'tries'>,
): Promise<void> {
  const isOver = tries >= mostTries
  if (isOver) await ctx.integrations.files.removeFolder(folderOf(file_id)).catch(() => {})
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('patient_export')
      .set({ status: isOver ? 'failed' : 'waiting', worked_at: ctx.now() })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'making'])
      .executeTakeFirst()
    if (numUpdatedRows > 0n && isOver)
      await record(ctx, 'export.failed', { subject_id: id, patient_id, payload: { patient_id, export_id: id } })
  })
}
