import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ClaimRow } from '../tables.ts'

/** The file of one version as it was sent. Throws `not_found`, and `not_available` while the version waits. */
export async function showText(ctx: Context, claim: Permitted<ClaimRow>, n: number): Promise<Download> {
  const version = await ctx.db
    .selectFrom('claim_version')
    .select(['clm01', 'x12'])
    .where('claim_id', '=', claim.id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!version) throw new Problem('not_found')
  if (version.x12 === null) throw new Problem('not_available')
  return new Download('text/plain', `${version.clm01}.x12`, version.x12, { patient_id: claim.patient_id })
}
