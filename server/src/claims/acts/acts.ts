import { isEditable, listActs } from '@sorrel/contract/claims/moving'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import type { ClaimAct, SingleAct } from '@sorrel/contract/claims/vocabulary'
import type { appealClaim as appealWire } from '@sorrel/contract/claims/wire'
import type { z } from 'zod'
import { billSecond } from '../../clearinghouse/onward/second-payer.ts'
import { readOpen } from '../../denials/reading/open.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { holdClaim } from '../access.ts'
import { moveClaim } from '../moving.ts'
import { holdClaimsBeside, makeNewClaim } from '../plans/making-new.ts'
import type { ClaimRow } from '../tables.ts'
import { correctClaim, resendClaim } from './correcting.ts'
import { dropCorrection } from './dropping.ts'
import { joinClaim } from './joining.ts'
import { recheckClaimForStaff, remakeClaimForStaff } from './remaking.ts'
import { restoreClaim } from './voids.ts'

/** Holds a claim on which this may be done now; otherwise `claim_act_not_possible`. */
export async function holdClaimFor(ctx: Context, id: string, act: ClaimAct, revision?: number): Promise<Permitted<ClaimRow>> {
  const claim = await holdClaim(ctx, id, revision)
  if (!listActs(claim).includes(act)) throw new Problem('claim_act_not_possible', { state: claim.state })
  return claim
}

/** Makes a claim that is not with its payer anew, and judges it by the rules of today. */
export const checkClaim = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdClaimFor(ctx, id, 'check')
    await recheckClaimForStaff(ctx, id)
  })

/** Changes what a claim says beside its note. Null takes a change back. */
export const changeClaim = (ctx: Context, id: string, revision: number | undefined, wanted: Partial<ClaimChanges>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdClaimFor(ctx, id, 'change', revision)
    const { changes } = await ctx.db.selectFrom('claim_content').select('changes').where('claim_id', '=', id).executeTakeFirstOrThrow()
    const next = Object.fromEntries(Object.entries({ ...changes, ...wanted }).filter(([, value]) => value !== null && value !== undefined))
    await ctx.db
      .updateTable('claim_content')
      .set({ changes: JSON.stringify(next) })
      .where('claim_id', '=', id)
      .execute()
    await moveClaim(ctx, id, { kind: 'changed', details: { fields: Object.keys(wanted) } })
    await remakeClaimForStaff(ctx, id)
  })

/** Says that a claim was appealed, why, and until when the payer must hear. */
export const appealClaim = (
  ctx: Context,
  id: string,
  revision: number | undefined,
  { reason, appeal_by }: z.output<typeof appealWire.body>,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdClaimFor(ctx, id, 'appeal', revision)
    await moveClaim(ctx, id, { kind: 'appealed', details: { reason, appeal_by }, set: { appeal_by } })
  })

type Act = { act: SingleAct; reason: string; payer_claim_number?: string | undefined; as_new?: true | undefined }

/** What staff do with one claim, for a reason that stays with it. */
export const actOnClaim = (ctx: Context, id: string, revision: number | undefined, { act, ...said }: Act): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (act === 'make_new' || act === 'restore') await holdClaimsBeside(ctx, id)
    const claim = await holdClaimFor(ctx, id, act, revision)
    await acts[act](ctx, claim, said)
  })

type Said = Omit<Act, 'act'>

/** Closes a claim of which nothing is open: what its payer still owes, or what its patient does, would be in no list any longer. */
async function closeClaim(ctx: Context, { id, state }: ClaimRow, { reason }: Said): Promise<void> {
  const { open_cents } = await readOpen(ctx, id)
  if (open_cents > 0) throw new Problem('claim_act_not_possible', { state, open_cents })
  const patient_open_cents = await readPatientOpen(ctx, id)
  if (patient_open_cents > 0) throw new Problem('claim_act_not_possible', { state, patient_open_cents })
  await moveClaim(ctx, id, { kind: 'closed', details: { reason } })
}

/** What the patient still owes of the bill that a claim left them. */ // reads billing
async function readPatientOpen(ctx: Context, id: string): Promise<number> {
  const bills = await ctx.db.selectFrom('bill').select('open_cents').where('claim_id', '=', id).execute()
  return bills.reduce((sum, { open_cents }) => sum + Number(open_cents), 0)
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
  join: joinClaim,
  correct: correctClaim,
  resend: resendClaim,
  bill_second: async (ctx, claim, { reason }) => {
    await billSecond(ctx, claim)
    await moveClaim(ctx, claim.id, { kind: 'changed', details: { fields: ['second_payer'], reason } })
  },
  repeat: (ctx, { id }, { reason }) =>
    moveClaim(ctx, id, { kind: 'changed', details: { fields: ['repeat'], reason }, set: { repeat_reason: reason } }),
  drop: dropCorrection,
  restore: restoreClaim,
  make_new: makeNewClaim,
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
  if (isEditable(state)) await remakeClaimForStaff(ctx, id)
}
