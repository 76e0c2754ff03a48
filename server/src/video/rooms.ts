import type { Instant } from '@sorrel/contract/kernel/values'
import { computeOpening, findCallStatus } from '@sorrel/contract/video/rules'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import type { getVideoCall } from '@sorrel/contract/video/wire'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { findAppointment, findLatest } from '../scheduling/access.ts'
import { choosePatientName } from '../scheduling/appointments.ts'
import { guestIdOf, isOwn, isThere, type Room, readRoom, roleOf, type Stay, takesPlace, type Visit } from './access.ts'
import { measureStays } from './facts.ts'
import { listIceServers } from './signaling/ice-servers.ts'

type Shown = z.input<typeof getVideoCall.output>

type Fate = Pick<Shown, 'moved_to' | 'is_canceled'>

/** The call of a visit as the caller sees it. */
export async function showCall(ctx: Context, visit: Visit): Promise<Shown> {
  const [room, fate] = await Promise.all([readRoom(ctx, visit), readFate(ctx, visit)])
  return { ...showRoom(ctx, room), ...fate }
}

/** What became of a visit that does not take place, as far as the caller may know. */
async function readFate(ctx: Context, visit: Visit): Promise<Fate> {
  const none: Fate = { moved_to: null, is_canceled: false }
  if (takesPlace(visit) || roleOf(ctx) === 'guest') return none
  if (visit.status !== 'Re-scheduled') return { ...none, is_canceled: visit.status === 'Canceled' }
  const { id, starts_at, status } = await findLatest(ctx, await findAppointment(ctx, visit.id))
  if (id === visit.id) return none
  return status === 'Canceled' ? { ...none, is_canceled: true } : { ...none, moved_to: { appointment_id: id, starts_at } }
}

/** A room that has just been read, as the caller sees it. */
function showRoom(ctx: Context, room: Room): Omit<Shown, keyof Fate> {
  const { visit, is_ended } = room
  const people = room.stays.filter((stay) => isThere(ctx, stay))
  const opening = computeOpening(visit)
  const status = takesPlace(visit) ? findCallStatus(visit, ctx.now(), { is_ended, people }) : 'ended'
  const isOpen = status === 'open' || status === 'in_progress'
  const nameOf = ({ role, guest_id }: { role: CallRole; guest_id: string | null }): string =>
    role === 'guest'
      ? (room.guests.get(guest_id ?? '') ?? '')
      : role === 'patient'
        ? choosePatientName(visit)
        : `${visit.provider_first_name} ${visit.provider_last_name}`
  const mine = { role: roleOf(ctx), guest_id: guestIdOf(ctx) }
  const { minutes, together_from } = measureStays(ctx, room.stays)
  const shown = people.filter((stay) => isOwn(ctx, stay) || maySeeOthers(ctx, people))
  return {
    appointment_id: visit.id,
    chat_channel_id: visit.chat_channel_id ?? null,
    status,
    starts_at: visit.starts_at,
    ends_at: visit.ends_at,
    ...opening,
    meets: nameOf({ role: otherOf(mine.role), guest_id: null }),
    own_name: nameOf(mine),
    ice_servers: isOpen ? listIceServers(ctx) : null,
    people: isOpen ? shown.map((stay) => ({ ...stay, name: nameOf(stay), is_mine: isOwn(ctx, stay) })) : [],
    minutes,
    can_reopen: mine.role === 'provider' && !visit.chat_channel_id && takesPlace(visit) && is_ended && ctx.now() < opening.closes_at,
    have_met: together_from !== null,
    meets_left_at: together_from === null ? null : findLeaving(ctx, room.stays),
  }
}

/** When whom the caller meets left the call; null while one of their browsers is in the room, and for guests who were not let in. */
function findLeaving(ctx: Context, stays: readonly Stay[]): Instant | null {
  if (roleOf(ctx) === 'guest' && !stays.some((stay) => isOwn(ctx, stay) && stay.admitted_at !== null)) return null
  const theirs = stays.filter(({ role }) => role === otherOf(roleOf(ctx)))
  if (theirs.some((stay) => isThere(ctx, stay))) return null
  const [last] = theirs.map(({ left_at, seen_at }) => left_at ?? seen_at).sort((one, other) => (one < other ? 1 : -1))
  return last ?? null
}

/** Whom somebody meets; a guest meets the dietitian. */
const otherOf = (role: CallRole): CallRole => (role === 'provider' ? 'patient' : 'provider')

/** A guest learns who is there once they were let in: their link may have reached somebody else. */
const maySeeOthers = (ctx: Context, people: readonly Stay[]): boolean =>
  roleOf(ctx) !== 'guest' || people.some((stay) => isOwn(ctx, stay) && stay.place === 'inside')
