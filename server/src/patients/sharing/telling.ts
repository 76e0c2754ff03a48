import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import type { Message } from '../../notifications/message.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { guardianInvitedMessage, guardianJoinedMessage, guardianLeftMessage } from '../messages/second-guardians.ts'

/**
 * Tells the person whom an invitation reaches, if somebody signs in with that number or confirmed address. Nobody else gets a message, so that
 * no stranger can be written to by typing their number.
 */ // reads auth
export async function tellInvited(ctx: Context, invitationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select p.id from app.guardian_invitation v
      join app.identity i on i.phone_number = v.phone_number or (i.email = v.email and i.email_verified_at is not null)
      join app.patient p on p.identity_id = i.id
    where v.id = ${invitationId} and v.accepted_at is null and v.ended_at is null and i.kind = 'patient' and p.deleted_at is null
      and p.id <> v.invited_by`.execute(ctx.db)
  for (const { id } of rows) await tellPatient(ctx, id, guardianInvitedMessage, invitationId)
}

/** Tells the other guardians that somebody was added by invitation. When an invited one stops, all guardians are told, and so is that person. */
export async function tellOtherGuardians(ctx: Context, guardianshipId: string, what: 'started' | 'ended'): Promise<void> {
  const { rows } = await sql<{ id: string }>`select o.guardian_id as id from app.guardianship g
      join app.guardianship o on o.patient_id = g.patient_id and o.ended_at is null and o.guardian_id <> g.guardian_id
    where g.id = ${guardianshipId} and g.invited_by is not null
    union select g.guardian_id from app.guardianship g
    where g.id = ${guardianshipId} and g.invited_by is not null and g.ended_by is not null and g.ended_by <> 'adult' and ${what} = 'ended'`.execute(
    ctx.db,
  )
  for (const { id } of rows) await tellPatient(ctx, id, what === 'started' ? guardianJoinedMessage : guardianLeftMessage, guardianshipId)
}

async function tellPatient(ctx: Context, patientId: string, message: Message, id: string): Promise<void> {
  const reader = await findRecipient(ctx, 'patient', patientId)
  if (reader) await queueMessage(ctx, reader, message, { about: `${message.name}:${id}`, payload: { invitation_id: id } })
}

/** Forgets the number or address of an invitation that nobody can accept any more. */
export async function forgetReaches(ctx: Context): Promise<void> {
  await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('guardian_invitation')
      .set({ phone_number: null, email: null })
      .where((eb) => eb.or([eb('phone_number', 'is not', null), eb('email', 'is not', null)]))
      .where((eb) => eb.or([eb('accepted_at', 'is not', null), eb('ended_at', 'is not', null), eb('expires_at', '<', ctx.now())]))
      .execute(),
  )
}
