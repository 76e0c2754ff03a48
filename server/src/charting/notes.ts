import { isDeepStrictEqual } from 'node:util'
import type { CarryKey } from '@sorrel/contract/charting/carrying'
import { templateVersion } from '@sorrel/contract/charting/fields'
import { kindOf } from '@sorrel/contract/charting/rules'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type Settling, settleProposals } from '../prefill/settling.ts'
import { type ChartedVisit, holdChartedVisit } from './access.ts'
import { findLastNote } from './reading/last-note.ts'
import type { SavedChange } from './tables.ts'
import { carryForward } from './writing/carrying.ts'
import { applyChange, type Sent } from './writing/changes.ts'
import { makeEmptyContent, takeNote } from './writing/drafts.ts'
import { applyProposals } from './writing/proposals.ts'

/** What a call changes, and the proposals that it settles. */
type Changed = Sent & { proposals?: readonly Settling[] | undefined }

/**
 * Writes a change into a draft and returns the visit as it then is. Throws `note_signed`, and `changed_meanwhile` with what another window
 * changed since the caller's version. With `replaces` parts that were left out are cleared.
 */
export const changeNote = (ctx: Context, appointmentId: string, base: number | undefined, sent: Changed, replaces = false) =>
  editNote(ctx, appointmentId, base, async (ctx, visit, author) => {
    const { proposals = [], ...parts } = sent
    const note = takeNote(visit)
    const typed = applyChange(note.content, replaces ? replaceAll(visit, parts) : parts, author)
    const settled = proposals.length > 0 ? await settleProposals(ctx, appointmentId, proposals) : []
    return applyProposals(typed, settled, note.kind, author)
  })

/** Carries parts of the last signed note before this visit into its draft. Without such a note nothing changes. */
export const carryNote = (ctx: Context, appointmentId: string, base: number | undefined, keys: readonly CarryKey[]) =>
  editNote(ctx, appointmentId, base, async (ctx, visit, author) => {
    const { content, kind } = takeNote(visit)
    const last = await findLastNote(ctx, visit)
    return last ? carryForward(content, last, keys, kind, author) : { content, changes: [] }
  })

type Author = { at: string; provider_id: string }
type Edit = (ctx: Context, visit: Permitted<ChartedVisit>, author: Author) => Promise<{ content: NoteContent; changes: SavedChange[] }>

/** Makes a new version of a draft, or none if nothing changes. */
const editNote = (ctx: Context, appointmentId: string, base: number | undefined, edit: Edit) =>
  transaction(ctx, async (ctx) => {
    const visit = await holdChartedVisit(ctx, appointmentId)
    refuseWithoutVisit(visit)
    const version = await refuseStale(ctx, visit, base)
    if (visit.note?.status === 'signed') throw new Problem('note_signed')
    const { content, changes } = await edit(ctx, visit, { at: ctx.now(), provider_id: visit.provider_id })
    if (changes.length === 0) return visit
    const id = await store(ctx, visit, content)
    const saved = version + 1
    await keepVersion(ctx, visit, { note_id: id, version: saved, act: 'edited', changes })
    await record(ctx, 'chart_note.changed', {
      ...{ subject_id: id, patient_id: visit.patient_id, provider_id: visit.provider_id },
      payload: { note_id: id, appointment_id: appointmentId, version: saved },
      details: { changed: changes.map(({ key }) => key) },
    })
    return holdChartedVisit(ctx, appointmentId)
  })

/** A visit that was canceled, missed or moved has no note. */
function refuseWithoutVisit({ status }: ChartedVisit): void {
  if (status !== 'Occurred' && status !== 'Scheduled') throw new Problem('not_available')
}

/**
 * The present version. Throws `changed_meanwhile` if the note is newer than the caller's version, with the present value of each part that
 * changed since. Who names no version takes the note as it stands.
 */
export async function refuseStale(ctx: Context, visit: Permitted<ChartedVisit>, version: number | undefined): Promise<number> {
  const present = visit.note?.version ?? 0
  if (version === undefined || present === version) return present
  const later = visit.note
    ? await ctx.db
        .selectFrom('chart_note_version')
        .select('changes')
        .where('note_id', '=', visit.note.id)
        .where('version', '>', version)
        .orderBy('version')
        .execute()
    : []
  const changed = Object.fromEntries(later.flatMap(({ changes }) => changes.filter(changesValue).map(({ key, after }) => [key, after])))
  throw new Problem('changed_meanwhile', { version: present, changed })
}

/** Whether it is more than a proposal that was rejected. */
const changesValue = ({ before, after }: SavedChange): boolean => !isDeepStrictEqual(before, after)

/** A change that says everything: whatever it leaves out goes back to how a note begins. */
function replaceAll(visit: ChartedVisit, sent: Sent): Sent {
  const { fields: _, ...parts } = makeEmptyContent(visit)
  const fields = Object.fromEntries(Object.keys(visit.note?.content.fields ?? {}).map((key) => [key, null]))
  return { ...parts, ...sent, fields: { ...fields, ...sent.fields } } as Sent
}

async function store(ctx: Context, visit: Permitted<ChartedVisit>, content: object): Promise<string> {
  const id = visit.note?.id ?? makeId()
  const at = ctx.now()
  if (visit.note) {
    const set = { content: JSON.stringify(content), version: visit.note.version + 1, updated_at: at }
    await ctx.db.updateTable('chart_note').set(set).where('id', '=', id).execute()
    return id
  }
  const { appointment_id, patient_id, provider_id } = visit
  const inserted = await ctx.db
    .insertInto('chart_note')
    .values({
      ...{ id, appointment_id, patient_id, provider_id, kind: kindOf(visit.type), template_version: templateVersion },
      ...{ status: 'draft', version: 1, content: JSON.stringify(content), visit_at: visit.starts_at, created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .executeTakeFirst()
  // Two windows wrote the first words at the same moment.
  if (inserted.numInsertedOrUpdatedRows === 0n) await refuseStale(ctx, await holdChartedVisit(ctx, appointment_id), 0)
  return id
}

type Version = { note_id: string; version: number; act: 'edited' | 'signed' | 'unlocked'; changes: SavedChange[] }

/** Adds a version to the history of a note. */
export const keepVersion = (ctx: Context, { patient_id, provider_id }: Permitted<ChartedVisit>, { changes, ...version }: Version) =>
  ctx.db
    .insertInto('chart_note_version')
    .values({ id: makeId(), patient_id, provider_id, ...version, changes: JSON.stringify(changes), at: ctx.now() })
    .execute()
