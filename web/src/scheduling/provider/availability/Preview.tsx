import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { previewAvailabilitySchedule } from '@sorrel/contract/scheduling/operations'
import { type BookingMode, bookingModeLabels, bookingModes } from '@sorrel/contract/scheduling/vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type OutputOf } from '../../../kernel/calls/api.ts'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { addDays, dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { listDurationsWith } from '../visit/durations.ts'
import { bodyOf, faultsOf, type ScheduleDraft } from './schedule-draft.ts'
import { Touched } from './Touched.tsx'
import type { Editor } from './use-draft.ts'

type Answer = OutputOf<typeof previewAvailabilitySchedule>
const days = 14
const timesADay = 8

/** The next two weeks as a patient would see them with the schedule on the screen, saved or not. */
export function Preview({ editor, today }: { editor: Editor; today: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const [minutes, setMinutes] = useState('60')
  const [mode, setMode] = useState<BookingMode>('virtual')
  const preview = usePreview(editor.draft, today, Number(minutes), mode)
  return (
    <aside className="card preview" aria-labelledby="preview-heading">
      <header>
        <h2 id="preview-heading">{t`As patients see it`}</h2>
      </header>
      <div className="stack">
        <div className="fields preview-fields">
          <SelectInput
            label={t`Length`}
            value={minutes}
            options={listDurationsWith(60).map((value) => ({ value: String(value), label: format.minutes(value) }))}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          <SelectInput
            label={t`How`}
            value={mode}
            options={bookingModes.map((value) => ({ value, label: bookingModeLabels[value][format.locale] }))}
            onChange={(event) => setMode(event.currentTarget.value as BookingMode)}
          />
        </div>
        {preview.error ? (
          <Problem error={preview.error} again={() => preview.refetch()} />
        ) : preview.data ? (
          <div className="stack" aria-busy={preview.isFetching}>
            {editor.changed && <Touched visits={preview.data.touched} />}
            <Days answer={preview.data} today={today} />
          </div>
        ) : preview.isPending && preview.fetchStatus === 'idle' ? (
          <p className="quiet small">{t`Complete the fields that are marked, then the times appear here.`}</p>
        ) : (
          <Waiting shape="slots" count={9} />
        )}
      </div>
    </aside>
  )
}

function Days({ answer, today }: { answer: Answer; today: string }) {
  const format = useFormat()
  const { slots, time_zone } = answer
  const shown = Array.from({ length: days }, (_, i) => addDays(today, i)).map((day) => ({
    day,
    times: slots.filter(({ starts_at }) => dayOf(starts_at, time_zone) === day).map(({ starts_at }) => starts_at),
  }))
  return (
    <>
      <p className="small quiet" role="status">
        <Plural value={slots.length} one="# time in the next two weeks" other="# times in the next two weeks" />
      </p>
      <ol className="preview-days">
        {shown.map(({ day, times }) => (
          <li key={day} className={times.length === 0 ? 'none' : undefined}>
            <h3>{format.shortDay(day)}</h3>
            {times.length === 0 ? (
              <p className="tiny quiet">
                <Trans>No times</Trans>
              </p>
            ) : (
              <p className="preview-times">
                {times.slice(0, timesADay).map((time) => (
                  <span key={time}>{format.time(time, time_zone)}</span>
                ))}
                {times.length > timesADay && (
                  <span className="quiet">
                    <Trans>and {times.length - timesADay} more</Trans>
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function usePreview(draft: ScheduleDraft, today: string, duration_minutes: number, visit_mode: BookingMode) {
  const [settled] = useDebouncedValue(draft, 400)
  const body = { schedule: bodyOf(settled), from: today, days, duration_minutes, visit_mode }
  return useQuery({
    queryKey: ['previewAvailabilitySchedule', body],
    queryFn: ({ signal }) => call(previewAvailabilitySchedule, { body }, { signal }) as Promise<Answer>,
    enabled: Object.keys(faultsOf(settled)).length === 0,
    placeholderData: keepPreviousData,
  })
}
