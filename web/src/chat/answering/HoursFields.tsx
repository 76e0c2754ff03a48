import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { addDays } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { type HoursDraft, makeHours, monday, type Weekday, weekdays } from './draft.ts'

type Props = { hours: readonly HoursDraft[]; set: (hours: HoursDraft[]) => void }

/** The times of answering, one row for each weekday. */
export function HoursFields({ hours, set }: Props) {
  const format = useFormat()
  return (
    <ul className="rows answering-week">
      {weekdays.map((weekday, nth) => (
        <Day key={weekday} weekday={weekday} name={format.weekday(addDays(monday, nth), 'long')} hours={hours} set={set} />
      ))}
    </ul>
  )
}

function Day({ weekday, name, hours, set }: Props & { weekday: Weekday; name: string }) {
  const { t } = useLingui()
  const own = hours.filter((one) => one.weekday === weekday)
  const change = (key: string, to: Partial<HoursDraft>) => set(hours.map((one) => (one.key === key ? { ...one, ...to } : one)))
  return (
    <li className="answering-day">
      <b>{name}</b>
      <div className="stack stack--close">
        {own.length === 0 && <span className="quiet">{t`No answers`}</span>}
        {own.map(({ key, start_local, end_local }) => (
          <div key={key} className="answering-time">
            <TextInput
              type="time"
              label={<span className="sr">{t`From, ${name}`}</span>}
              value={start_local}
              onChange={(event) => change(key, { start_local: event.currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="time"
              label={<span className="sr">{t`Until, ${name}`}</span>}
              value={end_local === '24:00' ? '00:00' : end_local}
              // Midnight at the end of a time is that of the next day.
              onChange={({ currentTarget: { value } }) => change(key, { end_local: value === '00:00' ? '24:00' : value })}
            />
            <IconButton
              icon={IconTrash}
              size="small"
              name={t`Remove this time on ${name}`}
              onClick={() => set(hours.filter((one) => one.key !== key))}
            />
          </div>
        ))}
      </div>
      <IconButton icon={IconPlus} name={t`Add a time on ${name}`} onClick={() => set([...hours, makeHours(weekday, own.at(-1))])} />
    </li>
  )
}
