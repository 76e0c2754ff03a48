import '../why/why.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { previewSeries } from '@sorrel/contract/scheduling/operations'
import type { BookingMode, Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '../../../../kernel/calls/api.ts'
import { queryClient } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../../../kernel/ui/fields/CheckRow.tsx'
import { Icon } from '../../../../kernel/ui/Icon.tsx'
import { Waiting } from '../../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { StaffProblem } from '../why/StaffProblem.tsx'
import { useRefusalWords } from '../why/use-rule-words.tsx'

type Question = InputOf<typeof previewSeries>['body']
/** A free time that was taken for one date of the rhythm. */
export type OtherTime = { local_date: string; starts_at: string }
type Asked = {
  visit: Omit<Question, 'series'>
  series: { every: Recurrence; count: number; instead?: readonly OtherTime[] }
}
type Props = Asked & {
  /** The local dates that are left out. */
  skip: readonly string[]
  onSkip: (skip: readonly string[]) => void
  onTake: (other: OtherTime) => void
}
type Date = OutputOf<typeof previewSeries>['dates'][number]

const reads = 'previewSeries'
export const forgetSeriesPreviews = () => void queryClient.invalidateQueries({ queryKey: [reads] })

/** The server's answer for each date of a series. Without a series it makes no call. */
export function useSeriesPreview(asked: Asked | null) {
  return useQuery({
    queryKey: [reads, asked],
    queryFn: asked
      ? ({ signal }) =>
          call(
            previewSeries,
            { body: { ...asked.visit, series: { ...asked.series, instead: [...(asked.series.instead ?? [])] } } },
            { signal },
          )
      : skipToken,
    placeholderData: keepPreviousData,
  })
}

/** Dates that cannot be booked and are not left out yet. */
export const listDatesInTheWay = (dates: readonly Date[], skip: readonly string[]): string[] =>
  dates.filter(({ ok, local_date }) => !ok && !skip.includes(local_date)).map(({ local_date }) => local_date)

/** Each date of a series and whether it is available, before anything is booked. Dates that are not can be left out. */
export function SeriesPreview({ visit, series, skip, onSkip, onTake }: Props) {
  const { t } = useLingui()
  const preview = useSeriesPreview({ visit, series })
  if (preview.error) return <StaffProblem error={preview.error} again={() => preview.refetch()} />
  if (!preview.data) return <Waiting shape="text" count={4} />
  const { dates } = preview.data
  const refused = dates.filter(({ ok }) => !ok)
  const open = listDatesInTheWay(dates, skip)
  return (
    <fieldset className="series-preview">
      <legend className="label">
        {refused.length === 0 ? (
          t`All dates are available`
        ) : (
          <Plural value={refused.length} one="# date is not available" other="# dates are not available" />
        )}
      </legend>
      {open.length > 0 && (
        <div className="stack stack--close">
          <p className="small quiet">
            <Trans>Take a free time nearby, or uncheck the dates to leave out.</Trans>
          </p>
          <div>
            <Button kind="soft" onClick={() => onSkip([...skip, ...open])}>
              <Plural
                value={open.length}
                one="Leave out the date that is not available"
                other="Leave out the # dates that are not available"
              />
            </Button>
          </div>
        </div>
      )}
      <ol className="rows">
        {dates.map((date) => (
          <li key={date.local_date}>
            <CheckRow
              checked={!skip.includes(date.local_date)}
              onChange={(event) =>
                onSkip(event.currentTarget.checked ? skip.filter((one) => one !== date.local_date) : [...skip, date.local_date])
              }
            >
              <DateAnswer date={date} isNew={visit.type === 'Initial Consultation'} mode={visit.visit_mode} />
            </CheckRow>
            {!date.ok && !skip.includes(date.local_date) && <Nearest date={date} onTake={onTake} />}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

function DateAnswer({ date, isNew, mode }: { date: Date; isNew: boolean; mode: BookingMode }) {
  const format = useFormat()
  const zone = useMyZone()
  const refusal = useRefusalWords(isNew, zone, mode)
  return (
    <span className="series-date">
      <b>
        {format.shortDay(dayOf(date.starts_at, zone))}, {format.time(date.starts_at, zone)}
      </b>
      {date.ok ? (
        <span className="t-leaf">
          <Icon of={IconCheck} /> <Trans>Available</Trans>
        </span>
      ) : (
        <span className="t-warn">
          <Icon of={IconAlertTriangle} /> {date.rule && refusal({ rule: date.rule, title: null, until: null }).head}
        </span>
      )}
    </span>
  )
}

/** Free times near a date that is not available; one press takes one for that date. */
function Nearest({ date, onTake }: { date: Date; onTake: Props['onTake'] }) {
  const format = useFormat()
  const zone = useMyZone()
  const say = (at: string) =>
    dayOf(at, zone) === date.local_date ? format.time(at, zone) : `${format.shortDay(dayOf(at, zone))}, ${format.time(at, zone)}`
  return (
    <div className="line line--wrap series-nearest">
      {date.nearest.map((at) => (
        <Button key={at} kind="soft" size="low" onClick={() => onTake({ local_date: date.local_date, starts_at: at })}>
          <Trans>Take {say(at)}</Trans>
        </Button>
      ))}
    </div>
  )
}
