import { computeOpening } from '@sorrel/contract/video/rules'
import { type Context, transaction } from '../../kernel/context.ts'
import { carryMessage } from '../../notifications/carrying.ts'
import { viewAppointments } from '../../scheduling/appointments.ts'
import { takesPlace } from '../access.ts'
import { writeGuestInvitation } from '../messages/guests.ts'
import { writeGuestLink } from './guests.ts'

/**
 * Sends a guest their link, if it still leads into a room. A carrier that does not answer makes the queue try again with the same key; one that
 * refuses is shown to whoever invited the guest. Runs as the system.
 */
export async function sendLink(ctx: Context, guestId: string): Promise<void> {
  const guest = await ctx.db
    .selectFrom('call_guest')
    .selectAll()
    .where('id', '=', guestId)
    .where('revoked_at', 'is', null)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!guest?.channel || guest.address === null) return
  const visit = await viewAppointments(ctx).where('appointment.id', '=', guest.appointment_id).executeTakeFirst()
  if (!visit || !takesPlace(visit) || ctx.now() >= computeOpening(visit).closes_at) return
  const facts = {
    ...{ url: writeGuestLink(ctx, guest), dietitian: `${visit.provider_first_name} ${visit.provider_last_name}` },
    ...{ starts_at: visit.starts_at, zone: visit.provider_time_zone },
  }
  const to = { channel: guest.channel, to: guest.address, language: guest.language, dependent: null }
  const { status } = await carryMessage(ctx, to, writeGuestInvitation(facts, guest.language), `call-guest:${guest.id}`)
  const outcome = status === 'sent' ? { sent_at: ctx.now() } : { is_undelivered: true }
  await transaction(ctx, (ctx) => ctx.db.updateTable('call_guest').set(outcome).where('id', '=', guest.id).execute())
}
