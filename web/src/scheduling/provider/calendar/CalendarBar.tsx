import './month/month.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconWorld } from '@tabler/icons-react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { InfoPopover } from '../../../kernel/ui/dialogs/InfoPopover.tsx'
import { Segments } from '../../../kernel/ui/fields/Segments.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { nameZoneCity } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { CalendarView } from '../routes.ts'
import { findInstantAt } from '../wall-time.ts'
import { MonthPicker } from './month/MonthPicker.tsx'
import { findFirstDay, findLastDay, findPage } from './span.ts'
import { ViewOptions } from './view/ViewOptions.tsx'

type Props = {
  view: CalendarView
  day: string
  today: string
  zone: string
  onDay: (day: string) => void
  onToday: () => void
  onView: (view: CalendarView) => void
}

/** Back, forward, today, the range in words with a month behind it, the zone, and the view. */
export function CalendarBar({ view, day, today, zone, onDay, onToday, onView }: Props) {
  const { t } = useLingui()
  const words = {
    day: [t`Day before`, t`Day after`],
    week: [t`Week before`, t`Week after`],
    month: [t`Month before`, t`Month after`],
    list: [t`Two weeks before`, t`Two weeks after`],
  }
  const [before, after] = words[view] as [string, string]
  return (
    <div className="cal-bar">
      <div className="pair">
        <IconButton kind="quiet" icon={IconChevronLeft} name={before} onClick={() => onDay(findPage(view, day, -1))} />
        <IconButton kind="quiet" icon={IconChevronRight} name={after} onClick={() => onDay(findPage(view, day, 1))} />
      </div>
      <Button kind="quiet" className="cal-today" onClick={onToday}>
        <Trans>Today</Trans>
      </Button>
      <Range view={view} day={day} today={today} onDay={onDay} />
      <Zone view={view} day={day} zone={zone} />
      <Segments
        legend={t`View`}
        value={view}
        onChange={onView}
        options={[
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
          { value: 'month', label: t`Month` },
          { value: 'list', label: t`List` },
        ]}
      />
      {(view === 'day' || view === 'week') && <ViewOptions />}
    </div>
  )
}

/** The days that are shown. Pressing them opens a month, which leads to any day. */
function Range({ view, day, today, onDay }: Pick<Props, 'view' | 'day' | 'today' | 'onDay'>) {
  const { t } = useLingui()
  const format = useFormat()
  const [first, last] = [findFirstDay(view, day), findLastDay(view, day)]
  const span = view === 'day' ? format.longDay(day) : format.week(first, last)
  const year = last.slice(0, 4)
  const range = view === 'month' ? format.month(day) : year === today.slice(0, 4) ? span : t`${span}, ${year}`
  return (
    <h2 aria-live="polite">
      <InfoPopover
        button={(open) => (
          <button type="button" className="cal-range" title={t`Choose a day`} aria-haspopup="dialog" onClick={open}>
            {range}
            <Icon of={IconChevronDown} />
          </button>
        )}
      >
        {(close) => (
          <MonthPicker
            day={day}
            today={today}
            onPick={(picked) => {
              close()
              onDay(picked)
            }}
          />
        )}
      </InfoPopover>
    </h2>
  )
}

function Zone({ view, day, zone }: Pick<Props, 'view' | 'day' | 'zone'>) {
  const { t } = useLingui()
  const format = useFormat()
  const [begins, ends] = [findFirstDay(view, day), findLastDay(view, day)].map((one) =>
    format.zoneName(findInstantAt(one, '12:00', zone), zone),
  )
  const city = nameZoneCity(zone)
  return (
    <span className="cal-zone" title={t`All times here are in your zone. Patients see theirs.`}>
      <Chip icon={IconWorld}>{begins === ends ? `${city}, ${begins}` : t`${city}, ${begins}, then ${ends}`}</Chip>
    </span>
  )
}
