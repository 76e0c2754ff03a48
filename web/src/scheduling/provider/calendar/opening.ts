import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { addDays, dayOf, mondayOf } from '../../../kernel/words/format.ts'
import type { Schedule } from '../use-schedule.ts'
import { minuteOf, wallOf } from '../wall-time.ts'
import { countWeekMinutes, openOn } from './grid/open-hours.ts'

type Hours = Pick<Schedule, 'windows' | 'overrides' | 'time_zone'>

/** Whether the open hours of this week are over and those of the next are ahead, as on a Sunday evening. */
export function isWeekOver(hours: Hours, now: string): boolean {
  const today = dayOf(now, hours.time_zone)
  const minute = minuteOf(wallOf(now, hours.time_zone).slice(11))
  const next = addDays(mondayOf(today), 7)
  // Hours of the evening before may reach into today.
  const isOpenToday =
    openOn(hours, today).some(({ to }) => to > minute) || openOn(hours, addDays(today, -1)).some(({ to }) => to - 1440 > minute)
  if (isOpenToday) return false
  for (let day = addDays(today, 1); day < next; day = addDays(day, 1)) if (openOn(hours, day).length > 0) return false
  return countWeekMinutes(hours, next) > 0
}

/**
 * The day on which the week opens if none was asked for: today, or the Monday after it once nothing of this week is left. `events`: what
 * this week holds, as far as it is known.
 */
export function findOpeningDay(hours: Hours, now: string, events: readonly Pick<CalendarEvent, 'kind' | 'ends_at'>[]): string {
  const today = dayOf(now, hours.time_zone)
  const isVisitLeft = events.some(({ kind, ends_at }) => kind === 'appointment' && ends_at > now)
  return isWeekOver(hours, now) && !isVisitLeft ? addDays(mondayOf(today), 7) : today
}
