import { type Rate, reckonPay } from '@sorrel/contract/payouts/rules'
import type { PayKind } from '@sorrel/contract/payouts/vocabulary'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

const source = 'Invented for the demo; write your own agreements'

type Written = Rate & { kind: PayKind; provider_id: string | null }

const hour = (rate_cents: number): Rate => ({ unit: 'hour', rate_cents, basis_points: 0 })
/** What everybody is paid who has no rate of their own, and what two dietitians agreed on. */
const rates: readonly Written[] = [
  { provider_id: null, kind: 'initial_consultation', ...hour(9500) },
  { provider_id: null, kind: 'follow_up', ...hour(9500) },
  { provider_id: null, kind: 'no_show', ...hour(4750) },
  { provider_id: null, kind: 'late_cancel', unit: 'fee_share', rate_cents: 0, basis_points: 5000 },
  { provider_id: null, kind: 'remote_encounter', unit: 'each', rate_cents: 1900, basis_points: 0 },
  { provider_id: cast.ilse.provider_id, kind: 'follow_up', ...hour(11_000) },
  { provider_id: cast.dana.provider_id, kind: 'initial_consultation', unit: 'each', rate_cents: 11_500, basis_points: 0 },
]

export function makeRates({ week, from }: Frame) {
  const starts_on = `${Number(week.slice(0, 4)) - 3}-01-01`
  return rates.map((rate) => ({
    ...{ id: idOf('payout rate', rate.provider_id ?? 'all', rate.kind), ...rate, starts_on, ends_on: null, source },
    ...{ withdrawn_at: null, version: 1, updated_at: from, updated_by: null },
  }))
}

/** The rate of a dietitian of the demo: their own, else that of everybody. */
export function rateOf(providerId: string, kind: PayKind): Rate {
  const { unit, rate_cents, basis_points } =
    rates.find((rate) => rate.kind === kind && rate.provider_id === providerId) ?? rates.find((rate) => rate.kind === kind)!
  return { unit, rate_cents, basis_points }
}

export const payInDemo = (rate: Rate, minutes: number, fee_cents: number): number => reckonPay(rate, { minutes, fee_cents })
