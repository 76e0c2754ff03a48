import { Trans } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { IconCalendar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useReasons } from '../../ledger/use-reasons.ts'
import { useCardWords } from '../../payments/use-card-words.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { BillActs } from '../acts/BillActs.tsx'
import type { Cards } from '../reads.ts'
import { TakenBackBills } from '../taken-back/TakenBackBills.tsx'
import { WaitsForPlan } from '../taken-back/WaitsForPlan.tsx'
import { tones, useBillState, useBillTitle, useCardName } from '../words.ts'
import { PlanLine } from './Plan.tsx'
import { Refused } from './Refused.tsx'

/** A bill of which something is open: what for, how much, when it is charged, and what its patient can do. */
export function BillCard({ bill, cards }: { bill: Bill; cards: Cards }) {
  const format = useFormat()
  const titleOf = useBillTitle()
  const stateOf = useBillState()
  const say = useReasons()
  const provider = bill.provider_name
  return (
    <Card as="article" className="bill" aria-label={titleOf(bill)}>
      <div className="line line--apart line--wrap">
        <h2>
          <Link to="/app/billing/$billId" params={{ billId: bill.id }}>
            {titleOf(bill)}
          </Link>
        </h2>
        <Chip tone={tones[bill.state]}>{stateOf(bill)}</Chip>
      </div>
      {provider && (
        <p className="small quiet">
          <Trans>With {provider}</Trans>
        </p>
      )}
      {bill.state !== 'awaiting_insurance' && <p className="bill-amount">{format.money(bill.open_cents)}</p>}
      <Refused bill={bill} />
      <Standing bill={bill} />
      <PlanLine bill={bill} />
      <BillActs bill={bill} cards={cards} />
      <Means bill={bill} />
      {bill.type === 'remote_encounter_share' && (
        <p className="small">
          <Link to="/app/billing/between-visits">
            <Trans>See what was done, or contest it</Trans>
          </Link>
        </p>
      )}
      {bill.explanation.map((reason) => (
        <p key={reason.code} className="small quiet">
          {say(reason)}
        </p>
      ))}
      <TakenBackBills bill={bill} />
      <p className="small">
        <Link to="/app/billing/$billId" params={{ billId: bill.id }}>
          {bill.state === 'awaiting_insurance' ? <Trans>See the bill</Trans> : <Trans>Why am I asked to pay this?</Trans>}
        </Link>
      </p>
    </Card>
  )
}

/** What the two lesser acts mean, below their buttons. */
function Means({ bill: { may } }: { bill: Bill }) {
  if (!may.split && !may.ask) return null
  return (
    <p className="small quiet">
      {may.split && <Trans>Splitting it costs nothing extra.</Trans>}{' '}
      {may.ask && <Trans>If you question it, nothing is charged until a person has answered you.</Trans>}
    </p>
  )
}

/** What happens next with a bill, in a sentence. */
export function Standing({ bill }: { bill: Bill }) {
  const format = useFormat()
  const zone = useMyZone()
  const cardName = useCardName()
  const today = dayOf(useNow(), zone)
  const { sayRefusal } = useCardWords()
  const { state, awaits_bank, collect_at, collect_cents, open_cents, failures, question } = bill
  const why = bill.refused && sayRefusal(bill.refused.code)
  const day = collect_at && format.longDay(dayOf(collect_at, zone), today)
  const amount = format.money(collect_cents ?? open_cents)
  const card = bill.collect_card && cardName(bill.collect_card)
  if (state === 'awaiting_insurance')
    return (
      <Notice tone="info">
        <WaitsForPlan bill={bill} />
      </Notice>
    )
  if (awaits_bank)
    return (
      <Notice tone="warn">
        <Trans>Your bank is waiting for you to confirm the payment. Nothing is charged until you do.</Trans>
      </Notice>
    )
  if (state === 'processing')
    return (
      <Notice tone="info">
        <Trans>The payment is on its way. Nothing else is charged until we know how it ended.</Trans>
      </Notice>
    )
  if (question?.outcome === null)
    return (
      <Notice tone="info">
        <Trans>You asked about this bill. Nothing is charged until a person has answered you.</Trans>
      </Notice>
    )
  if (state === 'contested')
    return (
      <Notice tone="info">
        <Trans>This bill is under review. Nothing is charged for now.</Trans>
      </Notice>
    )
  if (failures > 0 && !day)
    return (
      <Notice tone="warn">
        <Trans>Your card could not be charged.</Trans> {why}{' '}
        <Trans>We do not try it again. Please pay in another way, or talk to us.</Trans>
      </Notice>
    )
  if (failures > 0)
    return (
      <Notice tone="warn">
        <Trans>Your card could not be charged.</Trans> {why} <Trans>We try again on {day}.</Trans>
      </Notice>
    )
  if (day)
    return (
      <Notice tone="leaf" icon={IconCalendar}>
        {card ? (
          <Trans>
            On {day} we will charge {amount} to the {card}.
          </Trans>
        ) : (
          <Trans>
            On {day} we will charge {amount}.
          </Trans>
        )}{' '}
        {bill.refused ? null : <Trans>You have nothing to do.</Trans>}
      </Notice>
    )
  return null
}
