import './when.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { useRead } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { addDays, dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { isDay } from '../../real-day.ts'
import { useSchedule } from '../../use-schedule.ts'
import { clockOf, findInstantAt } from '../../wall-time.ts'
import type { TypedTime } from '../TimeFields.tsx'

type Props = {
  time: TypedTime
  type: AppointmentType
  /** The visit that moves, whose own time is free for it. */
  moves?: Appointment['id']
  onPick: (picked: { day: string; time: string }) => void
}

/** The free times of the typed day as chips, each of which fills in the start. If it has none, the next day that has one is offered. */
export function FreeTimes({ time: { day, time, minutes, mode }, type, moves, onPick }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { provider_id, time_zone: zone } = useSchedule()
  const answer = useRead(
    listAvailabilitySlots,
    isDay(day)
      ? {
          query: {
            start_time: findInstantAt(day, '00:00', zone),
            end_time: findInstantAt(addDays(day, 1), '00:00', zone),
            appointment_duration_in_minutes: Number(minutes),
            provider_id,
            visit_mode: mode,
            type,
            ...(moves && { appointment_id: moves }),
          },
        }
      : null,
    { keepsPrevious: true },
  )
  // If they cannot be read, people can still type a time, and the booking says whether it is free.
  if (!isDay(day) || answer.error || !answer.data) return null
  const starts = answer.data.slots.map(({ starts_at }) => starts_at)
  return (
    <fieldset className="field field--span free-times" aria-busy={answer.isPlaceholderData}>
      <legend className="label">{t`Available on ${format.shortDay(day)}`}</legend>
      {starts.length === 0 ? (
        <NothingFree next={answer.data.next_available_at} onPick={onPick} />
      ) : (
        <div className="chips free-times-chips">
          {starts.map((at) => (
            <button
              key={at}
              type="button"
              className="chip chip--pick"
              data-on={clockOf(at, zone) === time || undefined}
              aria-pressed={clockOf(at, zone) === time}
              onClick={() => onPick({ day, time: clockOf(at, zone) })}
            >
              {format.time(at, zone)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

type NextProps = { next: string | null; onPick: Props['onPick'] }

/** Says that the day has no time, and leads to the next day that has one. */
function NothingFree({ next, onPick }: NextProps) {
  const format = useFormat()
  const { time_zone: zone } = useSchedule()
  const nextDay = next && dayOf(next, zone)
  return (
    <div className="line line--wrap">
      <p className="small quiet">
        {nextDay ? (
          <Trans>Nothing is available on this day.</Trans>
        ) : (
          <Trans>Nothing is available on this day, nor in the three months after it.</Trans>
        )}
      </p>
      {nextDay && (
        <Button kind="soft" size="small" onClick={() => onPick({ day: nextDay, time: clockOf(next, zone) })}>
          <Trans>
            Next: {format.shortDay(nextDay)}, {format.time(next, zone)}
          </Trans>
        </Button>
      )}
    </div>
  )
}
