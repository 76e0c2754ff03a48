import { requireStepUp } from '../auth/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type ChartedVisit, holdChartedVisit, type NoteRow } from './access.ts'
import { keepVersion } from './notes.ts'
import { isUnlockable } from './showing.ts'
import { hasSubmittedClaim } from './unlocking/claims.ts'

/** The note of a visit that is signed; otherwise `note_not_signed`. */
function requireSigned({ note }: ChartedVisit): NoteRow {
  if (note?.status !== 'signed') throw new Problem('note_not_signed')
  return note
}

/** The note of a visit that was signed once, so that its patient may see what was signed, also while it is unlocked; otherwise `note_not_signed`. */
function requireShown({ note }: ChartedVisit): NoteRow {
  if (!note?.signed_at) throw new Problem('note_not_signed')
  return note
}

const peopleOf = ({ patient_id, provider_id }: ChartedVisit) => ({ patient_id, provider_id })

/** Adds a signed addendum to a signed note. */
export const addAddendum = (
  ctx: Context,
  appointmentId: string,
  said: { text: string; reason: string },
): Promise<Permitted<ChartedVisit>> =>
  transaction(ctx, async (ctx) => {
    const visit = await holdChartedVisit(ctx, appointmentId)
    const note = requireSigned(visit)
    await requireStepUp(ctx)
    const id = makeId()
    const signer = { signature_name: visit.provider_name, credentials: visit.provider_credentials, signed_at: ctx.now() }
    await ctx.db
      .insertInto('chart_note_addendum')
      .values({ id, note_id: note.id, ...peopleOf(visit), ...said, ...signer })
      .execute()
    const payload = { note_id: note.id, appointment_id: appointmentId, addendum_id: id }
    await record(ctx, 'chart_note.amended', { subject_id: note.id, ...peopleOf(visit), payload })
    return visit
  })

/** Makes a signed note a draft again. The snapshot of before is kept, and the patient goes on seeing it until the next signature. */
export const unlockNote = (ctx: Context, appointmentId: string, reason: string): Promise<Permitted<ChartedVisit>> =>
  transaction(ctx, async (ctx) => {
    const visit = await holdChartedVisit(ctx, appointmentId)
    const note = requireSigned(visit)
    if (!isUnlockable(ctx, note) || (await hasSubmittedClaim(ctx, appointmentId))) throw new Problem('note_not_unlockable')
    const { sha256: prior_sha256 } = await ctx.db
      .selectFrom('chart_note_signature')
      .select('sha256')
      .where('note_id', '=', note.id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [version, at] = [note.version + 1, ctx.now()]
    await ctx.db
      .insertInto('chart_note_unlock')
      .values({ id: makeId(), note_id: note.id, ...peopleOf(visit), reason, prior_sha256, admin_id: null, at })
      .execute()
    await ctx.db.updateTable('chart_note').set({ status: 'draft', version, updated_at: at }).where('id', '=', note.id).execute()
    await keepVersion(ctx, visit, { note_id: note.id, version, act: 'unlocked', changes: [] })
    const payload = { note_id: note.id, appointment_id: appointmentId }
    await record(ctx, 'chart_note.unlocked', { subject_id: note.id, ...peopleOf(visit), payload })
    return holdChartedVisit(ctx, appointmentId)
  })

/**
 * Withholds what was signed last from its patient for a reason, or shows it again with null; also while the note is unlocked. A repeated wish
 * changes nothing.
 */
export const withholdNote = (ctx: Context, appointmentId: string, reason: string | null): Promise<Permitted<ChartedVisit>> =>
  transaction(ctx, async (ctx) => {
    const visit = await holdChartedVisit(ctx, appointmentId)
    const note = requireShown(visit)
    const open = await ctx.db
      .selectFrom('chart_note_withholding')
      .select('reason')
      .where('note_id', '=', note.id)
      .where('lifted_at', 'is', null)
      .executeTakeFirst()
    if ((open?.reason ?? null) === reason) return visit
    await ctx.db
      .updateTable('chart_note_withholding')
      .set({ lifted_at: ctx.now() })
      .where('note_id', '=', note.id)
      .where('lifted_at', 'is', null)
      .execute()
    if (reason !== null)
      await ctx.db
        .insertInto('chart_note_withholding')
        .values({ id: makeId(), note_id: note.id, ...peopleOf(visit), reason, at: ctx.now() })
        .execute()
    const fact = { subject_id: note.id, ...peopleOf(visit), payload: { note_id: note.id, appointment_id: appointmentId } }
    await record(ctx, reason === null ? 'chart_note.disclosed' : 'chart_note.restricted', fact)
    return visit
  })
