import { findPeriod, type PayCalendar, usualCalendar } from '@sorrel/contract/payouts/rules'
import { addDays } from '@sorrel/contract/referrals/rules'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { findActing } from '../access.ts'

/** How often the practice pays: what finance staff wrote last. */
export async function readCalendar(ctx: Context): Promise<PayCalendar> {
  const newest = ctx.db.selectFrom('payout_calendar').select(['cadence', 'anchor_on', 'pay_after_days'])
  return (await newest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? usualCalendar
}

/** Says from now on how often the practice pays. Lines that are not paid yet belong to periods of the new calendar. */
export const writeCalendar = (ctx: Context, calendar: PayCalendar): Promise<PayCalendar> =>
  transaction(ctx, async (ctx) => {
    const { id: admin_id } = await findActing(ctx)
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('payout_calendar')
      .values({ id, ...calendar, admin_id, created_at: ctx.now() })
      .execute()
    await record(ctx, 'payout_calendar.changed', { subject_id: id, payload: { payout_calendar_id: id }, details: { ...calendar } })
    return calendar
  })

type Practiced = { config: { time_zone: string } }

/** The instant at which a day begins by the clock of the practice. In the night of a change of the clocks the day is an hour longer or shorter. */
export const findStartOf = ({ config }: Practiced, day: string): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(config.time_zone).epochMilliseconds).toISOString()

/** The instant from which on a line belongs to a later period than the one that ends on this day. */
export const findCutOff = (ctx: Practiced, endsOn: string): string => findStartOf(ctx, addDays(endsOn, 1))

/** Whether a day is the last one of a period. */
export const endsPeriod = (calendar: PayCalendar, day: string): boolean => findPeriod(calendar, day).ends_on === day
