import type { RemittedState } from '@sorrel/contract/clearinghouse/vocabulary'
import { sql } from 'kysely'
import type { ClaimRow } from '../../claims/tables.ts'
import { type ClaimVersion, readVersionsByClm01 } from '../../claims/versions.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { recordTogether } from '../../kernel/record.ts'
import type { RemittedRow } from '../access.ts'
import { findAnswered } from '../posting/finding.ts'
import type { Remittance } from '../posting/movements.ts'
import { leaveUnmatched, settleDecision } from '../posting/posting.ts'

export type Taken = { states: RemittedState[]; failures: unknown[] }

/**
 * Keeps the decisions of one payment and posts them, in one transaction: what they need is read for all of them, and what follows from them is written
 * for all of them. If that fails, each goes alone, so that only what is wrong is left out.
 */
export async function takeRemittedTogether(ctx: Context, remittance: Remittance, claims: readonly RemittedClaim[]): Promise<Taken> {
  if (claims.length === 0) return { states: [], failures: [] }
  try {
    return { states: await takeGroup(ctx, remittance, claims), failures: [] }
  } catch {
    const taken: Taken = { states: [], failures: [] }
    for (const claim of claims)
      await takeGroup(ctx, remittance, [claim]).then(
        (states) => taken.states.push(...states),
        (failure) => taken.failures.push(failure),
      )
    return taken
  }
}

const takeGroup = (ctx: Context, remittance: Remittance, claims: readonly RemittedClaim[]): Promise<RemittedState[]> =>
  transaction(ctx, async (ctx) => {
    const ahead = await readAhead(ctx, claims)
    const kept = await keepDecisions(ctx, remittance, claims)
    return recordTogether(ctx, async (ctx) => {
      const states: RemittedState[] = []
      for (const claim of claims) {
        const row = kept.get(claim.position)
        // The file was taken over as far as this before.
        states.push(row === undefined ? 'posted' : await settle(ctx, { remittance, claim, row }, ahead))
      }
      return states
    })
  })

/** What a group reads at once: the versions by their numbers, their claims, and which of these have an answer. */
type Ahead = { versions: Map<string, ClaimVersion>; claims: Map<string, ClaimRow>; answered: Set<string> }

/**
 * Holds the claims as well, and those to the first payer before those to the second: whoever changes a claim holds it first and its accounts afterwards, so
 * a group holds them before its first posting.
 */
async function readAhead(ctx: Context, decisions: readonly RemittedClaim[]): Promise<Ahead> {
  const clm01s = decisions.map(({ claim_id }) => claim_id)
  const versions = await readVersionsByClm01(ctx, clm01s)
  const ids = [...new Set(versions.map(({ claim_id }) => claim_id))]
  // reads claims
  const isMeant = sql<boolean>`(id = any(${ids}::uuid[]) or prior_claim_id = any(${ids}::uuid[])
    or id = any(array(select s.prior_claim_id from claim s where s.id = any(${ids}::uuid[]))))`
  const held = ctx.db.selectFrom('claim').selectAll().where(isMeant).orderBy('priority').orderBy('id').forUpdate()
  const claims = await held.execute()
  const { rows } = await sql<{
    id: string
  }>`select distinct claim_id as id from remitted_claim where claim_id = any(${ids}::uuid[])`.execute(ctx.db)
  return {
    versions: new Map(versions.map((version) => [version.clm01, version])),
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    answered: new Set(rows.map(({ id }) => id)),
  }
}

type Kept = { remittance: Remittance; claim: RemittedClaim; row: RemittedRow }

/** Posts a decision. What names no claim of ours waits for a person. */
async function settle(ctx: Context, { remittance, claim, row }: Kept, { versions, claims, answered }: Ahead): Promise<RemittedState> {
  const found = await findAnswered(ctx, remittance, claim, versions.get(claim.claim_id))
  if ('why' in found) return leaveUnmatched(ctx, remittance, row, found.why)
  const { version } = found
  const { claim_id } = version
  // What an earlier decision of the group changed is read again.
  const claimBefore = claims.get(claim_id)
  const known = claimBefore && { claim: claimBefore, standing: answered.has(claim_id) ? undefined : [] }
  claims.delete(claim_id)
  return settleDecision(ctx, { remittance, row, version }, known)
}

/** The rows of the decisions by their places in the payment, without those that were kept before. */
async function keepDecisions(
  ctx: Context,
  { id: remittance_id }: Remittance,
  claims: readonly RemittedClaim[],
): Promise<Map<number, RemittedRow>> {
  const rows = claims.map((claim) => {
    const { position, claim_id: clm01, payer_claim_number, status, charge_cents, paid_cents, patient_cents } = claim
    return {
      ...{ id: makeIdAt(ctx.now()), remittance_id, position, clm01, payer_claim_number, status, charge_cents, paid_cents, patient_cents },
      ...{
        body: JSON.stringify(claim),
        state: 'unmatched' as const,
        why: 'unknown_claim' as const,
        created_at: ctx.now(),
        settled_at: null,
      },
      ...{ claim_id: null, version_id: null, outcome: null, posted: null, expected_cents: null },
      ...{ transaction_id: null, suspense_id: null, reversed_by: null, reason: null, admin_id: chosenBy(remittance_id) },
    }
  })
  const kept = ctx.db
    .insertInto('remitted_claim')
    .values(rows)
    .onConflict((same) => same.columns(['remittance_id', 'position']).doNothing())
  return new Map((await kept.returningAll().execute()).map((row) => [row.position, row]))
}

/** Who entered the payment of a decision that came without a file: they chose its claim, and may take that back. */
const chosenBy = (remittanceId: string) => sql<string | null>`(select f.admin_id from remittance r join exchange_file f on f.id = r.file_id
  where r.id = ${remittanceId} and f.means is not null)`
