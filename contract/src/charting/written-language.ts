import type { Language } from '../kernel/values.ts'

// Words that are frequent in one language and no words of the other one. "No", "a", "me" and "he" are words of both.
const frequent: Record<Language, ReadonlySet<string>> = {
  en: new Set('the and of to with your you for at in is one two after before between each every when eat drink or on day'.split(' ')),
  es: new Set(
    'el la los las de del y con tu su para en un una dos tres después antes entre cada cuando come comer bebe beber o al por día que sin'.split(
      ' ',
    ),
  ),
}
const leastWords = 3

/** The language in which a text is written; null if it is too short or too mixed to tell. */
export function guessLanguage(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (language: Language) => words.filter((word) => frequent[language].has(word)).length
  const [en, es] = [count('en'), count('es')]
  if (Math.max(en, es) < leastWords || Math.max(en, es) < 2 * Math.min(en, es)) return null
  return en > es ? 'en' : 'es'
}

/** Whether a text is written in another language than the one of its reader, as far as that can be told. */
export function isForeign(text: string | null, reads: Language | null): boolean {
  const written = text === null ? null : guessLanguage(text)
  return written !== null && reads !== null && written !== reads
}
