import type { ErrorCode } from '@sorrel/contract/kernel/errors'
import type { Operation, Output, Request, WireOf } from '@sorrel/contract/kernel/operation'
import { readConfiguration } from '../configuration.ts'
import { getCurrentSession, getDeviceId, makeRandomId, refreshSession } from '../session.ts'
import { partsAreHere } from '../signed-in/load.ts'
import { getActedFor } from './acting.ts'

/** Any operation of the contract; its name is written in by the build, see build/operation-facts.ts. */
// biome-ignore lint/suspicious/noExplicitAny: `Operation<Wire>` is not a supertype of an operation whose parts are known.
export type AnyOperation = Operation<any>

type Words<Q> = { [K in keyof Q]: Q[K] extends string | undefined ? Q[K] | number | boolean : Q[K] }
type Part<R, P extends string> = P extends keyof R ? (P extends 'query' ? Words<R[P]> : R[P]) : never
type Optional<R> = {
  [P in keyof R as object extends R[P] ? P : undefined extends R[P] ? P : never]?: P extends 'query' ? Words<R[P]> : R[P]
}
type Required<R> = { [P in keyof R as object extends R[P] ? never : undefined extends R[P] ? never : P]: Part<R, P & string> }

/** What an operation is called with: `{ params, query, headers, body }`, those it has. Numbers and yes/no may be given as such in a query. */
export type InputOf<O extends AnyOperation> = Required<Request<WireOf<O>>> & Optional<Request<WireOf<O>>>
export type OutputOf<O extends AnyOperation> = Output<WireOf<O>>
export type Arguments<O extends AnyOperation> = object extends InputOf<O> ? [input?: InputOf<O>] : [input: InputOf<O>]

/** What the API refused, or why it could not be asked: `offline` and `timed_out` are ours. */
export type ProblemCode = ErrorCode | 'offline' | 'timed_out'
export type ProblemDetails = Record<string, unknown>

/** A refusal: show it with `<Problem error={error} />`, read `code` to react to one. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  readonly request_id: string | null
  readonly status: number
  /** Seconds after which trying again makes sense, where the server says so. */
  readonly retry_after: number | null

  constructor(
    code: ProblemCode,
    status = 0,
    details: ProblemDetails = {},
    request_id: string | null = null,
    retry_after: number | null = null,
  ) {
    super(code)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.details = details
    this.request_id = request_id
    this.retry_after = retry_after
  }
}

/** Thrown before anything is sent: a path parameter, a query or a body that the operation requires is missing. */
export class RequiredError extends Error {
  /** The name of what is missing. */
  readonly field: string

  constructor(field: string, operation: string) {
    super(`Required parameter ${field} was null or undefined when calling ${operation}.`)
    this.name = 'RequiredError'
    this.field = field
  }
}

/** The same with its parts forgotten, for what treats all operations alike. */
export type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}
export type CallOptions = {
  signal?: AbortSignal
  /** One for each intention of a person. It stays the same over retries, so that pressing twice acts once. */
  intention?: string
}

/**
 * Calls the API. Refuses before sending, by a `RequiredError` that names the parameter and the operation, when a required one is missing;
 * rejects with `ApiProblem` for everything the server refuses.
 */
export async function call<O extends AnyOperation>(
  operation: O,
  ...[input, options]: [...Arguments<O>, options?: CallOptions]
): Promise<OutputOf<O>> {
  return callLoosely(operation, (input ?? {}) as Loose, options as CallOptions | undefined)
}

/** The same for an input that was checked where it was made. */
export async function callLoosely<O extends AnyOperation>(operation: O, input: Loose, options?: CallOptions): Promise<OutputOf<O>> {
  const answer = await callRaw(operation, input, options)
  if (answer.status === 204) return null as OutputOf<O>
  const type = answer.headers.get('content-type') ?? ''
  return (type.includes('json') ? await answer.json() : await answer.blob()) as OutputOf<O>
}

/** The same, but returns the raw response: for files and streams. Where the server wants to know a reason, the person is asked for it first. */
export async function callRaw(operation: AnyOperation, input: Loose, options: CallOptions = {}): Promise<Response> {
  checkRequired(operation, input)
  const intention = options.intention ?? (operation.idempotent ? makeRandomId() : undefined)
  const send = (more: Record<string, string>) =>
    callOnce(operation, { ...input, headers: { ...input.headers, ...more } }, { ...options, intention })
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'reason_required')) throw error
    await partsAreHere()
    return answer(error, send, options.signal)
  }
}

/** Sends a call again with what the person answered; throws the refusal if they answer nothing. */
export type ReasonAnswer = (
  problem: ApiProblem,
  send: (headers: Record<string, string>) => Promise<Response>,
  signal?: AbortSignal,
) => Promise<Response>
let answer: ReasonAnswer = (problem) => Promise.reject(problem)
/** Said once, by the parts for people who are signed in: who asks for reasons. */
export const answerReasonsBy = (by: ReasonAnswer): void => {
  answer = by
}

async function callOnce(operation: AnyOperation, input: Loose, { intention, signal }: CallOptions): Promise<Response> {
  // Whoever is chosen while a token is renewed is not meant by a call from before.
  const patient = findActedFor(operation)
  const send = () => fetchOnce(operation, input, headersFor(operation, input, intention, patient), signal)
  const token = sendsToken(operation, input) ? getCurrentSession()?.identity_token : undefined
  let answer = await send()
  // An identity token lives for minutes; the person should not notice when one ends.
  if (answer.status === 401 && token && (await isExpiry(answer)) && (await renewToken(token))) answer = await send()
  if (!answer.ok) throw await problemOf(answer)
  return answer
}

// Another call may have renewed the token a moment ago, and a refresh cookie works only once.
async function renewToken(token: string): Promise<boolean> {
  const session = getCurrentSession()
  return session !== null && (session.identity_token !== token || (await refreshSession()) !== null)
}

/** What the parts of this operation are called, in messages and as a key. */
export const nameOf = (operation: AnyOperation): string => operation.name ?? `${operation.method} ${operation.path}`

/** The path with its parameters and query, as it is sent. */
export function addressOf(operation: AnyOperation, input: Loose): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_: string, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  }
  const text = query.toString()
  return `${readConfiguration().api_base}${path}${text && '?'}${text}`
}

/** Throws before anything is sent when a required parameter is missing. */
export function checkRequired(operation: AnyOperation, input: Loose): void {
  const missing = (name: string): never => {
    throw new RequiredError(name, nameOf(operation))
  }
  for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) if (isAbsent(input.params?.[name as string])) missing(name as string)
  for (const name of operation.requires ?? []) if (isAbsent(name === 'body' ? input.body : input.query?.[name])) missing(name)
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

async function fetchOnce(operation: AnyOperation, input: Loose, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort('timed_out'), 30_000)
  signal?.addEventListener('abort', () => controller.abort(), { once: true })
  try {
    return await fetch(addressOf(operation, input), {
      method: operation.method,
      headers,
      body: input.body === undefined ? undefined : isFile(input.body) ? input.body : JSON.stringify(input.body),
      credentials: 'same-origin',
      signal: controller.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem(controller.signal.aborted ? 'timed_out' : 'offline')
  } finally {
    clearTimeout(timer)
  }
}

function headersFor(operation: AnyOperation, input: Loose, intention: string | undefined, patient: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...identityHeaders(sendsToken(operation, input)) }
  if (input.body !== undefined && !isFile(input.body)) headers['content-type'] = 'application/json'
  if (intention) headers['idempotency-key'] = intention
  if (patient && sendsToken(operation, input)) headers['x-acting-for'] = patient
  for (const [name, value] of Object.entries(input.headers ?? {})) if (!isAbsent(value)) headers[name] = String(value)
  return headers
}

/**
 * Whether a call carries the token of whoever is signed in. One that is open to anyone does not: it answers everybody alike. Nor does one
 * by a link: whoever holds the link acts by it, also where somebody else is signed in on this device.
 */
const sendsToken = (operation: AnyOperation, input: Loose): boolean =>
  operation.access !== 'public' && !(operation.or_token && !isAbsent(input.query?.[operation.or_token]))

/** The patient for whom a call of this operation acts; null for one about the account of the person who signed in. */
export const findActedFor = (operation: AnyOperation): string | null => (operation.own_account ? null : getActedFor())

/** The two headers of every request. Without a token the value holds only the role. */
const identityHeaders = (withToken: boolean): { authorization: string; 'x-device-id': string } => ({
  authorization: `${readConfiguration().role}::::${(withToken && getCurrentSession()?.identity_token) || ''}`,
  'x-device-id': getDeviceId(),
})

const isFile = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

// A wrong code and a missing step-up are 401 too, and no new token helps there.
async function isExpiry(answer: Response): Promise<boolean> {
  const problem = await problemOf(answer.clone())
  return problem.code === 'not_signed_in'
}

const isAboutAddress = (issues: unknown): boolean =>
  Array.isArray(issues) &&
  issues.length > 0 &&
  issues.every(
    (issue: { in?: unknown; code?: unknown } | null) =>
      issue?.in === 'path' && (issue.code === 'invalid_format' || issue.code === 'invalid_value'),
  )

async function problemOf(answer: Response): Promise<ApiProblem> {
  const retry_after = secondsOf(answer.headers.get('retry-after'))
  try {
    const { error } = (await answer.json()) as { error: { code: ErrorCode; details?: ProblemDetails | null; request_id?: string | null } }
    const { code, request_id = null } = error
    const details = error.details ?? {}
    // An address that is no id names nothing, as one that is no longer known: no form is wrong.
    if (code === 'invalid_request' && isAboutAddress(details.issues)) return new ApiProblem('not_found', 404, {}, request_id)
    return new ApiProblem(code, answer.status, details, request_id, retry_after)
  } catch {
    return new ApiProblem(
      answer.status === 429 ? 'too_many_requests' : answer.status >= 500 ? 'temporarily_unavailable' : 'internal',
      answer.status,
      {},
      null,
      retry_after,
    )
  }
}

// A proxy may send a date here, which this device's clock could misread. Such a header is ignored.
const secondsOf = (header: string | null): number | null => (header && /^\d{1,6}$/.test(header) ? Number(header) : null)
