import { measureMinutes } from '@sorrel/contract/charting/rules'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { NoteKind, NoteStatus } from '@sorrel/contract/charting/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import type { AppointmentStatus, AppointmentType, VisitMode } from '@sorrel/contract/scheduling/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, runAsSystem } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type BillingFacts, noBillingFacts, readBillingFacts } from './billing/facts.ts'

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
  patient_language: Language | null
  ed_safe_mode: boolean
  /** Where they said they sat, or else where they live. */
  patient_state: string | null
  provider_name: string
  provider_credentials: string
  paid_by: 'insurance' | 'cash' | null
  /** The first and the last moment that both were in the call, once it has ended. */
  call_began_at: string | null
  call_ended_at: string | null
  /** The states in which the dietitian was licensed on the day of the visit. */
  licensed_in: string[]
  billing: BillingFacts
  note: NoteRow | null
}

const selectVisit = sql`
  select a.id as appointment_id, a.patient_id, a.provider_id, a.care_id, a.type, a.status, a.visit_mode, a.starts_at, a.ends_at, a.duration_minutes,
    a.actual_minutes, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, p.birth_date::text as patient_birth_date,
    p.preferred_language as patient_language, p.ed_safe_mode, coalesce(w.state, p.state) as patient_state, concat_ws(' ', d.first_name, d.last_name) as provider_name, d.credentials as provider_credentials, c.kind as paid_by,
    v.together_from as call_began_at, v.together_to as call_ended_at,
    array(select l.state from provider_licence l where l.provider_id = a.provider_id and l.expires_on >= (a.starts_at at time zone d.time_zone)::date) as licensed_in,
    n.id as note_id, n.kind, n.template_version, n.status as note_status, n.version, n.content, n.signed_at, n.updated_at
  from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
    left join coverage c on c.id = a.coverage_id left join video_call v on v.appointment_id = a.id left join call_location w on w.appointment_id = a.id
    left join chart_note n on n.appointment_id = a.id`

type Flat = Omit<ChartedVisit, 'note' | 'billing'> & Omit<NoteRow, 'id' | 'status'> & { note_id: string | null; note_status: NoteStatus }

async function readVisits(ctx: Context, where: RawBuilder<unknown>): Promise<Permitted<ChartedVisit>[]> {
  const { rows } = await sql<Flat>`${selectVisit} where ${where}`.execute(ctx.db)
  const ids = rows.map(({ appointment_id }) => appointment_id)
  const billing = ids.length === 0 ? new Map<string, BillingFacts>() : await readBillingFacts(ctx, ids)
  return rows.map(({ note_id, kind, template_version, note_status, version, content, signed_at, updated_at, ...visit }) => {
    const written = { kind, template_version, status: note_status, version, content, signed_at, updated_at }
    return permit({ ...visit, billing: billing.get(visit.appointment_id)!, note: note_id === null ? null : { id: note_id, ...written } })
  })
}

async function readVisit(ctx: Context, where: RawBuilder<unknown>): Promise<Permitted<ChartedVisit>> {
  const [visit] = await readVisits(ctx, where)
  if (!visit) throw new Problem('not_found')
  return visit
}

/** The visit of the calling dietitian with its note, or any visit for billing staff. Otherwise `not_found`. */ // reads scheduling, patients, providers, insurance, video
export async function findChartedVisit(ctx: Context, appointmentId: string): Promise<Permitted<ChartedVisit>> {
  const { actor } = ctx
  if (actor.kind === 'provider') return readVisit(ctx, sql`a.id = ${appointmentId} and a.provider_id = ${actor.provider_id}`)
  if (actor.kind === 'admin') return readVisit(ctx, sql`a.id = ${appointmentId}`)
  throw new Problem('not_found')
}

/** Visits with their notes, for billing staff; nobody else gets any. As many statements for many as for one. */ // reads scheduling, patients, providers, insurance, video
export const listChartedVisits = async (ctx: Context, appointmentIds: readonly string[]): Promise<Permitted<ChartedVisit>[]> =>
  ctx.actor.kind === 'admin' ? readVisits(ctx, sql`a.id = any (${appointmentIds}::uuid[])`) : []

/**
 * The note of a visit as the caller may read it: their own, or what a colleague signed for a patient of theirs. Of that they read the signed text
 * alone, because the visit itself stays with the colleague.
 */
export async function findReadableNote(ctx: Context, appointmentId: string): Promise<Permitted<ChartedVisit>> {
  try {
    return await findChartedVisit(ctx, appointmentId)
  } catch (refused) {
    const { actor } = ctx
    const isMissing = refused instanceof Problem && refused.code === 'not_found'
    const signed = isMissing && actor.kind === 'provider' ? await findSignedByColleague(ctx, appointmentId, actor.provider_id) : undefined
    if (!signed) throw refused
    return signed
  }
}

/** What a snapshot says. */
export type SignedText = {
  patient: { name: string; birth_date: string | null }
  provider: { name: string; credentials: string }
  visit: { starts_at: string; ends_at: string; type: AppointmentType; visit_mode: VisitMode }
  content: NoteContent
  kind: NoteKind
  template_version: number
}
type SignedRow = {
  note_id: string
  patient_id: string
  provider_id: string
  version: number
  snapshot: string
  signed_at: string
  care_id: string | null
}

/** What was signed last for a visit of a patient in the caller's care; row-level security decides which signatures they see. */ // reads care
async function findSignedByColleague(ctx: Context, appointmentId: string, caller: string): Promise<Permitted<ChartedVisit> | undefined> {
  const { rows } = await sql<SignedRow>`
    select s.note_id, s.patient_id, s.provider_id, s.version, s.snapshot, s.signed_at, c.id as care_id
    from chart_note_signature s left join care c on c.patient_id = s.patient_id and c.provider_id = ${caller} and c.ended_at is null
    where s.appointment_id = ${appointmentId} order by s.version desc limit 1`.execute(ctx.db)
  return rows[0] && permit(readSigned(appointmentId, rows[0]))
}

/** The visit as the snapshot tells it. What belongs to its billing stays with its dietitian. */
function readSigned(appointment_id: string, { note_id, version, snapshot, signed_at, ...whose }: SignedRow): ChartedVisit {
  const { patient, provider, visit, content, kind, template_version } = JSON.parse(snapshot) as SignedText
  const { patient_location_state: patient_state } = content
  return {
    ...{ appointment_id, ...whose, ...visit, status: 'Occurred', actual_minutes: null, paid_by: null },
    duration_minutes: measureMinutes(visit.starts_at, visit.ends_at) ?? 0,
    ...{ patient_name: patient.name, patient_birth_date: patient.birth_date, patient_language: null, ed_safe_mode: false, patient_state },
    ...{ provider_name: provider.name, provider_credentials: provider.credentials },
    ...{ call_began_at: null, call_ended_at: null, licensed_in: patient_state === null ? [] : [patient_state] },
    billing: noBillingFacts(visit.starts_at.slice(0, 10)),
    note: { id: note_id, kind, template_version, status: 'signed', version, content, signed_at, updated_at: signed_at },
  }
}

/** The visit of the calling dietitian within a transaction that goes on to change the note: a second change waits. */
export async function holdChartedVisit(ctx: Context, appointmentId: string): Promise<Permitted<ChartedVisit>> {
  await sql`select from chart_note where appointment_id = ${appointmentId} for update`.execute(ctx.db)
  return findChartedVisit(ctx, appointmentId)
}

export type VisitOfPatient = { id: string; starts_at: string; time_zone: string | null; ed_safe_mode: boolean }

/** The calling patient's own visit. Otherwise `not_found`. */ // reads scheduling, patients
export async function findVisitOfPatient(ctx: Context, appointmentId: string): Promise<Permitted<VisitOfPatient>> {
  if (ctx.actor.kind !== 'patient') throw new Problem('not_found')
  const row = await ctx.db
    .selectFrom('appointment')
    .innerJoin('patient', 'patient.id', 'appointment.patient_id')
    .select(['appointment.id', 'appointment.starts_at', 'patient.time_zone', 'patient.ed_safe_mode'])
    .where('appointment.id', '=', appointmentId)
    .where('appointment.patient_id', '=', ctx.actor.patient_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** A signed note by whose it is, without what it says. */
export type SealedNote = { id: string; appointment_id: string; patient_id: string; provider_id: string }

/**
 * The note of a visit, for staff who may unlock it. They read neither the note nor the visit, so row-level security shows them no row; the
 * access of the operation lets only them in.
 */
export async function findSealedNote(ctx: Context, appointmentId: string): Promise<Permitted<SealedNote>> {
  if (ctx.actor.kind !== 'admin') throw new Problem('not_found')
  const row = await runAsSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('chart_note')
      .select(['id', 'patient_id', 'provider_id'])
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirst(),
  )
  if (!row) throw new Problem('not_found')
  return permit({ ...row, appointment_id: appointmentId })
}
