import { Plural, Trans } from '@lingui/react/macro'
import { getJournalStreak } from '@sorrel/contract/journal/operations'
import { IconFlame } from '@tabler/icons-react'
import { useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

const useStreak = () => useRead(getJournalStreak, { query: { timezone: getDeviceZone() } }).data

/** How many days in a row, for the head of a phone. Nothing in safe mode, and nothing on the first day. */
export function StreakLine() {
  const streak = useStreak()
  if (!streak?.enabled || streak.current === 0) return null
  return (
    <span className="line small quiet journal-streak-line">
      <Icon of={IconFlame} className="flame" />
      <Plural value={streak.current} one="# day" other="# days" />
    </span>
  )
}

/** The week with its rest day. Nothing in safe mode. */
export function Week() {
  const format = useFormat()
  const streak = useStreak()
  if (!streak?.enabled || streak.week.length === 0) return null
  const words = {
    done: <Trans>written</Trans>,
    rest: <Trans>rest day</Trans>,
    missed: <Trans>nothing written</Trans>,
    today: <Trans>today, nothing yet</Trans>,
    ahead: <Trans>still to come</Trans>,
  }
  return (
    <section className="card stack" aria-labelledby="journal-week">
      <h2 id="journal-week">{format.week(streak.week[0]!.date, streak.week.at(-1)!.date)}</h2>
      <ul className="journal-week">
        {streak.week.map(({ date, entries, state }) => (
          <li key={date} data-state={state}>
            <span aria-hidden="true">{format.weekday(date).slice(0, 2)}</span>
            <b aria-hidden="true">{Number(date.slice(8))}</b>
            <i className={entries > 2 ? 'many' : undefined} />
            <span className="sr">
              {format.longDay(date)}: {words[state]}
            </span>
          </li>
        ))}
      </ul>
      <p className="line small quiet">
        <Icon of={IconFlame} className="flame" />
        <span>
          <Plural value={streak.current} one="# day in a row" other="# days in a row" />
          {', '}
          {streak.rest_day_left ? <Trans>one rest day left</Trans> : <Trans>the rest day is used</Trans>}
        </span>
      </p>
    </section>
  )
}
