import type { Language } from '@sorrel/contract/kernel/values'
import { findStatus } from '@sorrel/contract/releases/rules'
import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, makeContextAs, runAsSystem, transaction } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import type { ReleaseTables } from './tables.ts'

export type ReleaseRow = Selectable<ReleaseTables['release_of_information']>
/** The patient whose releases a call is about. `in_care`: whether the calling dietitian looks after them now; true for everybody else. */
export type ReleasePatient = {
  id: string
  first_name: string | null
  last_name: string | null
  birth_date: string | null
  time_zone: string | null
  in_care: boolean
}

/** The calling patient, one whom the calling dietitian may read, or any for support. Otherwise `not_found`. */ // reads patients
export async function findReleasePatient(ctx: Context, patientId: string): Promise<Permitted<ReleasePatient>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const in_care = actor.kind === 'provider' ? sql<boolean>`p.id = any (app.my_patients_in_care())` : sql<boolean>`true`
  const patient = await ctx.db
    .selectFrom('patient as p')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.birth_date', 'p.time_zone', in_care.as('in_care')])
    .where('p.id', '=', patientId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

/** One release of a patient. Row-level security hides drafts from everybody but the patient. Otherwise `not_found`. */
export async function findRelease(
  ctx: Context,
  { id: patientId }: Permitted<ReleasePatient>,
  releaseId: string,
): Promise<Permitted<ReleaseRow>> {
  const row = await releasesOf(ctx, patientId).where('id', '=', releaseId).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The same, locked for a change in the caller's transaction. */
export async function findReleaseToChange(
  ctx: Context,
  { id: patientId }: Permitted<ReleasePatient>,
  releaseId: string,
): Promise<Permitted<ReleaseRow>> {
  const row = await releasesOf(ctx, patientId).where('id', '=', releaseId).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The signed release that is asked for: by its id, or else the newest active one. Otherwise `not_found`. */
export async function findSignedRelease(
  ctx: Context,
  patient: Permitted<ReleasePatient>,
  releaseId: string | undefined,
): Promise<Permitted<ReleaseRow & { pdf_file_id: string }>> {
  const found = releaseId
    ? await findRelease(ctx, patient, releaseId)
    : await releasesOf(ctx, patient.id)
        .where('status', '=', 'active')
        .where('expires_at', '>', ctx.now())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
  if (!found?.pdf_file_id) throw new Problem('not_found')
  return permit({ ...found, pdf_file_id: found.pdf_file_id })
}

const releasesOf = (ctx: Context, patientId: string) =>
  ctx.db.selectFrom('release_of_information').selectAll().where('patient_id', '=', patientId)

/** A release as the job of a sending finds it. Runs as the system. */
export async function findReleaseOfSend(ctx: Context, releaseId: string): Promise<Permitted<ReleaseRow>> {
  const row = await ctx.db.selectFrom('release_of_information').selectAll().where('id', '=', releaseId).executeTakeFirstOrThrow()
  return permit(row)
}

/** Refuses what needs an active release. */
export function refuseEnded(ctx: Context, release: ReleaseRow): void {
  if (findStatus(release, ctx.now()) !== 'active') throw new Problem('release_not_active')
}

/** What the address of a preview says. It is signed, so that asking for one writes nothing; only that it was used is stored. */
export type Preview = {
  patient_id: string
  guardian_id?: string
  release_id?: string
  language: Language
  expires_at: string
  nonce: string
}

/** The context of whoever holds the address of a preview: the patient, or the guardian, who asked for it. It works once; then it is `not_found`. */
export async function makeContextByPreview(ctx: Context, token: string, preview: Preview): Promise<Context> {
  const { patient_id, guardian_id, expires_at } = preview
  await runAsSystem(ctx, (ctx) =>
    transaction(ctx, async (ctx) => {
      const { rows } = await sql<{ may: boolean }>`select app.may_still_act(${patient_id}, ${guardian_id ?? null}) as may`.execute(ctx.db)
      const used = await ctx.db
        .insertInto('release_preview_used')
        .values({ token_hash: hashOfToken(token), expires_at })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .executeTakeFirst()
      if (!rows[0]?.may || used.numInsertedOrUpdatedRows === 0n) throw new Problem('not_found')
    }),
  )
  return makeContextAs(ctx, { kind: 'patient', patient_id, ...(guardian_id && { guardian_id }) })
}
