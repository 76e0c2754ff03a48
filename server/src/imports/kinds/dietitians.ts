import { wordsOf } from '@sorrel/contract/patients/creating/likeness'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** Finds the dietitian whom a text names: by address, NPI or whole name. Undefined if nobody or several fit. */
export type FindDietitian = (text: string) => string | undefined

type Wish = { q?: string | undefined; chosen?: string | undefined }
type Dietitian = { id: string; first_name: string; last_name: string; has_left: boolean }

/** Dietitians whose names begin like the typed words. Those without a public profile count as well: an old system names them, too. */ // reads providers
export async function listDietitians(ctx: Context, { q = '', chosen }: Wish): Promise<Dietitian[]> {
  const fits =
    q === ''
      ? sql`true`
      : sql`to_tsvector('pg_catalog.simple', app.plain_name(concat_ws(' ', first_name, last_name))) @@ app.words_query(${q})`
  const { rows } = await sql<Dietitian>`select id, first_name, last_name, status = 'offboarded' as has_left from provider
    where ${fits} or id = ${chosen ?? null}::uuid
    order by id is not distinct from ${chosen ?? null}::uuid desc, has_left, last_name, first_name, id limit 20`.execute(ctx.db)
  return rows
}

/** Reads the dietitians of the practice once, for all rows of a file. */ // reads providers
export async function readDietitians(ctx: Context): Promise<FindDietitian> {
  const providers = await ctx.db
    .selectFrom('provider')
    .leftJoin('provider_account', 'provider_account.provider_id', 'provider.id')
    .select(['provider.id', 'first_name', 'last_name', 'email', 'npi'])
    .execute()
  const byWord = new Map<string, string | undefined>()
  const add = (word: string | null, id: string) => {
    if (word) byWord.set(word, byWord.has(word) && byWord.get(word) !== id ? undefined : id)
  }
  for (const { id, first_name, last_name, email, npi } of providers) {
    add(email?.toLowerCase() ?? null, id)
    add(npi, id)
    add(nameKey(`${first_name} ${last_name}`), id)
  }
  return (text) => byWord.get(text.trim().toLowerCase()) ?? byWord.get(nameKey(text))
}

// Other systems write the letters of a profession behind the name: `Dana Whitfield, MS, RD`.
const letters = /,?\s+(?:rdn?|ldn?|ms|mph|phd|cdces|cde|cssd|cns|dr|mr|mrs|ms\.?)\b\.?/gi
const nameKey = (name: string) => wordsOf(name.replaceAll(letters, '')).join(' ')
