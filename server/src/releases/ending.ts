import { sql } from 'kysely'
import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'

const atOnce = 200

/** Ends the releases whose last day is over, and forgets the addresses of previews that no longer work. May run twice. Runs as the system. */
export async function endExpired(ctx: Context): Promise<void> {
  for (;;) {
    const ended = await transaction(ctx, async (ctx) => {
      const { rows } = await sql<{ id: string; patient_id: string }>`
        update app.release_of_information set status = 'expired', updated_at = ${ctx.now()}
        where id in (select id from app.release_of_information where status = 'active' and expires_at <= ${ctx.now()} order by expires_at limit ${atOnce} for update skip locked)
        returning id, patient_id`.execute(ctx.db)
      for (const { id, patient_id } of rows)
        await record(ctx, 'release.expired', { subject_id: id, patient_id, payload: { release_id: id } })
      return rows.length
    })
    if (ended < atOnce) break
  }
  await transaction(ctx, (ctx) => ctx.db.deleteFrom('release_preview_used').where('expires_at', '<', ctx.now()).execute())
}

/** Revokes what a patient signed who was deleted: nobody can take it back any more. Runs as the system. */
export async function revokeAll(ctx: Context, patientId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const revoked = await ctx.db
      .updateTable('release_of_information')
      .set({ status: 'revoked', revoked_at: ctx.now(), updated_at: ctx.now() })
      .where('patient_id', '=', patientId)
      .where('status', '=', 'active')
      .returning('id')
      .execute()
    for (const { id } of revoked)
      await record(ctx, 'release.revoked', { subject_id: id, patient_id: patientId, payload: { release_id: id } })
  })
}

/** Deletes the releases of a patient of whom no record is kept. Runs as the system. */
export const forgetReleases = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['release_send', 'release_of_information'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    for (const purpose of ['release_form', 'signature'] as const) await releaseFilesOf(ctx, patientId, purpose)
  })
