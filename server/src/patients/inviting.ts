import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import type { BookingSource } from '@sorrel/contract/scheduling/vocabulary'
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
  preferred_name?: string | null
  birth_date: LocalDate
  state: string
  zip?: string | null
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
  await lockNewPeople(ctx)
  await runAsSystem(ctx, (ctx) => refuseKnown(ctx, person))
  const { patient_id } = await addInvited(ctx, person, { provider_id: providerId, source: 'provider' })
  return patient_id
}

/** Until the end of the transaction nobody else adds people, so that two who add the same person at once do not both find nobody. */
export async function lockNewPeople(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('patients.new_people', 0))`.execute(ctx.db)
}

type Origin = { provider_id: string | null; source: BookingSource; details?: Record<string, unknown> }

/** Adds somebody who is nobody here yet, and invites them. Somebody who signed in with the number and stopped there is completed. Runs in the caller's transaction. */
export async function addInvited(
  ctx: Context,
  person: Invited,
  { provider_id, source, details = {} }: Origin,
): Promise<{ patient_id: string; invitation_id: string }> {
  const doer = getDoerId(ctx.actor) ?? null
  const patient_id = await runAsSystem(ctx, async (ctx) => {
    const values = valuesOf(ctx, person, source)
    return (person.identity_id && (await completeUnfinished(ctx, person.identity_id, values))) || insertInvited(ctx, person, values, doer)
  })
  return { patient_id, invitation_id: await invite(ctx, patient_id, provider_id, details) }
}

/** Makes a new code for somebody who was added, and lets the invitation go out. Returns its id. Runs in the caller's transaction. */
export async function invite(
  ctx: Context,
  patient_id: string,
  provider_id: string | null,
  details: Record<string, unknown> = {},
): Promise<string> {
  const id = await makeOnboardingCode(ctx, patient_id, provider_id)
  const fact = { subject_id: patient_id, patient_id, provider_id, payload: { patient_id, provider_id }, details }
  await record(ctx, 'patient.invited', fact)
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

const valuesOf = (ctx: Context, { identity_id: _, ...person }: Invited, booking_source: BookingSource) => ({
  ...person,
  booking_source,
  confirmation_status: 'invited' as const,
  updated_at: ctx.now(),
})
type Values = ReturnType<typeof valuesOf>

/** Fills in the row of somebody who signed in and stopped there; undefined if there is none. */
async function completeUnfinished(ctx: Context, identityId: string, values: Values): Promise<string | undefined> {
  const found = await ctx.db
    .updateTable('patient')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('identity_id', '=', identityId)
    .where('first_name', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found?.id
}

async function insertInvited(ctx: Context, { identity_id }: Invited, values: Values, created_by: string | null): Promise<string> {
  const id = makeId()
  // The number may have belonged to a patient who was deleted, whose row keeps its visits and loses the number.
  if (identity_id)
    await sql`update app.patient set identity_id = null where identity_id = ${identity_id} and deleted_at is not null`.execute(ctx.db)
  await ctx.db
    .insertInto('patient')
    .values({ ...values, id, identity_id, created_at: ctx.now(), created_by })
    .execute()
  return id
}
