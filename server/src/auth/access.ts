import type { IdentityId } from '@sorrel/contract/auth/schemas'
import type { AdminTag } from '@sorrel/contract/kernel/operation'
import type { Instant, Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Actor, type Context, runAsSystem, transaction } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { SignedInActor } from '../kernel/serving/tokens.ts'
import type { SessionRow } from './tables.ts'

/**
 * An identity and the person it stands for. It has no person id if the person was deleted, was offboarded or is not set up; then nobody
 * can sign in with it.
 */
export type Person = {
  identity_id: string
  identity_kind: 'patient' | 'staff'
  phone_number: string
  /** The address that messages go to. */
  email: string | null
  /** The address that the person has confirmed; only this one recovers the account. */
  verified_email: string | null
  password_hash: string | null
  locked_at: string | null
  patient_id: string | null
  provider_id: string | null
  admin_id: string | null
  admin_tags: AdminTag[]
  first_name: string | null
  last_name: string | null
  preferred_name: string | null
  preferred_language: Language
  time_zone: string | null
  confirmation_status: 'unconfirmed' | 'invited' | 'confirmed' | 'declined'
}

/**
 * Runs sign-in work as the system, in one transaction: signing in happens before there is an actor, so only the system may use its
 * tables.
 */
export const runSignIn = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  runAsSystem(ctx, (ctx) => transaction(ctx, work))

/**
 * The kind of identity that the prefix of the caller's header names; undefined without a prefix. An unknown prefix throws
 * `not_signed_in`.
 */
export function prefixKindOf(ctx: Context): 'patient' | 'staff' | undefined {
  const role = ctx.client.app_role ?? ''
  if (role === '') return undefined
  if (role === 'client') return 'patient'
  if (role === 'provider') return 'staff'
  throw new Problem('not_signed_in')
}

/** Like `prefixKindOf`, with a default for callers without a prefix: staff if they send a password, else patient. */
export const identityKindOf = (ctx: Context, password?: string): 'patient' | 'staff' =>
  prefixKindOf(ctx) ?? (password === undefined ? 'patient' : 'staff')

/** The person who signs in with this number (E.164), if there is one. */
export const findPersonByPhone = (ctx: Context, phoneNumber: string, kind: 'patient' | 'staff'): Promise<Person | undefined> =>
  findPersonWhere(ctx, sql`i.phone_number = ${phoneNumber} and i.kind = ${kind}`)

export const findPerson = (ctx: Context, identityId: string): Promise<Person | undefined> => findPersonWhere(ctx, sql`i.id = ${identityId}`)

export const canSignIn = (person: Person | undefined): person is Person =>
  Boolean(person && (person.patient_id ?? person.provider_id ?? person.admin_id))

// reads patients, providers
async function findPersonWhere(ctx: Context, condition: ReturnType<typeof sql>): Promise<Person | undefined> {
  const { rows } = await runAsSystem(ctx, (ctx) =>
    sql<Person>`select i.id as identity_id, i.kind as identity_kind, i.phone_number, coalesce(p.email, a.email, c.email, i.email) as email,
        case when i.email_verified_at is not null and lower(i.email) = lower(coalesce(p.email, a.email, c.email, i.email)) then i.email end as verified_email,
        i.password_hash, i.locked_at, p.id as patient_id, v.id as provider_id, a.id as admin_id, coalesce(a.tags, '{}') as admin_tags,
        coalesce(p.first_name, a.first_name, v.first_name) as first_name, coalesce(p.last_name, a.last_name, v.last_name) as last_name,
        p.preferred_name, coalesce(p.preferred_language, a.preferred_language, c.preferred_language, 'en') as preferred_language,
        coalesce(p.time_zone, v.time_zone) as time_zone, coalesce(p.confirmation_status, c.confirmation_status, 'confirmed') as confirmation_status
      from app.identity i
      left join app.patient p on p.identity_id = i.id and p.deleted_at is null
      left join app.provider_account c on c.identity_id = i.id
      left join app.provider v on v.id = c.provider_id and v.status <> 'offboarded'
      left join app.administrator a on a.identity_id = i.id
      where ${condition}`.execute(ctx.db),
  )
  return rows[0]
}

/** The actor that a person's token names. Somebody who is both administrator and provider becomes an administrator. */
export function makeActor(
  person: Person,
  sessionId: string,
  mustUpdate: SessionRow['must_update'] = null,
): SignedInActor & { session_id: string; identity_id: string } {
  const signed = { identity_id: person.identity_id, session_id: sessionId, ...(mustUpdate && { must_update: mustUpdate }) }
  if (person.patient_id) return { kind: 'patient', patient_id: person.patient_id, ...signed }
  if (person.admin_id) return { kind: 'admin', admin_id: person.admin_id, tags: person.admin_tags, ...signed }
  if (person.provider_id) return { kind: 'provider', provider_id: person.provider_id, ...signed }
  throw new Problem('not_signed_in')
}

type Whereabouts = { identity_id: IdentityId; session_id: string }
/** The identity and session of a signed-in caller. */
export function requireCaller(actor: Actor): Whereabouts {
  if ('session_id' in actor && actor.session_id && actor.identity_id) {
    return { identity_id: actor.identity_id, session_id: actor.session_id }
  }
  throw new Problem('not_signed_in')
}

/** The caller's running session with that id, by default the current one; a session of anybody else is `not_found`. */
export async function findSession(ctx: Context, sessionId?: string): Promise<Permitted<SessionRow>> {
  const mine = requireCaller(ctx.actor)
  const found = await runAsSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', sessionId ?? mine.session_id)
      .where('identity_id', '=', mine.identity_id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', ctx.now())
      .executeTakeFirst(),
  )
  if (!found) throw new Problem(sessionId ? 'not_found' : 'not_signed_in')
  return permit(found)
}

type PersonIds = { patient_id?: string | undefined; provider_id?: string | undefined; admin_id?: string | undefined }

/** The identity of a person whose sessions this administrator may end; `not_found` if there is no such identity. */
export async function findIdentityInReach(
  ctx: Context,
  { patient_id, provider_id, admin_id }: PersonIds,
): Promise<Permitted<{ id: string }>> {
  const tags: readonly string[] = ctx.actor.kind === 'admin' ? ctx.actor.tags : []
  const needed = patient_id ? 'support' : provider_id ? 'credentialing' : 'superadmin'
  if (!tags.includes(needed) && !tags.includes('superadmin')) throw new Problem('forbidden')
  // reads patients, providers
  const { rows } = await runAsSystem(ctx, (ctx) =>
    sql<{ id: string }>`select identity_id as id from app.patient where id = ${patient_id ?? null} and identity_id is not null
      union select identity_id from app.provider_account where provider_id = ${provider_id ?? null} and identity_id is not null
      union select identity_id from app.administrator where id = ${admin_id ?? null} and identity_id is not null`.execute(ctx.db),
  )
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/**
 * Throws `step_up_required` unless the caller confirmed who they are within the last minutes. It guards payouts, signatures, changes of
 * contact, and private addresses of calendars.
 */
export async function requireStepUp(ctx: Context): Promise<{ step_up_until: Instant }> {
  const { session_id, identity_id } = requireCaller(ctx.actor)
  const { step_up_until } =
    (await runAsSystem(ctx, (ctx) =>
      ctx.db
        .selectFrom('session')
        .select('step_up_until')
        .where('id', '=', session_id)
        .where('identity_id', '=', identity_id)
        .executeTakeFirst(),
    )) ?? {}
  if (!step_up_until || step_up_until <= ctx.now()) throw new Problem('step_up_required')
  return { step_up_until }
}
