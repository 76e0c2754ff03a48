import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import { ensureIdentityOfPatient, forgetIdentity } from '../../auth/logins.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { lockNewPeople } from '../inviting.ts'

/** A person as another system knew them. */
export type ImportedPerson = {
  first_name: string
  last_name: string
  preferred_name: string | null
  birth_date: LocalDate
  phone_number: string | null
  email: string | null
  street: string | null
  street_2: string | null
  city: string | null
  state: string
  zip: string | null
  preferred_language: Language
  clinical_sex: 'female' | 'male' | 'unknown'
}

/**
 * Adds a person who was taken over from another system, and returns the id; undefined if their number signs in somebody else. They are not
 * invited: with a number they find their record when they sign in, and confirm it. Runs as the system, in the caller's transaction.
 */
export function addImported(ctx: Context, person: ImportedPerson, importId: string): Promise<string | undefined> {
  return transaction(ctx, async (ctx) => {
    await lockNewPeople(ctx)
    const identity_id = person.phone_number ? await ensureIdentityOfPatient(ctx, person.phone_number) : null
    if (identity_id && !(await isFree(ctx, identity_id))) return undefined
    const id = makeId()
    const known = { created_at: ctx.now(), updated_at: ctx.now(), confirmation_status: 'invited' as const, booking_source: 'provider' }
    await ctx.db
      .insertInto('patient')
      .values({ ...person, ...known, id, identity_id })
      .execute()
    await record(ctx, 'patient.imported', { subject_id: id, patient_id: id, payload: { patient_id: id, import_id: importId } })
    return id
  })
}

/** Whether nobody signs in with this identity. A deleted patient keeps the row, and loses the number. */
async function isFree(ctx: Context, identityId: string): Promise<boolean> {
  await ctx.db
    .updateTable('patient')
    .set({ identity_id: null })
    .where('identity_id', '=', identityId)
    .where('deleted_at', 'is not', null)
    .execute()
  return !(await ctx.db.selectFrom('patient').select('id').where('identity_id', '=', identityId).executeTakeFirst())
}

/**
 * Removes people who were taken over, with their sign-in. False: somebody has changed one of them since, and nothing was removed. Fails with
 * 23503 if any row refers to one of them. Runs as the system, in the caller's transaction.
 */
export async function removeImported(ctx: Context, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const identities: string[] = []
  for (let at = 0; at < ids.length; at += 1000) {
    const piece = ids.slice(at, at + 1000)
    const removed = await ctx.db
      .deleteFrom('patient')
      .where('id', 'in', piece)
      .where('version', '=', 1)
      .where('confirmation_status', '=', 'invited')
      .returning('identity_id')
      .execute()
    if (removed.length < piece.length) return false
    identities.push(...removed.flatMap(({ identity_id }) => (identity_id ? [identity_id] : [])))
  }
  for (const identity of identities) await forgetIdentity(ctx, identity)
  return true
}
