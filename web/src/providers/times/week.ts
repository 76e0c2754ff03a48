import { readNow } from '../../kernel/clock.ts'
import { addDays, dayOf, mondayOf } from '../../kernel/words/format.ts'

/** The span to read for the week of a day. It has an extra day on each side, so that the week is complete in every time zone. */
export function spanOfWeek(day: string): { from: string; to: string } {
  const monday = mondayOf(day)
  return { from: `${addDays(monday, -1)}T00:00:00.000Z`, to: `${addDays(monday, 9)}T00:00:00.000Z` }
}

/** The seven days from Monday on, each with its slots, in the time zone `zone`. Until the slots are known, a day has no count. */
export function weekOf<Slot extends { starts_at: string }>(day: string, zone: string, slots: readonly Slot[] | undefined, now = readNow()) {
  const monday = mondayOf(day)
  const on = (one: string) => (slots ?? []).filter(({ starts_at }) => dayOf(starts_at, zone) === one)
  return {
    monday,
    on,
    days: Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((one) => ({ day: one, count: slots ? on(one).length : null })),
    /** Nothing can be booked in the weeks before this one. */
    isFirst: monday <= mondayOf(dayOf(now, zone)),
  }
}

/** How long times last. They soon become stale, but stay in memory for a day, so that people can read a week offline that they have seen. */
export const timesLast = { staleTime: 15_000, gcTime: 86_400_000 }

export type Week<Slot extends { starts_at: string }> = ReturnType<typeof weekOf<Slot>>

/** The day whose times are shown: the requested day if it has times, or else the first day of the week that has some. */
export const findDayWithTimes = ({ days }: Pick<Week<{ starts_at: string }>, 'days'>, asked: string): string | null =>
  (days.find(({ day, count }) => day === asked && count) ?? days.find(({ count }) => count))?.day ?? null
