import type { AppointmentStatus, FeedNames } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, makeContextAs, type PatientActor, runAsSystem } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { type AppointmentView, viewAppointments } from './appointments.ts'

/**
 * The appointments that the caller may see: a patient's own, a provider's own, and all of them for the administrators whom the operation
 * lets in.
 */
function viewOwnAppointments(ctx: Context) {
  const views = viewAppointments(ctx)
  if (ctx.actor.kind === 'patient') return views.where('appointment.patient_id', '=', ctx.actor.patient_id)
  if (ctx.actor.kind === 'provider') return views.where('appointment.provider_id', '=', ctx.actor.provider_id)
  if (ctx.actor.kind === 'admin' || ctx.actor.kind === 'system') return views
  return views.where(sql<boolean>`false`)
}

/**
 * The appointment with that id; `not_found` if there is none or it is not the caller's. Verbs cannot get an appointment in any other way.
 */
export async function findAppointment(ctx: Context, id: string): Promise<Permitted<AppointmentView>> {
  const appointment = await viewOwnAppointments(ctx).where('appointment.id', '=', id).executeTakeFirst()
  if (!appointment) throw new Problem('not_found')
  return permit(appointment)
}

/** The appointments with these ids that are the caller's, by time; other ids are left out. */
export async function findAppointments(ctx: Context, ids: readonly string[]): Promise<Permitted<AppointmentView>[]> {
  if (ids.length === 0) return []
  const rows = await viewOwnAppointments(ctx).where('appointment.id', 'in', ids).orderBy('appointment.starts_at').execute()
  return rows.map(permit)
}

/** This visit and the later booked visits of its series, by time. */
export async function findFollowing(ctx: Context, appointment: Permitted<AppointmentView>): Promise<Permitted<AppointmentView>[]> {
  if (!appointment.series_id) return [appointment]
  const rows = await viewOwnAppointments(ctx)
    .where('appointment.series_id', '=', appointment.series_id)
    .where('appointment.starts_at', '>=', appointment.starts_at)
    .where('appointment.status', '=', 'Scheduled')
    .orderBy('appointment.starts_at')
    .execute()
  return rows.map(permit)
}

/** The visits of the series of this one, by time, without the old entries of moved visits; of a single visit only itself. */
export async function findSeries(ctx: Context, appointment: Permitted<AppointmentView>): Promise<Permitted<AppointmentView>[]> {
  if (!appointment.series_id) return [appointment]
  const rows = await viewOwnAppointments(ctx)
    .where('appointment.series_id', '=', appointment.series_id)
    .where('appointment.status', '!=', 'Re-scheduled')
    .orderBy('appointment.starts_at')
    .execute()
  return rows.map(permit)
}

/** The ids of the caller's visit and of all visits booked with it as a series, by time. */
export async function listIdsOfSeriesWith(ctx: Context, id: string): Promise<string[]> {
  const { series_id } = await findAppointment(ctx, id)
  if (!series_id) return [id]
  const rows = await viewOwnAppointments(ctx)
    .where('appointment.series_id', '=', series_id)
    .where('appointment.rescheduled_from_id', 'is', null)
    .orderBy('appointment.starts_at')
    .execute()
  return rows.map((row) => row.id)
}

export type AppointmentFilter = {
  provider_id?: string | undefined
  patient_id?: string | undefined
  before?: string | undefined
  after?: string | undefined
  start_before?: string | undefined
  start_after?: string | undefined
  end_before?: string | undefined
  end_after?: string | undefined
  statuses?: readonly AppointmentStatus[] | undefined
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of the caller's appointments, and the number of all of them. */
export async function listAppointments(
  ctx: Context,
  filter: AppointmentFilter,
): Promise<{ items: Permitted<AppointmentView>[]; total: number }> {
  const found = applyFilter(viewOwnAppointments(ctx), filter)
  const [items, count] = await Promise.all([
    found
      .orderBy('appointment.starts_at', filter.sort)
      .orderBy('appointment.id', filter.sort)
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    found
      .clearSelect()
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: items.map(permit), total: count.total }
}

function applyFilter(found: ReturnType<typeof viewOwnAppointments>, filter: AppointmentFilter) {
  if (filter.provider_id) found = found.where('appointment.provider_id', '=', filter.provider_id)
  if (filter.patient_id) found = found.where('appointment.patient_id', '=', filter.patient_id)
  if (filter.after) found = found.where('appointment.ends_at', '>', filter.after)
  if (filter.before) found = found.where('appointment.starts_at', '<', filter.before)
  if (filter.start_after) found = found.where('appointment.starts_at', '>=', filter.start_after)
  if (filter.start_before) found = found.where('appointment.starts_at', '<', filter.start_before)
  if (filter.end_after) found = found.where('appointment.ends_at', '>=', filter.end_after)
  if (filter.end_before) found = found.where('appointment.ends_at', '<', filter.end_before)
  if (filter.statuses?.length) found = found.where('appointment.status', 'in', [...filter.statuses])
  return found
}

/** The appointment of an unused link, with a context for its patient. Unknown, expired and revoked tokens all throw `not_found`. */
export async function makeContextByLink(ctx: Context, token: string): Promise<ByLink> {
  const link = await findHolderOfLink(ctx, token)
  if (link.used) throw new Problem('not_found')
  return link
}

/** `used`: the link was revoked because its visit was moved or canceled. */
export type ByLink = { ctx: Context; appointment_id: string; expires_at: string; used: boolean }

/**
 * The appointment of a link, used or not, with a context for its patient. Unknown and expired tokens, links of a deleted patient, and those
 * of a guardian who no longer acts for the patient, throw `not_found`. A link that was valid when its visit was canceled shows that visit
 * until the visit would have ended.
 */ // reads patients
export async function findHolderOfLink(ctx: Context, token: string): Promise<ByLink> {
  const link = await runAsSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('appointment_link as link')
      .innerJoin('patient', 'patient.id', 'link.patient_id')
      .innerJoin('appointment', 'appointment.id', 'link.appointment_id')
      .select(['link.appointment_id', 'link.patient_id', 'link.guardian_id', 'link.expires_at', 'link.revoked_at'])
      .where('link.token_hash', '=', hashOfToken(token))
      .where((eb) =>
        eb.or([
          eb('link.expires_at', '>', ctx.now()),
          eb.and([
            eb('appointment.status', '=', 'Canceled'),
            eb('link.revoked_at', '<', eb.ref('link.expires_at')),
            eb('appointment.ends_at', '>', ctx.now()),
          ]),
        ]),
      )
      .where('patient.deleted_at', 'is', null)
      .where(checkActing('link.guardian_id', 'link.patient_id'))
      .executeTakeFirst(),
  )
  if (!link) throw new Problem('not_found')
  return {
    ctx: await makeContextAs(ctx, makePatientActor(link.patient_id, link.guardian_id)),
    appointment_id: link.appointment_id,
    expires_at: link.expires_at,
    used: link.revoked_at !== null,
  }
}

const shown = ['Scheduled', 'Occurred', 'No-show'] as const

/**
 * The visits on the caller's calendar that overlap [from, to), by time. The old times of moved visits are left out, and canceled visits
 * unless they are asked for.
 */
export async function findVisitsBetween(
  ctx: Context,
  from: string,
  to: string,
  withCanceled = false,
): Promise<Permitted<AppointmentView>[]> {
  const rows = await viewOwnAppointments(ctx)
    .where('appointment.ends_at', '>', from)
    .where('appointment.starts_at', '<', to)
    .where('appointment.status', 'in', withCanceled ? [...shown, 'Canceled'] : shown)
    .orderBy('appointment.starts_at')
    .execute()
  return rows.map(permit)
}

/** When the coming visits of a provider are, by time, as far as the caller may see them. */
export async function findComingTimes(ctx: Context, providerId: string) {
  return viewOwnAppointments(ctx)
    .clearSelect()
    .select(['appointment.id', 'appointment.starts_at', 'appointment.ends_at', 'appointment.duration_minutes', 'appointment.type'])
    .select(['appointment.visit_mode', 'appointment.kept_despite_at', 'appointment.outside_hours_since'])
    .where('appointment.provider_id', '=', providerId)
    .where('appointment.status', '=', 'Scheduled')
    .where('appointment.starts_at', '>', ctx.now())
    .orderBy('appointment.starts_at')
    .execute()
}

/** The last visit in a line of moves. */
export async function findLatest(ctx: Context, appointment: Permitted<AppointmentView>): Promise<Permitted<AppointmentView>> {
  const latest = await viewOwnAppointments(ctx)
    .where('appointment.root_id', '=', appointment.root_id)
    .where('appointment.status', '!=', 'Re-scheduled')
    .orderBy('appointment.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? permit(latest) : appointment
}

/** The calling provider's visits that are over and not marked, oldest first. */
export async function findUnmarked(ctx: Context): Promise<Permitted<AppointmentView>[]> {
  const rows = await viewOwnAppointments(ctx)
    .where('appointment.status', '=', 'Scheduled')
    .where('appointment.ends_at', '<=', ctx.now())
    .orderBy('appointment.ends_at')
    .orderBy('appointment.id')
    .limit(200)
    .execute()
  return rows.map(permit)
}

/** Whether the guardian who holds a link or an address still acts for the patient; always true of what patients hold themselves. */
const checkActing = (guardian: string, patient: string) =>
  sql<boolean>`(${sql.ref(guardian)} is null or app.may_act_for(${sql.ref(guardian)}, ${sql.ref(patient)}))`

const makePatientActor = (patient_id: string, guardian_id: string | null): PatientActor =>
  guardian_id ? { kind: 'patient', patient_id, guardian_id } : { kind: 'patient', patient_id }

/**
 * A context for the owner of a private calendar address. Unknown and revoked addresses, and those of people who have left, throw
 * `not_found`.
 */ // reads patients, providers
export async function makeContextByFeed(ctx: Context, token: string): Promise<{ ctx: Context; names: FeedNames }> {
  const feed = await runAsSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('calendar_feed as feed')
      .select(['feed.owner_kind', 'feed.owner_id', 'feed.guardian_id', 'feed.names'])
      .where('feed.token_hash', '=', hashOfToken(token))
      .where('feed.revoked_at', 'is', null)
      .where(
        sql<boolean>`(feed.owner_kind = 'patient' and exists (select from patient p where p.id = feed.owner_id and p.deleted_at is null)
          or feed.owner_kind = 'provider' and exists (select from provider p where p.id = feed.owner_id and p.status = 'active'))`,
      )
      .where(checkActing('feed.guardian_id', 'feed.owner_id'))
      .executeTakeFirst(),
  )
  if (!feed) throw new Problem('not_found')
  const { owner_kind, owner_id, guardian_id, names } = feed
  const owner = owner_kind === 'patient' ? makePatientActor(owner_id, guardian_id) : { kind: 'provider' as const, provider_id: owner_id }
  return { ctx: await makeContextAs(ctx, owner), names }
}

/** The patient for whom a visit is booked: patients book for themselves, staff for the patients whom they may see. */ // reads patients
export async function findBookablePatient(ctx: Context, patientId: string | undefined) {
  const id = ctx.actor.kind === 'patient' ? ctx.actor.patient_id : patientId
  if (!id) throw refuseValue('body', ['patient_id'], 'invalid_type', { expected: 'uuid' })
  if (ctx.actor.kind === 'patient' && patientId && patientId !== id) throw new Problem('not_found')
  const patient = await ctx.db
    .selectFrom('patient')
    .select(['id', 'first_name', 'last_name', 'birth_date', 'email', 'state', 'zip', 'time_zone', 'booking_source', 'confirmation_status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}
export type BookablePatient = Awaited<ReturnType<typeof findBookablePatient>>

/** A provider may book, and ask about, their own calendar only. */
export function refuseForeignPractice({ actor }: Context, providerId: string): void {
  if (actor.kind === 'provider' && actor.provider_id !== providerId) throw new Problem('not_found')
}
