import { Plural, Trans } from '@lingui/react/macro'
import { previewSeries } from '@sorrel/contract/scheduling/operations'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { call, type OutputOf } from '../../kernel/api.ts'
import { dayOf } from '../../kernel/format.ts'
import { useFormat } from '../../kernel/i18n.ts'
import { CheckRow } from '../../kernel/ui/CheckRow.tsx'
import { Problem } from '../../kernel/ui/Problem.tsx'
import { Waiting } from '../../kernel/ui/Waiting.tsx'

type Props = {
  visit: { provider_id: string; starts_at: string; duration_minutes: number; type: 'Follow-up'; visit_mode: 'virtual' }
  series: { every: Recurrence; count: number }
  zone: string
  skip: readonly string[]
  onSkip: (skip: readonly string[]) => void
}

/** Each date of a series with its answer; the ones that are taken can be left out. */
export function SeriesDates({ visit, series, zone, skip, onSkip }: Props) {
  const format = useFormat()
  const preview = useQuery({
    queryKey: ['previewSeries', visit, series],
    queryFn: ({ signal }) => call(previewSeries, { body: { ...visit, series } } as never, { signal }),
  })
  if (preview.error) return <Problem error={preview.error} again={() => void preview.refetch()} />
  if (!preview.data) return <Waiting shape="text" count={4} />
  const { dates } = preview.data
  const refused = dates.filter(({ ok }) => !ok).length
  const toggle = (date: string, keep: boolean) => onSkip(keep ? skip.filter((one) => one !== date) : [...skip, date])
  return (
    <fieldset className="stack stack--close">
      <legend className="label">
        {refused === 0 ? (
          <Trans>All dates are free</Trans>
        ) : (
          <Plural value={refused} one="# date is not free" other="# dates are not free" />
        )}
      </legend>
      {refused > 0 && (
        <p className="small quiet">
          <Trans>Take the marks off the dates to leave out, or choose another time.</Trans>
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
          <Answer date={date} zone={zone} />
        </CheckRow>
      ))}
    </fieldset>
  )
}

/** What stands against a date when somebody or something else has it; else the dietitian does not offer it at all. */
const takenBy: ReadonlySet<string | null> = new Set(['busy_appointment', 'buffer', 'busy_block', 'busy_elsewhere', 'held'])

function Answer({ date: { ok, rule, nearest }, zone }: { date: OutputOf<typeof previewSeries>['dates'][number]; zone: string }) {
  const format = useFormat()
  const near = nearest[0] && `${format.shortDay(dayOf(nearest[0], zone))}, ${format.time(nearest[0], zone)}`
  if (ok)
    return (
      <span className="small quiet">
        <Trans>Free</Trans>
      </span>
    )
  return (
    <span className="small t-warn">
      {takenBy.has(rule) ? <Trans>Taken.</Trans> : <Trans>Not offered.</Trans>} {near && <Trans>Free: {near}.</Trans>}
    </span>
  )
}
