import { mayDisclose } from '@sorrel/contract/releases/rules'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import type { Context } from '../../kernel/context.ts'
import type { LetterRow } from '../access.ts'

/** Where a letter goes by this way; null if there is no such way to whom it is written. */
export const addressOf = (letter: LetterRow, method: SendMethod): string | null =>
  method === 'fax' ? letter.recipient_fax : letter.recipient_email

/**
 * Whether a letter may still go to whom it names. The clinician of a referral goes on treating the patient when another referral takes its place;
 * a release must hold now and include notes.
 */ // reads releases
export async function mayReach(ctx: Context, { basis, release_id }: LetterRow): Promise<boolean> {
  if (basis === 'treatment') return true
  if (basis === 'by_hand' || release_id === null) return false
  const release = await ctx.db
    .selectFrom('release_of_information')
    .select(['status', 'scope', 'starts_at', 'expires_at'])
    .where('id', '=', release_id)
    .executeTakeFirst()
  return release !== undefined && mayDisclose(release, ctx.now()) && release.scope.includes('chart_notes')
}
