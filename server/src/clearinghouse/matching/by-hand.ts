import { listDifferences } from '@sorrel/contract/clearinghouse/likeness'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import type { matchRemittedClaim } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { holdUnmatched } from '../access.ts'
import { settleDecision } from '../posting/posting.ts'
import { showRemittedClaim } from '../reading/remitted.ts'
import { holdSuspense } from '../suspense/clearing.ts'
import { isCleared } from '../suspense/listing.ts'
import { knowPayer } from './answering-payers.ts'
import { compareWithSent } from './comparing.ts'

type Shown = z.input<typeof RemittedClaim>

/**
 * Posts a decision to the claim that a person chose, in the version that the payer may have had: the last one that was sent. Throws `not_available` if
 * it waits no longer, if the claim was never sent, or if posting it needs a second look, for a reason that the decision and the details then name. Throws
 * `remittance_of_other_payer` if the payer that answered is known to be another one, and `remittance_differs` unless the person has confirmed every difference.
 */
export async function matchByHand(ctx: Context, id: string, wanted: z.output<typeof matchRemittedClaim.body>): Promise<Shown> {
  const state = await transaction(ctx, (ctx) => settleByHand(ctx, id, wanted))
  const shown = await showRemittedClaim(ctx, id)
  // After the transaction, so that the reason is kept.
  if (state === 'unmatched') throw new Problem('not_available', { why: shown.why })
  return shown
}

async function settleByHand(ctx: Context, id: string, { claim_id, confirmed = [] }: z.output<typeof matchRemittedClaim.body>) {
  const row = await holdUnmatched(ctx, id, ['unmatched', 'set_aside'])
  // Otherwise somebody else clears the money between this look and the posting, and it is spent twice.
  await holdSuspense(ctx)
  if (await isCleared(ctx, row.suspense_id)) throw new Problem('not_available')
  // reads claims
  const claims = ctx.db.selectFrom('claim').select(['payer_id', 'payer_name', 'routing_payer_id']).where('id', '=', claim_id)
  const claim = await claims.executeTakeFirst()
  if (!claim) throw new Problem('not_found')
  // reads claims
  const asking = ctx.db.selectFrom('claim_version').selectAll().where('claim_id', '=', claim_id).where('frequency', '<>', '8')
  const version = await asking.orderBy('n', 'desc').limit(1).executeTakeFirst()
  if (!version) throw new Problem('not_available')
  const remittance = await ctx.db.selectFrom('remittance').selectAll().where('id', '=', row.remittance_id).executeTakeFirstOrThrow()
  const payment = { ...remittance, ...(await knowPayer(ctx, remittance)) }
  const likeness = compareWithSent(payment, row.body, claim, version)
  if (likeness.payer === 'differs') throw new Problem('remittance_of_other_payer')
  const differences = listDifferences(likeness)
  if (differences.some((part) => !confirmed.includes(part))) throw new Problem('remittance_differs', { differences })
  const state = await settleDecision(ctx, { remittance, row, version })
  if (state === 'unmatched') return state
  await keepPerson(ctx, id)
  // What was said when an earlier match was taken back is no longer true.
  await ctx.db.updateTable('remitted_claim').set({ reason: null }).where('id', '=', id).execute()
  const payload = { remitted_claim_id: id, claim_id, confirmed: differences }
  await record(ctx, 'remitted_claim.matched', { subject_id: id, patient_id: version.patient_id, provider_id: version.provider_id, payload })
  return state
}

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
