import { type Compared, compareWith, isLikelyOne, type Likeness, listNearDays } from '@sorrel/contract/patients/creating/likeness'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

export type Alike = { patient_id: string; alike: Likeness[] }

/** So many are shown. Whoever tells them apart gets the next ones. */
const mostShown = 10

type Sought = Compared & { birth_date: string }

/**
 * The patients who are likely the same person, the most alike first, without those whom the caller has told apart. Whoever signed in and
 * said nothing about themselves is like nobody.
 */
export const findAlike = async (ctx: Context, person: Sought, apart: readonly string[]): Promise<Alike[]> =>
  (await findAlikeOfMany(ctx, [{ person, apart }]))[0]!

/** The same for many people, by one statement. */
export async function findAlikeOfMany(ctx: Context, sought: readonly { person: Sought; apart: readonly string[] }[]): Promise<Alike[][]> {
  const found: (Compared & { id: string })[][] = sought.map(() => [])
  for (const { n, ...other } of await readNear(
    ctx,
    sought.map(({ person }) => person),
  ))
    found[n]!.push(other)
  return sought.map(({ person, apart }, n) =>
    found[n]!.filter(({ id }) => !apart.includes(id))
      .map((other) => ({ patient_id: other.id, alike: compareWith(person, other) }))
      .filter(({ alike }) => isLikelyOne(alike))
      .sort((a, b) => b.alike.length - a.alike.length || a.patient_id.localeCompare(b.patient_id))
      .slice(0, mostShown),
  )
}

/** Who shares a number, an address or a birth date with each, or the words of the name and nearly the birth date. */
async function readNear(ctx: Context, people: readonly Sought[]): Promise<(Compared & { id: string; n: number })[]> {
  const wanted = people.map(({ first_name, last_name, birth_date, phone_number, email }, n) => ({
    ...{ n, birth_date, phone_number, email, near: listNearDays(birth_date), words: `${first_name} ${last_name}` },
  }))
  const seen = sql`p.id, p.first_name, p.last_name, p.preferred_name, p.former_names, p.birth_date, p.phone_number, p.email`
  const isSomebody = sql`p.deleted_at is null and p.first_name is not null`
  // NOTE: two selects, because row-level security lets no index serve a condition that also asks for the words of a name.
  const { rows } = await sql<Compared & { id: string; n: number }>`
    select w.n, near.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (n int, birth_date date, phone_number text, email text, near date[], words text)
    cross join lateral (select app.words_query(w.words) as typed offset 0) q
    cross join lateral (
      select ${seen} from app.patient p
      where (p.birth_date = w.birth_date or p.phone_number = w.phone_number or p.email = w.email) and ${isSomebody}
      union
      select ${seen} from app.patient p
      where p.birth_date = any (w.near) and ${isSomebody}
        and app.patient_words(p.first_name, p.last_name, p.preferred_name, p.former_names) @@ q.typed) near`.execute(ctx.db)
  return rows
}

/** Whether somebody who has said who they are signs in with this identity. */
export async function hasPatient(ctx: Context, identityId: string): Promise<boolean> {
  const holder = await ctx.db
    .selectFrom('patient')
    .select('id')
    .where('identity_id', '=', identityId)
    .where('first_name', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return holder !== undefined
}
