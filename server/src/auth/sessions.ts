import { createHmac } from 'node:crypto'
import type { SessionEnd } from '@sorrel/contract/auth/events'
import { recoveredSessionMinutes } from '@sorrel/contract/auth/rules'
import type { Session, SignedIn } from '@sorrel/contract/auth/schemas'
import type * as wire from '@sorrel/contract/auth/wire'
import type { EventName, PayloadOf } from '@sorrel/contract/events'
import type { Instant } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, getActorId } from '../kernel/context.ts'
import { countForAll } from '../kernel/database/counting.ts'
import { hashOfToken, makeId, makeToken } from '../kernel/ids.ts'
import { WithCookie } from '../kernel/implement.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { identityTokenMinutes } from '../kernel/serving/tokens.ts'
import { canSignIn, findPerson, makeActor, type Person, prefixKindOf, requireCaller, runSignIn } from './access.ts'
import { getDeviceName } from './devices.ts'
import type { SessionRow } from './tables.ts'

/** How many minutes a session lasts. */
export const minutesOf = { patient: 30 * 24 * 60, staff: 12 * 60 }
const staffIdleMinutes = 30
/** Two tabs may send the same cookie at nearly the same time; within these seconds both get the same successor. */
const graceSeconds = 10
const refreshes = { name: 'auth.refresh', count: 120, seconds: 60 }
const cookieName = 'sorrel_refresh' satisfies keyof z.input<typeof wire.refreshSession.cookies>

type Start = { method: 'code' | 'password_and_code' | 'email_code'; must_update?: 'phone_number' | null; step_up_until?: Instant | null }

/** Opens a session for a person who has just proved who they are. Must run inside `runSignIn`. */
export async function openSession(
  ctx: Context,
  person: Person,
  start: Start,
): Promise<{ signed: SignedIn; refresh_token: string; session: SessionRow }> {
  const now = ctx.now()
  const session: SessionRow = {
    id: makeId(),
    identity_id: person.identity_id,
    kind: person.identity_kind,
    device: getDeviceName(ctx.client.user_agent),
    address_hash: ctx.client.address,
    created_at: now,
    seen_at: now,
    expires_at: addMinutes(now, start.must_update ? recoveredSessionMinutes : minutesOf[person.identity_kind]),
    ended_at: null,
    ended_by: null,
    step_up_until: start.step_up_until ?? null,
    must_update: start.must_update ?? null,
  }
  await ctx.db.insertInto('session').values(session).execute()
  const refresh_token = makeToken()
  await insertRefreshToken(ctx, session.id, refresh_token)
  await ctx.db.updateTable('identity').set({ failures_in_row: 0, locked_at: null }).where('id', '=', person.identity_id).execute()
  await recordAs(ctx, person, session.id, 'auth.signed_in', { session_id: session.id, method: start.method })
  return { signed: await signedInAnswerOf(ctx, person, session), refresh_token, session }
}

/** The answer that signs a browser in: the body that scripts read, and the cookie that the browser sends only with the refresh call. */
export function addRefreshCookie(
  ctx: Context,
  { signed, refresh_token }: { signed: SignedIn; refresh_token: string },
): WithCookie<SignedIn> {
  const seconds = Math.max(0, Math.floor((Date.parse(signed.session_expires_at) - Date.parse(ctx.now())) / 1000))
  return new WithCookie(signed, cookieOf(ctx, refresh_token, seconds))
}

function cookieOf(ctx: Context, value: string, seconds: number): string {
  const secure = ctx.config.public_url.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${value}; Path=/api/auth/refresh; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

type Refreshed = { signed: SignedIn; refresh_token: string } | { ended_by: string | null }

const unknownCookie: Refreshed = { ended_by: null }

/**
 * The next identity token and cookie for a refresh cookie. A second use of the same cookie ends its session: two people hold it, and one
 * of them stole it. Every refusal is `not_signed_in`, and a session that a refusal ended stays ended. To whoever holds its cookie it says
 * how the session ended.
 */
export async function refreshSession(ctx: Context, cookie: string | undefined): Promise<WithCookie<SignedIn>> {
  await countForAll(ctx, refreshes, ctx.client.address)
  const kind = prefixKindOf(ctx)
  const token = cookie && /^[\w-]{16,128}$/.test(cookie) ? cookie : undefined
  const refreshed = token ? await runSignIn(ctx, (ctx) => rotateToken(ctx, token, kind)) : unknownCookie
  if ('ended_by' in refreshed) throw new Problem('not_signed_in', { ended_by: refreshed.ended_by })
  return addRefreshCookie(ctx, refreshed)
}

async function rotateToken(ctx: Context, token: string, kind: 'patient' | 'staff' | undefined): Promise<Refreshed> {
  const hash = hashOfToken(token)
  const now = ctx.now()
  const presented = await ctx.db.selectFrom('refresh_token').selectAll().where('token_hash', '=', hash).forUpdate().executeTakeFirst()
  if (!presented) return unknownCookie
  const session = await ctx.db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', presented.session_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A patient app and a provider app on the same address share the cookie; a call from one must not use up the cookie of the other.
  if (kind && session.kind !== kind) return unknownCookie
  if (session.ended_at) return { ended_by: session.ended_by }
  const person = await findPerson(ctx, session.identity_id)
  const over = endOf(session, now, person)
  if (over) {
    await endOneSession(ctx, session, over)
    return { ended_by: over }
  }
  const successor = createHmac('sha256', ctx.config.hash_secret).update(`${presented.seed}:${token}`).digest('base64url')
  if (presented.used_at && !(await isWithinGrace(ctx, presented))) {
    await endOneSession(ctx, session, 'reused')
    await recordAs(ctx, person!, session.id, 'auth.refresh_reused', { session_id: session.id })
    return { ended_by: 'reused' }
  }
  if (!presented.used_at) {
    await ctx.db
      .updateTable('refresh_token')
      .set({ used_at: now, replaced_by: hashOfToken(successor) })
      .where('token_hash', '=', hash)
      .execute()
    await insertRefreshToken(ctx, session.id, successor)
  }
  await ctx.db.updateTable('session').set({ seen_at: now }).where('id', '=', session.id).execute()
  return { signed: await signedInAnswerOf(ctx, person!, session), refresh_token: successor }
}

function endOf(session: SessionRow, now: Instant, person: Person | undefined): SessionEnd | undefined {
  if (session.expires_at <= now) return 'expired'
  if (session.kind === 'staff' && session.seen_at < addMinutes(now, -staffIdleMinutes)) return 'idle'
  return canSignIn(person) ? undefined : 'offboarded'
}

async function isWithinGrace(ctx: Context, presented: { used_at: string | null; replaced_by: string | null }): Promise<boolean> {
  if (!presented.used_at || Date.parse(ctx.now()) - Date.parse(presented.used_at) > graceSeconds * 1000) return false
  const next = await ctx.db.selectFrom('refresh_token').select('used_at').where('token_hash', '=', presented.replaced_by).executeTakeFirst()
  return next?.used_at === null
}

const insertRefreshToken = (ctx: Context, session_id: string, token: string) =>
  ctx.db
    .insertInto('refresh_token')
    .values({ token_hash: hashOfToken(token), session_id, created_at: ctx.now(), used_at: null, replaced_by: null, seed: makeToken() })
    .execute()

async function signedInAnswerOf(ctx: Context, person: Person, session: SessionRow): Promise<SignedIn> {
  const token = await ctx.tokens.sign(makeActor(person, session.id, session.must_update), ctx.now(), session.expires_at)
  return {
    ...token,
    session_expires_at: session.expires_at,
    must_update: session.must_update,
    actor: actorAnswerOf(person, session.id),
  }
}

/** A person in the form of the contract. */
export function actorAnswerOf(person: Person, sessionId: string): SignedIn['actor'] {
  const { kind } = makeActor(person, sessionId)
  const { first_name, last_name, preferred_name, preferred_language, time_zone, confirmation_status } = person
  return {
    kind,
    identity_id: person.identity_id,
    session_id: sessionId,
    patient_id: person.patient_id,
    provider_id: kind === 'provider' ? person.provider_id : null,
    admin_id: person.admin_id,
    admin_tags: kind === 'admin' ? person.admin_tags : [],
    ...{ first_name, last_name, preferred_name, preferred_language, time_zone, confirmation_status },
  }
}

/** The person's running sessions, the one last seen first. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { identity_id, session_id } = requireCaller(ctx.actor)
  const rows = await runSignIn(ctx, (ctx) =>
    ctx.db
      .selectFrom('session')
      .select(['id as session_id', 'device', 'created_at', 'seen_at', 'expires_at'])
      .where('identity_id', '=', identity_id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', ctx.now())
      .orderBy('seen_at', 'desc')
      .limit(100)
      .execute(),
  )
  return rows.map((row) => ({ ...row, is_current: row.session_id === session_id }))
}

/** Ends one session. Its identity tokens stop working on every node, and its cookie becomes worthless. */
export async function endSession(ctx: Context, session: Permitted<SessionRow>, by: SessionEnd): Promise<void> {
  await runSignIn(ctx, (system) => endOneSession({ ...system, actor: ctx.actor }, session, by))
}

/** Signs out and deletes the cookie. It also succeeds if the session has ended in the meantime. */
export async function signOut(ctx: Context): Promise<WithCookie<null>> {
  const { session_id, identity_id } = requireCaller(ctx.actor)
  await runSignIn(ctx, (system) => endSessionsWhere({ ...system, actor: ctx.actor }, identity_id, 'sign_out', { only: session_id }))
  return new WithCookie(null, cookieOf(ctx, '', 0))
}

/**
 * Ends the sessions of one identity, all of them or all but one, and returns how many. Used after a changed factor, an offboarding or a
 * deletion, and by administrators.
 */
export const endSessionsOf = (ctx: Context, identityId: string, by: SessionEnd, but: { except?: string } = {}): Promise<number> =>
  runSignIn(ctx, (system) => endSessionsWhere({ ...system, actor: ctx.actor }, identityId, by, but))

async function endSessionsWhere(
  ctx: Context,
  identityId: string,
  by: SessionEnd,
  { except, only }: { except?: string; only?: string },
): Promise<number> {
  let find = ctx.db.selectFrom('session').selectAll().where('identity_id', '=', identityId).where('ended_at', 'is', null)
  if (except) find = find.where('id', '<>', except)
  if (only) find = find.where('id', '=', only)
  const sessions = await find.execute()
  for (const session of sessions) await endOneSession(ctx, session, by)
  return sessions.length
}

async function endOneSession(ctx: Context, session: SessionRow, by: SessionEnd): Promise<void> {
  const ended = await ctx.db
    .updateTable('session')
    .set({ ended_at: ctx.now(), ended_by: by, step_up_until: null })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  await sql`select pg_notify('session_ended', ${session.id})`.execute(ctx.db)
  const whose = { subject_id: session.id, patient_id: ctx.actor.kind === 'patient' ? ctx.actor.patient_id : null }
  if (by === 'sign_out') await record(ctx, 'auth.signed_out', { ...whose, payload: { by } })
  else await record(ctx, 'auth.session_ended', { ...whose, payload: { by } })
}

/** Stops the tokens of sessions that ended while this node was not listening. Such tokens would look valid until they expire. */
export async function recallEndedSessions(ctx: Context): Promise<void> {
  const lately = addMinutes(ctx.now(), -(identityTokenMinutes + 1))
  for (const { id } of await ctx.db.selectFrom('session').select('id').where('ended_at', '>', lately).execute()) ctx.tokens.endSession(id)
}

/** Records an event of sign-in as the person who signed in, since the call began without an actor. */
export async function recordAs<Name extends EventName>(
  ctx: Context,
  person: Person,
  sessionId: string,
  name: Name,
  payload: PayloadOf<Name>,
): Promise<void> {
  const actor = makeActor(person, sessionId)
  await record({ ...ctx, actor }, name, {
    subject_id: person.identity_id,
    payload,
    patient_id: actor.kind === 'patient' ? (getActorId(actor) ?? null) : null,
  })
}
