import './renewals.css'
import { Trans } from '@lingui/react/macro'
import type { OwnRenewal, YearPrice } from '@sorrel/contract/renewals/schemas'
import { useFormat } from '../kernel/words/i18n.ts'

type Props = { renewal: Pick<OwnRenewal, 'before' | 'after' | 'basis' | 'plan_year'> }

/** What a visit costs in the old plan year and in the new one, and how sure that is. */
export function YearPrices({ renewal: { before, after, basis, plan_year } }: Props) {
  if (after?.kind === 'protected')
    return (
      <span className="small">
        <Trans>Nobody is billed</Trans>
      </span>
    )
  const [old, now] = [String(plan_year - 1), String(plan_year)]
  return (
    <dl className="year-prices">
      <div>
        <dt>{old}</dt>
        <dd>
          <Price price={before} />
        </dd>
      </div>
      <div>
        <dt>{now}</dt>
        <dd>
          <Price price={after} />
          {basis === 'assumed' && (
            <small>
              <Trans>if the plan stays the same</Trans>
            </small>
          )}
          {basis === 'unknown' && (
            <small>
              <Trans>the plan was not asked</Trans>
            </small>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Price({ price }: { price: YearPrice | null }) {
  const format = useFormat()
  if (price === null || price.low_cents === null || price.high_cents === null) return <Trans>not known</Trans>
  const [low, high] = [format.money(price.low_cents), format.money(price.high_cents)]
  return low === high ? low : `${low} – ${high}`
}
