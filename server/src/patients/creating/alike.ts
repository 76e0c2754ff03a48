import { type Compared, compareWith, isLikelyOne, type Likeness, listNearDays } from '@sorrel/contract/patients/creating/likeness'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

export type Alike = { patient_id: string; alike: Likeness[] }

/** So many are shown. Whoever tells them apart gets the next ones. */
const mostShown = 10

/**
 * The patients who are likely the same person, the most alike first, without those whom the caller has told apart. Whoever signed in and
 * said nothing about themselves is like nobody.
 */
export async function findAlike(ctx: Context, person: Compared & { birth_date: string }, apart: readonly string[]): Promise<Alike[]> {
  const { first_name, last_name, birth_date, phone_number, email } = person
  const seen = sql`p.id, p.first_name, p.last_name, p.preferred_name, p.former_names, p.birth_date, p.phone_number, p.email`
  // NOTE: two selects, because row-level security lets no index serve a condition that also asks for the words of a name.
  const { rows } = await sql<Compared & { id: string }>`
    select ${seen} from app.patient p
    where (p.birth_date = ${birth_date} or p.phone_number = ${phone_number} or p.email = ${email})
      and p.deleted_at is null and p.first_name is not null and p.id <> all (${apart}::uuid[])
    union
    select ${seen} from app.patient p
    where p.birth_date = any (${listNearDays(birth_date)}::date[])
      and app.patient_words(p.first_name, p.last_name, p.preferred_name, p.former_names) @@ app.words_query(${`${first_name} ${last_name}`})
      and p.deleted_at is null and p.first_name is not null and p.id <> all (${apart}::uuid[])`.execute(ctx.db)
  return rows
    .map((other) => ({ patient_id: other.id, alike: compareWith(person, other) }))
    .filter(({ alike }) => isLikelyOne(alike))
    .sort((a, b) => b.alike.length - a.alike.length || a.patient_id.localeCompare(b.patient_id))
    .slice(0, mostShown)
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
