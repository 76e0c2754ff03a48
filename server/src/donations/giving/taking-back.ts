import { daysToTakeBack } from '@sorrel/contract/donations/rules'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { requestRefund } from '../../payments/refunds/asking.ts'
import { requireGiver } from '../access.ts'
import { aboutOf } from './donation.ts'

/**
 * Gives a gift back to its giver, who alone knows of it. Throws `not_found` for a gift of somebody else, and `not_available` once its days are over,
 * after it was handed on, or if it was not charged.
 */
export const takeGiftBack = (ctx: Context, id: string): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const giver = requireGiver(ctx)
    const whose = giver.patient_id ? sql<boolean>`patient_id = ${giver.patient_id}` : sql<boolean>`provider_id = ${giver.provider_id}`
    const gift = await ctx.db.selectFrom('donation_gift').select('cause_slug').where('id', '=', id).where(whose).executeTakeFirst()
    if (!gift) throw new Problem('not_found')
    await runAsSystem(ctx, (ctx) => giveBack(ctx, id, gift.cause_slug))
    return null
  })

/** The cause is held first, as by whoever hands gifts on: what is left of it is read by one at a time. */
async function giveBack(ctx: Context, id: string, slug: string): Promise<void> {
  await ctx.db.selectFrom('donation_cause').select('slug').where('slug', '=', slug).forUpdate().executeTakeFirstOrThrow()
  const gift = await ctx.db.selectFrom('donation_gift').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const isOld = gift.settled_at === null || gift.settled_at < addMinutes(ctx.now(), -daysToTakeBack * 24 * 60)
  if (gift.state !== 'given' || isOld) throw new Problem('not_available', { why: gift.state === 'given' ? 'late' : gift.state })
  if ((await readLeft(ctx, slug)) < gift.amount_cents) throw new Problem('not_available', { why: 'handed_on' })
  const { patient_id: patientId, payment_id: paymentId } = gift
  await requestRefund(ctx, { patientId, paymentId, reason: 'other', note: 'The giver took the gift back' })
  await ctx.db.updateTable('donation_gift').set({ state: 'given_back' }).where('id', '=', id).execute()
  await record(ctx, 'donation.returned', { ...aboutOf(gift, gift.donation_id), payload: { donation_id: gift.donation_id, gift_id: id } })
}

/** What was given to a cause, without what went back or banks took, and was not handed on. In cents. */ // reads payments
async function readLeft(ctx: Context, slug: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(g.amount_cents
          - coalesce((select sum(r.amount_cents) from refund r where r.payment_id = g.payment_id and r.state in ('requested', 'pending', 'succeeded')), 0)
          - coalesce((select sum(d.amount_cents) from dispute d where d.payment_id = g.payment_id and d.state = 'lost'), 0))
        from donation_gift g where g.cause_slug = ${slug} and g.state = 'given'), 0)
      - coalesce((select sum(h.amount_cents) from donation_handover h where h.cause_slug = ${slug}), 0))::float8 as cents`.execute(ctx.db)
  return rows[0]!.cents
}

/** What became of what went back of a gift: all of it counts no more, and what did not reach its giver counts again. May run twice. */ // reads payments
export const followGiftBack = (ctx: Context, paymentId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const gift = await ctx.db.selectFrom('donation_gift').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()
    if (gift?.state !== 'given' && gift?.state !== 'given_back') return
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::float8 as cents from refund where payment_id = ${paymentId} and state in ('requested', 'pending', 'succeeded')`.execute(
      ctx.db,
    )
    const state = rows[0]!.cents >= gift.amount_cents ? 'given_back' : 'given'
    if (state !== gift.state) await ctx.db.updateTable('donation_gift').set({ state }).where('id', '=', gift.id).execute()
  })
