import { findNextGift } from '@sorrel/contract/donations/rules'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { DonationRow } from '../access.ts'

/** When the next gift of a series is charged: on its next day after today, in the morning by the clock of the practice. */
export function findNextCharge(ctx: Context, row: Pick<DonationRow, 'anchor_on' | 'recurrence'>): string {
  const day = Temporal.PlainDate.from(findNextGift(row, findToday(ctx)))
  return new Date(day.toZonedDateTime({ timeZone: ctx.config.time_zone, plainTime: '10:00' }).epochMilliseconds).toISOString()
}
