import { computeRating } from '@sorrel/contract/providers/rules'
import type { Badge } from '@sorrel/contract/providers/schemas'

const day = 86_400_000
/** How long a provider counts as new, and how soon a first start must be to earn a badge. */
export const newFor = 30 * day
export const soonFor = 2 * day
type Standing = {
  rating_sum: number
  rating_count: number
  practising_since: number | null
  joined_on: string
  /** The first start that can be booked. */
  next: string | null
}

/** The badges of a provider. Each follows from facts; nobody can award one. */
export function badgesOf(standing: Standing, now: string): Badge[] {
  const at = Date.parse(now)
  const rating = computeRating(standing.rating_sum, standing.rating_count)
  const badges: Badge[] = []
  if (rating && rating.average >= 4.8 && rating.count >= 10) badges.push('highly_rated')
  if (standing.rating_count >= 50) badges.push('many_reviews')
  if (standing.practising_since !== null && Number(now.slice(0, 4)) - standing.practising_since >= 10) badges.push('experienced')
  if (at - Date.parse(standing.joined_on) < newFor) badges.push('new_here')
  if (standing.next !== null && Date.parse(standing.next) - at < soonFor) badges.push('fast_to_book')
  return badges
}
