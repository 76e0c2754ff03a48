import { readPatientQuery } from '@sorrel/contract/patients/record/search'
import { plainLettersOf } from '../../kernel/words/letters.ts'

type Sought = {
  name: string
  first_name: string | null
  last_name: string | null
  birth_date: string | null
  phone_number: string | null
  conditions: readonly string[]
  tags: readonly string[]
}

const wordsOf = (text: string): string[] =>
  plainLettersOf(text)
    .trim()
    .split(/[\s'’-]+/)

/**
 * Whether a client is who somebody typed: each word begins a word of the name, of a condition or of a tag, and the birth date and at least
 * four digits of the phone number are theirs, as far as they were typed.
 */
export function matchesText(typed: string, client: Sought): boolean {
  const { words, birth_dates, phone_end } = readPatientQuery(typed)
  if (birth_dates.length > 0 && !birth_dates.includes(client.birth_date ?? '')) return false
  if (phone_end && !client.phone_number?.includes(phone_end)) return false
  const known = wordsOf([client.name, client.first_name, client.last_name, ...client.conditions, ...client.tags].join(' '))
  return wordsOf(words).every((part) => known.some((word) => word.startsWith(part)))
}
