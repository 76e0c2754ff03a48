import type { AppointmentStatus } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { asSystem, type Context, contextAs } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/ids.ts'
import { invalidValue, Problem } from '../kernel/problem.ts'
import { type AppointmentView, viewAppointments } from './appointments.ts'

/** Appointments of the caller: a patient's own, a provider's own, all for the administrators whom the operation lets in. */
function mine(ctx: Context) {
  const views = viewAppointments(ctx)
  if (ctx.actor.kind === 'patient') return views.where('appointment.patient_id', '=', ctx.actor.patient_id)
  if (ctx.actor.kind === 'provider') return views.where('appointment.provider_id', '=', ctx.actor.provider_id)
  if (ctx.actor.kind === 'admin' || ctx.actor.kind === 'system') return views
  return views.where(sql<boolean>`false`)
}

/** The only way to get at an appointment. One that is not theirs answers like one that is not there. */
export async function appointmentFor(ctx: Context, id: string): Promise<Permitted<AppointmentView>> {
  const appointment = await mine(ctx).where('appointment.id', '=', id).executeTakeFirst()
  if (!appointment) throw new Problem('not_found')
  return permit(appointment)
}

/** Those of these appointments that are the caller's, by time. */
export async function appointmentsFor(ctx: Context, ids: readonly string[]): Promise<Permitted<AppointmentView>[]> {
  if (ids.length === 0) return []
  const rows = await mine(ctx).where('appointment.id', 'in', ids).orderBy('appointment.starts_at').execute()
  return rows.map(permit)
}

/** This and the later booked visits of a series, by time. */
export async function followingFor(ctx: Context, appointment: Permitted<AppointmentView>): Promise<Permitted<AppointmentView>[]> {
  if (!appointment.series_id) return [appointment]
  const rows = await mine(ctx)
    .where('appointment.series_id', '=', appointment.series_id)
    .where('appointment.starts_at', '>=', appointment.starts_at)
    .where('appointment.status', '=', 'Scheduled')
    .orderBy('appointment.starts_at')
    .execute()
  return rows.map(permit)
}

/** The ids of a visit of the caller and of those booked with it as a series, by time. */
export async function idsOfSeriesWith(ctx: Context, id: string): Promise<string[]> {
  const { series_id } = await appointmentFor(ctx, id)
  if (!series_id) return [id]
  const rows = await mine(ctx)
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

/** One page of the caller's appointments, and how many there are in all. */
export async function listAppointments(
  ctx: Context,
  filter: AppointmentFilter,
): Promise<{ items: Permitted<AppointmentView>[]; total: number }> {
  const found = filtered(mine(ctx), filter)
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

function filtered(found: ReturnType<typeof mine>, filter: AppointmentFilter) {
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

/**
 * Who a link in a message makes of its holder: the patient of that one appointment, and of no other.
 * Unknown, foreign, expired and revoked tokens all answer `not_found`.
 */
export async function contextByLink(ctx: Context, token: string): Promise<ByLink> {
  const link = await holderOfLink(ctx, token)
  if (link.used) throw new Problem('not_found')
  return link
}

/**
 * The visit that a link stands for. Whoever canceled by it and lost the answer asks once more: a link that is taken back still tells of the
 * visit when it is canceled. Where a moved visit went is told by the newest message alone.
 */
export async function visitByLink(ctx: Context, token: string): Promise<ByLink & { visit: Permitted<AppointmentView> }> {
  const link = await holderOfLink(ctx, token)
  const visit = await appointmentFor(link.ctx, link.appointment_id)
  if (link.used && visit.status !== 'Canceled') throw new Problem('not_found')
  return { ...link, visit }
}

/** What a used link moved its visit to, for whoever asks for the same move again; `not_found` for anything else. */
export async function movedByLink({ ctx, appointment_id }: ByLink, startsAt: string | undefined): Promise<Permitted<AppointmentView>> {
  const { rescheduled_to_id } = await appointmentFor(ctx, appointment_id)
  const successor = rescheduled_to_id && (await appointmentFor(ctx, rescheduled_to_id))
  if (!successor || !(successor.status === 'Scheduled' && successor.starts_at === startsAt)) throw new Problem('not_found')
  return successor
}

/** `used`: the link was taken back, since its visit was moved or canceled. */
type ByLink = { ctx: Context; appointment_id: string; expires_at: string; used: boolean }

/** Whoever holds a link, used or not. */
export async function holderOfLink(ctx: Context, token: string): Promise<ByLink> {
  const link = await asSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('appointment_link')
      .select(['appointment_id', 'patient_id', 'expires_at', 'revoked_at'])
      .where('token_hash', '=', hashOfToken(token))
      .where('expires_at', '>', ctx.now())
      .executeTakeFirst(),
  )
  if (!link) throw new Problem('not_found')
  return {
    ctx: await contextAs(ctx, { kind: 'patient', patient_id: link.patient_id }),
    appointment_id: link.appointment_id,
    expires_at: link.expires_at,
    used: link.revoked_at !== null,
  }
}

/** The visits that stand on the caller's calendar in [from, to), by time: canceled ones, and places visits were moved from, do not. */
export async function visitsBetween(ctx: Context, from: string, to: string): Promise<Permitted<AppointmentView>[]> {
  const rows = await mine(ctx)
    .where('appointment.ends_at', '>', from)
    .where('appointment.starts_at', '<', to)
    .where('appointment.status', 'in', ['Scheduled', 'Occurred', 'No-show'])
    .orderBy('appointment.starts_at')
    .execute()
  return rows.map(permit)
}

/** What has become of a visit through all its moves: the last of its line. */
export async function latestFor(ctx: Context, appointment: Permitted<AppointmentView>): Promise<Permitted<AppointmentView>> {
  const latest = await mine(ctx)
    .where('appointment.root_id', '=', appointment.root_id)
    .where('appointment.status', '!=', 'Re-scheduled')
    .orderBy('appointment.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? permit(latest) : appointment
}

/** The calling provider's visits that are over and not marked, oldest first. */
export async function unmarkedFor(ctx: Context): Promise<Permitted<AppointmentView>[]> {
  const rows = await mine(ctx)
    .where('appointment.status', '=', 'Scheduled')
    .where('appointment.ends_at', '<=', ctx.now())
    .orderBy('appointment.ends_at')
    .orderBy('appointment.id')
    .limit(200)
    .execute()
  return rows.map(permit)
}

/** Who a private calendar address belongs to. Unknown and revoked ones, and those of people who have left, answer `not_found`. */ // reads patients, providers
export async function contextByFeed(ctx: Context, token: string): Promise<Context> {
  const feed = await asSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('calendar_feed as feed')
      .select(['feed.owner_kind', 'feed.owner_id'])
      .where('feed.token_hash', '=', hashOfToken(token))
      .where('feed.revoked_at', 'is', null)
      .where(
        sql<boolean>`(feed.owner_kind = 'patient' and exists (select from patient p where p.id = feed.owner_id and p.deleted_at is null)
          or feed.owner_kind = 'provider' and exists (select from provider p where p.id = feed.owner_id and p.status = 'active'))`,
      )
      .executeTakeFirst(),
  )
  if (!feed) throw new Problem('not_found')
  const { owner_kind, owner_id } = feed
  return contextAs(ctx, owner_kind === 'patient' ? { kind: 'patient', patient_id: owner_id } : { kind: 'provider', provider_id: owner_id })
}

/** The patient a visit is booked for: patients book for themselves, staff for those they may see. */ // reads patients
export async function bookableFor(ctx: Context, patientId: string | undefined) {
  const id = ctx.actor.kind === 'patient' ? ctx.actor.patient_id : patientId
  if (!id) throw invalidValue('body', ['patient_id'], 'invalid_type', { expected: 'uuid' })
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
export type BookablePatient = Awaited<ReturnType<typeof bookableFor>>
