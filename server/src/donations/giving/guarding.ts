import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Holder } from '../../payments/access.ts'
import type { DonationRow } from '../access.ts'

type Charged = Pick<DonationRow, 'amount_cents' | 'recurrence' | 'instrument_id'>

const timesAYear = { Weekly: 52, 'Bi-weekly': 26, Monthly: 12 } as const

/** Whether a change takes more from a card than before, takes it more often, or takes it from another card. */
export const takesMore = (before: Charged, wanted: Charged): boolean =>
  wanted.instrument_id !== before.instrument_id ||
  wanted.amount_cents > before.amount_cents ||
  timesAYear[wanted.recurrence] > timesAYear[before.recurrence]

/**
 * Whether a gift that begins now is charged now. Whoever gave within a day waits for the next day of the series: otherwise a session that was stolen
 * could begin and end one series after the other, and charge a card each time.
 */
export async function mayChargeAtOnce(ctx: Context, giver: Holder): Promise<boolean> {
  const whose = giver.patient_id ? sql`patient_id = ${giver.patient_id}` : sql`provider_id = ${giver.provider_id}`
  const { rows } = await sql`
    select from donation_gift where ${whose} and state <> 'failed' and created_at > ${addMinutes(ctx.now(), -24 * 60)} limit 1`.execute(
    ctx.db,
  )
  return rows.length === 0
}
