import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Explanation } from '@sorrel/contract/ledger/schemas'
import { useFormat } from '../kernel/words/i18n.ts'

/** The sentence for each reason of a bill, for staff who read it about a client. */
export function useStaffReasons() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ code, amount_cents = 0, of_cents, basis_points = 0, hours = 0 }: Explanation): string => {
    const amount = format.money(amount_cents)
    const whole = format.money(of_cents ?? 0)
    const share = format.percent(basis_points / 10_000)
    const sentences: Record<Explanation['code'], () => string> = {
      late_change: () =>
        t`The visit was canceled or moved less than ${plural(hours, { one: '# hour', other: '# hours' })} before it began.`,
      missed_visit: () => t`The client was expected, and the visit did not take place.`,
      self_pay_price: () => t`The client pays for this visit alone.`,
      plan_deductible: () => t`${amount} counts toward the client’s deductible, which they pay first.`,
      plan_coinsurance: () =>
        of_cents && basis_points
          ? t`The plan left ${amount} for the client to pay: ${share} of ${whole}.`
          : t`The plan left ${amount} for the client to pay.`,
      plan_deductible_met: () => t`The client’s deductible is met.`,
      plan_copay: () => t`${amount} is the copay of the plan for a visit.`,
      plan_not_covered: () => t`The plan does not cover ${amount} of it.`,
      plan_paid_all: () => t`The plan paid all of it.`,
      nobody_may_bill: () => t`With this plan nobody may bill the client for the visit.`,
      price_promise: () => t`The client was named a lower price, and ${amount} is taken off.`,
      fee_waived: () => t`The practice does not ask for this fee any more.`,
      mark_taken_back: () => t`The practice corrected what happened with this visit, so the fee is gone.`,
      price_changed: () => t`The price of the visit was corrected.`,
      contest_upheld: () => t`The client contested it and was right, so they owe nothing for it.`,
      package_bought: () => t`The client pays these visits ahead, at the price of the package.`,
      package_used: () => t`A visit of the client’s package pays for it.`,
      package_ended: () => t`The package has ended, and only the visits that took place count.`,
      plan_answered_anew: () => t`The plan answered once more, so the client’s share changed.`,
      claim_voided: () => t`The claim was voided, so the client owes nothing on it.`,
    }
    return sentences[code]()
  }
}
