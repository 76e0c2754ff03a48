import type { LocalDate } from '@sorrel/contract/kernel/values'

/** The day so many days later. */
export const addDays = (day: LocalDate, days: number): LocalDate => Temporal.PlainDate.from(day).add({ days }).toString()
