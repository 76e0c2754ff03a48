import { listActs, underWay } from '@sorrel/contract/claims/moving'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import { takeOffVoidedAmounts } from '../../clearinghouse/onward/voided.ts'
import { sendClaim, uncharge } from '../../clearinghouse/sending/sending.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { holdClaim } from '../access.ts'
import { remakeClaim } from '../building/building.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow, Details } from '../tables.ts'
import { selectLastSent } from '../versions.ts'
import { type Frozen, freezeVersion } from './freezing.ts'
import { wouldRepeat } from './unchanged.ts'
import { isVoidedByPhone } from './voids.ts'

/**
 * Judges a claim by the rules of today, freezes its next version and puts it on its way. Two at once: the second finds it sent. What the rules
 * find is kept, so that the list shows it, and the caller gets `claim_not_ready`.
 */
export async function submitClaim(ctx: Context, id: string, revision?: number): Promise<void> {
  const refused = await transaction(ctx, async (ctx) => {
    const { state } = await holdClaim(ctx, id, revision)
    if (state !== 'ready' && state !== 'draft') throw new Problem('claim_act_not_possible', { state })
    const judged = await runAsSystem(ctx, (ctx) => remakeClaim(ctx, id))
    if (judged === null || judged.errors > 0)
      return new Problem('claim_not_ready', { codes: judged?.findings.map(({ code }) => code) ?? [] })
    if (judged.hold_codes.length > 0) return new Problem('claim_held', { codes: judged.hold_codes })
    const claim = await holdClaim(ctx, id)
    if (await wasAnsweredMeanwhile(ctx, claim)) throw new Problem('claim_act_not_possible', { state, answered: true })
    if (claim.repeat_reason === null && (await wouldRepeat(ctx, claim, judged.draft))) return new Problem('claim_unchanged')
    const version = await freezeVersion(ctx, claim, judged.draft)
    await moveClaim(ctx, id, {
      kind: 'submitted',
      version_id: version.id,
      details: { n: version.n, ...onPaper(version) },
      set: { version: version.n, paper: version.paper, corrected_from: null, repeat_reason: null },
    })
    await runAsSystem(ctx, (ctx) => sendClaim(ctx, version.id))
    return null
  })
  if (refused) throw refused
}

/** Whether the payer answered a claim after all that was opened because the payer did not have it. */ // reads clearinghouse
async function wasAnsweredMeanwhile(ctx: Context, { id, corrected_from }: ClaimRow): Promise<boolean> {
  if (corrected_from === null || !underWay.includes(corrected_from)) return false
  const answers = ctx.db.selectFrom('remitted_claim').select('id').where('claim_id', '=', id).where('state', '=', 'posted')
  return (await answers.where('posted', 'is not', null).where('reversed_by', 'is', null).executeTakeFirst()) !== undefined
}

const onPaper = ({ paper }: Frozen): Details => (paper === null ? {} : { channel: 'paper' })

/**
 * Takes a claim back from its payer: a last version that says so, with the payer's number. A payer that takes no such version, or that gave the claim no
 * number, is asked by phone, and nothing is sent.
 */
export const voidClaim = (ctx: Context, id: string, revision: number | undefined, reason: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const claim = await holdClaim(ctx, id, revision)
    if (!listActs(claim).includes('void')) throw new Problem('claim_act_not_possible', { state: claim.state })
    if (await isVoidedByPhone(ctx, claim)) return voidByPhone(ctx, claim, reason)
    const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', id).executeTakeFirstOrThrow()
    const last: ClaimDraft = { ...draft, frequency: '8', payer_claim_number: claim.payer_claim_number }
    const version = await freezeVersion(ctx, claim, last)
    const set = { version: version.n, paper: version.paper, frequency: '8' as const, void_rejected: false }
    await moveClaim(ctx, id, { kind: 'voided', version_id: version.id, details: { n: version.n, reason, ...onPaper(version) }, set })
    await runAsSystem(ctx, async (ctx) => {
      await sendClaim(ctx, version.id)
      await takeOffVoidedAmounts(ctx, claim)
    })
  })

/** Of a void that was sent before and rejected, nothing waits any more: the claim is as it was when it last went out. */
async function voidByPhone(ctx: Context, claim: ClaimRow, reason: string): Promise<void> {
  const { id } = claim
  const { frequency } = await selectLastSent(ctx, id).executeTakeFirstOrThrow()
  await moveClaim(ctx, id, { kind: 'voided', details: { reason, channel: 'phone' }, set: { frequency, void_rejected: false } })
  await runAsSystem(ctx, async (ctx) => {
    await uncharge(ctx, id)
    await takeOffVoidedAmounts(ctx, claim)
  })
}
