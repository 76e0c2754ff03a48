import { findNextState } from '@sorrel/contract/claims/moving'
import { type Selectable, sql } from 'kysely'
import { holdClaim } from '../claims/access.ts'
import type { ClaimRow } from '../claims/tables.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { DenialTables } from './tables.ts'

export type LetterRow = Selectable<DenialTables['appeal_letter']>
export type WriteOffRow = Selectable<DenialTables['write_off']>

/** A letter of appeal. Row-level security shows it to billing staff, and once it went out to its patient. Otherwise `not_found`. */
export async function findLetter(ctx: Context, id: string): Promise<Permitted<LetterRow>> {
  const letter = await ctx.db.selectFrom('appeal_letter').selectAll().where('id', '=', id).executeTakeFirst()
  if (!letter) throw new Problem('not_found')
  return permit(letter)
}

/** A letter that did not go out yet, until the end of the transaction nobody else's. Throws `not_available` and `changed_meanwhile`. */
export async function holdLetter(ctx: Context, id: string, revision?: number): Promise<Permitted<LetterRow>> {
  const letter = await ctx.db.selectFrom('appeal_letter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!letter) throw new Problem('not_found')
  if (letter.sent_at !== null) throw new Problem('not_available')
  if (revision !== undefined && revision !== letter.revision) throw new Problem('changed_meanwhile', { version: letter.revision })
  return permit(letter)
}

/**
 * What was or may be given up, until the end of the transaction nobody else's. Throws `not_available` if it stands otherwise. The claim is held first, as
 * whoever posts an answer does, so that the two never wait for each other.
 */
export async function holdWriteOff(ctx: Context, id: string, state: WriteOffRow['state']): Promise<Permitted<WriteOffRow>> {
  const about = await ctx.db.selectFrom('write_off').select('claim_id').where('id', '=', id).executeTakeFirst()
  if (!about) throw new Problem('not_found')
  await holdClaim(ctx, about.claim_id)
  const found = await ctx.db.selectFrom('write_off').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new Problem('not_found')
  if (found.state !== state) throw new Problem('not_available')
  return permit(found)
}

/** A claim that its payer refused in whole or in part, until the end of the transaction nobody else's. Otherwise `claim_act_not_possible`. */
export async function holdRefused(ctx: Context, id: string, revision?: number): Promise<Permitted<ClaimRow>> {
  const claim = await holdClaim(ctx, id, revision)
  if (!mayGiveUp(claim)) throw new Problem('claim_act_not_possible', { state: claim.state })
  return claim
}

/** A claim about which a letter may be written: one that its payer refused, or for this reason one that it paid too little. Held as above. */
export async function holdForLetter(ctx: Context, id: string, reason: LetterRow['reason']): Promise<Permitted<ClaimRow>> {
  const claim = await holdClaim(ctx, id)
  if (!mayGiveUp(claim) && !(reason === 'underpaid' && claim.state === 'paid'))
    throw new Problem('claim_act_not_possible', { state: claim.state })
  return claim
}

/** Whether a payer refused a claim, so that what is open of it may be given up. */
export const mayGiveUp = ({ state }: Pick<ClaimRow, 'state'>): boolean => state === 'appealed' || findNextState(state, 'appealed') !== null

/** Who acts, and the name of that person as it is now. Only people write letters and give money up. */ // reads auth
export async function findActing(ctx: Context): Promise<{ id: string; name: string }> {
  if (ctx.actor.kind !== 'admin') throw new Problem('forbidden')
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from administrator where id = ${ctx.actor.admin_id}`.execute(ctx.db)
  return { id: ctx.actor.admin_id, name: rows[0]?.name ?? '' }
}
