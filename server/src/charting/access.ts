import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { NoteKind, NoteStatus } from '@sorrel/contract/charting/vocabulary'
import type { AppointmentStatus, AppointmentType, VisitMode } from '@sorrel/contract/scheduling/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'

/** A stored note. */
export type NoteRow = {
  id: string
  kind: NoteKind
  template_version: number
  status: NoteStatus
  version: number
  content: NoteContent
  signed_at: string | null
  updated_at: string
}

/** A visit with its note; the note is null before the first change. */
export type ChartedVisit = {
  appointment_id: string
  patient_id: string
  provider_id: string
  care_id: string | null
  type: AppointmentType
  status: AppointmentStatus
  visit_mode: VisitMode
  starts_at: string
  ends_at: string
  duration_minutes: number
  actual_minutes: number | null
  patient_name: string
  patient_birth_date: string | null
  patient_state: string | null
  provider_name: string
  provider_credentials: string
  paid_by: 'insurance' | 'cash' | null
  call_began_at: string | null
  call_ended_at: string | null
  /** The states in which the dietitian was licensed on the day of the visit. */
  licensed_in: string[]
  note: NoteRow | null
}

const selectVisit = sql`
  select a.id as appointment_id, a.patient_id, a.provider_id, a.care_id, a.type, a.status, a.visit_mode, a.starts_at, a.ends_at, a.duration_minutes,
    a.actual_minutes, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, p.birth_date::text as patient_birth_date,
    p.state as patient_state, concat_ws(' ', d.first_name, d.last_name) as provider_name, d.credentials as provider_credentials, c.kind as paid_by,
    v.begun_at as call_began_at, v.ended_at as call_ended_at,
    array(select l.state from provider_licence l where l.provider_id = a.provider_id and l.expires_on >= (a.starts_at at time zone d.time_zone)::date) as licensed_in,
    n.id as note_id, n.kind, n.template_version, n.status as note_status, n.version, n.content, n.signed_at, n.updated_at
  from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
    left join coverage c on c.id = a.coverage_id left join video_call v on v.appointment_id = a.id left join chart_note n on n.appointment_id = a.id`

type Flat = Omit<ChartedVisit, 'note'> & Omit<NoteRow, 'id' | 'status'> & { note_id: string | null; note_status: NoteStatus }

async function readVisit(ctx: Context, where: RawBuilder<unknown>): Promise<Permitted<ChartedVisit>> {
  const { rows } = await sql<Flat>`${selectVisit} where ${where}`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  const { note_id, kind, template_version, note_status, version, content, signed_at, updated_at, ...visit } = rows[0]
  const note =
    note_id === null ? null : { id: note_id, kind, template_version, status: note_status, version, content, signed_at, updated_at }
  return permit({ ...visit, note })
}

/** The visit of the calling dietitian with its note, or any visit for billing staff. Otherwise `not_found`. */ // reads scheduling, patients, providers, insurance, video
export async function findChartedVisit(ctx: Context, appointmentId: string): Promise<Permitted<ChartedVisit>> {
  const { actor } = ctx
  if (actor.kind === 'provider') return readVisit(ctx, sql`a.id = ${appointmentId} and a.provider_id = ${actor.provider_id}`)
  if (actor.kind === 'admin') return readVisit(ctx, sql`a.id = ${appointmentId}`)
  throw new Problem('not_found')
}

/** The same within a transaction that goes on to change the note: a second change waits. */
export async function holdChartedVisit(ctx: Context, appointmentId: string): Promise<Permitted<ChartedVisit>> {
  await sql`select from chart_note where appointment_id = ${appointmentId} for update`.execute(ctx.db)
  return findChartedVisit(ctx, appointmentId)
}

/** The calling patient's own visit. Otherwise `not_found`. */ // reads scheduling
export async function findVisitOfPatient(ctx: Context, appointmentId: string): Promise<Permitted<{ id: string }>> {
  if (ctx.actor.kind !== 'patient') throw new Problem('not_found')
  const row = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('id', '=', appointmentId)
    .where('patient_id', '=', ctx.actor.patient_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
