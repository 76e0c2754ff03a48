import { computeOpening, findCallStatus } from '@sorrel/contract/video/rules'
import type { getVideoCall } from '@sorrel/contract/video/wire'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { choosePatientName } from '../scheduling/appointments.ts'
import { isThere, type Room, readRoom, roleOf, takesPlace, type Visit } from './access.ts'
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
  const names = { patient: choosePatientName(visit), provider: `${visit.provider_first_name} ${visit.provider_last_name}`, guest: '' }
  const mine = roleOf(ctx)
  return {
    appointment_id: visit.id,
    status,
    starts_at: visit.starts_at,
    ends_at: visit.ends_at,
    ...opening,
    meets: names[mine === 'patient' ? 'provider' : 'patient'],
    own_name: names[mine],
    ice_servers: isOpen ? listIceServers(ctx) : null,
    people: isOpen ? people.map((stay) => ({ ...stay, name: names[stay.role], is_mine: stay.role === mine })) : [],
    minutes: measureStays(ctx, room.stays).minutes,
  }
}
