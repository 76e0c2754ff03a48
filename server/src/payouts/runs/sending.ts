import type { PayoutFailure } from '@sorrel/contract/payouts/vocabulary'
import { sql } from 'kysely'
import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { provideAtBank } from '../../ledger/own-money.ts'
import { postToLedger } from '../../ledger/posting.ts'
import { holdPayoutRow, type PayoutRow } from '../access.ts'
import { followFound } from '../job-names.ts'

/** A transfer that never left is tried again by itself for about a day. */
const mostTries = 30

type Sent =
  | { outcome: 'succeeded'; transfer_ref: string }
  | { outcome: 'failed'; failure: PayoutFailure }
  | { outcome: 'unknown' | 'not_tried' }
type Try = PayoutRow & { account_ref: string; is_new: boolean }

/**
 * Sends a payout to its dietitian, or asks how its last try ended. A try has one key, which is stored before the processor is called, so that a
 * repetition moves nothing twice; while nobody knows how it ended, no other is begun. Runs as the system, and may run twice and at once.
 */
export async function sendPayout(ctx: Context, payoutId: string): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  const begun = await beginTry(ctx, payoutId)
  if (begun !== null) await keepResult(ctx, begun, await transfer(ctx, begun))
}

/** The name of a try at the processor: the id of the payout, with the number of the try from the second on. */
export const keyOf = ({ id, attempts }: Pick<PayoutRow, 'id' | 'attempts'>): string => (attempts === 1 ? id : `${id}:${attempts}`)

/** Stores that a try is begun, before anybody is asked. Null if nothing is to be sent. */
const beginTry = (ctx: Context, payoutId: string): Promise<Try | null> =>
  transaction(ctx, async (ctx) => {
    const payout = await holdPayoutRow(ctx, payoutId)
    if (payout.status !== 'finalized' && payout.status !== 'processing') return null
    const account = await ctx.db
      .selectFrom('payout_account')
      .select('account_ref')
      .where('provider_id', '=', payout.provider_id)
      .executeTakeFirst()
    const account_ref = payout.status === 'processing' ? payout.account_ref : (account?.account_ref ?? null)
    if (account_ref === null) {
      await fail(ctx, payout, 'account_not_ready')
      return null
    }
    const is_new = payout.status === 'finalized'
    // NOTE: a try that was begun before may have been heard before, and whoever began it may still be at it. So nobody knows how it ended from here
    // on: only a transfer that is found or refused settles it, and a question that is not heard now says nothing about the first one.
    const unknown_since = is_new ? null : (payout.unknown_since ?? ctx.now())
    const attempts = is_new ? payout.attempts + 1 : payout.attempts
    const set = { status: 'processing', attempts, account_ref, unknown_since, tried_at: ctx.now(), updated_at: ctx.now() } as const
    await ctx.db.updateTable('payout').set(set).where('id', '=', payoutId).execute()
    return { ...payout, ...set, is_new }
  })

async function transfer(ctx: Context, payout: Try): Promise<Sent> {
  const { payments } = ctx.integrations
  const asked = { group: payout.run_id, reference: keyOf(payout) }
  try {
    const { account_ref, total_cents: amount_cents } = payout
    // NOTE: a key is known for a day only, so a try that may have happened is looked for before it is sent once more.
    const known = payout.is_new ? undefined : await payments.findTransfer({ account_ref, ...asked })
    const answer = known ?? (await payments.transfer({ key: keyOf(payout), account_ref, amount_cents, ...asked }))
    return answer.outcome === 'succeeded' ? answer : { outcome: 'failed', failure: answer.code }
  } catch (error) {
    if (error instanceof NotTried) return { outcome: 'not_tried' }
    if (!(error instanceof ResultUnknown)) ctx.log.error({ error, payout_id: payout.id }, 'a transfer ended in a way that nobody foresaw')
    return { outcome: 'unknown' }
  }
}

const keepResult = (ctx: Context, { id, attempts, is_new }: Try, sent: Sent): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const payout = await holdPayoutRow(ctx, id)
    if (payout.status !== 'processing' || payout.attempts !== attempts) return
    if (sent.outcome === 'succeeded') {
      await pay(ctx, payout, sent.transfer_ref)
      // One that was found may have come back before anybody here knew its name.
      if (!is_new) await enqueue(ctx, followFound, { transfer_ref: sent.transfer_ref })
    } else if (sent.outcome === 'failed') await fail(ctx, payout, sent.failure)
    else if (sent.outcome === 'unknown') await setOf(ctx, payout, { unknown_since: payout.unknown_since ?? ctx.now() })
    else if (payout.unknown_since !== null) return
    else if (attempts >= mostTries) await fail(ctx, payout, 'not_reached')
    else await setOf(ctx, payout, { status: 'finalized' })
  })

const setOf = (ctx: Context, { id }: PayoutRow, set: Partial<PayoutRow>) =>
  ctx.db
    .updateTable('payout')
    .set({ ...set, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()

async function pay(ctx: Context, payout: PayoutRow, transfer_ref: string): Promise<void> {
  await setOf(ctx, payout, { status: 'paid', transfer_ref, unknown_since: null, paid_at: ctx.now() })
  await postPayout(ctx, payout.id)
  await record(ctx, 'payout.paid', aboutOf(payout))
}

async function fail(ctx: Context, payout: PayoutRow, failure: PayoutFailure): Promise<void> {
  await setOf(ctx, payout, { status: 'failed', failure, unknown_since: null })
  await record(ctx, 'payout.failed', aboutOf(payout))
}

export const aboutOf = ({ id, provider_id }: PayoutRow) => ({
  ...{ subject_id: id, provider_id, payload: { payout_id: id, provider_id } },
})

/** Writes into the books that a dietitian was paid, once. Runs as the system. */
export const postPayout = (ctx: Context, payoutId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const payout = await holdPayoutRow(ctx, payoutId)
    if (payout.status !== 'paid' || payout.transaction_id !== null || payout.paid_at === null) return
    const isByHand = payout.paid_by !== null
    // One that came back and is paid once more is another transaction.
    const reference = isByHand ? `payout:${payout.id}:by_hand` : `payout:${keyOf(payout)}`
    const { total_cents: amountCents, paid_at: effectiveAt } = payout
    const from = isByHand ? 'cash:bank' : 'cash:stripe'
    if (isByHand) await provideAtBank(ctx, { account: from, reference, amountCents, effectiveAt })
    const transaction_id = await postToLedger(ctx, {
      ...{ kind: 'payout_sent', reference, idempotencyKey: reference, effectiveAt },
      postings: [{ from, to: `provider:${payout.provider_id}:payable`, amountCents }],
    })
    await setOf(ctx, payout, { transaction_id })
  })

/**
 * Goes on with transfers that are not at their end: those whose answer was lost after 5 minutes, then hourly, then daily, and those that never left a
 * little later each time.
 */
export async function checkOpenTransfers(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payout where status in ('finalized', 'processing') and coalesce(tried_at, finalized_at) <= case
      when status = 'finalized' then ${ctx.now()}::timestamptz - make_interval(mins => least(5 * greatest(attempts, 1), 60))
      when unknown_since > ${addMinutes(ctx.now(), -60)} or unknown_since is null then ${addMinutes(ctx.now(), -5)}::timestamptz
      when unknown_since > ${addMinutes(ctx.now(), -1440)} then ${addMinutes(ctx.now(), -60)}::timestamptz
      else ${addMinutes(ctx.now(), -1440)}::timestamptz end
    order by tried_at nulls first limit 500`.execute(ctx.db)
  await eachAlone(ctx, rows, ({ id }) => sendPayout(ctx, id))
}
