import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconWorld } from '@tabler/icons-react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { Segments } from '../../../kernel/ui/fields/Segments.tsx'
import { addDays } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { CalendarView } from '../routes.ts'
import { findInstantAt } from '../wall-time.ts'
import { daysOf, findFirstDay } from './span.ts'

type Props = {
  view: CalendarView
  day: string
  today: string
  zone: string
  onDay: (day: string) => void
  onView: (view: CalendarView) => void
}

/** Back, forward, today, the range in words, the zone, and the view. */
export function CalendarBar({ view, day, today, zone, onDay, onView }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const first = findFirstDay(view, day)
  const last = addDays(first, daysOf[view] - 1)
  const span = view === 'day' ? format.longDay(day) : format.week(first, last)
  const year = last.slice(0, 4)
  const range = year === today.slice(0, 4) ? span : t`${span}, ${year}`
  const step = daysOf[view]
  const [begins, ends] = [first, last].map((one) => format.zoneName(findInstantAt(one, '12:00', zone), zone))
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
  const words = {
    day: [t`Day before`, t`Day after`],
    week: [t`Week before`, t`Week after`],
    list: [t`Two weeks before`, t`Two weeks after`],
  }
  const [before, after] = words[view] as [string, string]
  return (
    <div className="cal-bar">
      <div className="pair">
        <IconButton kind="quiet" icon={IconChevronLeft} name={before} onClick={() => onDay(addDays(first, -step))} />
        <IconButton kind="quiet" icon={IconChevronRight} name={after} onClick={() => onDay(addDays(first, step))} />
      </div>
      <Button kind="quiet" onClick={() => onDay(today)} disabled={findFirstDay(view, today) === first}>
        <Trans>Today</Trans>
      </Button>
      <h2 aria-live="polite">{range}</h2>
      <span title={t`All times here are in your zone. Patients see theirs.`}>
        <Chip icon={IconWorld}>{begins === ends ? `${city}, ${begins}` : t`${city}, ${begins}, then ${ends}`}</Chip>
      </span>
      <Segments
        legend={t`View`}
        value={view}
        onChange={onView}
        options={[
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
          { value: 'list', label: t`List` },
        ]}
      />
    </div>
  )
}
