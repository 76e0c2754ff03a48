import { codeMinutes, stepUpMinutes } from '@sorrel/contract/auth/rules'
import type { Challenge, SignedIn } from '@sorrel/contract/auth/schemas'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import type { WithCookie } from '../kernel/implement.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import { spendCode } from '../patients/onboarding/codes.ts'
import { addUnconfirmedPatient } from '../patients/patients.ts'
import { canSignIn, findPerson, findPersonByPhone, identityKindOf, type Person, prefixKindOf, runSignIn } from './access.ts'
import { countFailure, countSignInCall, openChallenge, runWithAnswered } from './challenges.ts'
import { forgetUnfinished } from './identities.ts'
import { tellOfChange } from './job-names.ts'
import { verifyPassword } from './passwords.ts'
import { findPhone } from './phones.ts'
import { addRefreshCookie, endSessionsOf, openSession, recordAs } from './sessions.ts'
import type { ChallengeRow } from './tables.ts'

type Login = { phone_number: string; password?: string | undefined; preferred_language?: Language | undefined }
type Answer = { challenge_id: string; code: string }

/**
 * Begins a sign-in. In the patient app every number gets a code, since an unknown number becomes a patient; staff get a code only with
 * the right password. Answer, work and round trips are the same in every case, so that they do not tell who has an account.
 */
export async function beginLogin(ctx: Context, { phone_number, password, preferred_language }: Login): Promise<Challenge> {
  const kind = identityKindOf(ctx, password)
  await countSignInCall(ctx)
  const phone = await findPhone(ctx, phone_number)
  const person = await findPersonByPhone(ctx, phone.number, kind)
  const matches = kind === 'patient' || (await verifyPassword(person?.password_hash, password ?? ''))
  if (!matches && password) await runSignIn(ctx, (ctx) => countFailure(ctx, person?.identity_id ?? null, null))
  const mayEnter = kind === 'patient' || canSignIn(person)
  const sends = matches && mayEnter && !person?.locked_at
  const payload: Record<string, unknown> = preferred_language ? { language: preferred_language } : {}
  return openChallenge(ctx, { purpose: 'sign_in', kind, phone, channel: 'sms', identity_id: person?.identity_id ?? null, payload, sends })
}

/** Signs in with the code. A new number becomes an unconfirmed patient, who is deleted after a day unless they say who they are. */
export async function completeLogin(ctx: Context, answer: Answer): Promise<WithCookie<SignedIn>> {
  prefixKindOf(ctx)
  await countSignInCall(ctx)
  const opened = await runWithAnswered(ctx, 'sign_in', answer, async (ctx, challenge) => {
    const person = challenge.kind === 'patient' ? await ensurePatient(ctx, challenge) : await staffOf(ctx, challenge)
    if (person.locked_at) throw new Problem('invalid_code')
    return openSession(ctx, person, { method: challenge.kind === 'patient' ? 'code' : 'password_and_code' })
  })
  return addRefreshCookie(ctx, opened)
}

async function staffOf(ctx: Context, challenge: ChallengeRow): Promise<Person> {
  const person = challenge.identity_id ? await findPerson(ctx, challenge.identity_id) : undefined
  // The provider was offboarded after the code was sent.
  if (!canSignIn(person)) throw new Problem('invalid_code')
  return person
}

/** The patient of the number, created if there is none. */
async function ensurePatient(ctx: Context, challenge: ChallengeRow): Promise<Person> {
  const phone = challenge.phone_number!
  const known = (await acceptInvitation(ctx, challenge)) ?? (await findPersonByPhone(ctx, phone, 'patient'))
  if (canSignIn(known)) return known
  const language = challenge.payload.language === 'es' ? 'es' : 'en'
  const identity_id = await ensureIdentityOfPatient(ctx, phone)
  await addUnconfirmedPatient(ctx, { identity_id, phone_number: phone, preferred_language: language })
  const person = await findPersonByPhone(ctx, phone, 'patient')
  if (!canSignIn(person)) throw new Problem('invalid_code')
  await recordAs(ctx, person, makeId(), 'auth.signed_up', {})
  return person
}

/**
 * The patient whom an onboarding code names, once their phone has answered. A number that belongs to somebody else opens that account and leaves
 * the invitation open: staff merge the two.
 */
async function acceptInvitation(ctx: Context, challenge: ChallengeRow): Promise<Person | undefined> {
  const codeId = challenge.payload.onboarding_code_id
  if (typeof codeId !== 'string') return undefined
  const phone = challenge.phone_number!
  const holder = await findPersonByPhone(ctx, phone, 'patient')
  const isFree = !holder || !canSignIn(holder) || (holder.first_name === null && (await forgetUnfinished(ctx, holder.identity_id)))
  const identity_id = isFree ? await ensureIdentityOfPatient(ctx, phone) : holder.identity_id
  await spendCode(ctx, codeId, identity_id, phone)
  return findPersonByPhone(ctx, phone, 'patient')
}

/**
 * The id of the identity with which a patient of this number signs in. The number may have belonged to a patient who was deleted. Nothing
 * of theirs may open the account of the person who has it now.
 */
export async function ensureIdentityOfPatient(ctx: Context, phone_number: string): Promise<string> {
  const identity_id = await ensureIdentity(ctx, { kind: 'patient', phone_number })
  return runSignIn(ctx, async (ctx) => {
    if (canSignIn(await findPersonByPhone(ctx, phone_number, 'patient'))) return identity_id
    await endSessionsOf(ctx, identity_id, 'deleted')
    await sql`update app.identity set email = null, email_verified_at = null, failures_in_row = 0, locked_at = null where id = ${identity_id}`.execute(
      ctx.db,
    )
    return identity_id
  })
}

/** For each number (E.164) that signs in nobody, and never did, a new identity of a patient. Other numbers are left out. Runs as the system. */
export async function addIdentitiesOfPatients(ctx: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const now = ctx.now()
  const ids = numbers.map(() => makeId())
  const { rows } = await sql<{ id: string; phone_number: string }>`
    insert into app.identity (id, kind, phone_number, created_at, updated_at)
    select id, 'patient', phone_number, ${now}, ${now} from unnest(${ids}::uuid[], ${numbers}::text[]) as added (id, phone_number)
    on conflict (phone_number, kind) do nothing returning id, phone_number`.execute(ctx.db)
  return new Map(rows.map(({ id, phone_number }) => [phone_number, id]))
}

type NewIdentity = { kind: 'patient' | 'staff'; phone_number: string; email?: string | null; password_hash?: string | null }

/**
 * The id of the identity with this number (E.164) and kind, created if there is none. Invitations and new staff use it, too. Must run as
 * the system.
 */
export async function ensureIdentity(ctx: Context, { kind, phone_number, email, password_hash }: NewIdentity): Promise<string> {
  return runSignIn(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await sql<{ id: string }>`
      insert into app.identity (id, kind, phone_number, email, password_hash, created_at, updated_at)
      values (${makeId()}, ${kind}, ${phone_number}, ${email ?? null}, ${password_hash ?? null}, ${now}, ${now})
      on conflict (phone_number, kind) do update set updated_at = identity.updated_at returning id`.execute(ctx.db)
    return rows[0]!.id
  })
}

/**
 * Begins a recovery for a patient without their phone: sends a code to the e-mail address if the patient of this number has confirmed
 * that address.
 */
export async function beginRecovery(ctx: Context, { phone_number, email }: { phone_number: string; email: string }): Promise<Challenge> {
  const kind = identityKindOf(ctx)
  await countSignInCall(ctx)
  const phone = await findPhone(ctx, phone_number)
  const person = await findPersonByPhone(ctx, phone.number, kind)
  // Staff also sign in with a password, and this would replace their other factor; an administrator helps them instead.
  const sends = canSignIn(person) && person.patient_id !== null && person.verified_email?.toLowerCase() === email
  return openChallenge(ctx, {
    purpose: 'recover',
    kind,
    phone,
    channel: 'email',
    email,
    identity_id: sends ? person.identity_id : null,
    sends,
  })
}

/** Signs in with the e-mailed code, for an hour: long enough to confirm a new number. The lost phone gets a message about it. */
export async function completeRecovery(ctx: Context, answer: Answer): Promise<WithCookie<SignedIn>> {
  prefixKindOf(ctx)
  await countSignInCall(ctx)
  const opened = await runWithAnswered(ctx, 'recover', answer, async (ctx, challenge) => {
    const person = challenge.identity_id ? await findPerson(ctx, challenge.identity_id) : undefined
    // The person may have changed the address after the code was sent to it.
    if (!canSignIn(person) || person.verified_email?.toLowerCase() !== challenge.email) throw new Problem('invalid_code')
    await enqueue(ctx, tellOfChange, { challenge_id: challenge.id, notice: 'recovered' })
    const step_up_until = addMinutes(ctx.now(), stepUpMinutes + codeMinutes)
    return openSession(ctx, person, { method: 'email_code', must_update: 'phone_number', step_up_until })
  })
  return addRefreshCookie(ctx, opened)
}

/** Deletes the identity of a patient who was deleted, as `forgetIdentities` does. */
export const forgetIdentity = (ctx: Context, identityId: string): Promise<void> => forgetIdentities(ctx, [identityId])

/**
 * Deletes the identities of patients who were deleted, with their sessions and codes. An identity that somebody else has taken over by then,
 * since they got the phone number, stays. Runs as the system.
 */ // reads patients
export async function forgetIdentities(ctx: Context, identityIds: readonly string[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await sql`select from app.identity where id = any (${identityIds}::uuid[]) order by id for update`.execute(ctx.db)
    const { rows } = await sql<{ id: string }>`select i.id from unnest(${identityIds}::uuid[]) as i (id)
      where not exists (select from app.patient p where p.identity_id = i.id)`.execute(ctx.db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await sql`delete from app.refresh_token t using app.session s
      where t.session_id = s.id and s.identity_id = any (${ids}::uuid[])`.execute(ctx.db)
    await sql`delete from app.session where identity_id = any (${ids}::uuid[])`.execute(ctx.db)
    await sql`delete from app.challenge where identity_id = any (${ids}::uuid[])`.execute(ctx.db)
    await sql`delete from app.identity where id = any (${ids}::uuid[]) and kind = 'patient'`.execute(ctx.db)
  })
}
