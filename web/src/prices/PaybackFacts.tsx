import './prices.css'
import { Trans } from '@lingui/react/macro'
import { paybackQuestions, paybackStepLabels } from '@sorrel/contract/prices/payback'
import type { Payback } from '@sorrel/contract/prices/schemas'
import { useFormat } from '../kernel/words/i18n.ts'

/** What may come back from a plan that the patient asks on their own: how much, why, and what to ask the plan where nobody knows. */
export function PaybackFacts({ payback }: { payback: Payback }) {
  const { locale, money } = useFormat()
  const { payer_name: plan, steps, gaps, kind } = payback
  return (
    <section className="estimate estimate-back">
      <div>
        <p className="quiet small">
          <Trans>What may come back from {plan}</Trans>
        </p>
        <p className="estimate-back-amount">
          <b>
            <PaybackAmount payback={payback} />
          </b>
        </p>
      </div>
      {kind !== 'unknown' && (
        <dl className="facts small">
          {steps.map(({ step, cents }) => (
            <div key={step}>
              <dt>{paybackStepLabels[step][locale]}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {gaps.length > 0 && (
        <div className="small">
          <p>
            <Trans>Ask your plan, at the number on your card:</Trans>
          </p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{paybackQuestions[gap][locale]}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="small quiet">
        <Trans>
          You pay the practice. After the visit you get a superbill that you send to your plan. Your plan decides, and nobody can promise
          it.
        </Trans>
      </p>
    </section>
  )
}

/** How much may come back, in a few words. */
export function PaybackAmount({ payback: { kind, high_cents, gaps } }: { payback: Payback }) {
  const { money } = useFormat()
  const most = money(high_cents ?? 0)
  if (kind === 'unknown') return <Trans>We do not know</Trans>
  if (kind === 'nothing') return gaps.length > 0 ? <Trans>Probably nothing for this visit</Trans> : <Trans>Nothing for this visit</Trans>
  return kind === 'amount' ? <Trans>About {most}</Trans> : <Trans>Between $0 and {most}</Trans>
}
