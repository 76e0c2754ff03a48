import type { Danger } from '../vocabulary.ts'
import { type Phrase, phrases } from './phrases.ts'

/** For so long after a message with such words, the help lines stay above the field. */
export const hoursOfHelp = 24

const refusals = 'do not|dont|did not|didnt|would never|wouldnt|never|am not|im not|was not|wasnt|not|no longer|no|nunca|jamas|tampoco'
// Only these words may stand between: "I have no friends and want to die" and "I can't stop thinking of it" take nothing back.
const between = [
  ...['want', 'wanted', 'wanna', 'going', 'gonna', 'to', 'feel', 'feeling', 'like', 'think', 'thinking', 'about', 'of', 'really', 'ever'],
  ...['planning', 'been', 'had', 'having', 'any', 'at', 'all', 'have', 'quiero', 'voy', 'a', 'pienso', 'estoy', 'pensando', 'en', 'de'],
  ...['tengo', 'he', 'es', 'quisiera', 'me', 'el', 'nunca'],
]
const takenBack = new RegExp(`(?:^| )(?:${refusals}) (?:(?:${between.join('|')}) ){0,3}$`)
const compiled = phrases.map(({ danger, says, unless }: Phrase) => ({
  danger,
  // NOTE: Safari before 16.4 cannot look behind, and would load no conversation at all.
  said: new RegExp(`(^| )(?:${says})(?![^ ])`, 'g'),
  harmless: unless === undefined ? undefined : new RegExp(`^ (?:${unless})(?![^ ])`),
}))

/**
 * Which danger the words of a message may point to, in English and Spanish; null if none. It is a hint by known phrases and never triage: it
 * misses what is said otherwise, and may be wrong. What is taken back ("I don't want to hurt myself") and idioms are no hint.
 */
export function findDanger(text: string): Danger | null {
  const plain = plainOf(text)
  for (const { danger, said, harmless } of compiled) {
    for (const found of plain.matchAll(said)) {
      const from = found.index + found[1]!.length
      const after = plain.slice(found.index + found[0].length)
      if (harmless?.test(after)) continue
      if (takenBack.test(plain.slice(Math.max(0, from - 80), from))) continue
      return danger
    }
  }
  return null
}

/** Small letters without accents and apostrophes; each sign between clauses is a dot of its own. */
const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[-–—]/g, ' ')
    .replace(/[^\p{L}\p{N}\s]+/gu, ' . ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether one of these messages calls for help lines now: those of the person, with when each was written. */
export const callsForHelp = (said: readonly { text: string | null; at: string }[], now: string): boolean =>
  said.some(({ text, at }) => text !== null && Date.parse(now) - Date.parse(at) < hoursOfHelp * 3_600_000 && findDanger(text) !== null)
