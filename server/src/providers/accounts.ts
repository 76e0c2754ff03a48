import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/** Gives a provider another time zone, which is that of their open hours. Runs in the caller's transaction. */
export async function changeZoneOfProvider(ctx: Context, providerId: string, time_zone: string): Promise<void> {
  await ctx.db.updateTable('provider').set({ time_zone, updated_at: ctx.now() }).where('id', '=', providerId).execute()
}

/** Copies a provider's sign-in data and language to the row that screens and messages read. Runs as the system. */
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
