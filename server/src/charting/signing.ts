import { createHash } from 'node:crypto'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import { requireStepUp } from '../auth/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { keepGoals } from '../rewards/goals.ts'
import { type ChartedVisit, holdChartedVisit } from './access.ts'
import { readChecks } from './billing/checks.ts'
import { keepVersion, refuseStale } from './notes.ts'
import { takeNote } from './writing/drafts.ts'

/** What is signed, letter by letter: everything that the note says, and of whom, by whom and when. */
export function writeSnapshot(visit: ChartedVisit, version: number, signedAt: string): string {
  const { content, kind, template_version } = takeNote(visit)
  const pes_statements = content.pes_statements.map((one) => ({ ...one, sentence: writeSentence(one, 'en') }))
  return JSON.stringify({
    appointment_id: visit.appointment_id,
    patient: { id: visit.patient_id, name: visit.patient_name, birth_date: visit.patient_birth_date },
    provider: { id: visit.provider_id, name: visit.provider_name, credentials: visit.provider_credentials },
    visit: { starts_at: visit.starts_at, ends_at: visit.ends_at, type: visit.type, visit_mode: visit.visit_mode },
    ...{ kind, template_version, version, signed_at: signedAt },
    content: { ...content, pes_statements },
  })
}

export const hashSnapshot = (snapshot: string): string => createHash('sha256').update(snapshot, 'utf8').digest('hex')

/** Signs a note as it stands in this version. Of two calls at the same moment one signs. */
export async function signNote(ctx: Context, appointmentId: string, base: number | undefined): Promise<Permitted<ChartedVisit>> {
  return transaction(ctx, async (ctx) => {
    const visit = await holdChartedVisit(ctx, appointmentId)
    await requireStepUp(ctx)
    if (visit.note?.status === 'signed') throw new Problem('note_signed')
    const version = await refuseStale(ctx, visit, base)
    const checks = await readChecks(ctx, visit, takeNote(visit).content)
    if (checks.missing.length > 0 || !visit.note) throw new Problem('note_incomplete', checks)
    await keepSignature(ctx, visit, visit.note.id, version + 1)
    return holdChartedVisit(ctx, appointmentId)
  })
}

async function keepSignature(ctx: Context, visit: Permitted<ChartedVisit>, note_id: string, version: number): Promise<void> {
  const { appointment_id, patient_id, provider_id, provider_name, provider_credentials } = visit
  const signed_at = ctx.now()
  const snapshot = writeSnapshot(visit, version, signed_at)
  const sha256 = hashSnapshot(snapshot)
  const whose = { note_id, patient_id, provider_id }
  const signer = { signature_name: provider_name, credentials: provider_credentials, signed_at }
  await ctx.db
    .insertInto('chart_note_signature')
    .values({ id: makeId(), ...whose, appointment_id, version, snapshot, sha256, ...signer })
    .execute()
  await ctx.db
    .updateTable('chart_note')
    .set({ status: 'signed', version, signed_at, updated_at: signed_at })
    .where('id', '=', note_id)
    .execute()
  await keepVersion(ctx, visit, { note_id, version, act: 'signed', changes: [] })
  await keepInstructions(ctx, visit, { ...whose, appointment_id, ...signer })
  await record(ctx, 'chart_note.signed', {
    ...{ subject_id: note_id, patient_id, provider_id },
    payload: { note_id, appointment_id, version },
  })
}

type Signed = { note_id: string; appointment_id: string; patient_id: string; provider_id: string }
type Signer = { signature_name: string; credentials: string; signed_at: string }

/** What the patient takes home, as of this signature, and their goals. */
async function keepInstructions(ctx: Context, visit: ChartedVisit, signed: Signed & Signer): Promise<void> {
  const { patient_instructions: instructions, smart_goals, next_visit_focus, next_visit_weeks } = takeNote(visit).content
  const told = { instructions, goals: JSON.stringify(smart_goals), next_visit_focus, next_visit_weeks }
  const { signature_name, credentials, signed_at, ...note } = signed
  await ctx.db
    .insertInto('visit_instruction')
    .values({ ...signed, ...told })
    .onConflict((conflict) => conflict.column('note_id').doUpdateSet({ ...told, signature_name, credentials, signed_at }))
    .execute()
  await keepGoals(ctx, { ...note, visit_at: visit.starts_at }, smart_goals)
}
