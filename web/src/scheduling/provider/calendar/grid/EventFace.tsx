import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { appointmentTypeLabels, blockRecurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import {
  IconCalendarOff,
  IconCalendarX,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
  IconHourglass,
  IconRepeat,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import { useNow } from '../../../../kernel/clock.ts'
import { Icon, type IconDrawing } from '../../../../kernel/ui/Icon.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { getModeIcon } from '../../visit/mode-icon.ts'
import { countMinutesBetween } from '../../wall-time.ts'

/** The text in an entry of the calendar: a name, an icon, the time, and one or two words. */
export function EventFace({ event, short, zone }: { event: CalendarEvent; short: boolean; zone: string }) {
  const format = useFormat()
  const { name, icon, word } = useFace(event)
  const time = event.all_day ? null : format.time(event.starts_at, zone).replace(/ ([AP]M|[ap]\.m\.)$/, '')
  if (short)
    return (
      <div className="ev-face ev-face--short">
        <b>{name}</b>
        {time && <span className="ev-time">{time}</span>}
        <Icon of={icon} />
        <span className="sr">{word}</span>
      </div>
    )
  return (
    <div className="ev-face">
      <b>{name}</b>
      <span>
        <Icon of={icon} />
        <span>
          {event.kind === 'appointment' && time} {word}
        </span>
      </span>
    </div>
  )
}

/** An entry that is being dragged or made longer: the time at which it would be dropped, and whose it is. */
export function HeldFace({ name, starts_at, ends_at, zone }: { name: string; starts_at: string; ends_at: string; zone: string }) {
  const format = useFormat()
  return (
    <div className="ev-face ev-face--held">
      <b className="ev-live">{format.timeRange(starts_at, ends_at, zone)}</b>
      <span>{name}</span>
    </div>
  )
}

/** The time whose explanation is open. */
export function SpotFace({ starts_at, zone }: { starts_at: string; zone: string }) {
  const format = useFormat()
  return (
    <div className="ev-face ev-face--spot">
      <Icon of={IconHelpCircle} />
      {format.time(starts_at, zone)}
    </div>
  )
}

type Face = { name: React.ReactNode; icon: IconDrawing; word: React.ReactNode }

/** Name, icon and words of an entry; the list and the panel use the same. */
export function useFace(event: CalendarEvent): Face {
  const { t } = useLingui()
  const { locale } = useFormat()
  if (event.kind === 'hold') return { name: <HeldFor expires_at={event.expires_at} />, icon: IconHourglass, word: t`Being booked` }
  if (event.kind === 'external_busy') return { name: event.title || t`Busy`, icon: IconClockPause, word: t`From another calendar` }
  if (event.kind === 'block')
    return event.recurrence
      ? { name: event.title || t`Blocked`, icon: IconRepeat, word: blockRecurrenceLabels[event.recurrence.every][locale] }
      : { name: event.title || t`Blocked`, icon: IconCalendarOff, word: event.title ? t`Blocked` : '' }
  const { appointment, title } = event
  if (!appointment) return { name: title, icon: IconHelpCircle, word: '' }
  if (appointment.status === 'Canceled') return { name: <s>{title}</s>, icon: IconCalendarX, word: t`Canceled` }
  if (appointment.status === 'Occurred') return { name: title, icon: IconCircleCheck, word: t`Attended` }
  if (appointment.status === 'No-show') return { name: title, icon: IconUserX, word: t`Missed` }
  if (appointment.actions.mark_occurred && !appointment.actions.cancel) return { name: title, icon: IconUserCheck, word: t`To be marked` }
  return { name: title, icon: getModeIcon(appointment.visit_mode), word: appointmentTypeLabels[appointment.type][locale] }
}

function HeldFor({ expires_at }: { expires_at: string | null }) {
  const left = Math.max(0, countMinutesBetween(useNow(20_000), expires_at ?? ''))
  if (!expires_at) return <Trans>Held</Trans>
  return <Plural value={left} one="Held, # min left" other="Held, # min left" />
}
