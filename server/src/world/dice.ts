/** Where the dietitians of a crowd come from. It names both parameters, as every statement must, or PostgreSQL does not know their types. */
export const crowd = 'generate_series(1, $2::int + 0 * $1::int) as i'

/** SQL for a number that looks like chance and is always the same for the same dietitian and purpose. */
export const dice = (purpose: number, sides: string | number, row = 'i'): string =>
  `(abs(hashint4extended(${row}::int, ${purpose} + $1::bigint)) % ${sides})::int`

/** SQL for one element of a list. */
export const pick = (list: string, purpose: number, row = 'i'): string => `(${list})[1 + ${dice(purpose, `cardinality(${list})`, row)}]`

/** SQL for the id that belongs to a text. The version and variant of a UUID are part of its form. */
export const bulkId = (text: string): string => `overlay(overlay(md5(${text}) placing '5' from 13) placing 'a' from 17)::uuid`
