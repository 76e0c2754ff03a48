import { useLingui } from '@lingui/react/macro'
import type { PayoutLine, PayoutRate } from '@sorrel/contract/payouts/schemas'
import { useFormat } from '../kernel/words/i18n.ts'

/** What lines and rates say, in the words of the screen. */
export function usePayWords() {
  const { t } = useLingui()
  const format = useFormat()
  const rate = ({ unit, rate_cents, basis_points }: Pick<PayoutRate, 'unit' | 'rate_cents' | 'basis_points'>): string => {
    const money = format.money(rate_cents)
    if (unit === 'fee_share') return t`${format.percent(basis_points / 10_000)} of the fee`
    return unit === 'hour' ? t`${money} an hour` : t`${money} each`
  }
  return {
    rate,
    rateOfLine: ({ unit, rate_cents, basis_points }: Pick<PayoutLine, 'unit' | 'rate_cents' | 'basis_points'>): string | null =>
      unit === null ? null : rate({ unit, rate_cents: rate_cents ?? 0, basis_points: basis_points ?? 0 }),
    /** `November 9 to 22` */
    span: ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string => format.week(starts_on, ends_on),
  }
}
