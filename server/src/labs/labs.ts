import { panels } from '@sorrel/contract/labs/panels'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { attachFile } from '../files/attaching.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record, tellBrowsers } from '../kernel/record.ts'
import { findDay } from '../patients/ages.ts'
import { findLab, type LabPatient, type LabRow, refuseClosedCare } from './access.ts'
import { bodyOf } from './bodies.ts'
import { type Report, readResults } from './entering.ts'
import { showReports } from './viewing.ts'

type Shown = z.input<typeof Lab>

// A phone's clock may run ahead of ours.
const driftMinutes = 10

/**
 * Adds a report, or a correction of one. A patient corrects what they entered; a dietitian anything. Two corrections of one version: the
 * second throws `changed_meanwhile`.
 */
export async function addReport(ctx: Context, patient: Permitted<LabPatient>, report: Report): Promise<Shown> {
  refuseClosedCare(ctx, patient)
  refuseEmptyReport(report)
  refuseMoment(ctx, patient, report.collected_at)
  const results = readResults(report.results, bodyOf(patient, report.collected_at))
  const id = makeId()
  await transaction(ctx, async (ctx) => {
    const old = report.corrects_id === undefined ? undefined : await findCorrected(ctx, patient, report.corrects_id)
    await insertLab(ctx, { id, patient, report, old })
    if (results.length > 0)
      await ctx.db
        .insertInto('lab_result')
        .values(results.map((row) => ({ ...row, lab_id: id, patient_id: patient.id })))
        .execute()
    await keepFiles(ctx, { id, patient, report, old })
    await recordReport(ctx, { id, patient, old })
  })
  return showLab(ctx, await findLab(ctx, patient, id))
}

/** One report in the form of the contract. */
export async function showLab(ctx: Context, lab: Permitted<LabRow>): Promise<Shown> {
  const [shown] = await showReports(ctx, [lab])
  return shown!
}

function refuseEmptyReport({ results, file_ids, panel, panel_name }: Report): void {
  if (panel === undefined && panel_name === undefined) throw refuseValue('body', ['panel_name'], 'invalid_type')
  if (results.length === 0 && file_ids.length === 0) throw refuseValue('body', ['results'], 'too_small', { minimum: 1 })
}

/** A sample cannot have been taken in the future, nor before the patient was born. */
function refuseMoment(ctx: Context, { birth_date, time_zone }: LabPatient, collectedAt: string): void {
  if (Date.parse(collectedAt) > Date.parse(ctx.now()) + driftMinutes * 60_000) throw refuseValue('body', ['collected_at'], 'in_the_future')
  if (birth_date && findDay(time_zone, collectedAt) < birth_date) throw refuseValue('body', ['collected_at'], 'before_birth')
}

async function findCorrected(ctx: Context, patient: Permitted<LabPatient>, id: string): Promise<Permitted<LabRow>> {
  const old = await findLab(ctx, patient, id)
  // What the dietitian or a laboratory entered is theirs to correct.
  if (ctx.actor.kind === 'patient' && old.source !== 'patient_upload') throw new Problem('forbidden')
  if (old.corrected_by_id !== null) throw new Problem('changed_meanwhile')
  return old
}

type Added = { id: string; patient: Permitted<LabPatient>; report: Report; old: LabRow | undefined }

async function insertLab(ctx: Context, { id, patient, report, old }: Added): Promise<void> {
  const { panel = null, collected_at } = report
  // What a dietitian enters, they have seen.
  const reviewer = ctx.actor.kind === 'provider' ? ctx.actor.provider_id : null
  const inserted = await ctx.db
    .insertInto('lab')
    .values({
      id,
      patient_id: patient.id,
      root_id: old?.root_id ?? id,
      source: reviewer ? 'provider' : 'patient_upload',
      panel,
      panel_name: report.panel_name ?? (panel ? panels[panel].label.en : ''),
      collected_at,
      review_status: reviewer ? 'reviewed' : 'new',
      reviewed_at: reviewer ? ctx.now() : null,
      reviewed_by: reviewer,
      corrects_id: old?.id ?? null,
      created_at: ctx.now(),
      created_by: getDoerId(ctx.actor) ?? null,
    })
    .onConflict((conflict) => conflict.column('corrects_id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new Problem('changed_meanwhile')
}

/** Makes the uploads part of the report. A correction keeps those of the version before that it names again. */
async function keepFiles(ctx: Context, { id, patient, report, old }: Added): Promise<void> {
  const fileIds = [...new Set(report.file_ids)]
  if (fileIds.length === 0) return
  const earlier = old ? await ctx.db.selectFrom('lab_file').select('file_id').where('lab_id', '=', old.id).execute() : []
  const kept = new Set(earlier.map(({ file_id }) => file_id))
  for (const file_id of fileIds) if (!kept.has(file_id)) await attachFile(ctx, { file_id, purpose: 'lab_report', patient_id: patient.id })
  await ctx.db
    .insertInto('lab_file')
    .values(fileIds.map((file_id, place) => ({ lab_id: id, file_id, patient_id: patient.id, place })))
    .execute()
}

/** Records the event, and tells the open browsers of the patient and of each dietitian who looks after them. */ // reads care
async function recordReport(ctx: Context, { id, patient, old }: Omit<Added, 'report'>): Promise<void> {
  const people = { subject_id: id, patient_id: patient.id }
  const name = old ? ('lab.corrected' as const) : ('lab.added' as const)
  if (old) await record(ctx, 'lab.corrected', { ...people, payload: { lab_id: id, corrects_id: old.id } })
  else await record(ctx, 'lab.added', { ...people, payload: { lab_id: id } })
  const cares = await ctx.db
    .selectFrom('care')
    .select('provider_id')
    .where('patient_id', '=', patient.id)
    .where('ended_at', 'is', null)
    .execute()
  for (const { provider_id } of cares) await tellBrowsers(ctx, name, { subject_id: id, provider_id })
}

type Comment = { text: string; visible_to_patient: boolean }

/** Adds a dietitian's comment and marks the report as reviewed. A version that was corrected meanwhile throws `changed_meanwhile`. */
export async function commentOn(ctx: Context, patient: Permitted<LabPatient>, labId: string, comment: Comment): Promise<Shown> {
  refuseClosedCare(ctx, patient)
  const { actor } = ctx
  if (actor.kind !== 'provider' || patient.care_id === null) throw new Problem('forbidden')
  const [id, care_id, provider_id] = [makeId(), patient.care_id, actor.provider_id]
  await transaction(ctx, async (ctx) => {
    const lab = await findLab(ctx, patient, labId)
    if (lab.corrected_by_id !== null) throw new Problem('changed_meanwhile')
    await ctx.db
      .insertInto('lab_feedback')
      .values({ id, lab_id: lab.id, patient_id: patient.id, provider_id, ...comment, created_at: ctx.now() })
      .execute()
    await ctx.db
      .updateTable('lab')
      .set({ review_status: 'reviewed', reviewed_at: sql`coalesce(reviewed_at, ${ctx.now()}::timestamptz)`, reviewed_by: provider_id })
      .where('id', '=', lab.id)
      .execute()
    const people = { subject_id: lab.id, patient_id: patient.id, provider_id }
    await record(ctx, 'lab.commented', { ...people, payload: { lab_id: lab.id, feedback_id: id, care_id } })
  })
  return showLab(ctx, await findLab(ctx, patient, labId))
}
