import type { LocalDate } from '@sorrel/contract/kernel/values'

const dayLong = 86_400_000
const numberOf = (date: LocalDate) => Date.parse(`${date}T00:00:00.000Z`) / dayLong

/** The local date so many days later. */
export const addDays = (date: LocalDate, days: number): LocalDate => new Date((numberOf(date) + days) * dayLong).toISOString().slice(0, 10)

/** How many days the second date is after the first. */
export const countDays = (from: LocalDate, to: LocalDate): number => numberOf(to) - numberOf(from)
