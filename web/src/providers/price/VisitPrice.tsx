import './price.css'
import { Trans } from '@lingui/react/macro'
import { IconInfoCircle, IconShieldCheck } from '@tabler/icons-react'
import { InfoPopover } from '../../kernel/ui/dialogs/InfoPopover.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PricePill } from '../../kernel/ui/PricePill.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels } from '../labels.ts'

type Props = {
  /** The cash price. */
  cents: number | null
  /** The id of the plan that was chosen. */
  plan: string | null
  /** Whether the dietitian is in the network of that plan, or null without a plan. */
  covered: boolean | null
  /** Between what a first visit can cost with the plan; null where nobody knows. */
  range?: { low_cents: number; high_cents: number } | null | undefined
}

/** What a visit costs: the plan first and the cash price small if the dietitian is in its network, otherwise the cash price. */
export function VisitPrice({ cents, plan, covered, range }: Props) {
  const format = useFormat()
  const labels = useLabels()
  const cash = cents === null ? null : format.money(cents)
  const name = plan ? labels.payer(plan) : ''
  if (covered === true)
    return (
      <div className="cost cost--plan">
        <InfoPopover
          button={(open) => (
            <button type="button" className="price" onClick={open}>
              <b>
                <PlanRange range={range} />
              </b>
              <span>
                <Trans>with {name}, checked before you book</Trans>
              </span>
            </button>
          )}
        >
          <PlanPrice />
        </InfoPopover>
        <p className="line line--wrap">
          <span className="mark">
            <Icon of={IconShieldCheck} />
            <Trans>In network</Trans>
          </span>
          {cash && (
            <small className="quiet">
              <Trans>{cash} without insurance</Trans>
            </small>
          )}
        </p>
      </div>
    )
  return (
    <div className="cost">
      {cents !== null && (
        <PricePill cash cents={cents} why={<CashPrice />}>
          <Trans>without insurance</Trans>
        </PricePill>
      )}
      {covered === false && (
        <span className="mark mark--off">
          <Icon of={IconInfoCircle} />
          <Trans>Not in your network</Trans>
        </span>
      )}
    </div>
  )
}

/** From nothing to the whole price that the plan agreed on, as long as nobody has asked it. */
export function PlanRange({ range }: Pick<Props, 'range'>) {
  const format = useFormat()
  if (!range) return <Trans>Your share</Trans>
  const [low, high] = [format.money(range.low_cents), format.money(range.high_cents)]
  return low === high ? (
    low
  ) : (
    <Trans>
      {low} to {high}
    </Trans>
  )
}

function PlanPrice() {
  return (
    <div className="stack stack--close">
      <h2>
        <Trans>What you pay with your plan</Trans>
      </h2>
      <p className="small quiet">
        <Trans>
          Your plan pays its part of the price that it agreed on with us, and you pay the rest: all of it, a part, or nothing. We ask your
          plan before you book.
        </Trans>
      </p>
    </div>
  )
}

function CashPrice() {
  return (
    <div className="stack stack--close">
      <h2>
        <Trans>What this price is</Trans>
      </h2>
      <p className="small quiet">
        <Trans>
          The whole price of a first visit if you pay yourself. With a plan you usually pay less: give us your member ID when you book.
        </Trans>
      </p>
    </div>
  )
}
