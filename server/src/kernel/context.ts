import type { EventName } from '@sorrel/contract/events'
import type { AdminTag } from '@sorrel/contract/kernel/operation'
import type { Instant } from '@sorrel/contract/kernel/values'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Integrations } from '../integrations/index.ts'
import type { Tables } from '../tables.ts'
import type { Features } from './assembly/features.ts'
import type { AuditEntry, AuditTrail } from './audit.ts'
import type { Config } from './config.ts'
import { dbFor } from './db.ts'
import type { Claims } from './doors/claims.ts'
import type { Gathering } from './doors/gathering.ts'
import type { Hub } from './live/hub.ts'
import type { Recent } from './live/recent.ts'
import type { Log } from './log.ts'
import { Problem } from './problem.ts'
import type { Children } from './processes/children.ts'
import type { Limits } from './serving/limits.ts'
import type { Tokens } from './serving/tokens.ts'

/** `must_update` marks a session that a recovery opened: the person has to confirm their phone number before they may do anything else. */
type SignedIn = { identity_id: string; session_id: string; must_update: 'phone_number' }
/** `patient_id` is the patient whose rows the call reaches. A call that a guardian makes for them names the guardian as well. */
export type PatientActor = { kind: 'patient'; patient_id: string; guardian_id?: string } & Partial<SignedIn>
export type ProviderActor = { kind: 'provider'; provider_id: string } & Partial<SignedIn>
export type AdminActor = { kind: 'admin'; admin_id: string; tags: readonly AdminTag[] } & Partial<SignedIn>
export type Actor =
  | PatientActor
  | ProviderActor
  | AdminActor
  | { kind: 'anonymous' }
  /** Holds a token that stands in for signing in; the feature's access.ts looks up what it gives access to. */
  | { kind: 'link'; token: string }
  /** Somebody whom a patient or a dietitian invited to the call of one visit. */
  | { kind: 'guest'; guest_id: string; appointment_id: string }
  /** `delivery`: for a webhook, the hash of its signature. A repeated delivery has the same signature. */
  | { kind: 'machine'; key_name: string; delivery?: string }
  | { kind: 'system' }

/** An event that is about to be written, with the people whom it concerns and its row in the trail. */
export type Happened = {
  id: string
  name: EventName
  json: string
  people: { subject_id: string; patient_id?: string | null; provider_id?: string | null; is_kept_from_patient?: boolean }
  entry: AuditEntry
}

/** What waits until the end of a group (record.ts). */
export type Gathered = { events: Happened[]; rows: Map<keyof Tables, object[]> }

/** Everything a verb may touch. Passed first, always; there are no singletons. */
export type Context = {
  db: Kysely<Tables>
  actor: Actor
  now: () => Instant
  log: Log
  integrations: Integrations
  config: Config
  audit: AuditTrail
  limits: Limits
  tokens: Tokens
  /** Delivers what happens in the whole product to open browsers. */
  hub: Hub
  /** What was delivered in the last minutes, for streams that are resumed. */
  recent: Recent
  /** For whom a patient acts, by the patient's id; many questions go together. */
  dependents: Gathering<string, ReadonlySet<string>>
  /** Processes for work on what strangers send. */
  children: Children
  /** What the features brought, such as the operations they serve and the jobs that follow an event. */
  features: Features
  /** Identifies this request or job run in the logs, the audit and the answer. */
  request_id: string
  /** The operation or job that is running. */
  operation: string
  /**
   * For limits only: a keyed hash of the caller's network address, and the device id that the caller sent. `app_role` is what the caller
   * wrote before `::::`; nobody has checked it.
   */
  client: {
    address: string
    device: string | undefined
    user_agent: string | undefined
    app_role?: string | undefined
    /** The network address itself, which only the evidence of a signature keeps. */
    ip?: string | undefined
  }
  pool: pg.Pool
  /** Where events and rows wait that are written together. */
  gathered?: Gathered
}

export const getActorId = (actor: Actor): string | undefined =>
  actor.kind === 'patient'
    ? actor.patient_id
    : actor.kind === 'provider'
      ? actor.provider_id
      : actor.kind === 'admin'
        ? actor.admin_id
        : actor.kind === 'guest'
          ? actor.guest_id
          : undefined

/** The guardian who acts for the patient of this call; undefined if nobody acts for anybody. */
export const getGuardianId = (actor: Actor): string | undefined => (actor.kind === 'patient' ? actor.guardian_id : undefined)

/** The id of the person who does something, which the trail keeps: the guardian, or the actor themselves. */
export const getDoerId = (actor: Actor): string | undefined => getGuardianId(actor) ?? getActorId(actor)

/** The owner of idempotency keys: signed-in people by id, everybody else by network address and device. */
const actorKey = (ctx: Pick<Context, 'actor' | 'client'>) =>
  [ctx.actor.kind, getGuardianId(ctx.actor), getActorId(ctx.actor) ?? `${ctx.client.address}:${ctx.client.device ?? ''}`]
    .filter(Boolean)
    .join(':')

/** The claims that the doors of db.ts send for this actor. */
export function claimsOf(ctx: Pick<Context, 'actor' | 'request_id' | 'now' | 'client'>): Claims {
  const { actor } = ctx
  return {
    role: actor.kind === 'system' ? 'app_job' : 'app_user',
    actor_id: getActorId(actor) ?? '',
    actor_kind: actor.kind === 'anonymous' || actor.kind === 'link' ? '' : actor.kind,
    actor_tags: actor.kind === 'admin' ? actor.tags.join(',') : '',
    actor_key: actorKey(ctx),
    request_id: ctx.request_id,
    now: ctx.now(),
    guardian_id: getGuardianId(actor) ?? '',
  }
}

/** The same context for another actor, with a door of its own. */
const withDoorOf = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor, db: dbFor<Tables>(ctx.pool, claimsOf({ ...ctx, actor })) })

/** The same call on behalf of another actor, whom a token named. Inside a transaction the change lasts until its end. */
export async function makeContextAs(ctx: Context, actor: Actor): Promise<Context> {
  if (!ctx.db.isTransaction) return withDoorOf(ctx, actor)
  // A retry arrives as the original caller, so its key stays that of the caller.
  const { actor_id, actor_kind, actor_tags, guardian_id } = claimsOf({ ...ctx, actor })
  await sql`
    select set_config('app.actor_id', ${actor_id}, true),
      set_config('app.actor_kind', ${actor_kind}, true),
      set_config('app.actor_tags', ${actor_tags}, true),
      set_config('app.guardian_id', ${guardian_id}, true)`.execute(ctx.db)
  return { ...ctx, actor }
}

/** Runs `work` in a transaction. Name its parameter `ctx` as well, so that `work` cannot reach the connection outside the transaction. */
export function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((db: Transaction<Tables>) => work({ ...ctx, db }))
}

/**
 * Runs `work` as the system, which row-level security does not restrict; inside the caller's transaction where there is one.
 * Only jobs, sign-in and the sweep of held time may call it (boundaries.ts lists them).
 */
export async function runAsSystem<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const actor: Actor = { kind: 'system' }
  if (ctx.actor.kind === 'system') return work(ctx)
  if (!ctx.db.isTransaction) return work(withDoorOf(ctx, actor))
  await sql`select set_config('role', 'app_job', true)`.execute(ctx.db)
  const answer = await work({ ...ctx, actor })
  // Not in a `finally`: an error ends the transaction, and with it the role.
  await sql`select set_config('role', 'app_user', true)`.execute(ctx.db)
  return answer
}

/** What a person has to confirm before a recovered session may do anything else; undefined in every other session. */
export const getUnfinishedRecovery = (actor: Actor): 'phone_number' | undefined => ('must_update' in actor ? actor.must_update : undefined)

/** The actor as a patient, for operations that only patients reach; anybody else is refused. */
export function requirePatientActor(ctx: Context): PatientActor {
  if (ctx.actor.kind !== 'patient') throw new Problem('forbidden')
  return ctx.actor
}

/** The actor as a provider, for operations that only providers reach; anybody else is refused. */
export function requireProviderActor(ctx: Context): ProviderActor {
  if (ctx.actor.kind !== 'provider') throw new Problem('forbidden')
  return ctx.actor
}
