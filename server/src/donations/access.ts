import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { Holder } from '../payments/access.ts'
import type { DonationTables } from './tables.ts'

export type DonationRow = Selectable<DonationTables['donation']>
export type CauseRow = Selectable<DonationTables['donation_cause']>

/** The caller as somebody who gives, and who keeps cards. */
export function requireGiver({ actor }: Context): Permitted<Holder> {
  if (actor.kind === 'patient') return permit({ patient_id: actor.patient_id })
  if (actor.kind === 'provider') return permit({ provider_id: actor.provider_id })
  throw new Problem('forbidden')
}

/** The gift of a giver that did not end, until the end of the transaction nobody else's if `holds`. */
export async function findDonation(ctx: Context, giver: Permitted<Holder>, holds = false): Promise<Permitted<DonationRow> | undefined> {
  const query = ctx.db
    .selectFrom('donation')
    .selectAll()
    .where(giver.patient_id ? 'patient_id' : 'provider_id', '=', giver.patient_id ?? giver.provider_id ?? '')
    .where('status', '<>', 'canceled')
  const row = await (holds ? query.forUpdate() : query).executeTakeFirst()
  return row && permit(row)
}

/** A cause that finance staff see. Otherwise `not_found`. */
export async function holdCause(ctx: Context, slug: string): Promise<Permitted<CauseRow>> {
  const row = await ctx.db.selectFrom('donation_cause').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
