import { stepUpMinutes } from '@sorrel/contract/auth/rules'
import type { Challenge, Me } from '@sorrel/contract/auth/schemas'
import type { Instant, Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, getUnfinishedRecovery } from '../kernel/context.ts'
import { countForAll } from '../kernel/database/counting.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import type { Limit } from '../kernel/serving/limits.ts'
import { copyToPatient, deleteUnfinishedPatient } from '../patients/patients.ts'
import { copyToProviderAccount } from '../providers/accounts.ts'
import { canSignIn, findPerson, findPersonByPhone, findSession, type Person, requireCaller, requireStepUp, runSignIn } from './access.ts'
import { countFailure, countSignInCall, openChallenge, runWithAnswered, takeBackCodes } from './challenges.ts'
import { tellOfChange } from './job-names.ts'
import { findPasswordProblem, hashPassword, verifyPassword } from './passwords.ts'
import { findPhone, readPhone } from './phones.ts'
import { actorAnswerOf, endSessionsOf, minutesOf, recordAs } from './sessions.ts'
import type { ChallengeRow } from './tables.ts'

type Answer = { challenge_id: string; code: string }
const passwordTries: Limit = { name: 'auth.step_up', count: 10, seconds: 600 }

async function findCaller(ctx: Context): Promise<Person> {
  const person = await findPerson(ctx, requireCaller(ctx.actor).identity_id)
  if (!canSignIn(person)) throw new Problem('not_signed_in')
  return person
}

/** The signed-in person, as the shell and the account screen show them. */
export async function getMe(ctx: Context): Promise<Me> {
  const [person, session] = await Promise.all([findCaller(ctx), findSession(ctx)])
  return meOf(ctx, person, session)
}

type Preferences = { preferred_language?: Language | undefined; time_zone?: string | undefined }

/** Changes the language of the person's messages, and a patient's time zone; staff who send a time zone are `forbidden`. */
export async function updateMe(ctx: Context, { preferred_language, time_zone }: Preferences): Promise<Me> {
  const { session_id } = requireCaller(ctx.actor)
  const person = await findCaller(ctx)
  if (time_zone !== undefined && !person.patient_id) throw new Problem('forbidden')
  const changed = [
    ...(preferred_language && preferred_language !== person.preferred_language ? ['preferred_language' as const] : []),
    ...(time_zone && time_zone !== person.time_zone ? ['time_zone' as const] : []),
  ]
  if (changed.length === 0) return getMe(ctx)
  await runSignIn(ctx, async (system) => {
    if (preferred_language) await copyToPerson(system, person, 'preferred_language', preferred_language)
    if (time_zone && person.patient_id) await copyToPatient(system, person.patient_id, { time_zone })
    await recordAs(system, person, session_id, 'auth.preferences_changed', { session_id, changed })
  })
  return getMe(ctx)
}

function meOf(ctx: Context, person: Person, session: { id: string; step_up_until: string | null }): Me {
  const { preferred_language, time_zone, phone_number, email, verified_email } = person
  const actor = actorAnswerOf(person, session.id)
  const step_up_until = session.step_up_until && session.step_up_until > ctx.now() ? session.step_up_until : null
  const name = [person.preferred_name ?? person.first_name, person.last_name].filter(Boolean).join(' ')
  return {
    actor,
    name,
    preferred_language,
    time_zone,
    admin_tags: actor.admin_tags,
    phone_number,
    email,
    email_verified: email !== null && email === verified_email,
    has_password: person.password_hash !== null,
    step_up_until,
  }
}

/**
 * Begins a reset for staff who forgot their password. The code goes to the e-mail address, because the phone is already the other
 * factor.
 */
export async function beginPasswordReset(ctx: Context, phoneNumber: string): Promise<Challenge> {
  await countSignInCall(ctx)
  const phone = await findPhone(ctx, phoneNumber)
  const person = await findPersonByPhone(ctx, phone.number, 'staff')
  const sends = canSignIn(person) && person.verified_email !== null
  const whom = { identity_id: sends ? person.identity_id : null, email: sends ? person.verified_email : null }
  return openChallenge(ctx, { purpose: 'reset_password', kind: 'staff', phone, channel: 'email', ...whom, sends })
}

/** Sets the password with the e-mailed code, unlocks the account and ends every session. A weak password leaves the code unused. */
export async function completePasswordReset(ctx: Context, { new_password, ...answer }: Answer & { new_password: string }): Promise<null> {
  await countSignInCall(ctx)
  refuseWeak(ctx, new_password)
  const hash = await hashPassword(new_password)
  await runWithAnswered(ctx, 'reset_password', answer, async (ctx, challenge) => {
    const person = challenge.identity_id ? await findPerson(ctx, challenge.identity_id) : undefined
    // The person may have changed the address after the code was sent to it.
    if (!canSignIn(person) || person.verified_email !== challenge.email) throw new Problem('invalid_code')
    refuseWeak(ctx, new_password, person.phone_number)
    await takeBackCodes(ctx, person.identity_id)
    await setPassword(ctx, person, hash, challenge.id)
    await endSessionsOf(ctx, person.identity_id, 'factor_changed')
  })
  return null
}

function refuseWeak(ctx: Context, password: string, phoneNumber?: string): void {
  const reason = findPasswordProblem(ctx.config, password, phoneNumber)
  if (reason) throw new Problem('password_too_weak', { reason, minimum_length: ctx.config.password.minimum_length })
}

async function setPassword(ctx: Context, person: Person, password_hash: string, challengeId: string): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .updateTable('identity')
    .set({ password_hash, password_changed_at: now, failures_in_row: 0, locked_at: null, updated_at: now })
    .where('id', '=', person.identity_id)
    .execute()
  await recordAs(ctx, person, challengeId, 'auth.password_changed', { challenge_id: challengeId })
  await enqueue(ctx, tellOfChange, { challenge_id: challengeId, notice: 'password_changed' })
}

type StepUp = { challenge: Challenge | null; step_up_until: Instant | null }

/** Begins a step-up: by the password if staff send it, else by a code to the phone. */
export async function beginStepUp(ctx: Context, password: string | undefined): Promise<StepUp> {
  const [person, session] = await Promise.all([findCaller(ctx), findSession(ctx)])
  if (password === undefined || !person.password_hash) {
    const phone = await phoneOf(person)
    const whom = { kind: person.identity_kind, phone, channel: 'sms', identity_id: person.identity_id, session_id: session.id } as const
    return { challenge: await openChallenge(ctx, { purpose: 'step_up', ...whom, sends: !person.locked_at }), step_up_until: null }
  }
  await countForAll(ctx, passwordTries, person.identity_id)
  if (person.locked_at || !(await verifyPassword(person.password_hash, password))) {
    await runSignIn(ctx, (ctx) => countFailure(ctx, person.identity_id, null))
    throw new Problem('invalid_code')
  }
  return { challenge: null, step_up_until: await runSignIn(ctx, (ctx) => stepUp(ctx, session.id)) }
}

/** Completes a step-up with the code; for ten minutes the session may do what needs one. A wrong code is `invalid_code`. */
export async function completeStepUp(ctx: Context, answer: Answer): Promise<{ step_up_until: Instant }> {
  const session = await findSession(ctx)
  return runWithAnswered(ctx, 'step_up', answer, async (ctx) => ({ step_up_until: await stepUp(ctx, session.id) }), session.id)
}

async function stepUp(ctx: Context, sessionId: string): Promise<Instant> {
  const step_up_until = addMinutes(ctx.now(), stepUpMinutes)
  await ctx.db.updateTable('session').set({ step_up_until }).where('id', '=', sessionId).execute()
  return step_up_until
}

// The stored number was checked when it came in. A rule that has changed since then must not lock anybody out.
const phoneOf = async ({ phone_number }: Person) => (await readPhone(phone_number)).phone ?? { number: phone_number, country: 'US' }

type Change = { phone_number?: string | undefined; email?: string | undefined; new_password?: string | undefined }

/**
 * Begins the change of exactly one thing; in the session of a recovery that is the phone number. The code goes to the new number or
 * address even if somebody else has it, so that only its holder learns more.
 */
export async function beginIdentityUpdate(ctx: Context, change: Change): Promise<Challenge> {
  await requireStepUp(ctx)
  const { session_id } = requireCaller(ctx.actor)
  const must_update = getUnfinishedRecovery(ctx.actor)
  if (must_update && change[must_update] === undefined) throw new Problem('forbidden', { must_update })
  const person = await findCaller(ctx)
  const mine = { purpose: 'update_identity', kind: person.identity_kind, identity_id: person.identity_id, session_id, sends: true } as const
  if (change.phone_number !== undefined) {
    return openChallenge(ctx, {
      ...mine,
      phone: await findPhone(ctx, change.phone_number),
      channel: 'sms',
      payload: { change: 'phone_number' },
    })
  }
  const phone = await phoneOf(person)
  if (change.email !== undefined)
    return openChallenge(ctx, { ...mine, phone, channel: 'email', email: change.email, payload: { change: 'email' } })
  refuseWeak(ctx, change.new_password!, person.phone_number)
  return openChallenge(ctx, {
    ...mine,
    phone,
    channel: 'sms',
    payload: { change: 'password', hash: await hashPassword(change.new_password!) },
  })
}

/**
 * Makes the change, ends other sessions, and ends the step-up with everything begun under it. Somebody else's number is `already_exists`.
 */
export async function completeIdentityUpdate(ctx: Context, answer: Answer): Promise<Me> {
  const { session_id } = requireCaller(ctx.actor)
  const person = await findCaller(ctx)
  await runWithAnswered(
    ctx,
    'update_identity',
    answer,
    async (ctx, challenge) => {
      await takeBackCodes(ctx, person.identity_id)
      await makeChange(ctx, person, challenge)
      await ctx.db.updateTable('session').set({ step_up_until: null }).where('id', '=', session_id).execute()
      await endSessionsOf(ctx, person.identity_id, 'factor_changed', { except: session_id })
    },
    session_id,
  )
  return getMe(ctx)
}

async function makeChange(ctx: Context, person: Person, challenge: ChallengeRow): Promise<void> {
  if (challenge.payload.change === 'phone_number') return changePhone(ctx, person, challenge)
  if (challenge.payload.change === 'email') return changeEmail(ctx, person, challenge)
  await setPassword(ctx, person, challenge.payload.hash as string, challenge.id)
  await sql`update app.challenge set payload = payload - 'hash' where id = ${challenge.id}`.execute(ctx.db)
}

async function changePhone(ctx: Context, person: Person, challenge: ChallengeRow): Promise<void> {
  const now = ctx.now()
  const number = challenge.phone_number!
  const holder = await findPersonByPhone(ctx, number, person.identity_kind)
  // People who lose a phone often try the new number first, and that leaves an unfinished patient behind.
  if (holder && holder.identity_id !== person.identity_id && !(await forgetUnfinished(ctx, holder.identity_id)))
    throw new Problem('already_exists')
  await ctx.db.updateTable('identity').set({ phone_number: number, updated_at: now }).where('id', '=', person.identity_id).execute()
  await copyToPerson(ctx, person, 'phone_number', number)
  // The session of a recovery becomes a full session.
  const full = addMinutes(now, minutesOf[person.identity_kind])
  await ctx.db
    .updateTable('session')
    .set({ must_update: null, expires_at: full })
    .where('id', '=', challenge.session_id)
    .where('must_update', '=', 'phone_number')
    .execute()
  await announceChange(ctx, person, challenge, 'phone_changed', { old_phone: person.phone_number })
}

async function changeEmail(ctx: Context, person: Person, challenge: ChallengeRow): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .updateTable('identity')
    .set({ email: challenge.email, email_verified_at: now, updated_at: now })
    .where('id', '=', person.identity_id)
    .execute()
  if (challenge.email === person.email)
    return recordAs(ctx, person, challenge.session_id!, 'auth.email_verified', { session_id: challenge.session_id! })
  await copyToPerson(ctx, person, 'email', challenge.email!)
  await announceChange(ctx, person, challenge, 'email_changed', person.email ? { old_email: person.email } : {})
}

async function announceChange(
  ctx: Context,
  person: Person,
  challenge: ChallengeRow,
  notice: 'phone_changed' | 'email_changed',
  before: object,
): Promise<void> {
  await sql`update app.challenge set payload = payload || ${JSON.stringify(before)}::jsonb where id = ${challenge.id}`.execute(ctx.db)
  const session_id = challenge.session_id!
  await recordAs(ctx, person, session_id, notice === 'phone_changed' ? 'auth.phone_changed' : 'auth.email_changed', { session_id })
  await enqueue(ctx, tellOfChange, { challenge_id: challenge.id, notice })
}

// Updates the copies that screens and messages read.
async function copyToPerson(
  ctx: Context,
  person: Person,
  column: 'phone_number' | 'email' | 'preferred_language',
  value: string,
): Promise<void> {
  if (person.patient_id) await copyToPatient(ctx, person.patient_id, { [column]: value })
  await copyToProviderAccount(ctx, person.identity_id, column, value)
  await sql`update app.administrator set ${sql.ref(column)} = ${value} where identity_id = ${person.identity_id}`.execute(ctx.db)
}

/** Deletes a patient who never set up. Returns false, and changes nothing, if other rows refer to that patient. */ // reads patients
export async function forgetUnfinished(ctx: Context, identityId: string): Promise<boolean> {
  const { rows } =
    await sql`select id from app.patient where identity_id = ${identityId} and first_name is null and confirmation_status = 'unconfirmed' for update`.execute(
      ctx.db,
    )
  if (rows.length === 0) return false
  await sql`savepoint forgetting`.execute(ctx.db)
  try {
    await endSessionsOf(ctx, identityId, 'deleted')
    await sql`delete from app.refresh_token where session_id in (select id from app.session where identity_id = ${identityId})`.execute(
      ctx.db,
    )
    await sql`delete from app.session where identity_id = ${identityId}`.execute(ctx.db)
    await deleteUnfinishedPatient(ctx, identityId)
    await sql`delete from app.identity where id = ${identityId}`.execute(ctx.db)
    return true
  } catch (error) {
    // 23503: another row refers to them after all, such as an appointment.
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint forgetting`.execute(ctx.db)
    return false
  }
}
