import assert from 'node:assert/strict'
import type { ErrorCode } from '@sorrel/contract/kernel/errors'
import type { AdminTag, Output, Request, Wire, WireOf } from '@sorrel/contract/kernel/operation'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Offered } from '../../features.ts'
import type { cast } from '../../world/cast.ts'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { House } from '../serving/callers.ts'

// A test writes the line that travels, and the type checker finds the operation of the contract that it calls.
// `Offered` has a member for each feature; the conditional type takes them one by one.
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

/** Numbers and yes or no may stand in a query as such. */
type Words<Query> = { [Name in keyof Query]: Query[Name] extends string | undefined ? Query[Name] | number | boolean : Query[Name] }
type Sent<W extends Wire> = {
  [Part in keyof Request<W> & ('query' | 'body')]: Part extends 'query' ? Words<Request<W>['query']> : Constant<Request<W>[Part]>
}
/** What is written with `as const` fits as well. */
type Constant<T> = T extends object ? { readonly [Name in keyof T]: Constant<T[Name]> } : T
type Needed<T> = { [Part in keyof T as object extends T[Part] ? never : undefined extends T[Part] ? never : Part]: T[Part] }

export type Person =
  | { kind: 'patient'; patient_id: string }
  | { kind: 'provider'; provider_id: string }
  | { kind: 'admin'; admin_id: string; admin_tags: readonly AdminTag[] }
type From = { as?: Person | 'nobody'; headers?: Record<string, string> }
/** What a test sends besides the line: the query and the body that the contract asks for. */
export type Given<Line extends string> = From & Partial<Sent<WireAt<Line>>> & Needed<Sent<WireAt<Line>>>
/** Anything at all, for what the contract refuses. */
export type Anything = From & { query?: Record<string, unknown>; body?: unknown }
type Arguments<Line extends string> = [WireAt<Line>] extends [never]
  ? [given: 'The contract has no such line; send() takes any.']
  : object extends Given<Line>
    ? [given?: Given<Line>]
    : [given: Given<Line>]

/** For functions of a test that pass a body on. */
export type BodyOf<Line extends string> = Sent<WireAt<Line>> extends { body: infer Body } ? Body : never

export type Answered<Body = unknown> = {
  status: number
  /** Of a success. A refusal has `code` and `details`. */
  body: Body
  /** Why it was refused; undefined when it was not. */
  code: ErrorCode | undefined
  details: Details
  headers: Record<string, unknown>
  text: string
}
/** What refusals tell besides their code, each its own part of it. */
export type Details = {
  issues?: { in: string; path: (string | number)[]; code: string; params: Record<string, unknown> }[]
  rule?: string
  reason?: string
  nearest?: string[]
  dates?: { local_date: string; ok: boolean; rule: string | null; nearest: string[] }[]
  [name: string]: unknown
}

/**
 * `call('POST /appointments', { as: cast.maya, body })`. The line decides what has to be sent and what is answered.
 * A line or an input that the contract does not know does not compile; `send` takes them.
 */
export type CallInTest = <const Line extends string>(line: Line, ...given: Arguments<Line>) => Promise<Answered<Output<WireAt<Line>>>>
export type Send = (line: string, given?: Anything) => Promise<Answered>

/** What a call that must succeed answers. */
export async function bodyOf<Body>(answer: Promise<Answered<Body>>): Promise<Body> {
  const { status, text, body } = await answer
  assert.ok(status >= 200 && status < 300, `${status} ${text}`)
  return body
}

/** The same door with the types of the contract. */
export const typedCalls = (send: Send): CallInTest => send as (line: string, ...given: readonly unknown[]) => Promise<Answered<never>>

export function callsInto(app: FastifyInstance, tokenOf: (person: Person) => Promise<string>): Send {
  return async (line, { as = 'nobody', query, headers = {}, body } = {}) => {
    const [method, path] = line.split(' ') as ['GET', string]
    const signedIn = as === 'nobody' ? {} : { authorization: `${as.kind === 'patient' ? 'client' : 'provider'}::::${await tokenOf(as)}` }
    const answer = await app.inject({
      method,
      url: `/api${path}${queryOf(query)}`,
      headers: { ...signedIn, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return readAnswer(answer)
  }
}

type Injected = { statusCode: number; headers: Record<string, unknown>; body: string }
export function readAnswer({ statusCode, headers, body: text }: Injected): Answered {
  const isJson = String(headers['content-type'] ?? '').includes('json')
  const body: unknown = isJson && text ? JSON.parse(text) : text
  const refusal = statusCode >= 400 && isJson ? (body as { error?: { code: ErrorCode; details: Details } }).error : undefined
  return { status: statusCode, body, code: refusal?.code, details: refusal?.details ?? {}, headers, text }
}

function queryOf(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((v) => v !== undefined).map((v) => [name, String(v)] as [string, string]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** What of a test's app it takes to sign somebody in. */
type Signing = { owner: Pick<pg.Pool, 'query'>; clock: Clock; house: Pick<House, 'tokens'> }
type Member = (typeof cast)[keyof typeof cast]
/** The header of a person of the cast whose session is really there: signing out and asking again need one. */
export async function signedIn(t: Signing, as: Member): Promise<{ authorization: string }> {
  const session_id = newId()
  await t.owner.query(
    `insert into session (id, identity_id, kind, created_at, seen_at, expires_at) values ($1, $2, $3, $4, $4, timestamptz '2026-03-05 00:00Z')`,
    [session_id, as.identity_id, as.kind === 'patient' ? 'patient' : 'staff', t.clock()],
  )
  const ids = { session_id, identity_id: as.identity_id }
  const actor =
    as.kind === 'patient'
      ? { kind: as.kind, patient_id: as.patient_id, ...ids }
      : as.kind === 'provider'
        ? { kind: as.kind, provider_id: as.provider_id, ...ids }
        : { kind: as.kind, admin_id: as.admin_id, tags: as.admin_tags, ...ids }
  const { identity_token } = await t.house.tokens.sign(actor, t.clock())
  return { authorization: `${as.kind === 'patient' ? 'client' : 'provider'}::::${identity_token}` }
}
