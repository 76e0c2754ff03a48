import { listEarnedMonths } from '../../care/engagement/earned.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { bringLine } from './lines.ts'

/** How many months back a month is counted anew, since an action may be recorded late. */
const monthsBack = 3

/** Brings what dietitians earned by care actions in line with their statements, once a month is over. May run as often as it likes. */
export async function payEngagement(ctx: Context): Promise<void> {
  const earned = await listEarnedMonths(ctx, firstMonthBefore(findToday(ctx)))
  await eachAlone(ctx, earned, async ({ care_id, provider_id, period_month, amount_cents }) => {
    const wanted = {
      ...{ reference: `engagement_reward:${care_id}:${period_month.slice(0, 7)}`, providerId: provider_id },
      ...({
        source: 'engagement_reward',
        type: 'engagement_reward',
        appointmentId: null,
        careId: care_id,
        note: null,
        rate: null,
      } as const),
      ...{ day: lastDayOf(period_month), minutes: null, amountCents: amount_cents, effectiveAt: ctx.now() },
    }
    await transaction(ctx, async (ctx) =>
      bringLine(ctx, { ...wanted, reason: (await isKnown(ctx, wanted.reference)) ? 'care_counted_anew' : 'care_given' }),
    )
  })
}

const isKnown = async (ctx: Context, reference: string): Promise<boolean> =>
  (await ctx.db.selectFrom('payout_line').select('id').where('reference', '=', reference).limit(1).executeTakeFirst()) !== undefined

const firstMonthBefore = (day: string): string => Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months: monthsBack }).toString()
const lastDayOf = (month: string): string => Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString()
