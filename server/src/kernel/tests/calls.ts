import assert from 'node:assert/strict'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import type { ErrorCode } from '@sorrel/contract/kernel/errors'
import type { AdminTag, Output, Request, Wire, WireOf } from '@sorrel/contract/kernel/operation'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Offered } from '../../features.ts'
import type { cast } from '../../world/cast.ts'
import { addMinutes, type Clock } from '../clock.ts'
import { makeId } from '../ids.ts'
import type { House } from '../serving/callers.ts'
import { type Details, Refusal } from './abuse/refusal.ts'

// A test writes a line such as `GET /appointments`, and the type checker finds the operation of the contract that it calls. `Offered` has
// a member for each feature; the conditional type visits them one by one.
type EntriesOf<Feature> = Feature extends object
  ? { [Name in keyof Feature]: [LineOf<Feature[Name]>, Feature[Name]] }[keyof Feature]
  : never
type LineOf<O> = O extends { method: infer Method extends string; path: infer Path extends string } ? `${Method} ${PatternOf<Path>}` : never
/** `/appointments/{appointment_id}` becomes `/appointments/{}`. */
type PatternOf<Path extends string> = Path extends `${infer Before}{${string}}${infer After}` ? `${Before}{}${PatternOf<After>}` : Path
type ByLine = { [Entry in EntriesOf<Offered> as Entry[0]]: WireOf<Entry[1]> }

/** `GET /appointments/${id}` becomes `GET /appointments/{}`. */
type Patterned<Line extends string> = Line extends `${infer Part}/${infer Rest}` ? `${PartOf<Part>}/${Patterned<Rest>}` : PartOf<Line>
// biome-ignore lint/suspicious/noExplicitAny: ids in the rows of a test's own query are `any`, and stand for a value as strings do.
type PartOf<Text extends string> = `${any}` extends Text ? '{}' : Text
type WireAt<Line extends string> = Patterned<Line> extends keyof ByLine ? ByLine[Patterned<Line>] : never

/** A query may contain numbers and booleans as they are. */
type Words<Query> = { [Name in keyof Query]: Query[Name] extends string | undefined ? Query[Name] | number | boolean : Query[Name] }
type Sent<W extends Wire> = {
  [Part in keyof Request<W> & ('query' | 'body')]: Part extends 'query' ? Words<Request<W>['query']> : Constant<Request<W>[Part]>
}
/** Also accepts values that are written with `as const`. */
type Constant<T> = T extends object ? { readonly [Name in keyof T]: Constant<T[Name]> } : T
type Needed<T> = { [Part in keyof T as object extends T[Part] ? never : undefined extends T[Part] ? never : Part]: T[Part] }

export type Person =
  | { kind: 'patient'; patient_id: string }
  | { kind: 'provider'; provider_id: string }
  | { kind: 'admin'; admin_id: string; admin_tags: readonly AdminTag[] }
type From = { as?: Person | 'nobody'; headers?: Record<string, string> }
/** What a test sends besides the line: the query and the body that the contract requires. */
export type Given<Line extends string> = From & Partial<Sent<WireAt<Line>>> & Needed<Sent<WireAt<Line>>>
/** Any input at all, for calls that the contract refuses. */
export type Anything = From & { query?: Record<string, unknown>; body?: unknown }
type Arguments<Line extends string> = [WireAt<Line>] extends [never]
  ? [given: 'The contract has no such line; send() takes any.']
  : object extends Given<Line>
    ? [given?: Given<Line>]
    : [given: Given<Line>]

/** The body of a call, for functions of a test that pass one on. */
export type BodyOf<Line extends string> = Sent<WireAt<Line>> extends { body: infer Body } ? Body : never

/** What a call answers when it succeeds. */
export type AnswerOf<Line extends string> = Output<WireAt<Line>>

export type Answered<Body = unknown> = {
  status: number
  /** The body of a success. A refusal has `code` and `details` instead. */
  body: Body
  /** The code of the refusal; undefined for a success. */
  code: ErrorCode | undefined
  details: Details
  headers: Record<string, unknown>
  text: string
}

/**
 * `call('POST /appointments', { as: cast.maya, body })`. The line decides the types of input and answer. A line or an input that the
 * contract does not know does not compile; for those, use `send`.
 */
export type CallInTest = <const Line extends string>(line: Line, ...given: Arguments<Line>) => Promise<Answered<Output<WireAt<Line>>>>
export type Send = (line: string, given?: Anything) => Promise<Answered>

/** The answer of a call that must succeed. */
export async function bodyOf<Body>(answer: Promise<Answered<Body>>): Promise<Body> {
  const { status, text, body } = await answer
  assert.ok(status >= 200 && status < 300, `${status} ${text}`)
  return body
}

/** The same door with the types of the contract. */
export const typeCalls = (send: Send): CallInTest => send as (line: string, ...given: readonly unknown[]) => Promise<Answered<never>>

export function makeCallsInto(app: FastifyInstance, tokenOf: (person: Person) => Promise<string>): Send {
  return async (line, { as = 'nobody', query, headers = {}, body } = {}) => {
    const [method, path] = line.split(' ') as ['GET', string]
    const signedIn =
      as === 'nobody' ? {} : { authorization: `${as.kind === 'patient' ? 'client' : 'provider'}::::${await tokenOf(as)}`, ...reasonOf(as) }
    const answer = await app.inject({
      method,
      url: `/api${path}${queryOf(query)}`,
      headers: { ...signedIn, ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return readAnswer(answer)
  }
}

/** Why the administrators of tests read: they always say so, unless a test about reasons sends another header. */
const reasonOf = ({ kind }: Person) => (kind === 'admin' ? { [accessReasonHeader]: 'A test asks for it.' } : {})

type Injected = { statusCode: number; headers: Record<string, unknown>; body: string }
export function readAnswer({ statusCode, headers, body: text }: Injected): Answered {
  const isJson = String(headers['content-type'] ?? '').includes('json')
  const body: unknown = isJson && text ? JSON.parse(text) : text
  const refusal = statusCode >= 400 && isJson ? Refusal.parse(body).error : undefined
  return { status: statusCode, body, code: refusal?.code, details: refusal?.details ?? {}, headers, text }
}

function queryOf(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((v) => v !== undefined).map((v) => [name, String(v)] as [string, string]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** The parts of a test's app that signing somebody in needs. */
type Signing = { owner: Pick<pg.Pool, 'query'>; clock: Clock; house: Pick<House, 'tokens'> }
type Member = (typeof cast)[keyof typeof cast]
/** The authorization header of a member of the cast with a stored session, which signing out and step-ups need. */
export async function signInMember(
  t: Signing,
  as: Member,
  step_up_until: string | null = null,
): Promise<{ authorization: string; [accessReasonHeader]?: string }> {
  const session_id = makeId()
  await t.owner.query(
    `insert into app.session (id, identity_id, kind, created_at, seen_at, expires_at, step_up_until)
     values ($1, $2, $3, $4, $4, timestamptz '2026-03-05 00:00Z', $5)`,
    [session_id, as.identity_id, as.kind === 'patient' ? 'patient' : 'staff', t.clock(), step_up_until],
  )
  const ids = { session_id, identity_id: as.identity_id }
  const actor =
    as.kind === 'patient'
      ? { kind: as.kind, patient_id: as.patient_id, ...ids }
      : as.kind === 'provider'
        ? { kind: as.kind, provider_id: as.provider_id, ...ids }
        : { kind: as.kind, admin_id: as.admin_id, tags: as.admin_tags, ...ids }
  const { identity_token } = await t.house.tokens.sign(actor, t.clock())
  return { authorization: `${as.kind === 'patient' ? 'client' : 'provider'}::::${identity_token}`, ...reasonOf(as) }
}

/** The same of somebody who has just proved who they are, for calls that need a step-up. */
export const proveMember = (t: Signing, as: Member) => signInMember(t, as, addMinutes(t.clock(), 10))
