import { computeOpening, findCallStatus } from '@sorrel/contract/video/rules'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import type { getVideoCall } from '@sorrel/contract/video/wire'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { choosePatientName } from '../scheduling/appointments.ts'
import { guestIdOf, isOwn, isThere, type Room, readRoom, roleOf, type Stay, takesPlace, type Visit } from './access.ts'
import { measureStays } from './facts.ts'
import { listIceServers } from './signaling/ice-servers.ts'

type Shown = z.input<typeof getVideoCall.output>

/** The call of a visit as the caller sees it. */
export async function showCall(ctx: Context, visit: Visit): Promise<Shown> {
  return showRoom(ctx, await readRoom(ctx, visit))
}

/** A room that has just been read, as the caller sees it. */
export function showRoom(ctx: Context, room: Room): Shown {
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
  const shown = people.filter((stay) => isOwn(ctx, stay) || maySeeOthers(ctx, people))
  return {
    appointment_id: visit.id,
    chat_channel_id: visit.chat_channel_id ?? null,
    status,
    starts_at: visit.starts_at,
    ends_at: visit.ends_at,
    ...opening,
    meets: nameOf({ role: mine.role === 'provider' ? 'patient' : 'provider', guest_id: null }),
    own_name: nameOf(mine),
    ice_servers: isOpen ? listIceServers(ctx) : null,
    people: isOpen ? shown.map((stay) => ({ ...stay, name: nameOf(stay), is_mine: isOwn(ctx, stay) })) : [],
    minutes: measureStays(ctx, room.stays).minutes,
  }
}

/** A guest learns who is there once they were let in: their link may have reached somebody else. */
const maySeeOthers = (ctx: Context, people: readonly Stay[]): boolean =>
  roleOf(ctx) !== 'guest' || people.some((stay) => isOwn(ctx, stay) && stay.place === 'inside')
