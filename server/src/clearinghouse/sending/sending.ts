import { ended } from '@sorrel/contract/claims/moving'
import { type RawBuilder, sql } from 'kysely'
import { type ClaimVersion, keepPaperCharge, keepSentFile, selectLastSent } from '../../claims/versions.ts'
import { writeClaimFile } from '../../claims/x12/writing/claims.ts'
import { findWallTime } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { writeWaiting } from '../../kernel/record.ts'
import type { Movement } from '../../ledger/accounts.ts'
import { postToLedger, reverseTransaction } from '../../ledger/posting.ts'
import { listStanding } from '../posting/standing.ts'
import { drawNumber } from './numbers.ts'
import { keepOutgoing } from './outgoing.ts'

/**
 * Puts a frozen version of a claim on its way: writes its file under new numbers, keeps it, charges the payer in the books and leaves the handing over
 * to a job. A version that goes on paper has no file: it charges the payer all the same. Runs in the transaction that froze the version, so that it is
 * sent once or not at all.
 */
export async function sendClaim(ctx: Context, versionId: string): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error('a version is sent in the transaction that freezes it')
  // reads claims
  const version = await ctx.db.selectFrom('claim_version').selectAll().where('id', '=', versionId).executeTakeFirstOrThrow()
  if (version.channel === 'paper') {
    const charge_id = await chargePayer(ctx, version)
    if (charge_id !== null) await keepPaperCharge(ctx, versionId, charge_id)
    return
  }
  const number = await drawNumber(ctx)
  const text = writeText(ctx, version, number)
  const charge_id = await chargePayer(ctx, version)
  await keepSentFile(ctx, versionId, { x12: text, interchange_number: number, group_number: number })
  await keepOutgoing(ctx, { kind: '837P', name: `claim-${version.clm01}.837`, text, number, version_id: versionId, charge_id })
}

function writeText(ctx: Context, { body, frozen_at }: ClaimVersion, number: number): string {
  const { sender_id, receiver_id, is_test } = ctx.integrations.clearinghouse.exchange
  const { day, time } = findWallTime(ctx, frozen_at)
  const name = 'name' in body.party ? body.party.name : `${body.party.first_name} ${body.party.last_name}`
  const contact = body.phone ?? { name, phone: ctx.config.practice.phone ?? '' }
  const submitter = { name, id: sender_id, contact: contact.name, phone: contact.phone, email: null }
  const set = {
    submitter,
    receiver: { name: receiver_id, id: receiver_id },
    batch_id: String(number),
    is_reissue: false,
    day,
    time,
    providers: [body],
  }
  const exchange = { sender_id, receiver_id, is_test, day, time, interchange_number: number, group_number: number }
  return [...writeClaimFile(exchange, [set])].join('')
}

/** Charges the payer for a version, in place of what an earlier version charged. A void charges nothing; a second payer takes over what is left. */
async function chargePayer(ctx: Context, version: ClaimVersion): Promise<string | null> {
  await uncharge(ctx, version.claim_id)
  return version.frequency === '8'
    ? null
    : postCharge(ctx, version, { reference: `claim_charge:${version.id}`, effectiveAt: version.frozen_at })
}

/**
 * Charges the payer for a version once more: what took the charge back came to nothing, or a first payer leaves another amount. It counts from now on, as
 * what it takes back does. The reference names the version, by which a later void finds the charge. Runs in the caller's transaction.
 */
export async function chargeAgain(ctx: Context, versionId: string): Promise<void> {
  // reads claims
  const version = await ctx.db.selectFrom('claim_version').selectAll().where('id', '=', versionId).executeTakeFirstOrThrow()
  await uncharge(ctx, version.claim_id)
  await postCharge(ctx, version, { reference: `claim_charge:${versionId}:${makeId()}`, effectiveAt: ctx.now() })
}

type Charge = { reference: string; effectiveAt: string }

async function postCharge(ctx: Context, { claim_id, charge_cents }: ClaimVersion, charge: Charge): Promise<string | null> {
  // reads claims
  const claim = await ctx.db.selectFrom('claim').select(['payer_id', 'prior_claim_id']).where('id', '=', claim_id).executeTakeFirstOrThrow()
  const to = `payer:${claim.payer_id}:receivable` as const
  const movement: Movement = { from: 'revenue:services', to, amountCents: charge_cents }
  const moved = claim.prior_claim_id === null ? movement : await takeOver(ctx, claim.prior_claim_id, to)
  if (moved.amountCents <= 0 || moved.from === moved.to) return null
  return postToLedger(ctx, { kind: 'claim_charged', ...charge, idempotencyKey: charge.reference, postings: [moved] })
}

/**
 * What the first payer left to the patient goes to the second payer, before the patient hears of it. Once the first claim has ended, nothing of it is
 * charged any longer, so what the second payer is asked for stands alone.
 */
async function takeOver(ctx: Context, priorClaimId: string, to: Movement['to']): Promise<Movement> {
  // reads claims
  const prior = await ctx.db.selectFrom('claim').select(['state', 'payer_id']).where('id', '=', priorClaimId).executeTakeFirstOrThrow()
  const [last] = await listStanding(ctx, priorClaimId)
  const left = (last?.posted?.patient ?? 0) - (last?.billed_cents ?? 0)
  return { from: ended.includes(prior.state) ? 'revenue:services' : `payer:${prior.payer_id}:receivable`, to, amountCents: left }
}

/**
 * Moves to a second payer what the first one leaves to the patient now, once the claim to the second one was sent and until it ends. Where the books say
 * so already, nothing is moved. Runs in the caller's transaction.
 */
export async function followFirstPayer(ctx: Context, claimId: string): Promise<void> {
  await holdCharges(ctx, claimId)
  // reads claims
  const claims = ctx.db.selectFrom('claim').select(['state', 'payer_id', 'prior_claim_id']).where('id', '=', claimId)
  const { state, payer_id, prior_claim_id } = await claims.executeTakeFirstOrThrow()
  const sent = await selectLastSent(ctx, claimId).executeTakeFirst()
  if (sent === undefined || prior_claim_id === null || ended.includes(state)) return
  const { from, to, amountCents } = await takeOver(ctx, prior_claim_id, `payer:${payer_id}:receivable`)
  const [ofFirst, ofSecond] = [await readCharged(ctx, claimId, from), await readCharged(ctx, claimId, to)]
  if (ofFirst !== -amountCents || ofSecond !== amountCents) await chargeAgain(ctx, sent.id)
}

/** What the charges for a claim moved into an account, less what was taken back. */ // reads ledger
async function readCharged(ctx: Context, claimId: string, account: Movement['to']): Promise<number> {
  // An earlier answer of the same file may have moved it.
  await writeWaiting(ctx, 'posting', (row) => [row.from_account, row.to_account].includes(account))
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when p.to_account = ${account} then p.amount_cents else -p.amount_cents end), 0)::float8 as cents
    from (${chargesOf(claimId)}) c join ledger_transaction t on t.id = c.id or t.reverses_id = c.id join posting p on p.transaction_id = t.id
    where ${account} in (p.to_account, p.from_account)`.execute(ctx.db)
  return rows[0]!.cents
}

/** Takes back what the payer was charged for the versions of a claim that were sent so far, the first time or again. Runs in the caller's transaction. */
export async function uncharge(ctx: Context, claimId: string): Promise<void> {
  await holdCharges(ctx, claimId)
  const { rows } = await chargesOf(claimId).execute(ctx.db)
  for (const { id } of rows) await reverseTransaction(ctx, id)
}

/** Lets nobody else change what is charged for a claim until the end of the transaction. Whoever posts to the claim before it does not hold its row. */
const holdCharges = (ctx: Context, claimId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`claim_charges:${claimId}`}, 0))`.execute(ctx.db)

/** The transactions that charged a payer for a claim. */ // reads claims, ledger
const chargesOf = (claimId: string): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select coalesce(v.charge_id, f.charge_id) as id from claim_version v left join exchange_file f on f.version_id = v.id
    where v.claim_id = ${claimId} and coalesce(v.charge_id, f.charge_id) is not null
  union
  select t.id from claim_version v join ledger_transaction t on t.reference collate "C" >= 'claim_charge:' || v.id || ':'
    and t.reference collate "C" < 'claim_charge:' || v.id || ';'
    where v.claim_id = ${claimId}`

/** Takes back what the payer was charged for a claim that staff gave up, unless it stands again because its payer decided meanwhile. */
export const unchargeGivenUp = (ctx: Context, claimId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // reads claims
    const held = ctx.db.selectFrom('claim').select('state').where('id', '=', claimId).forUpdate()
    if ((await held.executeTakeFirst())?.state !== 'cancelled') return
    await uncharge(ctx, claimId)
    const seconds = ctx.db.selectFrom('claim').select('id').where('prior_claim_id', '=', claimId)
    for (const { id } of await seconds.execute()) await followFirstPayer(ctx, id)
  })
