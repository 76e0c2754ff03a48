import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../../../kernel/ui/buttons/IconButton.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { addMonths, findMonthStart, listMonthWeeks } from './months.ts'
import { useDayKeys } from './use-day-keys.ts'
import { WeekdayHeads } from './WeekdayHeads.tsx'

type Props = { day: string; today: string; onPick: (day: string) => void }

/** A small month in which any day can be chosen, by pointer or by keys. */
export function MonthPicker({ day, today, onPick }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { table, focused, setFocused, onKeyDown } = useDayKeys(day)
  const weeks = listMonthWeeks(focused)
  return (
    <div className="month-picker">
      <div className="month-picker-head">
        <IconButton size="low" icon={IconChevronLeft} name={t`Month before`} onClick={() => setFocused(addMonths(focused, -1))} />
        <b id="month-picker-month" aria-live="polite">
          {format.month(focused)}
        </b>
        <IconButton size="low" icon={IconChevronRight} name={t`Month after`} onClick={() => setFocused(addMonths(focused, 1))} />
      </div>
      <table ref={table} aria-labelledby="month-picker-month" onKeyDown={onKeyDown}>
        <WeekdayHeads />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    className="month-picker-day"
                    data-day={one}
                    data-other={findMonthStart(one) !== findMonthStart(focused) || undefined}
                    data-autofocus={one === focused || undefined}
                    tabIndex={one === focused ? 0 : -1}
                    aria-label={format.longDay(one, today)}
                    aria-current={one === today ? 'date' : undefined}
                    aria-pressed={one === day}
                    onClick={() => onPick(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
