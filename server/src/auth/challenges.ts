import { randomInt, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { codeMinutes, resendSeconds, triesPerChallenge } from '@sorrel/contract/auth/rules'
import type { Challenge } from '@sorrel/contract/auth/schemas'
import { sql } from 'kysely'
import { auditWrite } from '../kernel/audit.ts'
import { addMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { addToCount, countForAll } from '../kernel/database/counting.ts'
import { hashWithKey, makeId, sealText, unsealText } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import type { Limit } from '../kernel/serving/limits.ts'
import { runSignIn } from './access.ts'
import { sendCode, tellOfChange } from './job-names.ts'
import { noteReached, type Phone } from './phones.ts'
import type { ChallengeRow, Purpose } from './tables.ts'

const hour = 3600
const day = 24 * hour
const callsPerAddress: Limit = { name: 'auth.calls', count: 10, seconds: 60 }
const perNumber: Limit[] = [
  { name: 'auth.number_hour', count: 3, seconds: hour },
  { name: 'auth.number_day', count: 10, seconds: day },
]
// Fraud with text messages uses many numbers, either from one network address or in one country whose carriers share the fee. The
// ceilings leave room for a clinic, which also has one address.
const perAddress: Limit[] = [
  { name: 'auth.address_hour', count: 100, seconds: hour },
  { name: 'auth.address_day', count: 400, seconds: day },
]
const perCountry = (country: string): Limit => ({ name: 'auth.country_hour', count: country === 'US' ? 20_000 : 500, seconds: hour })
const failuresInRow = 50
const sprayed: Limit = { name: 'auth.sprayed', count: 10, seconds: codeMinutes * 60 }

export type Opening = {
  purpose: Purpose
  kind: 'patient' | 'staff'
  phone: Phone
  channel: 'sms' | 'email'
  email?: string | null
  identity_id: string | null
  session_id?: string | null
  payload?: Record<string, unknown>
  /** False if nobody may get a code; all other work is done nevertheless. */
  sends: boolean
}

/** Allows one network address ten sign-in calls a minute, of all kinds together; throws `too_many_requests`. */
export const countSignInCall = (ctx: Context): Promise<void> => countForAll(ctx, callsPerAddress, ctx.client.address)

/**
 * Opens a challenge and sends its code. The same call within the pause returns the same challenge and sends nothing. It takes the same
 * work and the same round trips whether or not anybody gets a code. Throws `too_many_requests`.
 */
export async function openChallenge(ctx: Context, opening: Opening): Promise<Challenge> {
  return runSignIn(ctx, async (ctx) => {
    const id = makeId()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const known = await findRunning(ctx, opening)
    const repeated = known && isDeepStrictEqual(known.payload, opening.payload ?? {}) ? known : undefined
    if (repeated && (repeated.code_hash || !opening.sends)) return challengeAnswerOf(repeated)
    await countChallenge(ctx, opening, repeated ? 0 : 1)
    const challenge = repeated ?? (await insertChallenge(ctx, id, opening))
    await ctx.db
      .updateTable('challenge')
      .set(
        opening.sends
          ? { code_hash: codeHash(ctx, challenge.id, code), sealed_code: sealCode(ctx, code) }
          : { code_hash: null, sealed_code: null },
      )
      .where('id', '=', challenge.id)
      .execute()
    await enqueue(ctx, sendCode, { challenge_id: challenge.id })
    return challengeAnswerOf(challenge)
  })
}

const challengeAnswerOf = ({ id, expires_at, resend_after }: { id: string; expires_at: string; resend_after: string }) => ({
  challenge_id: id,
  expires_at,
  resend_after,
})

/** The caller's own challenge of the same kind, as long as its pause lasts. */
function findRunning(ctx: Context, { purpose, kind, phone, session_id, email }: Opening) {
  return ctx.db
    .selectFrom('challenge')
    .select(['id', 'expires_at', 'resend_after', 'code_hash', 'payload'])
    .where('phone_number', '=', phone.number)
    .where('kind', '=', kind)
    .where('purpose', '=', purpose)
    .where('address_hash', '=', callerOf(ctx))
    .where(sql<boolean>`session_id is not distinct from ${session_id ?? null}::uuid and email is not distinct from ${email ?? null}::text`)
    .where('consumed_at', 'is', null)
    .where('resend_after', '>', ctx.now())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const callerOf = (ctx: Context) => `${ctx.client.address}.${ctx.client.device ?? ''}`

async function insertChallenge(ctx: Context, id: string, opening: Opening) {
  const now = ctx.now()
  const resend_after = addMinutes(now, resendSeconds / 60)
  const { purpose, kind, channel, identity_id } = opening
  const row = { id, purpose, kind, channel, identity_id, phone_number: opening.phone.number, email: opening.email ?? null }
  const rest = {
    session_id: opening.session_id ?? null,
    code_hash: null,
    sealed_code: null,
    sent_at: null,
    tries: 0,
    sends: 1,
    consumed_at: null,
  }
  const challenge = {
    ...row,
    ...rest,
    address_hash: callerOf(ctx),
    expires_at: addMinutes(now, codeMinutes),
    resend_after,
    created_at: now,
  }
  await ctx.db
    .insertInto('challenge')
    .values({ ...challenge, payload: JSON.stringify(opening.payload ?? {}) })
    .execute()
  return challenge
}

/**
 * Counts a challenge at all ceilings, in one statement and always in the same order. A refusal rolls the counts back, so only opened
 * challenges count.
 */
async function countChallenge(ctx: Context, { phone, session_id }: Opening, by: 0 | 1): Promise<void> {
  const now = Date.parse(ctx.now())
  const number = hashWithKey(ctx.config.hash_secret, phone.number)
  // Signed-in people have a count of their own, so that strangers cannot use it up by requesting codes for the same number.
  const who = session_id ? `${number}:signed-in` : number
  const counted = [
    ...perNumber.map((limit) => ({ limit, subject: who })),
    ...perAddress.map((limit) => ({ limit, subject: ctx.client.address })),
    { limit: perCountry(phone.country), subject: phone.country },
  ].map(({ limit, subject }) => {
    const start = Math.floor(now / (limit.seconds * 1000)) * limit.seconds * 1000
    return { limit, key: `${limit.name}:${subject}`, start, ends: start + limit.seconds * 1000 }
  })
  const values = counted.map(({ key, start }) => sql`(${key}, ${new Date(start).toISOString()}, ${by}::int)`)
  const { rows } = await sql<{ subject: string; count: number }>`
    insert into app.rate_count (subject, window_start, count) values ${sql.join(values)}
    on conflict (subject, window_start) do update set count = rate_count.count + excluded.count returning subject, count`.execute(ctx.db)
  for (const { limit, key, ends } of counted) {
    const count = rows.find((row) => row.subject === key)?.count ?? 0
    if (count > ctx.limits.ceiling(limit)) throw new Problem('too_many_requests', undefined, Math.ceil((ends - now) / 1000))
  }
}

/**
 * Takes back every code on its way to a person, so that a sign-in or a change that began with the old password, number or address cannot be
 * completed. Must run inside `runSignIn`, before the identity changes and sessions end, because a sign-in locks its challenge first and the
 * identity after it. In the other order, the two would block each other.
 */
export async function takeBackCodes(ctx: Context, identityId: string): Promise<void> {
  await ctx.db
    .updateTable('challenge')
    .set({ consumed_at: ctx.now(), sealed_code: null })
    .where('identity_id', '=', identityId)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', addMinutes(ctx.now(), -2 * codeMinutes))
    .execute()
}

type Answer = { challenge_id: string; code: string }

/**
 * Accepts a code once and runs `work` with its challenge, in one transaction. A wrong, expired, used or foreign code throws
 * `invalid_code`, and the try stays counted. If `work` throws, the code was right and may be used again.
 */
export async function runWithAnswered<T>(
  ctx: Context,
  purpose: Purpose,
  answer: Answer,
  work: (ctx: Context, challenge: ChallengeRow) => Promise<T>,
  sessionId?: string,
): Promise<T> {
  const outcome = await runSignIn(ctx, async (ctx): Promise<{ answer: T } | undefined> => {
    const challenge = await takeCode(ctx, purpose, answer, sessionId)
    if (!challenge) return undefined
    await noteReached(ctx, challenge)
    return { answer: await work(ctx, challenge) }
  })
  if (!outcome) throw new Problem('invalid_code')
  return outcome.answer
}

async function takeCode(
  ctx: Context,
  purpose: Purpose,
  { challenge_id, code }: Answer,
  sessionId?: string,
): Promise<ChallengeRow | undefined> {
  const now = ctx.now()
  // This one statement counts the try and locks the row, so of fifty tries at once only five get past it, one after the other.
  let take = ctx.db
    .updateTable('challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', challenge_id)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', triesPerChallenge)
  if (sessionId) take = take.where('session_id', '=', sessionId)
  const challenge = await take.returningAll().executeTakeFirst()
  const given = Buffer.from(codeHash(ctx, challenge_id, code))
  const right = timingSafeEqual(given, challenge?.code_hash ? Buffer.from(challenge.code_hash) : Buffer.alloc(given.length))
  if (!challenge) return undefined
  if (!right) {
    await countFailure(ctx, challenge.identity_id, challenge.id)
    await watchForSpraying(ctx, challenge, code)
    return undefined
  }
  await ctx.db.updateTable('challenge').set({ consumed_at: now, sealed_code: null }).where('id', '=', challenge.id).execute()
  return challenge
}

/**
 * Counts a wrong code or password; the fiftieth in a row locks the account until the person recovers it. Must run inside
 * `runSignIn`. Without an identity it writes just as much, so that the time of the answer does not tell whether the account exists.
 */
export async function countFailure(ctx: Context, identityId: string | null, challengeId: string | null): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ just_locked: boolean }>`update app.identity set failures_in_row = failures_in_row + 1, updated_at = ${now},
      locked_at = case when failures_in_row + 1 >= ${failuresInRow} then coalesce(locked_at, ${now}) end
    where id = ${identityId} returning failures_in_row = ${failuresInRow} as just_locked`.execute(ctx.db)
  await auditWrite(ctx, { action: 'refused', outcome: 'invalid_code', subject_kind: 'identity', subject_id: identityId })
  if (!identityId || !rows[0]?.just_locked) return
  await record(ctx, 'auth.locked', { subject_id: identityId, payload: {} })
  if (challengeId) await enqueue(ctx, tellOfChange, { challenge_id: challengeId, notice: 'locked' })
}

/** Notices one code that is tried on many numbers. Each number allows five guesses, so an attacker tries a guess on many of them. */
async function watchForSpraying(ctx: Context, challenge: ChallengeRow, code: string): Promise<void> {
  const window = sprayed.seconds * 1000
  const start = new Date(Math.floor(Date.parse(ctx.now()) / window) * window).toISOString()
  const subject = `${sprayed.name}:${hashWithKey(ctx.config.hash_secret, `code:${code}`)}`
  const number = hashWithKey(ctx.config.hash_secret, challenge.phone_number ?? challenge.id)
  const first = await sql`insert into app.rate_count (subject, window_start, count) values (${`${subject}:${number}`}, ${start}, 1)
    on conflict do nothing returning 1`.execute(ctx.db)
  if (first.rows.length === 0) return
  const count = await addToCount(ctx, subject, start, 1)
  if (count !== ctx.limits.ceiling(sprayed)) return
  ctx.log.warn({ numbers: count, minutes: codeMinutes }, 'one code is being tried on many numbers')
  await record(ctx, 'auth.code_sprayed', { subject_id: challenge.id, payload: { numbers: count } })
}

// The hash covers the id of the challenge, so a code answers no other challenge.
const codeHash = (ctx: Context, challengeId: string, code: string) => hashWithKey(ctx.config.hash_secret, `${challengeId}:${code}`)

const sealing = 'sealed codes'

const sealCode = (ctx: Context, code: string): string => sealText(ctx.config.hash_secret, sealing, code)

/** The code as it was made. Only the job that sends the code calls this. */
export const unsealCode = (ctx: Context, sealed: string): string => unsealText(ctx.config.hash_secret, sealing, sealed)
