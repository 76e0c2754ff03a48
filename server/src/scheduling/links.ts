import { asSystem, type Context, transaction } from '../kernel/context.ts'
import { hashOfToken, newId, newToken } from '../kernel/ids.ts'

/** A new right to move or cancel one visit by link, until `expires_at`. The token is known only now. */
export async function makeLink(ctx: Context, link: { appointment_id: string; patient_id: string; expires_at: string }): Promise<string> {
  const token = newToken()
  await asSystem(ctx, (ctx) =>
    transaction(ctx, (ctx) =>
      ctx.db
        .insertInto('appointment_link')
        .values({ id: newId(), token_hash: hashOfToken(token), ...link, revoked_at: null, created_at: ctx.now() })
        .execute(),
    ),
  )
  return token
}

/** Takes back every link to a visit: after a cancellation or a move the old messages lead nowhere. */
export async function revokeLinks(ctx: Context, appointmentId: string): Promise<void> {
  await asSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('appointment_link')
      .set({ revoked_at: ctx.now() })
      .where('appointment_id', '=', appointmentId)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}
