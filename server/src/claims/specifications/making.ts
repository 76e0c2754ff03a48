import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import type { CreateSpecification, ResubmitSpecification } from '@sorrel/contract/claims/specifications/schemas'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeClaim, checkClaim } from '../acts/acts.ts'
import { submitClaim } from '../acts/submitting.ts'
import { moveClaim } from '../moving.ts'
import { failureOf, issueOf, issuesOfClaim, type Made, RowFailed } from './issues.ts'

type Said = Omit<CreateSpecification | ResubmitSpecification, 'appointment_id' | 'original_claim_id'>

/** Writes what a row says into a claim that is not with its payer, judges it, and sends it if the row says so and nothing is in the way. */
export async function finishClaim(ctx: Context, id: string, said: Said, isTrial: boolean): Promise<Made> {
  const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', id).executeTakeFirstOrThrow()
  const changes = changesOf(said, said.diagnoses ?? draft.diagnoses)
  if (Object.keys(changes).length > 0) await changeClaim(ctx, id, undefined, changes)
  else await checkClaim(ctx, id)
  const made = await confirmIfFound(ctx, await tellClaim(ctx, id), said)
  return made.outcome === 'created' && said.submit && !isTrial ? sendMade(ctx, made) : made
}

/** What a row puts in the place of the note's. Lines name their diagnoses; a claim points to them by their places. */
function changesOf({ service_lines, diagnoses, place_of_service: place, note }: Said, listed: readonly string[]): ClaimChanges {
  const lines = service_lines?.map(({ cpt: code, modifiers = [], units, charge_cents, dx }) => {
    const unlisted = dx?.find((one) => !listed.includes(one))
    if (unlisted !== undefined) throw new RowFailed(failureOf('diagnosis_unlisted', 'service_lines', unlisted))
    const pointers = dx && [...new Set(dx)].map((one) => listed.indexOf(one) + 1)
    return { code, modifiers, units, ...(charge_cents !== undefined && { charge_cents }), ...(pointers && { pointers }) }
  })
  return { ...(lines && { lines }), ...(diagnoses && { diagnoses }), ...(place && { place }), ...(note && { note }) }
}

/** A reason why two claims are right confirms a duplicate that was found, and nothing else. */
async function confirmIfFound(ctx: Context, made: Made, { override_reason: reason }: Said): Promise<Made> {
  const isFound = made.issues.some(({ code }) => code === 'duplicate_unconfirmed')
  if (!isFound || reason === undefined) return made
  await confirmDuplicate(ctx, made.claim_id!, reason)
  await checkClaim(ctx, made.claim_id!)
  return tellClaim(ctx, made.claim_id!)
}

/** Says that both claims of the day are right, and why. */
async function confirmDuplicate(ctx: Context, id: string, reason: string): Promise<void> {
  const { released_codes } = await ctx.db.selectFrom('claim').select('released_codes').where('id', '=', id).executeTakeFirstOrThrow()
  const released = [...new Set([...released_codes, 'same_day_visit' as const])]
  await ctx.db.updateTable('claim').set({ released_codes: released, override_reason: reason }).where('id', '=', id).execute()
  await moveClaim(ctx, id, { kind: 'released', details: { codes: ['same_day_visit'], reason } })
}

/** What stands in the claim now: made, or made but waiting. */
async function tellClaim(ctx: Context, id: string): Promise<Made> {
  const { findings, hold_codes, errors, override_reason } = await ctx.db
    .selectFrom('claim as c')
    .innerJoin('claim_content as t', 't.claim_id', 'c.id')
    .select(['t.findings', 'c.hold_codes', 'c.errors', 'c.override_reason'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  const issues = issuesOfClaim(findings, hold_codes, override_reason !== null)
  return { outcome: errors > 0 || hold_codes.length > 0 ? 'held' : 'created', claim_id: id, issues }
}

/** Sends a claim in which nothing was found. What the writer of the file refuses is kept as a draft. */
async function sendMade(ctx: Context, made: Made): Promise<Made> {
  try {
    await submitClaim(ctx, made.claim_id!)
    return made
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
    return {
      ...made,
      outcome: 'held',
      issues: [...made.issues, issueOf(refused.code === 'claim_unchanged' ? 'unchanged' : 'unwritable', 'submit')],
    }
  }
}
