import { Plural, Trans } from '@lingui/react/macro'
import { previewSeries } from '@sorrel/contract/scheduling/operations'
import { findVisitsAtOnce } from '@sorrel/contract/scheduling/rules'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyVisits } from '../times/use-my-visits.ts'

export type SeriesVisit = {
  provider_id: string
  starts_at: string
  duration_minutes: number
  type: 'Follow-up'
  visit_mode: 'virtual' | 'in_person'
}
type Series = { every: Recurrence; count: number }
type Props = {
  visit: SeriesVisit
  series: Series
  zone: string
  skip: readonly string[]
  onSkip: (skip: readonly string[]) => void
}

/** The server's answer for each date of a series. Makes no call while `series` is undefined. */
export const useSeriesDates = (visit: SeriesVisit, series: Series | undefined) =>
  useQuery({
    queryKey: ['previewSeries', visit, series],
    queryFn: series ? ({ signal }) => call(previewSeries, { body: { ...visit, series } }, { signal }) : skipToken,
  })

/** Each date of a series, and whether it is available. The patient can leave out dates that are not. */
export function SeriesDates({ visit, series, zone, skip, onSkip }: Props) {
  const format = useFormat()
  const mine = useMyVisits()
  const preview = useSeriesDates(visit, series)
  if (preview.error) return <Problem error={preview.error} again={() => void preview.refetch()} />
  if (!preview.data) return <Waiting shape="text" count={4} />
  const { dates } = preview.data
  const refused = dates.filter(({ ok }) => !ok).length
  const toggle = (date: string, keep: boolean) => onSkip(keep ? skip.filter((one) => one !== date) : [...skip, date])
  return (
    <fieldset className="stack stack--close">
      <legend className="label">
        {refused === 0 ? (
          <Trans>All dates are available</Trans>
        ) : (
          <Plural value={refused} one="# date is not available" other="# dates are not available" />
        )}
      </legend>
      {refused > 0 && (
        <p className="small quiet">
          <Trans>Uncheck the dates to leave out, or choose another time.</Trans>
        </p>
      )}
      {dates.map((date) => (
        <CheckRow
          key={date.local_date}
          checked={!skip.includes(date.local_date)}
          onChange={(event) => toggle(date.local_date, event.currentTarget.checked)}
        >
          <b>
            {format.shortDay(dayOf(date.starts_at, zone))}, {format.time(date.starts_at, zone)}
          </b>{' '}
          <Answer date={date} zone={zone} minutes={visit.duration_minutes} mine={mine} />
        </CheckRow>
      ))}
    </fieldset>
  )
}

/** Says that the dietitian is free on this date, and warns if the patient has another visit then. */
function DateIsFree({ starts_at, minutes, mine }: { starts_at: string; minutes: number; mine: ReturnType<typeof useMyVisits> }) {
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()
  const [other] = findVisitsAtOnce({ starts_at, ends_at }, mine)
  if (!other) return <Trans>Available</Trans>
  const name = other.provider_name
  return (
    <span className="t-warn">
      <Trans>Available, but you have a visit with {name} then.</Trans>
    </span>
  )
}

/** The refusals that mean that the time is taken. Any other refusal means that the dietitian does not offer the time. */
const takenBy: ReadonlySet<string | null> = new Set(['busy_appointment', 'buffer', 'busy_block', 'busy_elsewhere', 'held'])

type AnswerProps = {
  date: OutputOf<typeof previewSeries>['dates'][number]
  zone: string
  minutes: number
  mine: ReturnType<typeof useMyVisits>
}

function Answer({ date: { ok, rule, nearest, starts_at }, zone, minutes, mine }: AnswerProps) {
  const format = useFormat()
  const near = nearest[0] && `${format.shortDay(dayOf(nearest[0], zone))}, ${format.time(nearest[0], zone)}`
  if (ok)
    return (
      <span className="small quiet">
        <DateIsFree starts_at={starts_at} minutes={minutes} mine={mine} />
      </span>
    )
  return (
    <span className="small t-warn">
      {takenBy.has(rule) ? <Trans>Taken.</Trans> : <Trans>Not offered.</Trans>} {near && <Trans>Available: {near}.</Trans>}
    </span>
  )
}
