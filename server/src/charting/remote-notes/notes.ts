import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { templateVersion } from '@sorrel/contract/charting/fields'
import { type RemoteNoteField, remoteNoteKeys } from '@sorrel/contract/charting/remote-notes/rules'
import type { changeRemoteNote as changeWire } from '@sorrel/contract/charting/remote-notes/wire'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { noticeEncounter, requireBillable } from '../../remote-care/billing/noticing.ts'
import type { SavedChange } from '../tables.ts'
import { holdRemoteCharted, type RemoteCharted } from './access.ts'
import { contentOfRemote } from './drafts.ts'
import { checkContent } from './showing.ts'

type Sent = z.output<typeof changeWire.body>

/** Throws `changed_meanwhile` if the note is newer than the caller's version. Who names none takes it as it stands. */
function refuseStale({ note }: RemoteCharted, base: number | undefined): void {
  const version = note?.version ?? 0
  if (base !== undefined && base !== version) throw new Problem('changed_meanwhile', { version })
}

/** Writes a change into the draft. Nothing is written once the care is billed, over or waived. */
export const changeRemoteNote = (ctx: Context, id: string, base: number | undefined, sent: Sent): Promise<Permitted<RemoteCharted>> =>
  transaction(ctx, async (ctx) => {
    const care = await holdRemoteCharted(ctx, id)
    if (care.note?.status === 'signed') throw new Problem('note_signed')
    if (care.status !== 'accumulating' && care.status !== 'eligible') throw new Problem('encounter_not_billable', { status: care.status })
    refuseStale(care, base)
    const before = contentOfRemote(care)
    const { content, changes } = applyRemote(before, sent, { at: ctx.now(), provider_id: care.provider_id })
    if (changes.length === 0) return care
    const note_id = await store(ctx, care, content)
    const version = (care.note?.version ?? 0) + 1
    await keepVersion(ctx, care, { note_id, version, act: 'edited', changes })
    await record(ctx, 'remote_note.changed', { ...aboutOf(care, note_id), payload: { billable_remote_encounter_id: id, note_id, version } })
    return holdRemoteCharted(ctx, id)
  })

function applyRemote(before: NoteContent, sent: Sent, { at, provider_id }: { at: string; provider_id: string }) {
  const changes: SavedChange[] = []
  const content: NoteContent = { ...before, fields: { ...before.fields } }
  for (const key of remoteNoteKeys) {
    const [was, is] = [before.fields[key]?.value ?? null, sent[key]]
    if (is === undefined || is === was) continue
    changes.push({ key, before: was, after: is })
    writeField(content, key, is, { at, provider_id })
  }
  if (sent.diagnoses !== undefined && !isDeepStrictEqual(sent.diagnoses, before.diagnoses)) {
    changes.push({ key: 'diagnoses', before: before.diagnoses, after: sent.diagnoses })
    content.diagnoses = sent.diagnoses
  }
  return { content, changes }
}

function writeField(content: NoteContent, key: RemoteNoteField, value: string | null, by: { at: string; provider_id: string }): void {
  if (value === null) delete content.fields[key]
  else
    content.fields[key] = {
      ...{ value, source: 'provider', fieldset_id: null, carried_from_note_id: null, edited_at: by.at, edited_by: by.provider_id },
    }
}

async function store(ctx: Context, care: RemoteCharted, content: NoteContent): Promise<string> {
  const at = ctx.now()
  if (care.note) {
    const set = { content: JSON.stringify(content), version: care.note.version + 1, updated_at: at }
    await ctx.db.updateTable('chart_note').set(set).where('id', '=', care.note.id).execute()
    return care.note.id
  }
  const id = makeId()
  const { id: billable_remote_encounter_id, patient_id, provider_id, period_start: visit_at } = care
  await ctx.db
    .insertInto('chart_note')
    .values({
      ...{
        id,
        appointment_id: null,
        billable_remote_encounter_id,
        patient_id,
        provider_id,
        kind: 'chat',
        template_version: templateVersion,
      },
      ...{ status: 'draft', version: 1, content: JSON.stringify(content), visit_at, signed_at: null, created_at: at, updated_at: at },
    })
    .execute()
  return id
}

type Version = { note_id: string; version: number; act: 'edited' | 'signed'; changes: SavedChange[] }

const keepVersion = (ctx: Context, { patient_id, provider_id }: RemoteCharted, { changes, ...version }: Version) =>
  ctx.db
    .insertInto('chart_note_version')
    .values({ id: makeId(), patient_id, provider_id, ...version, changes: JSON.stringify(changes), at: ctx.now() })
    .execute()

const aboutOf = ({ patient_id, provider_id }: RemoteCharted, subject_id: string) => ({ subject_id, patient_id, provider_id })

/**
 * Signs the note of care without a visit, and tells the patient that it will be billed. The minutes, the code and what proves them stand from then on, as
 * they stand in what was signed. Of two calls at the same moment one signs.
 */
export const signRemoteNote = (ctx: Context, id: string, base: number | undefined): Promise<Permitted<RemoteCharted>> =>
  transaction(ctx, async (ctx) => {
    const care = await holdRemoteCharted(ctx, id)
    await requireStepUp(ctx)
    if (care.note?.status === 'signed') throw new Problem('note_signed')
    refuseStale(care, base)
    const row = await requireBillable(ctx, id)
    const checks = await checkContent(ctx, care, contentOfRemote(care))
    if (checks.missing.length > 0 || !care.note) throw new Problem('note_incomplete', checks)
    const { id: note_id } = care.note
    const { minutes_logged: minutes, lines, evidence, period_start, period_end } = row
    await keepSignature(ctx, care, { note_id, billed: { minutes, lines, evidence, period_start, period_end } })
    await noticeEncounter(ctx, row, note_id)
    return holdRemoteCharted(ctx, id)
  })

async function keepSignature(ctx: Context, care: RemoteCharted, { note_id, billed }: { note_id: string; billed: object }): Promise<void> {
  const { id, patient_id, provider_id, provider_name, provider_credentials } = care
  const [version, signed_at] = [care.note!.version + 1, ctx.now()]
  const snapshot = JSON.stringify({
    billable_remote_encounter_id: id,
    patient: { id: patient_id, name: care.patient_name, birth_date: care.patient_birth_date },
    provider: { id: provider_id, name: provider_name, credentials: provider_credentials },
    ...{ kind: 'chat', template_version: templateVersion, version, signed_at, billed, content: contentOfRemote(care) },
  })
  const sha256 = createHash('sha256').update(snapshot, 'utf8').digest('hex')
  const signer = { signature_name: provider_name, credentials: provider_credentials, signed_at }
  await ctx.db
    .insertInto('chart_note_signature')
    .values({
      ...{ id: makeId(), note_id, appointment_id: null, billable_remote_encounter_id: id, patient_id, provider_id },
      ...{ version, snapshot, sha256, ...signer },
    })
    .execute()
  const set = { status: 'signed' as const, version, signed_at, updated_at: signed_at }
  await ctx.db.updateTable('chart_note').set(set).where('id', '=', note_id).execute()
  await keepVersion(ctx, care, { note_id, version, act: 'signed', changes: [] })
  await record(ctx, 'remote_note.signed', { ...aboutOf(care, note_id), payload: { billable_remote_encounter_id: id, note_id, version } })
}
