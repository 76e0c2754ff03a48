import type { AvailabilityType } from '@sorrel/contract/providers/schemas'

/** The parts of a week that people filter by. The other values of the filter say how soon. */
export const partsOfWeek = ['mornings', 'midday', 'evenings', 'weekends'] as const satisfies readonly AvailabilityType[]
export type PartOfWeek = (typeof partsOfWeek)[number]
export const isPartOfWeek = (value: string): value is PartOfWeek => partsOfWeek.some((part) => part === value)

/** Whether a start lies in a part of the week. `weekday` counts from Monday, which is 0. */
export function isInPart(part: PartOfWeek, weekday: number, hour: number): boolean {
  switch (part) {
    case 'mornings':
      return hour >= 5 && hour < 12
    case 'midday':
      return hour >= 11 && hour < 14
    case 'evenings':
      return hour >= 17
    case 'weekends':
      return weekday >= 5
    default:
      return part satisfies never
  }
}

const hoursOfWeek = 168
/** The words of 32 bits that hold one bit for each hour of a week, from Monday midnight on. */
export const wordsOfWeek = 6
export type WeekHours = Uint32Array

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const visit = 60

/** The hours in which a visit of an hour can begin in these windows, such as `mon 09:00 16:30`, by the clock of their owner. */
export function readHours(windows: readonly string[]): WeekHours {
  const hours = new Uint32Array(wordsOfWeek)
  for (const window of windows) {
    const [weekday = '', from = '', to = ''] = window.split(' ')
    const begin = weekdays.indexOf(weekday) * 24 * 60 + minutesOf(from)
    const length = minutesOf(to) - minutesOf(from)
    // A window that ends before it begins lasts into the next day.
    const end = begin + (length > 0 ? length : length + 24 * 60)
    if (end - begin < visit) continue
    for (let hour = Math.floor(begin / 60); hour <= Math.floor((end - visit) / 60); hour++) setHour(hours, hour)
  }
  return hours
}

/** The hours of a part of the week, by a clock that the reader's clock is `ahead` hours ahead of. */
export function computeHoursOfPart(part: PartOfWeek, ahead: number): WeekHours {
  const hours = new Uint32Array(wordsOfWeek)
  for (let hour = 0; hour < hoursOfWeek; hour++) {
    const theirs = wrap(hour + ahead)
    if (isInPart(part, Math.floor(theirs / 24), theirs % 24)) setHour(hours, hour)
  }
  return hours
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const wrap = (hour: number): number => ((hour % hoursOfWeek) + hoursOfWeek) % hoursOfWeek
function setHour(hours: WeekHours, hour: number): void {
  const at = wrap(hour)
  hours[at >>> 5]! |= 1 << (at & 31)
}
