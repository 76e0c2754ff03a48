import { computeOpening, findCallStatus, measureMinutes } from '@sorrel/contract/video/rules'
import type { getVideoCall } from '@sorrel/contract/video/wire'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { choosePatientName } from '../scheduling/appointments.ts'
import { isThere, type Room, readRoom, roleOf, type Stay, takesPlace, type Visit } from './access.ts'
import { listIceServers } from './ice-servers.ts'

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
  const names = { patient: choosePatientName(visit), provider: `${visit.provider_first_name} ${visit.provider_last_name}` }
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
    minutes: countMinutes(ctx, room.stays),
  }
}

/** How many whole minutes both have been in the call together until now. */
export const countMinutes = (ctx: Pick<Context, 'now'>, stays: readonly Stay[]): number =>
  measureMinutes(
    stays.flatMap((stay) => {
      const { role, admitted_at, left_at, seen_at } = stay
      if (!admitted_at) return []
      return [{ role, from: admitted_at, to: left_at ?? (isThere(ctx, stay) ? ctx.now() : seen_at) }]
    }),
  )
