import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import { addIdentitiesOfPatients, ensureIdentityOfPatient, forgetIdentities } from '../../auth/logins.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { recordMany } from '../../kernel/record.ts'
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
 * Adds people who were taken over from another system, and returns their ids in the same order; undefined for somebody whose number signs in
 * somebody else. They are not invited: with a number they find their record when they sign in, and confirm it. Runs as the system, in the
 * caller's transaction.
 */
export function addImported(ctx: Context, people: readonly ImportedPerson[], importId: string): Promise<(string | undefined)[]> {
  return transaction(ctx, async (ctx) => {
    await lockNewPeople(ctx)
    const identities = await addSignIns(
      ctx,
      people.flatMap(({ phone_number }) => phone_number ?? []),
    )
    const known = { created_at: ctx.now(), updated_at: ctx.now(), confirmation_status: 'invited' as const, booking_source: 'provider' }
    const rows = people.map((person) => {
      const identity_id = person.phone_number === null ? null : identities.get(person.phone_number)
      // One number signs in one person, also within a file.
      if (person.phone_number !== null) identities.delete(person.phone_number)
      return identity_id === undefined ? undefined : { ...person, ...known, id: makeId(), identity_id }
    })
    const added = rows.filter((row) => row !== undefined)
    if (added.length > 0) await ctx.db.insertInto('patient').values(added).execute()
    await recordMany(
      ctx,
      'patient.imported',
      added.map(({ id }) => ({ subject_id: id, patient_id: id, payload: { patient_id: id, import_id: importId } })),
    )
    return rows.map((row) => row?.id)
  })
}

/** An identity for each number that signs in nobody. */
async function addSignIns(ctx: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  const identities = await addIdentitiesOfPatients(ctx, [...new Set(numbers)])
  const others = new Set(numbers.filter((number) => !identities.has(number)))
  for (const number of others) {
    const id = await ensureIdentityOfPatient(ctx, number)
    if (await isFree(ctx, id)) identities.set(number, id)
  }
  return identities
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
    await forgetIdentities(
      ctx,
      removed.flatMap(({ identity_id }) => identity_id ?? []),
    )
  }
  return true
}
