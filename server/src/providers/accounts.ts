import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/** Gives a provider another zone: that of their hours. In the caller's transaction. */
export async function changeZoneOfProvider(ctx: Context, providerId: string, time_zone: string): Promise<void> {
  await ctx.db.updateTable('provider').set({ time_zone, updated_at: ctx.now() }).where('id', '=', providerId).execute()
}

/** Copies what a provider signs in with, and the language of their messages, to where their screens and messages read it. As the system. */
export async function copyToProviderAccount(
  ctx: Context,
  identityId: string,
  column: 'phone_number' | 'email' | 'preferred_language',
  value: string,
): Promise<void> {
  await sql`update app.provider_account set ${sql.ref(column)} = ${value}, updated_at = ${ctx.now()} where identity_id = ${identityId}`.execute(
    ctx.db,
  )
}
