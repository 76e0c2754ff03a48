import { computeOpening } from '@sorrel/contract/video/rules'
import { type CallRole, silentSeconds } from '@sorrel/contract/video/vocabulary'
import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { addSeconds } from '../kernel/clock.ts'
import { type Context, getActorId } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { findAppointment } from '../scheduling/access.ts'
import type { AppointmentView } from '../scheduling/appointments.ts'
import type { VideoStayRow } from './tables.ts'

/** What a room knows of the visit to which it belongs, or of the call that began in a conversation. */
type Meeting = Pick<
  AppointmentView,
  | ('id' | 'patient_id' | 'provider_id' | 'status' | 'starts_at' | 'ends_at')
  | ('patient_first_name' | 'patient_last_name' | 'patient_preferred_name')
  | ('provider_first_name' | 'provider_last_name' | 'provider_time_zone')
>
/** `chat_channel_id`: the conversation in which a call without a visit began. */
export type Visit = Permitted<Meeting & { chat_channel_id?: string }>
export type Stay = Selectable<VideoStayRow>
/** `guests`: the names of those who were invited, by id. */
export type Room = { visit: Visit; is_ended: boolean; stays: Stay[]; guests: ReadonlyMap<string, string> }

/** The caller's visit, if it has a call; `not_found` if it is not theirs, `not_a_video_visit` if they meet in a place. */
export async function findVideoVisit(ctx: Context, appointmentId: string): Promise<Permitted<AppointmentView>> {
  const visit = await findAppointment(ctx, appointmentId)
  if (visit.visit_mode === 'in_person') throw new Problem('not_a_video_visit')
  return visit
}

/** The call of the caller that began in a conversation and has this id; undefined if there is none. */ // reads chat, patients, providers
export async function findChatCall(ctx: Context, id: string): Promise<Visit | undefined> {
  const { kind } = ctx.actor
  const own = getActorId(ctx.actor)
  if (kind !== 'system' && ((kind !== 'patient' && kind !== 'provider') || own === undefined)) return undefined
  const call = await ctx.db
    .selectFrom('chat_call as call')
    .innerJoin('patient', 'patient.id', 'call.patient_id')
    .innerJoin('provider', 'provider.id', 'call.provider_id')
    .select(['call.id', 'call.patient_id', 'call.provider_id', 'call.chat_channel_id', 'call.starts_at', 'call.ends_at'])
    .select(['patient.first_name as patient_first_name', 'patient.last_name as patient_last_name'])
    .select(['patient.preferred_name as patient_preferred_name', 'provider.first_name as provider_first_name'])
    .select(['provider.last_name as provider_last_name', 'provider.time_zone as provider_time_zone'])
    .where('call.id', '=', id)
    .$if(kind !== 'system', (calls) => calls.where(kind === 'patient' ? 'call.patient_id' : 'call.provider_id', '=', own!))
    .executeTakeFirst()
  return call && permit({ ...call, status: 'Scheduled' as const })
}

/** What the room with this id belongs to: a call from a conversation, or the caller's visit, as `findVideoVisit` finds it. */
export const findMeeting = async (ctx: Context, id: string): Promise<Visit> =>
  (await findChatCall(ctx, id)) ?? (await findVideoVisit(ctx, id))

/** Whether the visit takes place: a canceled or moved one has no room. */
export const takesPlace = ({ status }: Pick<AppointmentView, 'status'>): boolean => status === 'Scheduled' || status === 'Occurred'

/** Throws `call_not_open` outside of the hours of the room, and for a visit that does not take place. */
export function requireOpen(ctx: Context, visit: Visit): void {
  const { opens_at, closes_at } = computeOpening(visit)
  if (!takesPlace(visit) || ctx.now() < opens_at || ctx.now() >= closes_at) throw new Problem('call_not_open', { opens_at, closes_at })
}

/** As what the caller takes part: guardians speak for the patient. */
export const roleOf = ({ actor }: Pick<Context, 'actor'>): CallRole =>
  actor.kind === 'provider' || actor.kind === 'guest' ? actor.kind : 'patient'

/** The invitation by which the caller takes part; null for the patient and the dietitian. */
export const guestIdOf = ({ actor }: Pick<Context, 'actor'>): string | null => (actor.kind === 'guest' ? actor.guest_id : null)

/** Whom limits count: each guest by themselves. */
export const callerIn = (ctx: Pick<Context, 'actor'>): string => guestIdOf(ctx) ?? roleOf(ctx)

/** Whether a stay is one of the caller's own. */
export const isOwn = (ctx: Pick<Context, 'actor'>, { role, guest_id }: Pick<Stay, 'role' | 'guest_id'>): boolean =>
  role === roleOf(ctx) && guest_id === guestIdOf(ctx)

/** The room of a visit with every stay in it, oldest first. */
export async function readRoom(ctx: Context, visit: Visit): Promise<Room> {
  const [call, stays, guests] = await Promise.all([
    ctx.db.selectFrom('video_call').select('ended_at').where('appointment_id', '=', visit.id).executeTakeFirst(),
    ctx.db.selectFrom('video_stay').selectAll().where('appointment_id', '=', visit.id).orderBy('asked_at').orderBy('id').execute(),
    ctx.db.selectFrom('call_guest').select(['id', 'name']).where('appointment_id', '=', visit.id).execute(),
  ])
  return { visit, is_ended: Boolean(call?.ended_at), stays, guests: new Map(guests.map(({ id, name }) => [id, name])) }
}

/** Whether the browser has been heard of lately. */
export const isThere = (ctx: Pick<Context, 'now'>, { place, seen_at }: Stay): boolean =>
  place !== 'left' && seen_at > addSeconds(ctx.now(), -silentSeconds)

/** A browser of the caller in the room; `not_found` if it is gone or somebody else's. */
export function findOwnStay(ctx: Context, { stays }: Room, peerId: string): Permitted<Stay> {
  const stay = stays.find((one) => one.peer_id === peerId && isOwn(ctx, one) && one.place !== 'left')
  if (!stay) throw new Problem('not_found')
  return permit(stay)
}
