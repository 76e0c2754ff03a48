import { plainLettersOf } from '../../kernel/words/letters.ts'

/** A name without accents, capitals, punctuation and the usual abbreviations. */
export function plainNameOf(name: string): string {
  const words = plainLettersOf(name)
    .replace(/[.,'’]/g, ' ')
    .replaceAll('-', ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words.map((word) => abbreviations[word] ?? word).join(' ')
}
const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' }
