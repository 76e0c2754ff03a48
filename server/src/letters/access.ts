import { type Selectable, sql } from 'kysely'
import { type ChartedVisit, holdChartedVisit, type NoteRow } from '../charting/access.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { type Place, readCursor } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import type { LetterTables } from './tables.ts'

/** A letter, and how its note stands as far as the caller may know. */
export type LetterRow = Selectable<LetterTables['letter']> & {
  /** Whether row-level security shows the caller what it says. */
  is_readable: boolean
  /** Whether its note is signed in the version from which it was written; null for whoever does not read notes. */
  note_stands: boolean | null
}
/** The patient whose letters a call is about. `in_care`: whether the calling dietitian looks after them now; true for everybody else. */
export type LetterPatient = { id: string; ed_safe_mode: boolean; in_care: boolean }

/** The calling patient, one whom the calling dietitian may read, or any for support. Otherwise `not_found`. */ // reads patients
export async function findLetterPatient(ctx: Context, patientId: string): Promise<Permitted<LetterPatient>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const in_care = actor.kind === 'provider' ? sql<boolean>`p.id = any (app.my_patients_in_care())` : sql<boolean>`true`
  const patient = await ctx.db
    .selectFrom('patient as p')
    .select(['p.id', 'p.ed_safe_mode', in_care.as('in_care')])
    .where('p.id', '=', patientId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

// reads charting
const viewLetters = (ctx: Context) =>
  ctx.db
    .selectFrom('letter as l')
    .leftJoin('letter_text as t', 't.letter_id', 'l.id')
    .leftJoin('chart_note as n', 'n.id', 'l.note_id')
    .selectAll('l')
    .select([
      sql<boolean>`t.letter_id is not null`.as('is_readable'),
      sql<boolean | null>`n.status = 'signed' and n.version = l.note_version`.as('note_stands'),
    ])

/** One letter about this patient that the caller may see. Otherwise `not_found`. */
export async function findLetter(ctx: Context, { id: patientId }: Permitted<LetterPatient>, id: string): Promise<Permitted<LetterRow>> {
  const row = await viewLetters(ctx).where('l.id', '=', id).where('l.patient_id', '=', patientId).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

type Wanted = { appointment_id?: string | undefined; cursor?: string | undefined; limit: number }

/** The letters about a patient, or about one visit, the newest first, and one more than asked for. */
export async function findLettersOf(
  ctx: Context,
  { id }: Permitted<LetterPatient>,
  { appointment_id, cursor, limit }: Wanted,
): Promise<Permitted<LetterRow>[]> {
  const after: Place | undefined = cursor === undefined ? undefined : readCursor(cursor)
  let list = viewLetters(ctx).where('l.patient_id', '=', id)
  if (appointment_id !== undefined) list = list.where('l.appointment_id', '=', appointment_id)
  if (after) list = list.where(sql<boolean>`(l.signed_at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await list
    .orderBy('l.signed_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(permit)
}

/** A letter as the job of a sending finds it; undefined if it is gone. Runs as the system. */
export async function findLetterOfJob(ctx: Context, id: string): Promise<Permitted<LetterRow> | undefined> {
  const row = await viewLetters(ctx).where('l.id', '=', id).executeTakeFirst()
  return row && permit(row)
}

/** A visit with a note that the calling dietitian signed. */
export type SignedVisit = ChartedVisit & { note: NoteRow }

/** Throws `note_not_signed` for a draft, and for a note that was unlocked. */
export function requireSignedNote(visit: Permitted<ChartedVisit>): Permitted<SignedVisit> {
  const { note } = visit
  if (note?.status !== 'signed') throw new Problem('note_not_signed')
  return permit({ ...visit, note })
}

/** The visit from whose note a letter is about to be signed; the note can be neither unlocked nor changed until the transaction ends. */
export const holdSignedVisit = async (ctx: Context, appointmentId: string): Promise<Permitted<SignedVisit>> =>
  requireSignedNote(await holdChartedVisit(ctx, appointmentId))
