import type { Permitted } from '../../kernel/access.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { SealedNote } from '../access.ts'
import { hasSubmittedClaim } from './claims.ts'

/** Makes a signed note a draft again after its author no longer can. What was signed is kept. */
export async function reopenNote(ctx: Context, note: Permitted<SealedNote>, reason: string): Promise<{ status: 'draft'; version: number }> {
  const { id, appointment_id, patient_id, provider_id } = note
  const admin_id = ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null
  return transaction(ctx, async (ctx) => {
    const version = await runAsSystem(ctx, (ctx) => openNote(ctx, note, { reason, admin_id }))
    await record(ctx, 'chart_note.unlocked', { subject_id: id, patient_id, provider_id, payload: { note_id: id, appointment_id } })
    return { status: 'draft', version }
  })
}

/** The new version of the note. Of two calls at the same moment one opens it. */
async function openNote(
  ctx: Context,
  { id, appointment_id, patient_id, provider_id }: SealedNote,
  by: { reason: string; admin_id: string | null },
) {
  const at = ctx.now()
  const held = await ctx.db
    .selectFrom('chart_note')
    .select(['status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (held.status !== 'signed') throw new Problem('note_not_signed')
  if (await hasSubmittedClaim(ctx, appointment_id)) throw new Problem('note_not_unlockable')
  const { sha256: prior_sha256 } = await ctx.db
    .selectFrom('chart_note_signature')
    .select('sha256')
    .where('note_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const version = held.version + 1
  const whose = { note_id: id, patient_id, provider_id }
  await ctx.db
    .insertInto('chart_note_unlock')
    .values({ id: makeId(), ...whose, ...by, prior_sha256, at })
    .execute()
  await ctx.db.updateTable('chart_note').set({ status: 'draft', version, updated_at: at }).where('id', '=', id).execute()
  await ctx.db
    .insertInto('chart_note_version')
    .values({ id: makeId(), ...whose, version, act: 'unlocked', changes: '[]', at })
    .execute()
  return version
}
