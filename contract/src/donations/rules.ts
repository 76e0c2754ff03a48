import { addDays } from '../referrals/rules.ts'
import type { Recurrence } from '../scheduling/vocabulary.ts'

/** For how many days a giver may take a gift back that was not handed on. */
export const daysToTakeBack = 30

/** After how many days a gift is tried again whose card failed, by the number of failures in a row; then it waits for the giver. */
export const retryAfterDays = [3, 7] as const

/**
 * The first day of a gift's series after a day: `anchor_on` and every one, two weeks or month from it. In a month without that day it is the last one,
 * and the next month has its own day again.
 */
export function findNextGift({ anchor_on, recurrence }: { anchor_on: string; recurrence: Recurrence }, after: string): string {
  if (after < anchor_on) return anchor_on
  if (recurrence !== 'Monthly') {
    const length = recurrence === 'Weekly' ? 7 : 14
    const past = (Date.parse(`${after}T00:00:00Z`) - Date.parse(`${anchor_on}T00:00:00Z`)) / 86_400_000
    return addDays(anchor_on, (Math.floor(past / length) + 1) * length)
  }
  const [year = 0, month = 0] = after.split('-').map(Number)
  const thisMonth = dayIn(year, month, anchor_on)
  return thisMonth > after ? thisMonth : month === 12 ? dayIn(year + 1, 1, anchor_on) : dayIn(year, month + 1, anchor_on)
}

function dayIn(year: number, month: number, anchor: string): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(Number(anchor.slice(8)), last)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
