import { plainLettersOf } from '../../kernel/words/letters.ts'
import { countSlips } from '../../kernel/words/slips.ts'

/** The words of a text: without accents, small letters, plurals folded. */
export const wordsOf = (text: string): string[] =>
  plainLettersOf(text)
    .split(/[^a-z0-9%]+/)
    .filter(Boolean)
    .map(singularOf)

/** `berries` and `berry`, `tomatoes` and `tomato`, `eggs` and `egg` are one word. */
function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:[cs]h|x|o|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** How many slips of the keys a word of that length may have. */
export const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether two words differ by at most so many slips. */
export const isNear = (one: string, other: string, most: number): boolean => countSlips(one, other, most) <= most
