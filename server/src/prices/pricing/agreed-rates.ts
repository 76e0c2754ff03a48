import { proposeBilling } from '@sorrel/contract/coding/billing'
import type { BillingRule } from '@sorrel/contract/coding/facts'
import { allowedMinutes, usualMinutes } from '@sorrel/contract/providers/rules'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { findContractFees } from '../../payers/fees/pricing.ts'

/** What a payer pays a dietitian by contract for a visit of one kind and length. */
export type AgreedRate = { payer_id: string; type: AppointmentType; duration_minutes: number; amount_cents: number }

const kinds = [
  { type: 'Initial Consultation', duration_minutes: usualMinutes['Initial Consultation'] },
  ...allowedMinutes.map((duration_minutes) => ({ type: 'Follow-up' as const, duration_minutes })),
] as const

/**
 * What payers pay a dietitian today for video visits of the usual kinds and lengths, in whole cents: the lines by which each payer wants them billed, at
 * its contract fees. Visits with a line that no contract names are left out. Two statements, for every caller, who may see only payers of their own.
 */
export async function readAgreedRates(ctx: Context, provider_id: string, payers: readonly string[]): Promise<AgreedRate[]> {
  if (payers.length === 0) return []
  const day = findToday(ctx)
  // reads coding
  const { rows } = await sql<{ payer_id: string; rules: BillingRule[] }>`
    select p.payer_id, rules_of_payer(p.payer_id, ${day}::date) as rules from unnest(${[...payers]}::text[]) as p (payer_id)`.execute(
    ctx.db,
  )
  const visits = rows.flatMap(({ payer_id, rules }) => kinds.map((kind) => ({ payer_id, ...kind, ...billOf(rules, day, kind) })))
  const lines = visits.flatMap(({ payer_id, place, lines }, at) =>
    lines.map((line) => ({ ...line, payer_id, provider_id, place, day, at })),
  )
  const fees = await findContractFees(ctx, lines)
  return visits.flatMap(({ payer_id, type, duration_minutes }, at) => {
    const priced = lines.flatMap((line, n) => (line.at === at ? [{ units: line.units, fee: fees[n] ?? null }] : []))
    if (priced.length === 0 || priced.some(({ fee }) => fee === null)) return []
    return [{ payer_id, type, duration_minutes, amount_cents: priced.reduce((sum, { units, fee }) => sum + units * fee!.unit_cents, 0) }]
  })
}

const billOf = (rules: BillingRule[], day: string, { type, duration_minutes }: (typeof kinds)[number]) => {
  const isFirst = type === 'Initial Consultation'
  const { lines, place } = proposeBilling({
    ...{ rules, day, payer_name: null, minutes: duration_minutes, is_first: isFirst, mode: 'video' as const },
    ...{ was_seen: { ever: !isFirst, this_year: !isFirst }, was_at_home: true, first_diagnosis: null },
  })
  return { lines, place }
}
