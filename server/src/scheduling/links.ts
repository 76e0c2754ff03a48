import { sql } from 'kysely'
import { type Context, runAsSystem, transaction } from '../kernel/context.ts'
import { hashOfToken, makeId, makeToken } from '../kernel/ids.ts'

/**
 * Makes a link with which its holder may move or cancel one visit until `expires_at`, and returns its token, of which only the hash is
 * stored.
 */
export async function makeLink(ctx: Context, link: { appointment_id: string; patient_id: string; expires_at: string }): Promise<string> {
  const token = makeToken()
  await runAsSystem(ctx, (ctx) =>
    transaction(ctx, (ctx) =>
      ctx.db
        .insertInto('appointment_link')
        .values({
          id: makeId(),
          token_hash: hashOfToken(token),
          ...link,
          // Messages about a dependent go to the guardian, who then holds the link.
          guardian_id: sql<string | null>`nullif(app.contact_of(${link.patient_id}), ${link.patient_id})`,
          revoked_at: null,
          created_at: ctx.now(),
        })
        .execute(),
    ),
  )
  return token
}

/** Revokes every link to a visit: after a cancellation or a move, old messages must no longer work. */
export async function revokeLinks(ctx: Context, appointmentId: string): Promise<void> {
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('appointment_link')
      .set({ revoked_at: ctx.now() })
      .where('appointment_id', '=', appointmentId)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}

type Revival = { from: string; to: string; since: string }

/**
 * After an Undo, lets the links that the change revoked work again, for the visit that stands now. The patient heard nothing of the change,
 * so the newest message that they have must still lead somewhere.
 */
export async function reviveLinks(ctx: Context, { from, to, since }: Revival): Promise<void> {
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('appointment_link')
      .set({ revoked_at: null, appointment_id: to })
      .where('appointment_id', '=', from)
      .where('revoked_at', '>=', since)
      .execute(),
  )
}
