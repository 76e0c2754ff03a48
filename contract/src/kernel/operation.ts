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

/** The part of a zod schema that the type checker needs. `z.ZodType` in its place makes `tsc` five times slower. */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/** An answer that is not one JSON value: a download, or a stream of server-sent events. */
export type FileOutput = { readonly file: string }
/** A body that is not JSON: bytes as they are, of this media type. */
export type BytesInput = { readonly bytes: string }
export type EventsOutput = { readonly events: Schema }

/** The schemas of an operation. They live in `wire.ts`, so that a browser can make a call without loading zod. */
export type Wire = {
  params?: Schema
  query?: Schema
  headers?: Schema
  /** A cookie that the browser adds by itself; our client neither reads nor sends it. */
  cookies?: Schema
  body?: Schema | BytesInput
  output: Schema | FileOutput | EventsOutput
}

/** The part of a call whose id says whose data it reads. `practice`: those of any patient. */
export type ReasonPart = `${'params' | 'query' | 'body'}.${string}` | 'practice'
/**
 * The first part that was sent decides; parts in a list of their own go together. If none was sent, no data are read. `needless` says in a
 * sentence why the call needs no reason.
 */
export type StaffReason = readonly (ReasonPart | readonly ReasonPart[])[] | { readonly needless: string }

/** One call of the API: what both sides must agree on, and nothing else. */
export type Description = {
  /** The name of its export. Only the build of the web app sets it (web/build/operation-facts.ts); the server reads the exports themselves. */
  name?: string
  /** The query parameters that a caller must send, and `body` if an empty one is refused. The same build reads them from the schemas. */
  requires?: readonly string[]
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** `public`: anyone. `machine`: an api key. `webhook`: a signature over the raw body. */
  access: 'public' | 'machine' | 'webhook' | readonly Audience[]
  /** Which integration signs a webhook's body. */
  signed_by?: 'sms' | 'email' | 'payments'
  /** A query parameter, or a header, whose token stands in for signing in. */
  or_token?: string
  /** Whether a session from a recovery may make this call, because it finishes the recovery or ends the session. All other calls refuse it. */
  finishes_recovery?: true
  /** Concerns the account of the person who signed in. A call that acts for a dependent is refused, and the web app never sends one. */
  own_account?: true
  /** Whose data an administrator reads with this call, for which they say why (decision 59). Needed of every call that lets one in. */
  staff_reason?: StaffReason
  errors?: readonly ErrorCode[]
  /** The status of success if it is not 200. */
  status?: 200 | 201 | 202 | 204
  /** The status of success if what the call would begin is under way already. The handler answers `UnderWay` then. */
  status_under_way?: 200
  /** A retry with the same `idempotency-key` gets the first answer again. */
  idempotent?: true
  /** An operation of ours that the specification does not list. */
  addition?: true
  deprecated?: true
  /**
   * The token in the address says everything, and the body is ignored: mail programs send the form of RFC 8058 to it. Only for calls that
   * harm nobody whom another site makes send one.
   */
  one_click?: true
  /** Seconds for which anyone may cache the answer, which then carries an ETag. Without it nobody may cache it. */
  cache_seconds?: number
  /** The largest body in bytes, if one megabyte is too little. */
  body_limit?: number
  /** Seconds that an answer may take, if the default is too short. A caller who waits longer gets `temporarily_unavailable`. */
  answer_seconds?: number
  /** Answered also by a node that turns calls away: whoever supervises it must not take a busy node for a dead one. */
  passes_full?: true
  /** What the call does, for the reference page. */
  summary: string
}

declare const wired: unique symbol
export type Operation<W extends Wire = Wire> = Description & { readonly [wired]?: W }

/** Declares an operation. `W` is `typeof wire.<same name>`: a type, which loads no schema. */
export const operation =
  <W extends Wire>() =>
  <const D extends Description>(description: D): D & Operation<W> =>
    description

export const bytes = (type: string): BytesInput => ({ bytes: type })
export const file = (type: string): FileOutput => ({ file: type })
export const events = (chunk: Schema): EventsOutput => ({ events: chunk })

type Sendable = 'params' | 'query' | 'headers' | 'body'
type Part = Sendable | 'cookies'
type Parsed<S> = S extends { _zod: { output: infer T } } ? T : S extends BytesInput ? Uint8Array : never
type Sent<S> = S extends { _zod: { input: infer T } } ? T : S extends BytesInput ? Blob | Uint8Array : never
export type WireOf<O> = O extends Operation<infer W> ? W : never

/** The input of a handler. */
export type Input<W extends Wire> = { [P in Part & keyof W]: Parsed<W[P]> }
/** The input of a client's call. */
export type Request<W extends Wire> = { [P in Sendable & keyof W]: Sent<W[P]> }
/** The answer that a client reads. */
export type Output<W extends Wire> = W['output'] extends Schema ? Parsed<W['output']> : unknown
/** The answer of a handler, before `output` parses it. */
export type Answer<W extends Wire> = W['output'] extends Schema ? Sent<W['output']> : unknown

/** The names of the path parameters, in the order of the path. */
export const listPathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
