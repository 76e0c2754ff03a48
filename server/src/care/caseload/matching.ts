type Sought = {
  name: string
  first_name: string | null
  last_name: string | null
  birth_date: string | null
  phone_number: string | null
  conditions: readonly string[]
  tags: readonly string[]
}

/** Letters without accents, in lower case, so that "Jose" finds "José". */
const plainOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Whether a client is who somebody typed: each word begins a word of the name, of a condition or of a tag; or it is their birth date, or at
 * least four digits of their phone number.
 */
export function matchesText(typed: string, client: Sought): boolean {
  const day = readDay(typed)
  if (day) return client.birth_date === day
  const digits = digitsOf(typed)
  const isNumber = digits.length >= 4 && /^[\d\s()+.-]+$/.test(typed)
  if (isNumber) return digitsOf(client.phone_number ?? '').includes(digits)
  const words = plainOf([client.name, client.first_name, client.last_name, ...client.conditions, ...client.tags].join(' ')).split(
    /[\s'’-]+/,
  )
  return plainOf(typed)
    .split(/[\s'’-]+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** The day that somebody typed, as `1988-04-17` or, as in the US, `4/17/1988`; undefined for anything else. */
function readDay(typed: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim())
  if (iso) return iso[0]
  const spoken = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  return spoken ? `${spoken[3]}-${spoken[1]!.padStart(2, '0')}-${spoken[2]!.padStart(2, '0')}` : undefined
}
