import { useFormat } from '../../../../kernel/words/i18n.ts'

// Any Monday and the six days after it.
const someWeek = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']

/** The weekdays above a table of days. */
export function WeekdayHeads() {
  const format = useFormat()
  return (
    <thead>
      <tr>
        {someWeek.map((day) => (
          <th key={day} scope="col" abbr={format.weekday(day, 'long')}>
            {format.weekday(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
