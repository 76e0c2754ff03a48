import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import { billAgain } from '../../clearinghouse/onward/second-payer.ts'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { makeChangedClaim, makeOwnClaims, recheckClaim, remakeClaim } from '../building/building.ts'
import type { Billable } from '../building/reading.ts'
import { readClaimed } from '../building/together.ts'
import type { ClaimRow } from '../tables.ts'

/** Makes a claim that staff act on anew, from records that they may not all read. Runs in the caller's transaction. */
export const remakeClaimForStaff = (ctx: Context, claimId: string) => runAsSystem(ctx, (ctx) => remakeClaim(ctx, claimId))

/** Makes a claim anew that staff look at again: one that waits beside another of its day may end as joined. */
export const recheckClaimForStaff = (ctx: Context, claimId: string) => runAsSystem(ctx, (ctx) => recheckClaim(ctx, claimId))

/** What a claim would be made from if nobody had changed it by hand. */
export const readUnchanged = (ctx: Context, claim: ClaimRow): Promise<Billable | undefined> =>
  runAsSystem(ctx, async (ctx) => (await readClaimed(ctx, [{ ...claim, changes: {} }])).get(claim.subject_id))

/** Makes the claim of visits with what staff wrote in the place of their notes. Runs in the caller's transaction. */
export const makeChangedClaimForStaff = (ctx: Context, claim: ClaimRow, changes: ClaimChanges): Promise<void> =>
  runAsSystem(ctx, (ctx) => makeChangedClaim(ctx, claim, changes))

/** Gives visits claims of their own, such as those that a dropped correction was to cover. Runs in the caller's transaction. */
export const makeOwnClaimsForStaff = (ctx: Context, visits: readonly string[]): Promise<void> =>
  runAsSystem(ctx, (ctx) => makeOwnClaims(ctx, visits))

/** Bills a patient what the answers to a claim leave to them as it stands now: nothing, once another claim bills the visit. */
export const billAgainForStaff = (ctx: Context, claim: ClaimRow): Promise<void> => runAsSystem(ctx, (ctx) => billAgain(ctx, claim))
