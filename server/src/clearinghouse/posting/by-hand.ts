import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import type { matchRemittedClaim } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { holdUnmatched } from '../access.ts'
import { showRemittedClaim } from '../reading/remitted.ts'
import { isCleared } from '../suspense/listing.ts'
import { settleDecision } from './posting.ts'

type Shown = z.input<typeof RemittedClaim>

/**
 * Posts a decision to the claim that a person chose, in the version that the payer may have had: the last one that was sent. Throws `not_available` if
 * it waits no longer, if the claim was never sent, or if posting it needs a second look, for a reason that the decision then names.
 */
export async function matchByHand(ctx: Context, id: string, wanted: z.output<typeof matchRemittedClaim.body>): Promise<Shown> {
  const state = await transaction(ctx, (ctx) => settleByHand(ctx, id, wanted))
  // After the transaction, so that the reason is kept.
  if (state === 'unmatched') throw new Problem('not_available')
  return showRemittedClaim(ctx, id)
}

async function settleByHand(ctx: Context, id: string, { claim_id }: z.output<typeof matchRemittedClaim.body>) {
  const row = await holdUnmatched(ctx, id, ['unmatched', 'set_aside'])
  if (await isCleared(ctx, row.suspense_id)) throw new Problem('not_available')
  // reads claims
  const versions = ctx.db.selectFrom('claim_version').selectAll().where('claim_id', '=', claim_id)
  const version = await versions.orderBy('n', 'desc').limit(1).executeTakeFirst()
  if (!version) throw new Problem((await isKnown(ctx, claim_id)) ? 'not_available' : 'not_found')
  const remittance = await ctx.db.selectFrom('remittance').selectAll().where('id', '=', row.remittance_id).executeTakeFirstOrThrow()
  const state = await settleDecision(ctx, { remittance, row, version })
  if (state !== 'unmatched') await keepPerson(ctx, id)
  return state
}

// reads claims
const isKnown = async (ctx: Context, id: string): Promise<boolean> =>
  (await ctx.db.selectFrom('claim').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const keepPerson = (ctx: Context, id: string) =>
  sql`update remitted_claim set admin_id = ${ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null} where id = ${id}`.execute(ctx.db)

/** Says that a decision is not ours to post, for a reason that is kept. Its money stays among what is not matched. */
export const dismissDecision = (ctx: Context, id: string, reason: string): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdUnmatched(ctx, id, ['unmatched'])
    await ctx.db.updateTable('remitted_claim').set({ state: 'set_aside', reason, settled_at: ctx.now() }).where('id', '=', id).execute()
    await keepPerson(ctx, id)
    await record(ctx, 'remitted_claim.dismissed', { subject_id: id, payload: { remitted_claim_id: id } })
    return showRemittedClaim(ctx, id)
  })
