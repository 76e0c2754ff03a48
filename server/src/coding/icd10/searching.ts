import type { CodeEntry } from '@sorrel/contract/coding/schemas'
import type { searchIcd10Codes } from '@sorrel/contract/coding/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { plainOf, readWords } from './terms.ts'

type Wanted = z.output<typeof searchIcd10Codes.query>

/** Codes that hold on a day, by the beginning of a code or by words: one statement, and one about the editions. */
export async function searchCodes(ctx: Context, { search, date, limit = 20 }: Wanted) {
  const begin = readCode(search)
  const wanted = writeQuery(search)
  const fits = begin !== null ? sql`c.code like ${`${begin}%`}` : wanted === null ? sql`false` : sql`c.words @@ (${wanted})`
  // A half typed word finds many; the ones that dietitians mean come first, then the wider ones.
  const [{ rows }, is_whole] = await Promise.all([
    sql<CodeEntry>`select c.code, c.description, c.is_billable, c.valid_from, c.valid_to from icd10_code c
      where ${fits} and c.valid_from <= ${date} and (c.valid_to is null or c.valid_to >= ${date})
      order by c.code = ${begin ?? ''} desc, c.is_billable desc, c.frequency desc, length(c.code), c.code limit ${limit}`.execute(ctx.db),
    isWholeOn(ctx, date),
  ])
  return { items: rows, is_whole }
}

/** What was typed as the beginning of a code, with its dot; null if it is words. */
export function readCode(typed: string): string | null {
  const letters = plainOf(typed).replace(/[\s.]/g, '').toUpperCase()
  if (!/^[A-Z]\d[\dA-Z]{0,5}$/.test(letters)) return null
  return letters.length > 3 ? `${letters.slice(0, 3)}.${letters.slice(3)}` : letters
}

/** Whether the whole set of a day is loaded. */
export async function isWholeOn(ctx: Context, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_whole: boolean }>`
    select exists (select from icd10_edition where is_whole and starts_on <= ${day}) as is_whole`.execute(ctx.db)
  return rows[0]!.is_whole
}

/** All words that were typed, each by its beginning, its stem, or what it stands for. */
function writeQuery(typed: string): RawBuilder<unknown> | null {
  const words = readWords(typed)
  if (words.length === 0) return null
  const oneOf = (groups: string[][]) => sql.join(groups.map(allOf), sql` || `)
  return sql.join(
    words.map((groups) => sql`(${oneOf(groups)})`),
    sql` && `,
  )
}

const allOf = (group: string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    group.map((word) => sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('english', ${word}))`),
    sql` && `,
  )})`
