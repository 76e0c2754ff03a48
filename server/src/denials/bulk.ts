import type { actOnDenials as wire } from '@sorrel/contract/denials/wire'
import type { z } from 'zod'
import { actOnClaim } from '../claims/acts/acts.ts'
import { submitClaim } from '../claims/acts/submitting.ts'
import type { Context } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { writeOffClaim } from './giving-up.ts'

type Wanted = z.output<typeof wire.body>
type Result = z.input<typeof wire.output>['results'][number]

/** Does the same with many denied claims, each by itself, so that one that is refused keeps none of the others back. */
export async function actOnDenials(ctx: Context, wanted: Wanted): Promise<{ results: Result[] }> {
  if (wanted.act === 'write_off' && wanted.reason === undefined) throw refuseValue('body', ['reason'], 'required')
  const results: Result[] = []
  for (const id of new Set(wanted.claim_ids)) results.push(await tryAct(ctx, id, wanted))
  return { results }
}

async function tryAct(ctx: Context, claim_id: string, wanted: Wanted): Promise<Result> {
  let outcome: Result['outcome'] = 'done'
  try {
    outcome = await act(ctx, claim_id, wanted)
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
    return { claim_id, outcome: 'refused', code: refused.code, state: null }
  }
  // reads claims
  const { state } = await ctx.db.selectFrom('claim').select('state').where('id', '=', claim_id).executeTakeFirstOrThrow()
  return { claim_id, outcome, code: null, state }
}

async function act(ctx: Context, id: string, { act: wanted, note, reason, as_it_was = false }: Wanted): Promise<'done' | 'waiting'> {
  if (wanted === 'write_off')
    return (await writeOffClaim(ctx, id, undefined, { reason: reason!, note })).state === 'waiting' ? 'waiting' : 'done'
  if (wanted === 'close') await actOnClaim(ctx, id, undefined, { act: 'close', reason: note })
  else await resend(ctx, id, note, as_it_was)
  return 'done'
}

/** What the rules find stays with the claim, which waits as a draft. One that says nothing new stands again where the payer left it. */
async function resend(ctx: Context, id: string, reason: string, asItWas: boolean): Promise<void> {
  await actOnClaim(ctx, id, undefined, { act: 'correct', reason })
  // reads claims
  const { corrected_from } = await ctx.db.selectFrom('claim').select('corrected_from').where('id', '=', id).executeTakeFirstOrThrow()
  if (asItWas && corrected_from !== null) await actOnClaim(ctx, id, undefined, { act: 'repeat', reason })
  try {
    await submitClaim(ctx, id)
  } catch (refused) {
    if (refused instanceof Problem && refused.code === 'claim_unchanged') await actOnClaim(ctx, id, undefined, { act: 'drop', reason })
    throw refused
  }
}
