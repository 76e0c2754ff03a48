import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { type Context, makeContextAs, runAsSystem } from '../../kernel/context.ts'
import { hashOfToken } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { viewAppointments } from '../../scheduling/appointments.ts'
import { findChatCall, findVideoVisit, type Visit } from '../access.ts'
import type { CallGuestRow } from '../tables.ts'

export type Guest = Selectable<CallGuestRow>
/** `guest_id`: whose link opened the room; null for the patient and the dietitian. */
type Entered = { ctx: Context; visit: Visit; guest_id: string | null }

/**
 * The visit of a call, and a context for whoever comes in: the caller, or the guest whose link they hold. A link that was revoked, is unknown,
 * or belongs to another visit throws `not_found`.
 */
export async function enterRoom(ctx: Context, appointmentId: string): Promise<Entered> {
  if (ctx.actor.kind !== 'link') return { ctx, visit: await findVideoVisit(ctx, appointmentId), guest_id: null }
  const { token } = ctx.actor
  const [guest, visit] = await runAsSystem(ctx, (ctx) =>
    Promise.all([
      ctx.db
        .selectFrom('call_guest')
        .select('id')
        .where('token_hash', '=', hashOfToken(token))
        .where('appointment_id', '=', appointmentId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
      viewAppointments(ctx).where('appointment.id', '=', appointmentId).executeTakeFirst(),
    ]),
  )
  if (!guest || !visit) throw new Problem('not_found')
  if (visit.visit_mode === 'in_person') throw new Problem('not_a_video_visit')
  const actor = { kind: 'guest', guest_id: guest.id, appointment_id: appointmentId } as const
  return { ctx: await makeContextAs(ctx, actor), visit: permit(visit), guest_id: guest.id }
}

/** As `enterRoom`, and also into a call that began in a conversation of the caller. Nobody else is invited to one. */
export async function enterMeeting(ctx: Context, id: string): Promise<Entered> {
  const visit = await findChatCall(ctx, id)
  return visit ? { ctx, visit, guest_id: null } : enterRoom(ctx, id)
}

/** Somebody who was invited to a visit of the caller and may still come; `not_found` otherwise. */
export async function findGuest(ctx: Context, visit: Visit, guestId: string): Promise<Permitted<Guest>> {
  const guest = await ctx.db
    .selectFrom('call_guest')
    .selectAll()
    .where('id', '=', guestId)
    .where('appointment_id', '=', visit.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!guest) throw new Problem('not_found')
  return permit(guest)
}
