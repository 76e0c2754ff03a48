import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PayoutPreview } from '@sorrel/contract/payouts/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useNow } from '../../kernel/clock.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { usePayWords } from '../use-pay-words.ts'

/** The number as of now, and beside it what unsigned notes hold back. */
export function PaydayCard({ next }: { next: PayoutPreview }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = usePayWords()
  const zone = useMyZone()
  const { period, ready_cents, carried_cents, closing, waiting } = next
  const payday = format.longDay(period.pays_on, period.starts_on)
  const span = say.span(period)
  return (
    <Card title={t`Next payout, ${payday}`}>
      <div className="stack">
        {closing && <Closing closing={closing} />}
        <div className="payday">
          <div className="payday-sum">
            <p className="payday-big">
              {format.money(ready_cents)} <span>{t`as of ${format.time(next.as_of, zone)}`}</span>
            </p>
            <p className="small quiet">
              <Trans>For {span}. It can change until that period is over.</Trans>
            </p>
            {carried_cents !== 0 && (
              <p className="small quiet">
                <Trans>{format.money(carried_cents)} of it is from earlier periods.</Trans>
              </p>
            )}
            {ready_cents < 0 && (
              <p className="small quiet">
                <Trans>If it falls below zero, nothing is taken from you: it is set off against what you earn next.</Trans>
              </p>
            )}
          </div>
          {waiting && waiting.notes.count > 0 && <HeldBack waiting={waiting} ready={ready_cents} />}
          {waiting && <Scale next={next} waiting={waiting} />}
        </div>
      </div>
    </Card>
  )
}

type WaitingPay = NonNullable<PayoutPreview['waiting']>

function HeldBack({ waiting: { notes }, ready }: { waiting: WaitingPay; ready: number }) {
  const format = useFormat()
  const held = format.money(notes.cents)
  const all = format.money(ready + notes.cents)
  return (
    <div className="payday-held">
      <p>
        <b>
          <Plural value={notes.count} one={`# note holds back ${held}`} other={`# notes hold back ${held}`} />
        </b>
      </p>
      <p className="small quiet">
        <Trans>Once they are signed, it is {all}.</Trans>
      </p>
      <LinkButton to="/provider/notes" icon={IconPencil}>
        <Plural value={notes.count} one="Finish # note" other="Finish # notes" />
      </LinkButton>
    </div>
  )
}

function Closing({ closing: { period, total_cents } }: { closing: NonNullable<PayoutPreview['closing']> }) {
  const format = useFormat()
  const say = usePayWords()
  const [total, span, day] = [format.money(total_cents), say.span(period), format.longDay(period.pays_on, period.starts_on)]
  const isLate = period.pays_on < dayOf(useNow(60_000), useMyZone())
  return isLate ? (
    <Notice tone="warn">
      <Trans>
        {total} for {span} was due on {day} and is not paid yet. The practice has to finalize it.
      </Trans>
    </Notice>
  ) : (
    <Notice tone="info">
      <Trans>
        {total} for {span} is fixed, waits for the practice to finalize it, and is due on {day}.
      </Trans>
    </Notice>
  )
}

/** What the period may bring, drawn to scale: the bar repeats what the list below it says. */
function Scale({ next: { ready_cents }, waiting: { notes, marks, booked } }: { next: PayoutPreview; waiting: WaitingPay }) {
  const { t } = useLingui()
  const format = useFormat()
  const parts = [
    { part: 'ready', cents: Math.max(0, ready_cents), label: t`Ready` },
    { part: 'note', cents: notes.cents, label: t({ message: 'Notes to sign', context: 'pay' }) },
    { part: 'mark', cents: marks.cents, label: t`Visits to mark` },
    { part: 'booked', cents: booked.cents, label: t`Booked, if they take place` },
  ].filter(({ cents }) => cents > 0)
  if (parts.length < 2) return null
  return (
    <div className="payday-scale">
      <div className="payday-bar" aria-hidden="true">
        {parts.map(({ part, cents }) => (
          <span key={part} data-part={part} style={{ flexGrow: cents }} />
        ))}
      </div>
      <ul className="payday-key">
        {parts.map(({ part, cents, label }) => (
          <li key={part}>
            <i data-part={part} aria-hidden="true" />
            {label} <b>{format.money(cents)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
