import { useLingui } from '@lingui/react/macro'
import { type BookingMode, bookingModeLabels, bookingModes } from '@sorrel/contract/scheduling/vocabulary'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { listDurationsWith } from './durations.ts'

/** The typed time, length and mode of a visit. */
export type TypedTime = { day: string; time: string; minutes: string; mode: BookingMode }
type Props = { time: TypedTime; usual: number; tried: boolean; onChange: (change: Partial<TypedTime>) => void }

/** The fields for date, start, length and mode of a visit. `usual` is always among the lengths. */
export function TimeFields({ time, usual, tried, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <>
      <TextInput
        label={t`Date`}
        type="date"
        value={time.day}
        error={tried && !time.day && t`Choose a date.`}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <TextInput
        label={t`Start`}
        type="time"
        step={300}
        value={time.time}
        error={tried && !time.time && t`Choose a time.`}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
      <SelectInput
        label={t`Length`}
        value={time.minutes}
        options={listDurationsWith(usual).map((value) => ({ value: String(value), label: format.duration(value) }))}
        onChange={(event) => onChange({ minutes: event.currentTarget.value })}
      />
      <SelectInput
        label={t`How`}
        value={time.mode}
        options={bookingModes.map((value) => ({ value, label: bookingModeLabels[value][format.locale] }))}
        onChange={(event) => onChange({ mode: event.currentTarget.value as BookingMode })}
      />
    </>
  )
}
