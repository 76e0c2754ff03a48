import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, runAsSystem } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import type { ProviderTables } from './tables.ts'

export type ProviderRow = ProviderTables['provider']
export type LocationRow = ProviderTables['provider_location']

/** The public view of a provider. Only active providers have one; a provider who has left gets the same answer as one who never existed. */
export async function findActiveProvider(ctx: Context, id: string): Promise<Permitted<ProviderRow>> {
  const row = await ctx.db.selectFrom('provider').selectAll().where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The provider whose profile the caller may change: a provider their own, staff that of anybody. */
export async function findOwnProvider(ctx: Context, id: string): Promise<Permitted<ProviderRow>> {
  const { actor } = ctx
  if (actor.kind !== 'admin' && !(actor.kind === 'provider' && actor.provider_id === id)) throw new Problem('not_found')
  const row = await ctx.db.selectFrom('provider').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The payers of a provider whose rates the caller may see: a provider their own, a patient those of the plans they have, an administrator all. */ // reads insurance
export async function findRatedPayers(ctx: Context, provider: Permitted<ProviderRow>): Promise<string[]> {
  const { actor } = ctx
  let networks = ctx.db.selectFrom('provider_network').select('payer_id').distinct().where('provider_id', '=', provider.id)
  if (actor.kind === 'patient') networks = networks.where('payer_id', 'in', plansOf(ctx, actor.patient_id))
  else if (actor.kind !== 'admin' && !(actor.kind === 'provider' && actor.provider_id === provider.id)) return []
  return (await networks.orderBy('payer_id').execute()).map(({ payer_id }) => payer_id)
}

/** The payers of the plans that a patient has today. */
const plansOf = (ctx: Context, patientId: string) =>
  ctx.db
    .selectFrom('coverage')
    .select((coverage) => coverage.ref('payer_id').$notNull().as('payer_id'))
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'insurance')
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', ctx.now().slice(0, 10))]))

/** The public view of the provider with this slug, which is part of the address of the profile. */
export async function findActiveProviderBySlug(ctx: Context, slug: string): Promise<Permitted<ProviderRow>> {
  const row = await ctx.db
    .selectFrom('provider')
    .selectAll()
    .where('slug', '=', slug.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The wish that a link of a mail belongs to. An unknown link throws `not_found`. */
export async function findWish(ctx: Context, token: string) {
  const wish = await runAsSystem(ctx, (ctx) =>
    ctx.db.selectFrom('search_wish').selectAll().where('token_hash', '=', hashOfToken(token)).executeTakeFirst(),
  )
  if (!wish) throw new Problem('not_found')
  return permit(wish)
}

/** An office, whose place is public. Otherwise `not_found`. */
export async function findOffice(ctx: Context, id: string): Promise<Permitted<LocationRow>> {
  const office = await ctx.db.selectFrom('provider_location').selectAll().where('id', '=', id).executeTakeFirst()
  if (!office) throw new Problem('not_found')
  return permit(office)
}
