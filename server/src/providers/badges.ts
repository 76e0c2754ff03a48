import { shownRating } from '@sorrel/contract/providers/rules'
import type { Badge } from '@sorrel/contract/providers/schemas'

const day = 86_400_000
/** So long is somebody new here, and so near is a start that may be praised. */
export const newFor = 30 * day
export const soonFor = 2 * day
type Standing = {
  rating_sum: number
  rating_count: number
  practising_since: number | null
  joined_on: string
  /** First start that can be booked. */
  next: string | null
}

/** What may be said of a provider at a glance; every badge follows from facts, none is given. */
export function badgesOf(standing: Standing, now: string): Badge[] {
  const at = Date.parse(now)
  const rating = shownRating(standing.rating_sum, standing.rating_count)
  const badges: Badge[] = []
  if (rating && rating.average >= 4.8 && rating.count >= 10) badges.push('highly_rated')
  if (standing.rating_count >= 50) badges.push('many_reviews')
  if (standing.practising_since !== null && Number(now.slice(0, 4)) - standing.practising_since >= 10) badges.push('experienced')
  if (at - Date.parse(standing.joined_on) < newFor) badges.push('new_here')
  if (standing.next !== null && Date.parse(standing.next) - at < soonFor) badges.push('fast_to_book')
  return badges
}
