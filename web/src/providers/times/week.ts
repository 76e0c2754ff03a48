import { readNow } from '../../kernel/clock.ts'
import { addDays, dayOf, mondayOf } from '../../kernel/words/format.ts'

/** The span to read for the week of a day: one more day on each side, so that the week is complete in every time zone. */
export function spanOfWeek(day: string): { from: string; to: string } {
  const monday = mondayOf(day)
  return { from: `${addDays(monday, -1)}T00:00:00.000Z`, to: `${addDays(monday, 9)}T00:00:00.000Z` }
}

/** The seven days from Monday, each with its slots, in the time zone `zone`. */
export function weekOf<Slot extends { starts_at: string }>(day: string, zone: string, slots: readonly Slot[]) {
  const monday = mondayOf(day)
  const on = (one: string) => slots.filter(({ starts_at }) => dayOf(starts_at, zone) === one)
  return {
    monday,
    on,
    days: Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((one) => ({ day: one, count: on(one).length })),
    /** Whether this is the current week, before which nothing can be booked. */
    isFirst: monday <= mondayOf(dayOf(readNow(), zone)),
  }
}

export type Week<Slot extends { starts_at: string }> = ReturnType<typeof weekOf<Slot>>

/** The day whose times are shown: the requested day if it has any, otherwise the first day of the week that has some. */
export const findDayWithTimes = ({ days }: Pick<Week<{ starts_at: string }>, 'days'>, asked: string): string | null =>
  (days.find(({ day, count }) => day === asked && count > 0) ?? days.find(({ count }) => count > 0))?.day ?? null
