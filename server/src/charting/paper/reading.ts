import { measureMinutes } from '@sorrel/contract/charting/rules'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type ChartedVisit, findReadableNote, findVisitOfPatient, type SignedText } from '../access.ts'
import { findNextVisit, type NextVisit, suggestDay } from '../reading/next-visit.ts'
import { leaveOutSentences } from '../reading/safe-mode.ts'
import { writeSnapshot } from '../signing.ts'
import type { SavedGoal } from '../tables.ts'
import { takeNote, wholeOf } from '../writing/drafts.ts'
import type { Addendum, Seal } from './parts.ts'

/** What a paper about a note says. Without a seal it is a draft. */
export type NotePaper = SignedText & {
  appointment_id: string
  patient_id: string
  zone: string
  seal: Seal | null
  addenda: readonly Addendum[]
  /** Numbers about body and food are left out. */
  in_safe_mode: boolean
}

/** What a patient takes home. */
export type ToldPaper = {
  patient_id: string
  patient: { name: string }
  provider: { name: string; credentials: string }
  starts_at: string
  zone: string
  instructions: string | null
  goals: readonly SavedGoal[]
  next_visit_focus: string | null
  suggested_on: string | null
  next_visit: NextVisit | null
  is_draft: boolean
}

/**
 * The note of a visit as the caller may have it on paper: the author a draft too, everybody else what was signed last. Throws `note_not_signed`,
 * and `not_available` for a patient from whom the note is withheld.
 */
export async function readNotePaper(ctx: Context, appointmentId: string): Promise<NotePaper> {
  if (ctx.actor.kind === 'patient') {
    const { ed_safe_mode } = await findVisitOfPatient(ctx, appointmentId)
    const signed = await readSigned(ctx, appointmentId)
    // Row-level security keeps the snapshot of a withheld note back. The instructions stay visible, and say that there is one.
    if (!signed) throw new Problem((await readTold(ctx, appointmentId)) ? 'not_available' : 'note_not_signed')
    return { ...signed, in_safe_mode: ed_safe_mode }
  }
  const visit = await findReadableNote(ctx, appointmentId)
  if (visit.note?.status !== 'signed') return takeDraft(ctx, visit)
  const signed = await readSigned(ctx, appointmentId)
  if (!signed) throw new Problem('note_not_signed')
  return signed
}

/** What a patient takes home from a visit. A dietitian gets what the note says now. Throws `note_not_signed`. */
export async function readToldPaper(ctx: Context, appointmentId: string): Promise<ToldPaper> {
  if (ctx.actor.kind === 'patient') {
    const { ed_safe_mode } = await findVisitOfPatient(ctx, appointmentId)
    const told = await readTold(ctx, appointmentId)
    if (!told) throw new Problem('note_not_signed')
    const focus = told.next_visit_focus
    const next_visit_focus = ed_safe_mode && focus ? leaveOutSentences(focus) || null : focus
    return { ...told, next_visit_focus, next_visit: await findNextVisit(ctx, appointmentId) }
  }
  const { patient_id, patient, provider, visit, zone, content, seal } = await readNotePaper(ctx, appointmentId)
  const { patient_instructions: instructions, smart_goals: goals, next_visit_focus, next_visit_weeks } = content
  const { starts_at } = visit
  const suggested_on = suggestDay(starts_at, next_visit_weeks, zone)
  return {
    ...{ patient_id, patient, provider, starts_at, zone, instructions, goals, next_visit_focus, suggested_on },
    ...{ next_visit: await findNextVisit(ctx, appointmentId), is_draft: seal === null },
  }
}

async function takeDraft(ctx: Context, visit: Permitted<ChartedVisit>): Promise<NotePaper> {
  const { actor } = ctx
  if (actor.kind !== 'provider' || actor.provider_id !== visit.provider_id) throw new Problem('note_not_signed')
  const { appointment_id, patient_id } = visit
  const text: SignedText = JSON.parse(writeSnapshot(visit, takeNote(visit).version, ctx.now()))
  // reads providers
  const { time_zone: zone } = await ctx.db
    .selectFrom('provider')
    .select('time_zone')
    .where('id', '=', visit.provider_id)
    .executeTakeFirstOrThrow()
  return { ...text, appointment_id, patient_id, zone, seal: null, addenda: [], in_safe_mode: false }
}

type Row = Seal & { note_id: string; patient_id: string; snapshot: string; zone: string; addenda: Addendum[] }

/** What was signed last for a visit, with its addenda, in one statement. Row-level security decides who sees it. */ // reads patients, providers
async function readSigned(ctx: Context, appointment_id: string): Promise<NotePaper | undefined> {
  const zone = ctx.actor.kind === 'patient' ? sql`coalesce(p.time_zone, d.time_zone)` : sql`d.time_zone`
  const { rows } = await sql<Row>`
    select s.note_id, s.patient_id, s.snapshot, s.sha256, s.version, s.signed_at, s.signature_name, s.credentials, ${zone} as zone,
      coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'reason', a.reason, 'signature_name', a.signature_name,
        'credentials', a.credentials, 'signed_at', a.signed_at) order by a.signed_at, a.id) from chart_note_addendum a where a.note_id = s.note_id), '[]') as addenda
    from chart_note_signature s join patient p on p.id = s.patient_id join provider d on d.id = s.provider_id
    where s.appointment_id = ${appointment_id} order by s.version desc limit 1`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const { snapshot, patient_id, addenda, zone: of, sha256, version, signed_at, signature_name, credentials } = row
  const text: SignedText = JSON.parse(snapshot)
  const seal = { sha256, version, signed_at, signature_name, credentials }
  return { ...text, content: wholeOf(text.content), appointment_id, patient_id, zone: of, seal, addenda, in_safe_mode: false }
}

type Told = Omit<ToldPaper, 'patient' | 'provider' | 'is_draft' | 'suggested_on' | 'next_visit'> & {
  next_visit_weeks: number | null
  patient_name: string
  signature_name: string
  credentials: string
}

// reads scheduling, patients
async function readTold(ctx: Context, appointmentId: string): Promise<Omit<ToldPaper, 'next_visit'> | undefined> {
  const { rows } = await sql<Told>`
    select i.patient_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, i.signature_name, i.credentials, a.starts_at,
      coalesce(p.time_zone, 'UTC') as zone, i.instructions, i.goals, i.next_visit_focus, i.next_visit_weeks
    from visit_instruction i join appointment a on a.id = i.appointment_id join patient p on p.id = i.patient_id
    where i.appointment_id = ${appointmentId}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const { patient_name, signature_name, credentials, next_visit_weeks, ...rest } = row
  const suggested_on = suggestDay(rest.starts_at, next_visit_weeks, rest.zone)
  return { ...rest, suggested_on, patient: { name: patient_name }, provider: { name: signature_name, credentials }, is_draft: false }
}

/** The minutes in session, from what the note says. */
export const minutesOf = ({ content }: Pick<NotePaper, 'content'>): number | null =>
  measureMinutes(content.session_started_at, content.session_ended_at)
