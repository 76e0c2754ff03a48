import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

/** One date of a series that was asked to move, as the refusal of the move names it. */
export type MovedDate = { appointment_id: string; starts_at: string; ok: boolean; nearest: string[] }
/** The other times that were taken for single dates, by visit. */
export type Instead = Readonly<Record<string, string>>

type Props = { dates: readonly MovedDate[]; zone: string; instead: Instead; onTake: (appointment_id: string, starts_at: string) => void }

/** Says that no visit of a series moved, and offers for each date that is not available the times nearby. */
export function NotMovedDates({ dates, zone, instead, onTake }: Props) {
  const format = useFormat()
  const say = (at: string) => format.dayAndTime(at, zone, readNow())
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>Nothing has changed: some of the new dates are not available.</Trans>
        </b>{' '}
        <Trans>Take another time for each of them, or choose another time above.</Trans>
      </p>
      <ul className="rows">
        {dates
          .filter(({ ok }) => !ok)
          .map((date) => {
            const taken = findTaken(date, instead)
            return (
              <li key={date.appointment_id} className="line line--wrap">
                <b>{say(taken ?? date.starts_at)}</b>
                {taken && (
                  <span className="t-leaf">
                    <Icon of={IconCheck} /> <Trans>Available</Trans>
                  </span>
                )}
                {!taken &&
                  date.nearest.map((at) => (
                    <Button key={at} kind="soft" size="low" onClick={() => onTake(date.appointment_id, at)}>
                      <Trans>Take {say(at)}</Trans>
                    </Button>
                  ))}
              </li>
            )
          })}
      </ul>
    </Notice>
  )
}

/** The other time that was taken for a date, unless it was refused as well. */
const findTaken = ({ appointment_id, starts_at }: MovedDate, instead: Instead): string | undefined =>
  instead[appointment_id] === starts_at ? undefined : instead[appointment_id]

/** Whether a refused date still has no other time. */
export const isOpen = (date: MovedDate, instead: Instead): boolean => !date.ok && findTaken(date, instead) === undefined

/** The dates that a refused move of a series names; undefined for any other answer. */
export const readMovedDates = (error: Error | null): MovedDate[] | undefined =>
  error instanceof ApiProblem && error.code === 'series_conflict' ? (error.details as { dates: MovedDate[] }).dates : undefined
