import './prices.css'
import { Trans } from '@lingui/react/macro'
import { type DifferenceReason, sayDifference } from '@sorrel/contract/prices/difference'
import { useFormat } from '../kernel/words/i18n.ts'

/** Why the plan left something else to the patient than was estimated; nothing where it did not. */
export function Differed({ reasons }: { reasons: readonly DifferenceReason[] }) {
  const { locale, money } = useFormat()
  if (reasons.length === 0) return null
  return (
    <div className="small price-differed">
      <p>
        <Trans>It is not what we estimated, because:</Trans>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.code}>{sayDifference(reason, money)[locale]}</li>
        ))}
      </ul>
    </div>
  )
}
