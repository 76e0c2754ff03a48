import { type Selectable, sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { ClaimTables } from './tables.ts'

export type ClaimVersion = Selectable<ClaimTables['claim_version']>

/** The version of a claim that an answer names by its CLM01. */
export const readVersionByClm01 = (ctx: Context, clm01: string): Promise<ClaimVersion | undefined> =>
  ctx.db.selectFrom('claim_version').selectAll().where('clm01', '=', clm01).executeTakeFirst()

/** The versions that answers name by their CLM01. */
export const readVersionsByClm01 = (ctx: Context, clm01s: readonly string[]): Promise<ClaimVersion[]> =>
  ctx.db.selectFrom('claim_version').selectAll().where(sql<boolean>`clm01 = any(${clm01s}::text[])`).execute()

/** The newest version of the one claim to which a payer gave this number; undefined if there is none, or if claims of two payers have it. */
export async function findVersionByPayerNumber(ctx: Context, payerClaimNumber: string): Promise<ClaimVersion | undefined> {
  const found = await ctx.db
    .selectFrom('claim_version')
    .selectAll()
    .where('payer_claim_number', '=', payerClaimNumber)
    .orderBy('n', 'desc')
    .execute()
  return new Set(found.map(({ claim_id }) => claim_id)).size === 1 ? found[0] : undefined
}

/** Keeps the number that the payer gave to a version, which a correction or a void must name. Runs in the caller's transaction. */
export async function keepPayerNumber(ctx: Context, versionId: string, payerClaimNumber: string): Promise<void> {
  const set = { payer_claim_number: payerClaimNumber }
  const version = await ctx.db
    .updateTable('claim_version')
    .set(set)
    .where('id', '=', versionId)
    .returning(['claim_id', 'n', 'frequency'])
    .executeTakeFirstOrThrow()
  // The number of a void, or of a version that another one replaced, is not that under which the payer has the claim.
  const later = ctx.db.selectFrom('claim_version').select('id').where('claim_id', '=', version.claim_id).where('n', '>', version.n)
  if (version.frequency === '8' || (await later.where('frequency', '<>', '8').executeTakeFirst())) return
  await ctx.db.updateTable('claim').set(set).where('id', '=', version.claim_id).execute()
}

/** Keeps what charged the payer for a version that goes on paper, once. Runs in the transaction that froze it. */
export async function keepPaperCharge(ctx: Context, versionId: string, charge_id: string): Promise<void> {
  await ctx.db.updateTable('claim_version').set({ charge_id }).where('id', '=', versionId).execute()
}

/** The last version of a claim that asked for money. */
export const selectLastSent = (ctx: Context, claimId: string) =>
  ctx.db
    .selectFrom('claim_version')
    .select(['id', 'n', 'frequency'])
    .where('claim_id', '=', claimId)
    .where('frequency', '<>', '8')
    .orderBy('n', 'desc')
    .limit(1)

/** The file that holds a version, as it was given to the clearinghouse. */
export type SentFile = { x12: string; interchange_number: number; group_number: number }

/** Keeps the text as sent and its control numbers with the version, once. Runs in the transaction that stores the file. */
export async function keepSentFile(ctx: Context, versionId: string, { x12, interchange_number, group_number }: SentFile): Promise<void> {
  await sql`update claim_version set x12 = ${x12}, interchange_number = ${interchange_number}, group_number = ${group_number}, sent_at = ${ctx.now()}
    where id = ${versionId}`.execute(ctx.db)
}
