import { useLingui } from '@lingui/react/macro'
import { eachOf } from '@sorrel/contract/packages/rules'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Writes what one visit of a package costs: an amount, or about an amount where the price does not split into equal parts. */
export function useEach(): (offer: { price_cents: number; visits: number }) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (offer) => {
    const { cents, isExact } = eachOf(offer)
    const each = format.money(cents)
    return isExact ? each : t`about ${each}`
  }
}
