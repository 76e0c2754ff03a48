import { proposeBilling } from '@sorrel/contract/coding/billing'
import type { BillingRule } from '@sorrel/contract/coding/facts'
import { sumAllowed } from '@sorrel/contract/insurance/pricing/fees'
import { usualMinutes } from '@sorrel/contract/providers/rules'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { findCharges, findContractFees } from '../../payers/fees/pricing.ts'

/** Between what a first visit can cost somebody with a plan, as long as nobody has asked the plan about them. */
export type PlanPrice = { low_cents: number; high_cents: number }
type Asked = { provider_id: string; payer_id: string }

/**
 * What a usual first visit by video can cost with each of these dietitians and plans, in the order in which they are asked for; null where no price
 * is known. Three statements for any number, for every caller.
 */
export async function readPlanPrices(ctx: Context, asked: readonly Asked[]): Promise<(PlanPrice | null)[]> {
  if (asked.length === 0) return []
  const day = findToday(ctx)
  const billed = await readBilled(ctx, [...new Set(asked.map(({ payer_id }) => payer_id))], day)
  const wanted = asked.flatMap((one, at) => billed.get(one.payer_id)!.lines.map((line) => ({ ...one, ...line, at })))
  const places = wanted.map(({ payer_id }) => billed.get(payer_id)!.place)
  const [contract, charge] = await Promise.all([
    findContractFees(
      ctx,
      wanted.map(({ provider_id, payer_id, code, modifiers }, nth) => ({
        provider_id,
        payer_id,
        code,
        modifiers,
        day,
        place: places[nth]!,
      })),
    ),
    findCharges(
      ctx,
      wanted.map(({ code, modifiers }) => ({ code, modifiers, day })),
    ),
  ])
  return asked.map(({ payer_id }, at) => {
    // Medicare pays nutrition care whole where it pays it at all.
    if (payer_id === 'medicare') return { low_cents: 0, high_cents: 0 }
    // Members of Medicaid are shown no price.
    if (billed.get(payer_id)!.owes_nothing) return null
    const feesOf = (found: readonly ({ unit_cents: number } | null)[]) =>
      wanted.flatMap((line, nth) => (line.at === at && found[nth] ? [{ code: line.code, unit_cents: found[nth].unit_cents }] : []))
    const fees = { contract: feesOf(contract), historic_allowed: [], charge: feesOf(charge), cash_cents: null }
    const visit = { date: day, visit_mode: 'virtual', preventive: false, lines: billed.get(payer_id)!.lines }
    const allowed = sumAllowed({ visit, fees, reasons: { flags: [], steps: [] } })
    return typeof allowed === 'number' ? { low_cents: 0, high_cents: allowed } : null
  })
}

/** The lines and the place of a usual first visit by the rules of each payer, and whether its members are billed nothing. One statement. */
async function readBilled(ctx: Context, payers: readonly string[], day: string) {
  const { rows } = await sql<{ payer_id: string; rules: BillingRule[]; owes_nothing: boolean }>`
    select p.payer_id, rules_of_payer(p.payer_id, ${day}::date) as rules, owes_nothing(null::uuid, p.payer_id, ${day}::date) as owes_nothing
    from unnest(${payers}::text[]) as p (payer_id)`.execute(ctx.db)
  return new Map(
    rows.map(({ payer_id, rules, owes_nothing }) => {
      const { lines, place } = proposeBilling({
        ...{ rules, day, payer_name: null, minutes: usualMinutes['Initial Consultation'], is_first: true, mode: 'video' },
        ...{ was_seen: { ever: false, this_year: false }, was_at_home: true, first_diagnosis: null },
      })
      return [payer_id, { lines, place, owes_nothing }]
    }),
  )
}
