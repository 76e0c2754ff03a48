import type { Context } from '../../kernel/context.ts'
import type { RemittedRow } from '../access.ts'
import type { About } from './booking.ts'

/** The answers about a claim that nothing has taken back, the last first. */
export const listStanding = (ctx: Context, claimId: string): Promise<RemittedRow[]> =>
  ctx.db
    .selectFrom('remitted_claim')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('state', '=', 'posted')
    .where('posted', 'is not', null)
    .where('reversed_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const compareLastFirst = (one: RemittedRow, other: RemittedRow): number => {
  const [first, second] = [one, other].map(({ created_at, id }) => `${created_at} ${id}`)
  return first! < second! ? 1 : -1
}

/** The last answer about a claim that nothing has taken back: the one of the same version and the same payer, if there is one. */
export async function findStanding(ctx: Context, about: About): Promise<RemittedRow | undefined> {
  const standing = await listStanding(ctx, about.claim.id)
  const same = standing.filter(({ clm01 }) => clm01 === about.row.clm01)
  const alike = same.length > 0 ? same : standing
  // Two payers answer about one version where the first one passed it on.
  return (alike.length < 2 ? alike[0] : (await listOfPayer(ctx, about, alike))[0]) ?? alike[0]
}

/** Those of some answers that came from the payer of this one. */
export async function listOfPayer(ctx: Context, { remittance }: About, rows: readonly RemittedRow[]): Promise<RemittedRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ remittance_id }) => remittance_id)
  const own = ctx.db.selectFrom('remittance').select('id').where('id', 'in', ids).where('payer_id', '=', remittance.payer_id)
  const ofPayer = new Set((await own.execute()).map(({ id }) => id))
  return rows.filter(({ remittance_id }) => ofPayer.has(remittance_id))
}

/** Whether a payer takes back, cent for cent, what a person has put a later answer in the place of. If it waited for this, a person decided. */
export async function isGoneAlready(ctx: Context, { claim, row }: About): Promise<boolean> {
  if (row.why === 'nothing_to_reverse') return false
  const replaced = ctx.db.selectFrom('remitted_claim as e').innerJoin('remitted_claim as l', 'l.id', 'e.reversed_by').select('e.id')
  const found = replaced.where('e.claim_id', '=', claim.id).where('l.status', '<>', '22').where('e.paid_cents', '=', -row.paid_cents)
  return (await found.executeTakeFirst()) !== undefined
}
