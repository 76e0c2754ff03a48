/** The numbers of the crowd's dietitians. Every statement must name both parameters, or PostgreSQL cannot tell their types. */
export const crowd = 'generate_series(1, $2::int + 0 * $1::int) as i'

/** SQL for a number that looks random but is always the same for the same dietitian and purpose. */
export const diceOf = (purpose: number, sides: string | number, row = 'i'): string =>
  `(abs(hashint4extended(${row}::int, ${purpose} + $1::bigint)) % ${sides})::int`

/** SQL for one element of a list. */
export const pickFrom = (list: string, purpose: number, row = 'i'): string =>
  `(${list})[1 + ${diceOf(purpose, `cardinality(${list})`, row)}]`

/** SQL for the id of a text. The version and the variant belong to the form of a UUID. */
export const bulkIdOf = (text: string): string => `overlay(overlay(md5(${text}) placing '5' from 13) placing 'a' from 17)::uuid`
