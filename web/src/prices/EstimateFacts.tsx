import './prices.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { estimatePrice } from '@sorrel/contract/prices/operations'
import type { OutputOf } from '../kernel/calls/api.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { PaybackFacts } from './PaybackFacts.tsx'

export type Estimate = OutputOf<typeof estimatePrice>

/** What a visit is likely to cost: the amount, who pays which part of it to scale, the sum, and why. */
export function EstimateFacts({ estimate }: { estimate: Estimate }) {
  const { locale, ...format } = useFormat()
  const { explanation, allowed_cents: allowed, patient_cents: cents, confidence, kind, guarantee, payback } = estimate
  if (kind === 'protected') return <NothingToPay estimate={estimate} />
  const most = guarantee.cap_cents === null ? null : format.money(guarantee.cap_cents)
  const isAlone = kind === 'self_pay'
  // A plan that pays nothing has agreed on nothing that counts here.
  const isCovered = kind !== 'not_covered'
  const sums = explanation.filter((one) => one.cents !== null && (isCovered || one.key !== 'allowed'))
  const reasons = explanation.filter((one) => one.cents === null)
  return (
    <div className="estimate">
      <div>
        <p className="quiet small">
          {isAlone ? <Trans>You pay</Trans> : confidence === 'high' ? <Trans>You pay, estimated</Trans> : <Trans>You pay about</Trans>}
        </p>
        <p className="estimate-amount serif">
          <Amount estimate={estimate} />
        </p>
      </div>
      {most && (
        <p>
          <b>
            <Trans>Never more than {most}</Trans>
          </b>
          <br />
          <span className="small quiet">
            <Trans>We promise it: if your plan leaves more to you, the practice bears the rest.</Trans>
          </span>
        </p>
      )}
      {!isCovered && cents !== null && cents > 0 && <Split allowed={cents} cents={cents} />}
      {!isAlone && isCovered && allowed !== null && cents !== null && allowed > 0 && cents <= allowed && (
        <Split allowed={allowed} cents={cents} />
      )}
      {sums.length > 0 && (
        <dl className="facts small">
          {sums.map(({ key, label, cents }) => (
            <div key={key}>
              <dt>{label[locale]}</dt>
              <dd>{format.money(cents ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      {reasons.length > 0 && (
        <ul className="small quiet">
          {reasons.map(({ key, label }) => (
            <li key={key}>{label[locale]}</li>
          ))}
        </ul>
      )}
      {payback && <PaybackFacts payback={payback} />}
      <p className="small quiet">
        {isAlone ? (
          <Trans>This is the price of the whole visit. You also get it in writing.</Trans>
        ) : !isCovered ? (
          <Trans>Your plan does not pay for this visit, so this is the price of the whole visit. You also get it in writing.</Trans>
        ) : (
          <Trans>This is an estimate. Your plan decides once it gets the bill for the visit.</Trans>
        )}
      </p>
    </div>
  )
}

/** Whom the law lets nobody bill reads no price. */
function NothingToPay({ estimate: { explanation } }: { estimate: Estimate }) {
  const { locale } = useFormat()
  return (
    <div className="estimate">
      <p>
        <b>
          <Trans>You pay nothing for this visit.</Trans>
        </b>
      </p>
      {explanation.map(({ key, label }) => (
        <p key={key} className="small quiet">
          {label[locale]}
        </p>
      ))}
    </div>
  )
}

/** The amount in one line: a number, or from where to where. */
export function Amount({ estimate }: { estimate: Pick<Estimate, 'kind' | 'low_cents' | 'high_cents'> }) {
  const format = useFormat()
  const { kind, low_cents: low, high_cents: high } = estimate
  if (kind === 'protected') return <Trans>Nothing to pay</Trans>
  if (low === null || high === null) return <Trans>Not known yet</Trans>
  if (low === high) return format.money(low)
  const [least, most] = [format.money(low), format.money(high)]
  return (
    <Trans>
      {least} to {most}
    </Trans>
  )
}

/** The price as a bar: what the plan pays, and what stays for the patient. */
function Split({ allowed, cents }: { allowed: number; cents: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const [whole, plan, you] = [allowed, allowed - cents, cents].map((one) => format.money(one))
  const share = Math.round((1000 * (allowed - cents)) / allowed)
  return (
    <div className="estimate-split small">
      <svg
        viewBox="0 0 1000 14"
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Of ${whole}, your plan pays ${plan} and you pay ${you}.`}
      >
        <rect className="plan" x="0" y="0" width={Math.max(0, share - 3)} height="14" />
        <rect className="you" x={share} y="0" width={1000 - share} height="14" />
      </svg>
      <p aria-hidden="true">
        <span>
          <Trans>Plan {plan}</Trans>
        </span>
        <span>
          <Trans>You {you}</Trans>
        </span>
      </p>
    </div>
  )
}
