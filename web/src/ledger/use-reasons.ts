import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Explanation } from '@sorrel/contract/ledger/schemas'
import { useFormat } from '../kernel/words/i18n.ts'

/** The sentence for each reason of a bill, for whoever owes it. */
export function useReasons() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ code, amount_cents = 0, of_cents, basis_points = 0, hours = 0 }: Explanation): string => {
    const amount = format.money(amount_cents)
    const whole = format.money(of_cents ?? 0)
    const share = format.percent(basis_points / 10_000)
    const sentences: Record<Explanation['code'], () => string> = {
      late_change: () =>
        t`The visit was canceled or moved less than ${plural(hours, { one: '# hour', other: '# hours' })} before it began.`,
      missed_visit: () => t`You were expected, and the visit did not take place.`,
      self_pay_price: () => t`You pay for this visit yourself.`,
      plan_deductible: () => t`${amount} counts toward your deductible, which you pay first.`,
      // What a plan decides names the amount, and seldom the share.
      plan_coinsurance: () =>
        of_cents && basis_points
          ? t`Your plan left ${amount} for you to pay: ${share} of ${whole}.`
          : t`Your plan left ${amount} for you to pay.`,
      plan_deductible_met: () => t`Your deductible is met.`,
      plan_copay: () => t`${amount} is the copay of your plan for a visit.`,
      plan_not_covered: () => t`Your plan does not cover ${amount} of it.`,
      plan_paid_all: () => t`Your plan paid all of it.`,
      nobody_may_bill: () => t`With your plan nobody may bill you for this visit.`,
      price_promise: () => t`We had told you a lower price, so we take ${amount} off.`,
      fee_waived: () => t`Your practice no longer asks for this fee.`,
      mark_taken_back: () => t`Your practice corrected what happened with this visit, so the fee is gone.`,
      price_changed: () => t`The price of the visit was corrected.`,
      contest_upheld: () => t`You contested it and were right, so you owe nothing for it.`,
      package_bought: () => t`You pay for these visits in advance, at the price of the package.`,
      package_used: () => t`A visit of your package pays for it.`,
      package_ended: () => t`The package has ended, and only the visits that took place count.`,
      plan_answered_anew: () => t`Your plan answered again, so your share changed.`,
      claim_voided: () => t`We took the claim back from your plan, so you owe nothing on it.`,
    }
    return sentences[code]()
  }
}
