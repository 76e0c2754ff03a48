import { type Context, providerActor } from '../../kernel/context.ts'

/** The calling provider's time zone. */ // reads providers
export async function timeZoneOf(ctx: Context): Promise<string> {
  const { provider_id } = providerActor(ctx)
  const provider = await ctx.db.selectFrom('provider').select('time_zone').where('id', '=', provider_id).executeTakeFirstOrThrow()
  return provider.time_zone
}
