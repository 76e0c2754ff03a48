import type { ErrorCode } from './errors.ts'

/** The tags that narrow what an administrator may do; `superadmin` stands for all of them. */
export const adminTags = [
  'billing_operations',
  'support',
  'credentialing',
  'growth',
  'finance',
  'clinical',
  'compliance',
  'superadmin',
] as const
export type AdminTag = (typeof adminTags)[number]

/** Who may call: `admin` is any administrator, `admin:support` one who carries that tag. */
export type Audience = 'patient' | 'provider' | 'admin' | `admin:${AdminTag}`

/** The little of zod the type checker must see. Writing z.ZodType here made `tsc` five times slower. */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/** Something other than one JSON value: a download, or a stream of server-sent events. */
export type FileOutput = { readonly file: string }
export type EventsOutput = { readonly events: Schema }

/** What travels: the schemas of an operation, kept in `wire.ts`, so that a browser need not load zod to make a call. */
export type Wire = {
  params?: Schema
  query?: Schema
  headers?: Schema
  /** What a browser adds by itself; the client of a page neither reads nor sends it. */
  cookies?: Schema
  body?: Schema
  output: Schema | FileOutput | EventsOutput
}

/** One call of the API: all that both sides must agree on, and nothing else. */
export type Description = {
  /** Its export's name. Only the web app's build writes it in, see web/build/operation-facts.ts; the server reads the exports themselves. */
  name?: string
  /** The queries that a caller must send, and `body` where an empty one is refused. The same build reads them from the schemas. */
  requires?: readonly string[]
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** `public`: anyone. `machine`: an api key. `webhook`: a signature over the raw body. */
  access: 'public' | 'machine' | 'webhook' | readonly Audience[]
  /** Which integration signs a webhook's body. */
  signed_by?: 'sms'
  /** A query parameter whose token may stand in for being signed in. */
  or_token?: string
  /** A session that a recovery opened may call this, since it finishes the recovery or ends the session. All other calls refuse such a session. */
  finishes_recovery?: true
  errors?: readonly ErrorCode[]
  /** The status of success where it is not 200. */
  status?: 200 | 201 | 202 | 204
  /** The answer to a retry with the same `idempotency-key` is the first answer. */
  idempotent?: true
  /** Ours, beyond the calls the specification lists. */
  addition?: true
  deprecated?: true
  /** Seconds for which anyone may keep the answer, which then carries an ETag; without it nobody may. */
  cache_seconds?: number
  /** Bytes a body may have where the usual one megabyte does not do. */
  body_limit?: number
  /** Seconds an answer may take where the usual few do not do; who waits for longer is told `temporarily_unavailable`. */
  answer_seconds?: number
  /** One sentence for the reference page. */
  summary: string
}

declare const wired: unique symbol
export type Operation<W extends Wire = Wire> = Description & { readonly [wired]?: W }

/** Declares an operation; `W` is `typeof wire.<same name>`, a type only, so that no schema is loaded by it. */
export const operation =
  <W extends Wire>() =>
  <const D extends Description>(description: D): D & Operation<W> =>
    description

export const file = (type: string): FileOutput => ({ file: type })
export const events = (chunk: Schema): EventsOutput => ({ events: chunk })

type Sendable = 'params' | 'query' | 'headers' | 'body'
type Part = Sendable | 'cookies'
type Parsed<S> = S extends { _zod: { output: infer T } } ? T : never
type Sent<S> = S extends { _zod: { input: infer T } } ? T : never
export type WireOf<O> = O extends Operation<infer W> ? W : never

/** What a handler is given. */
export type Input<W extends Wire> = { [P in Part & keyof W]: Parsed<W[P]> }
/** What a client sends. */
export type Request<W extends Wire> = { [P in Sendable & keyof W]: Sent<W[P]> }
/** What a client reads. */
export type Output<W extends Wire> = W['output'] extends Schema ? Parsed<W['output']> : unknown
/** What a handler answers, before `output` is applied to it. */
export type Answer<W extends Wire> = W['output'] extends Schema ? Sent<W['output']> : unknown

/** The names of the path parameters, in the order of the path. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
