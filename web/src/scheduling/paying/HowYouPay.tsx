import { Trans, useLingui } from '@lingui/react/macro'
import { findPayer, makePayerLabel, takesBillsOfMembers } from '@sorrel/contract/insurance/vocabulary'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { useRef, useState } from 'react'
import { listPlans } from '../../insurance/plan/PlanFields.tsx'
import { ChoiceCards } from '../../kernel/ui/fields/ChoiceCards.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import { PlanForm } from './PlanForm.tsx'
import type { Paying } from './use-paying.ts'

const PackageCover = makeLazyPart(() => import('../../packages/bought/PackageCover.tsx'), 'PackageCover')
const PlanNotTaken = makeLazyPart(() => import('./PlanNotTaken.tsx'), 'PlanNotTaken')

type Props = {
  paying: Paying
  type: AppointmentType
  profile: Profile
  state?: string | undefined
  cents: number | null /** The estimate stands below. */
  isEstimated?: boolean
}
type Way = 'on_file' | 'asks' | 'insurance' | 'cash'

/** How the visit is paid and what it costs, with "Change". A choice shows its price at once. */
export function HowYouPay({ paying, type, profile, state, cents, isEstimated }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const words = { on_file: t`Your plan on file`, insurance: t`Another plan`, cash: t`You pay yourself` }
  const { payment, way, insured } = paying
  const facts = useRef<HTMLDListElement>(null)
  // The form goes, so the focus moves to the facts that it changed.
  const settle = () => {
    paying.close()
    facts.current?.focus()
  }
  const payer = paying.asked === null ? undefined : findPayer(paying.asked)
  const asked = payer && makePayerLabel(payer)[format.locale]
  const brand =
    payment?.kind === 'insurance' ? profile.networks.find(({ payer_id }) => payer_id === payment.payer_id)?.payer_name : undefined
  return (
    <>
      <dl className="facts" ref={facts} tabIndex={-1}>
        {way && (
          <div>
            <dt>
              <Trans>How you pay</Trans>
            </dt>
            <dd>
              {brand ?? words[way]}
              {asked && (
                <>
                  <br />
                  <small>
                    <Trans>You ask {asked} for money back</Trans>
                  </small>
                  <br />
                </>
              )}{' '}
              {!paying.isOpen && (
                <button type="button" className="link" onClick={paying.open}>
                  <Trans>Change</Trans>
                  <span className="sr">
                    {' '}
                    <Trans>how you pay</Trans>
                  </span>
                </button>
              )}
            </dd>
          </div>
        )}
        {insured && !isEstimated && (
          <div>
            <dt>
              <Trans>With your plan</Trans>
            </dt>
            <dd>
              <Trans>We ask it before you book</Trans>
            </dd>
          </div>
        )}
        {cents !== null && (
          <div>
            <dt>{insured ? <Trans>Without insurance</Trans> : <Trans>Price of the visit</Trans>}</dt>
            <dd>
              {insured ? (
                <small>{format.money(cents)}</small>
              ) : (
                <b>
                  <PackageCover visit={{ type }} otherwise={format.money(cents)} whileLoading="…" />
                </b>
              )}
            </dd>
          </div>
        )}
      </dl>
      <OnFileNotTaken {...{ paying, profile, state, cents }} />
      {paying.isOpen && <Ways paying={paying} onDone={settle} profile={profile} state={state} cents={cents} />}
    </>
  )
}

/** Says that this dietitian does not take the plan on file which is to pay, or to be asked for the money back, and what can be done. */
function OnFileNotTaken({ paying, profile, state, cents }: Pick<Props, 'paying' | 'profile' | 'state' | 'cents'>) {
  const { plan, planPayer: id, planName: name, way } = paying
  const isAsked = id !== null && paying.asked === id
  if (!plan || !id || paying.isUnsettled || (way !== 'on_file' && !isAsked)) return null
  if (listPlans(profile, state).some(({ value }) => value === id)) return null
  const ask = () => paying.choose({ kind: 'cash', asks: plan })
  return <PlanNotTaken plan={{ id, name }} {...{ profile, state, cents, isAsked }} onAsk={ask} />
}

/** The ways to pay. Those that need no more words apply at once; a new plan applies once its card was entered. */
function Ways({ paying, onDone, profile, state, cents }: Omit<Props, 'type'> & { onDone: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const isPaid =
    paying.payment?.kind === 'cash' && paying.payment.asks ? (paying.payment.asks.kind === 'on_file' ? 'asks' : 'insurance') : paying.way
  const [way, setWay] = useState<Way | null>(paying.isUnsettled ? 'insurance' : isPaid)
  const price = cents === null ? '' : format.money(cents)
  const plans = listPlans(profile, state)
  const { plan } = paying
  const isTaken = plans.some(({ value }) => value === paying.planPayer)
  const choose = (next: Way) => {
    setWay(next)
    paying.askForPlan(next === 'insurance')
    if (next === 'on_file' && plan) paying.choose(plan)
    if (next === 'asks' && plan) paying.choose({ kind: 'cash', asks: plan })
    if (next === 'cash') paying.choose({ kind: 'cash' })
  }
  return (
    <div className="stack">
      <ChoiceCards<Way>
        legend={t`How would you like to pay?`}
        options={[
          ...(plan && isTaken ? [{ value: 'on_file' as const, label: t`Your plan on file`, detail: paying.planName }] : []),
          ...(plan && !isTaken && takesBillsOfMembers(paying.planPayer)
            ? [{ value: 'asks' as const, label: t`Pay yourself and ask your plan`, detail: paying.planName }]
            : []),
          {
            value: 'insurance' as const,
            label: plan ? t`Another plan` : t`With insurance`,
            detail:
              plans.length > 0
                ? t`Your plan pays its part of the visit.`
                : t`None of this dietitian’s plans pays in your state. Yours may pay a part back.`,
          },
          {
            value: 'cash' as const,
            label: t`Without insurance`,
            detail: price ? t`${price} for this visit.` : t`You pay for the visit yourself.`,
          },
        ]}
        value={way}
        onChange={choose}
        name="way-to-pay"
      />
      {way === 'insurance' && <PlanForm paying={paying} onDone={onDone} {...{ profile, state, plans, cents }} />}
    </div>
  )
}
