import type { actOnClaims as wire } from '@sorrel/contract/claims/wire'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { actOnClaim, checkClaim } from './acts.ts'
import { submitClaim } from './submitting.ts'

type Wanted = z.output<typeof wire.body>
type Result = z.input<typeof wire.output>['results'][number]

/** Does the same with many claims, each in a transaction of its own, so that one that is refused keeps none of the others back. */
export async function actOnClaims(ctx: Context, { claim_ids, act, reason }: Wanted): Promise<{ results: Result[] }> {
  const results: Result[] = []
  for (const id of new Set(claim_ids)) results.push(await tryAct(ctx, id, act, reason))
  return { results }
}

async function tryAct(ctx: Context, claim_id: string, act: Wanted['act'], reason: string): Promise<Result> {
  try {
    if (act === 'check') await checkClaim(ctx, claim_id)
    else if (act === 'submit') await submitClaim(ctx, claim_id)
    else await actOnClaim(ctx, claim_id, undefined, { act, reason })
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
    return { claim_id, outcome: 'refused', code: refused.code, state: null }
  }
  const { state } = await ctx.db.selectFrom('claim').select('state').where('id', '=', claim_id).executeTakeFirstOrThrow()
  return { claim_id, outcome: 'done', code: null, state }
}
