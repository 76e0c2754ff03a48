import { refuseCode } from '@sorrel/contract/charting/billing/checks'
import { checkRemoteNote, type remoteNoteFields } from '@sorrel/contract/charting/remote-notes/rules'
import type { RemoteNote } from '@sorrel/contract/charting/remote-notes/schemas'
import type { NoteCheck, NoteContent } from '@sorrel/contract/charting/schemas'
import type { z } from 'zod'
import { readCodeStates } from '../../coding/icd10/states.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { leaveOutSentences } from '../reading/safe-mode.ts'
import type { RemoteCharted } from './access.ts'
import { contentOfRemote } from './drafts.ts'

/** What must be mended before the note can be signed: what is not written, and codes that are none on the day. */
export async function checkContent(
  ctx: Context,
  { day }: RemoteCharted,
  content: NoteContent,
): Promise<{ missing: NoteCheck[]; warnings: NoteCheck[] }> {
  const codes = content.diagnoses.map(({ icd10 }) => icd10)
  const states = await readCodeStates(ctx, codes, day)
  return { missing: [...checkRemoteNote(content), ...codes.flatMap((code) => refuseCode(code, states))], warnings: [] }
}

/** A note of care without a visit in the form of the contract. Patients and staff get what was signed; before that there is none for them. */
export async function showRemoteNote(ctx: Context, care: Permitted<RemoteCharted>): Promise<z.input<typeof RemoteNote>> {
  const { id, patient_id, provider_id, note } = care
  const isOwn = ctx.actor.kind === 'provider' && ctx.actor.provider_id === provider_id
  const signed = await readSigned(ctx, id)
  if (!isOwn && !signed) throw new Problem('not_found')
  const content = isOwn ? contentOfRemote(care) : signed!.content
  const isSafe = ctx.actor.kind === 'patient' && (await isInSafeMode(ctx, patient_id))
  const told = (key: keyof typeof remoteNoteFields) => {
    const text = content.fields[key]?.value ?? null
    return text !== null && isSafe ? leaveOutSentences(text) : text
  }
  return {
    ...{ id: note?.id ?? signed?.note_id ?? null, billable_remote_encounter_id: id, patient_id, provider_id, kind: 'chat' },
    ...{
      status: signed ? 'signed' : 'draft',
      version: note?.version ?? signed?.version ?? 0,
      updated_at: note?.updated_at ?? signed?.signed_at ?? null,
    },
    fields: {
      ...{ interval_history: told('interval_history'), intervention_c: told('intervention_c') },
      monitoring_evaluation: told('monitoring_evaluation'),
    },
    diagnoses: content.diagnoses,
    checks: isOwn ? await checkContent(ctx, care, content) : { missing: [], warnings: [] },
    signature: signed ? signatureOf(signed) : null,
    can_write: isOwn && !signed && (care.status === 'accumulating' || care.status === 'eligible'),
  }
}

type Signed = {
  note_id: string
  version: number
  signed_at: string
  signature_name: string
  credentials: string
  sha256: string
  content: NoteContent
}

const signatureOf = ({ note_id: _note, content: _content, ...signature }: Signed) => signature

/** What was signed last; row-level security shows it to the dietitian, to staff and to its patient. */
async function readSigned(ctx: Context, id: string): Promise<Signed | undefined> {
  const row = await ctx.db
    .selectFrom('chart_note_signature')
    .select(['note_id', 'version', 'signed_at', 'signature_name', 'credentials', 'sha256', 'snapshot'])
    .where('billable_remote_encounter_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { snapshot, ...signed } = row
  return { ...signed, content: (JSON.parse(snapshot) as { content: NoteContent }).content }
}

// reads patients
const isInSafeMode = async (ctx: Context, patientId: string): Promise<boolean> =>
  (await ctx.db.selectFrom('patient').select('ed_safe_mode').where('id', '=', patientId).executeTakeFirst())?.ed_safe_mode ?? false
