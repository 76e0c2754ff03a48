import { isDeepStrictEqual } from 'node:util'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { Context } from '../../kernel/context.ts'
import type { BeforeCorrection, ClaimRow } from '../tables.ts'

/** What the payer reads of a claim: without what the practice expects, and without what only says that it is a correction. */
const sayingOf = ({ lines, frequency: _, payer_claim_number: __, accepts_assignment = true, ...draft }: ClaimDraft) => ({
  ...draft,
  accepts_assignment,
  lines: lines.map(({ expected_cents: _, ...line }) => line),
})

/** Whether a correction that was begun says the same as what the payer has judged, so that it would be denied as a duplicate. Pure. */
export const isUnchanged = (
  { corrected_from }: Pick<ClaimRow, 'corrected_from'>,
  draft: ClaimDraft,
  before: BeforeCorrection | null,
): boolean => corrected_from !== null && before !== null && isDeepStrictEqual(sayingOf(draft), sayingOf(before.content.draft))

/** The same of a claim that is about to be sent. */
export async function wouldRepeat(ctx: Context, claim: ClaimRow, draft: ClaimDraft): Promise<boolean> {
  if (claim.corrected_from === null) return false
  const content = ctx.db.selectFrom('claim_content').select('before_correction').where('claim_id', '=', claim.id)
  return isUnchanged(claim, draft, (await content.executeTakeFirstOrThrow()).before_correction)
}
