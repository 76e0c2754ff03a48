import { type Context, requireProviderActor } from '../../kernel/context.ts'

/** The calling provider's time zone. */ // reads providers
export async function findTimeZone(ctx: Context): Promise<string> {
  const { provider_id } = requireProviderActor(ctx)
  const provider = await ctx.db.selectFrom('provider').select('time_zone').where('id', '=', provider_id).executeTakeFirstOrThrow()
  return provider.time_zone
}
