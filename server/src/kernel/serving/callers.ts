import { createHash, timingSafeEqual } from 'node:crypto'
import type { Description } from '@sorrel/contract/kernel/operation'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Integrations } from '../../integrations/index.ts'
import type { Tables } from '../../tables.ts'
import type { Features } from '../assembly/features.ts'
import type { AuditTrail } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Actor, type Context, claimsOf, getActorId, makeContextAs, runAsSystem } from '../context.ts'
import { addToCount } from '../database/counting.ts'
import { dbFor } from '../db.ts'
import type { Gathering } from '../doors/gathering.ts'
import { hashWithKey, makeId } from '../ids.ts'
import type { Hub } from '../live/hub.ts'
import type { Recent } from '../live/recent.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import type { Children } from '../processes/children.ts'
import { type Limits, networkOf } from './limits.ts'
import type { SignedInActor, Tokens } from './tokens.ts'

/** Everything that lives as long as the process. A context adds a caller to it. */
export type House = {
  config: Config
  pool: pg.Pool
  now: Clock
  log: Log
  integrations: Integrations
  audit: AuditTrail
  limits: Limits
  tokens: Tokens
  hub: Hub
  recent: Recent
  children: Children
  features: Features
  /** Whether a person who signed in may still act. */
  mayAct: Gathering<SignedInActor, boolean>
  /** For whom a patient acts, by the patient's id. */
  dependents: Gathering<string, ReadonlySet<string>>
}

const flood = { name: 'requests', count: 1200, seconds: 60 }

/** The context of one request. The verified token decides who is calling, never what the client claims. */
export async function makeContextOf(house: House, request: FastifyRequest, operation: string): Promise<Context> {
  const address = hashWithKey(house.config.hash_secret, networkOf(request.ip)).slice(0, 22)
  house.limits.countInSteps(flood, address, (...counted) => addToCount(makeSystemContext(house, 'count_calls'), ...counted))
  const device = request.headers['x-device-id']
  const known = typeof device === 'string' && /^[\w-]{8,64}$/.test(device) ? device : undefined
  const actor = await actorOf(house, request)
  const agent = request.headers['user-agent']?.slice(0, 200)
  return makeContextFor(house, actor, {
    request_id: request.id,
    operation,
    client: {
      address,
      ip: request.ip,
      device: known,
      user_agent: agent,
      app_role: request.headers.authorization?.split('::::')[0]?.slice(0, 32),
    },
  })
}

/** A context for any caller, jobs included. */
export function makeContextFor(house: House, actor: Actor, call: Pick<Context, 'request_id' | 'operation' | 'client'>): Context {
  const { pool, now } = house
  const db = dbFor<Tables>(pool, claimsOf({ actor, now, ...call }))
  return { ...house, db, actor, ...call }
}

/** A context for the product itself, at work on something that no request asked for or that happens before a caller is known. */
export const makeSystemContext = (house: House, operation: string, request_id: string = makeId()): Context =>
  makeContextFor(
    house,
    { kind: 'system' },
    { request_id, operation, client: { address: operation, device: undefined, user_agent: undefined } },
  )

/** Reads `role::::token`. The client chooses the role, so it must match the kind of actor that the token names. */
async function actorOf(house: House, request: FastifyRequest): Promise<Actor> {
  const key = request.headers['x-api-key']
  const machine = typeof key === 'string' ? machineOf(house, key) : undefined
  if (machine) return machine
  // Whoever sends it means to come as a guest, even if they are signed in as somebody else.
  const guest = tokenIn(request.headers['x-guest-token'])
  if (guest) return { kind: 'link', token: guest }
  const link = linkTokenOf(request)
  const header = request.headers.authorization ?? ''
  const [role, token] = header.split('::::')
  if (!token) return link ? { kind: 'link', token: link } : { kind: 'anonymous' }
  const actor = await house.tokens.actorOf(token, house.now(), (actor) => house.mayAct.find(actor))
  const expected = actor?.kind === 'patient' ? 'client' : 'provider'
  if (actor && role === expected) return actor
  // A bad token counts as no token, so that a public page opens with an old one; operations that need a token refuse the caller later.
  if (link) return { kind: 'link', token: link }
  return { kind: 'anonymous' }
}

/** Whether the people of these tokens may still act, in their order: whoever was deleted or offboarded may not. */
export async function findWhoMayAct(house: House, actors: readonly SignedInActor[]): Promise<boolean[]> {
  const { db } = makeSystemContext(house, 'know_caller')
  const [kinds, ids] = [actors.map(({ kind }) => kind), actors.map((actor) => getActorId(actor))]
  const { rows } = await sql<{ may: boolean }>`select app.may_act(kind, id) as may
    from unnest(${kinds}::text[], ${ids}::uuid[]) with ordinality as one (kind, id, place) order by place`.execute(db)
  return rows.map(({ may }) => may)
}

function linkTokenOf(request: FastifyRequest): string | undefined {
  return tokenIn((request.query as Record<string, unknown> | undefined)?.rescheduling_token)
}

function tokenIn(token: unknown): string | undefined {
  return typeof token === 'string' && token.length >= 16 && token.length <= 512 ? token : undefined
}

/**
 * The actor of an API key; undefined for an unknown key, which counts as no key. Every key is compared in constant time, so that the
 * time tells nothing about them.
 */
function machineOf(house: House, key: string): Actor | undefined {
  const given = createHash('sha256').update(key).digest()
  let name: string | undefined
  for (const entry of house.config.api_keys) {
    const [keyName, hash] = entry.includes(':') ? entry.split(':') : ['machine', createHash('sha256').update(entry).digest('hex')]
    const known = Buffer.from(hash ?? '', 'hex')
    if (known.length === given.length && timingSafeEqual(known, given)) name = keyName
  }
  return name ? { kind: 'machine', key_name: name } : undefined
}

/** Names the patient for whom a guardian makes a call. */
const actingHeader = 'x-acting-for'
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The context of a call that a guardian makes for somebody else: it reaches the rows of that patient and of nobody else. The guardianship
 * is looked up for every call, so that it ends in the moment in which it ends. A patient for whom the caller may not act is `not_found`.
 */
export async function makeContextForDependent(ctx: Context, description: Description, { headers }: FastifyRequest): Promise<Context> {
  const { actor } = ctx
  const named = headers[actingHeader]
  if (named === undefined || actor.kind !== 'patient' || !Array.isArray(description.access)) return ctx
  const dependent = String(named).toLowerCase()
  if (dependent === actor.patient_id) return ctx
  if (description.own_account) throw new Problem('forbidden')
  if (!uuidForm.test(dependent) || !(await mayActFor(ctx, actor.patient_id, dependent))) throw new Problem('not_found')
  return makeContextAs(ctx, { ...actor, patient_id: dependent, guardian_id: actor.patient_id })
}

/** Whether a guardian may act for a patient now. */
async function mayActFor(ctx: Context, guardian: string, dependent: string): Promise<boolean> {
  const { rows } = await runAsSystem(ctx, (ctx) =>
    sql<{ may: boolean }>`select app.may_act_for(${guardian}, ${dependent}) as may`.execute(ctx.db),
  )
  return rows[0]?.may === true
}
