import { findNextState, isEditable, listActs } from '@sorrel/contract/claims/moving'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import type { ClaimAct, SingleAct } from '@sorrel/contract/claims/vocabulary'
import type { appealClaim as appealWire } from '@sorrel/contract/claims/wire'
import type { z } from 'zod'
import { billSecond } from '../../clearinghouse/onward/second-payer.ts'
import { readOpen } from '../../denials/reading/open.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { routePayers } from '../../payers/routing.ts'
import { holdClaim } from '../access.ts'
import { remakeClaim } from '../building/building.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { dropCorrection, keepBeforeCorrection } from './dropping.ts'

/** Holds a claim on which this may be done now; otherwise `claim_act_not_possible`. */
async function holdFor(ctx: Context, id: string, act: ClaimAct, revision?: number): Promise<Permitted<ClaimRow>> {
  const claim = await holdClaim(ctx, id, revision)
  if (!listActs(claim).includes(act)) throw new Problem('claim_act_not_possible', { state: claim.state })
  return claim
}

const remake = (ctx: Context, id: string) => runAsSystem(ctx, (ctx) => remakeClaim(ctx, id))

/** Makes a claim that is not with its payer anew, and judges it by the rules of today. */
export const checkClaim = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdFor(ctx, id, 'check')
    await remake(ctx, id)
  })

/** Changes what a claim says beside its note. Null takes a change back. */
export const changeClaim = (ctx: Context, id: string, revision: number | undefined, wanted: Partial<ClaimChanges>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdFor(ctx, id, 'change', revision)
    const { changes } = await ctx.db.selectFrom('claim_content').select('changes').where('claim_id', '=', id).executeTakeFirstOrThrow()
    const next = Object.fromEntries(Object.entries({ ...changes, ...wanted }).filter(([, value]) => value !== null && value !== undefined))
    await ctx.db
      .updateTable('claim_content')
      .set({ changes: JSON.stringify(next) })
      .where('claim_id', '=', id)
      .execute()
    await moveClaim(ctx, id, { kind: 'changed', details: { fields: Object.keys(wanted) } })
    await remake(ctx, id)
  })

export const appealClaim = (
  ctx: Context,
  id: string,
  revision: number | undefined,
  { reason, appeal_by }: z.output<typeof appealWire.body>,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdFor(ctx, id, 'appeal', revision)
    await moveClaim(ctx, id, { kind: 'appealed', details: { reason, appeal_by }, set: { appeal_by } })
  })

type Act = { act: SingleAct; reason: string; payer_claim_number?: string | undefined }

/** What staff do with one claim, for a reason that stays with it. */
export const actOnClaim = (ctx: Context, id: string, revision: number | undefined, { act, ...said }: Act): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const claim = await holdFor(ctx, id, act, revision)
    await acts[act](ctx, claim, said)
  })

type Said = Omit<Act, 'act'>

/** Closes a claim of which nothing is open: what the payer still owes would be in no list any longer. */
async function closeClaim(ctx: Context, { id, state }: ClaimRow, { reason }: Said): Promise<void> {
  const { open_cents } = await readOpen(ctx, id)
  if (open_cents > 0) throw new Problem('claim_act_not_possible', { state, open_cents })
  await moveClaim(ctx, id, { kind: 'closed', details: { reason } })
}

const acts: Record<SingleAct, (ctx: Context, claim: ClaimRow, said: Said) => Promise<unknown>> = {
  hold: async (ctx, { id }, { reason }) => {
    await ctx.db
      .updateTable('claim')
      .set({ hold_codes: ['by_hand'], held_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await moveClaim(ctx, id, { kind: 'held', details: { codes: ['by_hand'], reason } })
  },
  release: releaseClaim,
  cancel: (ctx, { id }, { reason }) => moveClaim(ctx, id, { kind: 'cancelled', details: { reason } }),
  close: closeClaim,
  correct: correctClaim,
  bill_second: async (ctx, claim, { reason }) => {
    await billSecond(ctx, claim)
    await moveClaim(ctx, claim.id, { kind: 'changed', details: { fields: ['second_payer'], reason } })
  },
  drop: dropCorrection,
}

/** Lifts the holds for good. Where another visit of the day was the reason, it also says that both claims are right. */
async function releaseClaim(ctx: Context, { id, state, hold_codes, released_codes }: ClaimRow, { reason }: Said): Promise<void> {
  const released = [
    ...new Set([...released_codes, ...hold_codes.filter((code) => code !== 'by_hand' && code !== 'prior_changed' && code !== 'contested')]),
  ]
  await ctx.db
    .updateTable('claim')
    .set({
      hold_codes: [],
      held_at: null,
      released_codes: released,
      ...(hold_codes.includes('same_day_visit') && { override_reason: reason }),
    })
    .where('id', '=', id)
    .execute()
  await moveClaim(ctx, id, { kind: 'released', details: { codes: hold_codes, reason } })
  if (isEditable(state)) await remake(ctx, id)
}

/**
 * Opens a claim for its next version. What the payer judged is replaced under the payer's number (frequency 7), or sent as a new claim where the
 * payer's terms say so; what was rejected was never judged, so it goes as it went before.
 */
async function correctClaim(ctx: Context, claim: ClaimRow, { reason, payer_claim_number }: Said): Promise<void> {
  if (claim.state !== 'rejected') {
    const isNew = await isCorrectedAnew(ctx, claim)
    const number = payer_claim_number ?? claim.payer_claim_number
    if (number === null && !isNew) throw new Problem('claim_act_not_possible', { missing: 'payer_claim_number' })
    const kind = findNextState(claim.state, 'corrected') === null ? 'corrected_anew' : 'corrected'
    const set = {
      frequency: isNew ? ('1' as const) : ('7' as const),
      payer_claim_number: number,
      appeal_by: null,
      corrected_from: claim.state,
    }
    await keepBeforeCorrection(ctx, claim)
    await moveClaim(ctx, claim.id, { kind, details: { reason }, set })
  } else await moveClaim(ctx, claim.id, { kind: 'changed', details: { reason } })
  await remake(ctx, claim.id)
}

/** Whether the payer wants a correction as a new claim, by its terms on the day of the visit. */
async function isCorrectedAnew(ctx: Context, { id, payer_id, service_day: day }: ClaimRow): Promise<boolean> {
  const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', id).executeTakeFirstOrThrow()
  const [route] = await routePayers(ctx, [{ payer_id, member_id: draft.subscriber.member_id, day }])
  return route?.terms?.correction === 'new_claim'
}
