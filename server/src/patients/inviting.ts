import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { type Context, getDoerId, runAsSystem } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { makeOnboardingCode } from './onboarding/codes.ts'

/** A new person, as staff know them. `identity_id`: the identity with which they sign in, if they gave a phone number. */
export type Invited = {
  identity_id: string | null
  first_name: string
  last_name: string
  birth_date: LocalDate
  state: string
  phone_number: string | null
  email: string | null
  preferred_language: Language
}

/**
 * Adds a patient who was invited by a provider, and returns the id. Somebody who signed in with the number and never said who they are is
 * completed; everybody else who is known here is `already_exists`, because only they decide who else may see their record. Runs in the
 * caller's transaction.
 */
export async function invitePatient(ctx: Context, person: Invited, providerId: string): Promise<string> {
  const doer = getDoerId(ctx.actor) ?? null
  const id = await runAsSystem(ctx, async (ctx) => {
    await refuseKnown(ctx, person)
    return (person.identity_id && (await completeUnfinished(ctx, person))) || insertInvited(ctx, person, doer)
  })
  await makeOnboardingCode(ctx, id, providerId)
  await record(ctx, 'patient.invited', {
    subject_id: id,
    patient_id: id,
    provider_id: providerId,
    payload: { patient_id: id, provider_id: providerId },
  })
  return id
}

async function refuseKnown(ctx: Context, { identity_id, email, birth_date }: Invited): Promise<void> {
  const known = await ctx.db
    .selectFrom('patient')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('identity_id', '=', identity_id), eb('first_name', 'is not', null)]),
        eb.and([eb('email', '=', email), eb('birth_date', '=', birth_date)]),
      ]),
    )
    .executeTakeFirst()
  if (known) throw new Problem('already_exists')
}

const valuesOf = (ctx: Context, { identity_id: _, ...person }: Invited) => ({
  ...person,
  booking_source: 'provider',
  confirmation_status: 'invited' as const,
  updated_at: ctx.now(),
})

/** Fills in the row of somebody who signed in and stopped there; undefined if there is none. */
async function completeUnfinished(ctx: Context, person: Invited): Promise<string | undefined> {
  const found = await ctx.db
    .updateTable('patient')
    .set((set) => ({ ...valuesOf(ctx, person), version: set('version', '+', 1) }))
    .where('identity_id', '=', person.identity_id)
    .where('first_name', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found?.id
}

async function insertInvited(ctx: Context, person: Invited, created_by: string | null): Promise<string> {
  const id = makeId()
  // The number may have belonged to a patient who was deleted, whose row keeps its visits and loses the number.
  if (person.identity_id)
    await sql`update app.patient set identity_id = null where identity_id = ${person.identity_id} and deleted_at is not null`.execute(
      ctx.db,
    )
  await ctx.db
    .insertInto('patient')
    .values({ ...valuesOf(ctx, person), id, identity_id: person.identity_id, created_at: ctx.now(), created_by })
    .execute()
  return id
}
