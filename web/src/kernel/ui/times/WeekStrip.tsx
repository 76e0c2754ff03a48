import '../styles/booking.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEarlyChoice } from '../../drawing/use-early-choice.ts'
import { useFormat } from '../../words/i18n.ts'
import { IconButton } from '../buttons/IconButton.tsx'

/** Seven days as `YYYY-MM-DD`, with how many times each has; null while that is not known. */
export type DayCount = { day: string; count: number | null }

/** A week to choose a day from; the bar under each shows how much is left. Arrows are off without their handler. */
export function WeekStrip({
  days,
  chosen,
  onChoose,
  onEarlier,
  onLater,
  busy,
}: {
  days: readonly DayCount[]
  chosen: string | null
  onChoose: (day: string) => void
  onEarlier?: () => void
  onLater?: () => void
  busy?: boolean
}) {
  const { t } = useLingui()
  const format = useFormat()
  const place = useEarlyChoice<HTMLFieldSetElement>(chosen, onChoose)
  return (
    <fieldset className="week-strip" ref={place} aria-busy={busy}>
      <legend className="sr">
        <Trans>Day</Trans>
      </legend>
      <div className="week-strip-head">
        <p aria-live="polite">
          <b>{days.length > 0 && format.week(days[0]!.day, days.at(-1)!.day)}</b>
        </p>
        <span className="line line--tight">
          <IconButton icon={IconChevronLeft} name={t`Earlier week`} disabled={!onEarlier} onClick={onEarlier} />
          <IconButton icon={IconChevronRight} name={t`Later week`} disabled={!onLater} onClick={onLater} />
        </span>
      </div>
      <div className="days">
        {days.map(({ day, count }) => (
          <label
            key={day}
            className={count ? 'day' : count === 0 ? 'day day--none' : 'day day--unknown'}
            data-on={day === chosen || undefined}
          >
            <input
              className="sr"
              type="radio"
              name="day"
              value={day}
              checked={day === chosen}
              disabled={!count}
              onChange={() => onChoose(day)}
            />
            <span>{format.weekday(day)}</span>
            <b>{Number(day.slice(8))}</b>
            <i className={!count ? undefined : count < 4 ? 'some' : 'many'} />
            <span className="sr">
              {count === null ? <Trans>not known yet</Trans> : <Plural value={count} _0="no times" one="# time" other="# times" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
