import { idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { firstNames } from '../../world/material/names.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { blame, middling, praise, reviewThemes } from './material/review-texts.ts'
import { type Provider, providersOf } from './profiles.ts'

/** The reviews of every dietitian: as many as the profile says, around the average that it says. */
export const makeReviewRows = (frame: Frame) =>
  providersOf(frame).flatMap((provider) => ratingsOf(provider, frame).map((rating, at) => reviewRow(provider, rating, at, frame)))

/** Stars with the average of the profile, to one decimal, as far as so few stars can have that average. */
function ratingsOf(provider: Provider, frame: Frame): number[] {
  const random = randomOf(frame.seed, 'ratings', provider.id)
  const missing = Math.round((5 - provider.rating) * provider.reviews)
  const stars = Array.from({ length: provider.reviews }, () => 5)
  for (let left = missing; left > 0; left--) {
    // Most people who are not fully happy give four stars; a few are disappointed.
    const at = random.chance(0.25) ? stars.findIndex((one) => one > 1 && one < 5) : -1
    const chosen = at >= 0 ? at : random.between(0, stars.length - 1)
    stars[chosen] = Math.max(1, stars[chosen]! - 1)
  }
  return stars
}

function reviewRow(provider: Provider, rating: number, at: number, frame: Frame) {
  const random = randomOf(frame.seed, 'review', provider.id, at)
  const words = random.chance(0.55) ? wordsFor(rating, provider, random) : null
  const days = Math.round(random.next() ** 2 * 900) + 2
  const published_at = `${findDateAfter(frame.week, -days)}T${String(random.between(12, 23))}:${String(random.between(10, 59))}:00.000Z`
  const hidden = random.chance(0.02)
  return {
    id: idOf('review', provider.id, at),
    provider_id: provider.id,
    patient_id: null,
    appointment_id: null,
    rating,
    text: words?.text ?? null,
    reviewer_name: random.pick(firstNames),
    themes: words ? [...words.themes] : rating >= 4 ? random.some(reviewThemes, random.between(1, 2)) : [],
    status: 'published',
    display: hidden ? 'private' : 'public',
    published_at,
    created_at: published_at,
  }
}

function wordsFor(rating: number, provider: Provider, random: Random) {
  const list = rating === 5 ? praise : rating >= 3 ? middling : blame
  const languages = provider.languages.includes('es') ? ['en', 'es'] : ['en']
  return random.pick(list.filter((one) => languages.includes(one.language)))
}
