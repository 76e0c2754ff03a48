import { countsByReferral } from '@sorrel/contract/coding/billing'
import type { BillingRule } from '@sorrel/contract/coding/facts'
import { type Cover, judgeCover, type Known } from '@sorrel/contract/prices/cover'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { readTermsOf } from '../../payers/routing.ts'
import type { PricedVisit } from '../access.ts'

type Asked = { payer_id: string | null; rule: BillingRule | null; lines: readonly { code: string; units: number }[] }
const open: Cover = { pays: true, is_used_up: false, flags: [] }

/** Whether the payer of a visit pays it at all, by what notes, referrals and claims say today: two statements at most, for every caller. */
export async function readCover(
  ctx: Context,
  { patient_id, provider_id, appointment_id, service_date: day }: PricedVisit,
  { payer_id, rule, lines }: Asked,
): Promise<Cover> {
  if (payer_id === null) return open
  const [terms] = await readTermsOf(ctx, [{ payer_id, day }])
  const asks = {
    covered_diagnoses: rule?.covered_diagnoses ?? [],
    ...(terms ?? { referral: 'none' as const, max_visits_year: null, max_units_first_year: null, max_units_year: null }),
  }
  // reads charting, referrals, claims
  const { rows } = await sql<Known>`select diagnoses, has_referral, units_this_year, visits_this_year, is_first_year
    from known_of_plan(${patient_id}::uuid, ${provider_id}::uuid, ${payer_id}, ${day}::date, ${appointment_id}::uuid)`.execute(ctx.db)
  const counted = lines.filter(({ code }) => !countsByReferral(code))
  const bounds = counted.length === 0 ? { max_units_first_year: null, max_units_year: null } : {}
  return judgeCover(
    { ...asks, ...bounds },
    rows[0]!,
    counted.reduce((sum, { units }) => sum + units, 0),
  )
}
