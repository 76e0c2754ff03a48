import { createHash, randomBytes } from 'node:crypto'
import { impliedErrors } from '@sorrel/contract/kernel/errors'
import { type Audience, adminTags, type Description } from '@sorrel/contract/kernel/operation'
import { isBytes, zodOf } from '@sorrel/contract/kernel/schema-walk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, type Context, getActorId, getUnfinishedRecovery, makeContextAs, transaction } from '../context.ts'
import { hashOfToken } from '../ids.ts'
import { Download, type EventStream, Page, type Served, UnderWay, WithCookie } from '../implement.ts'
import { openStream } from '../live/stream.ts'
import { Problem, refuseValue } from '../problem.ts'
import type { Opened } from '../reasons/giving.ts'
import { requireReason } from '../reasons/requiring.ts'
import { BytesBody, refuseOtherBodies } from './bytes.ts'
import { makeContextForDependent } from './callers.ts'
import { writePagePolicy } from './headers.ts'
import { runOnce } from './idempotency.ts'
import type { Turnstile } from './turnstile.ts'
import { FormBody, refuseForms, SignedJson, verifyWebhook } from './webhooks.ts'

export type ContextFor = (request: FastifyRequest, operation: string) => Promise<Context>

/** Adds the route of one operation. The server has no other API routes. */
export function serveOperation(app: FastifyInstance, served: Served, contextFor: ContextFor, turnstile: Turnstile): void {
  const { description, wire } = served
  const isStream = 'events' in wire.output
  app.route({
    method: description.method,
    url: description.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(description.body_limit ? { bodyLimit: description.body_limit } : {}),
    config: { keeps_raw: description.access === 'webhook', passes_full: isStream || description.passes_full === true },
    // A stream never ends, so neither would the answer to HEAD.
    exposeHeadRoute: !isStream,
    handler: async (request, reply) => {
      const isGone = () => request.raw.socket.destroyed
      if (isStream) return turnstile.begin(() => beginStream(served, request, reply, contextFor), isGone)
      // Whoever may take longer works little with the database, and would keep others from their turn.
      const { answer_seconds: seconds, passes_full } = description
      const passing = { seconds, at_once: seconds !== undefined || passes_full === true, isGone }
      const { status, answer } = await turnstile.pass(() => runCall(served, request, contextFor), passing)
      if (description.cache_seconds) return sendCacheable(request, reply, answer, description.cache_seconds)
      return sendAnswer(reply, status, answer)
    },
  })
}

async function beginStream(served: Served, request: FastifyRequest, reply: FastifyReply, contextFor: ContextFor): Promise<void> {
  const { answer } = await runCall(served, request, contextFor)
  await openStream(reply, request.headers['last-event-id'], answer as EventStream)
}

/** Runs one call from finding its caller to its answer. Reads and refusals enter the audit before the answer leaves. */
async function runCall(served: Served, request: FastifyRequest, contextFor: ContextFor): Promise<{ status: number; answer: unknown }> {
  const { description, wire } = served
  let ctx = await callerOf(served, request, contextFor)
  try {
    refuseForms(description, request)
    mayCall(description, ctx.actor)
    refuseOtherBodies(served, request)
    ctx = await makeContextForDependent(ctx, description, request)
    const input = partsOf(served, request)
    if ('events' in wire.output) return { status: 200, answer: await served.handle(ctx, input) }
    const opened = await requireReason(ctx, description, input, request)
    const answered = await answerTo(served, ctx, input, request)
    await noteRead(ctx, description, input, answered.answer, opened)
    return answered
  } catch (error) {
    await noteRefusal(ctx, description, request, error)
    throw error
  }
}

/**
 * Answers a public read without the network, for a page that the server writes. The same rules apply as to a call. `asked` holds what was
 * answered for this page before.
 */
export async function answerRead(ctx: Context, served: Served, sent: Sent, asked: Map<string, Promise<unknown>>): Promise<unknown> {
  const { name, description, wire } = served
  if (description.method !== 'GET' || description.access !== 'public') throw new Problem('forbidden')
  const input = partsOf(served, sent)
  const question = name + JSON.stringify(input)
  const known = asked.get(question)
  if (known) return known
  const answering = served.handle({ ...ctx, operation: name }, input).then((answer) => shapeAnswer(wire, answer))
  asked.set(question, answering)
  return answering
}

/**
 * The context of the caller: whoever signed the body of a webhook; otherwise whoever holds the token or key. At public operations, the
 * session of a recovery counts as nobody.
 */
async function callerOf({ name, description }: Served, request: FastifyRequest, contextFor: ContextFor): Promise<Context> {
  const ctx = await contextFor(request, name)
  if (description.access === 'public' && getUnfinishedRecovery(ctx.actor)) return makeContextAs(ctx, { kind: 'anonymous' })
  if (description.access !== 'webhook') return ctx
  const signature = await verifyWebhook(ctx, description, request)
  return makeContextAs(ctx, { kind: 'machine', key_name: description.signed_by ?? name, delivery: hashOfToken(signature) })
}

/**
 * Checks the caller against the operation: 401 without a good token, 403 with the wrong kind of caller. Rights to rows are checked in
 * access.ts.
 */
export function mayCall(description: Description, actor: Actor): void {
  const { access } = description
  if (access === 'public') return
  if (access === 'machine' || access === 'webhook') {
    if (actor.kind !== 'machine') throw new Problem('not_signed_in')
    return
  }
  if (actor.kind === 'link' && description.or_token) return
  if (actor.kind !== 'patient' && actor.kind !== 'provider' && actor.kind !== 'admin') throw new Problem('not_signed_in')
  const must_update = getUnfinishedRecovery(actor)
  if (must_update && !description.finishes_recovery) throw new Problem('forbidden', { must_update })
  if (!audiencesOf(actor).some((audience) => access.includes(audience))) throw new Problem('forbidden')
}

function audiencesOf(actor: Actor): Audience[] {
  if (actor.kind === 'patient' || actor.kind === 'provider') return [actor.kind]
  if (actor.kind !== 'admin') return []
  const tags = actor.tags.includes('superadmin') ? adminTags : actor.tags
  return ['admin', ...tags.map((tag): Audience => `admin:${tag}`)]
}

const partNames = { params: 'path', query: 'query', headers: 'header', cookies: 'cookie', body: 'body' } as const

type Sent = Partial<Pick<FastifyRequest, keyof typeof partNames & keyof FastifyRequest>>

function partsOf({ wire, description }: Served, request: Sent): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const issues: object[] = []
  for (const part of ['params', 'query', 'headers', 'cookies', 'body'] as const) {
    const schema = wire[part]
    if (!schema) {
      if (part === 'body' && !description.one_click && Object.keys(request.body ?? {}).length > 0)
        issues.push({ in: 'body', path: [], code: 'unrecognized_keys', params: {} })
      continue
    }
    if (isBytes(schema)) {
      input.body = request.body instanceof BytesBody ? request.body.bytes : Buffer.alloc(0)
      continue
    }
    const sent = part === 'body' ? bodyOf(request) : part === 'cookies' ? cookiesOf(request) : request[part]
    const parsed = zodOf(schema).safeParse(sent)
    if (parsed.success) input[part] = parsed.data
    else issues.push(...parsed.error.issues.map((issue) => issueOf(partNames[part], issue)))
  }
  if (issues.length > 0) throw new Problem('invalid_request', { issues })
  return input
}

// NOTE: Fastify gives undefined or null for an empty body; a body whose fields are all optional may be left out.
const bodyOf = ({ body }: Sent): unknown =>
  body instanceof FormBody ? body.fields : body instanceof SignedJson ? body.value : (body ?? {})

/** The first cookie of each name, not decoded: ours are tokens, which need no decoding. */
function cookiesOf({ headers = {} }: Sent): Record<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split(/=(.*)/s) as [string, string?])
  return Object.fromEntries(pairs.reverse().map(([name, value]) => [name, value ?? '']))
}

// zod's issues contain the input, and their messages are English. Ours say where, of what kind and which bound, but never a value.
function issueOf(place: string, issue: z.core.$ZodIssue) {
  const { path, ...rest } = issue as z.core.$ZodIssue & Record<string, unknown>
  // Our own rules may name their own code.
  const code = issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code
  const params = Object.fromEntries(
    ['minimum', 'maximum', 'format', 'expected', 'keys', 'origin', 'values']
      .filter((name) => name in rest)
      .map((name) => [name, rest[name]]),
  )
  return { in: place, path, code, params }
}

async function answerTo(
  served: Served,
  ctx: Context,
  input: Record<string, unknown>,
  request: FastifyRequest,
): Promise<{ status: number; answer: unknown }> {
  const { description, wire } = served
  const status = description.status ?? 200
  const work = async (ctx: Context) => {
    const answer = await served.handle(ctx, input)
    if (!(answer instanceof UnderWay)) return { status, answer: shapeAnswer(wire, answer) }
    return { status: description.status_under_way ?? status, answer: shapeAnswer(wire, answer.answer) }
  }
  const key = description.idempotent ? keyOf(request) : undefined
  return key ? transaction(ctx, (ctx) => runOnce(ctx, key, input, () => work(ctx))) : work(ctx)
}

/** Removes everything that the output schema does not name. Files and pages pass as they are, because we write them ourselves. */
function shapeAnswer({ output }: Served['wire'], answer: unknown): unknown {
  if (answer instanceof Download || answer instanceof Page) return answer
  if (answer instanceof WithCookie) return new WithCookie(shapeAnswer({ output }, answer.answer), answer.cookie)
  if (!('_zod' in output)) throw new Error('a file or a stream was promised, and a value answered')
  return zodOf(output).parse(answer)
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw refuseValue('header', ['idempotency-key'], 'invalid_format')
  }
  return key
}

function sendAnswer(reply: FastifyReply, status: number, answer: unknown) {
  reply.header('cache-control', 'no-store')
  if (answer instanceof Download) {
    return reply
      .type(answer.type)
      .header('content-disposition', `${answer.disposition}; filename="${answer.name.replace(/[^\w.-]/g, '_')}"`)
      .headers(answer.length === undefined ? {} : { 'content-length': String(answer.length) })
      .send(answer.bytes)
  }
  if (answer instanceof Page) {
    const nonce = randomBytes(18).toString('base64')
    return reply.type('text/html; charset=utf-8').header('content-security-policy', writePagePolicy(nonce)).send(answer.write(nonce))
  }
  if (answer instanceof WithCookie) return reply.status(status).header('set-cookie', answer.cookie).send(answer.answer)
  if (answer === null || answer === undefined) return reply.status(status === 200 ? 204 : status).send()
  return reply.status(status).send(answer)
}

/** Sends an answer that is the same for everybody. A client that already has it gets 304 without a body (RFC 9110, 13.1.2). */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, answer: unknown, seconds: number) {
  const text = JSON.stringify(answer)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `public, max-age=${seconds}`).header('etag', tag)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

const isPersonal = (description: Description) => Array.isArray(description.access)

async function noteRead(
  ctx: Context,
  description: Description,
  input: Record<string, unknown>,
  answer: unknown,
  opened: readonly Opened[],
): Promise<void> {
  if (description.method !== 'GET' || !isPersonal(description)) return
  const subject = subjectOf(ctx, input, answer)
  const patient_id = subject.patient_id ?? opened.find((one) => one.patient_id)?.patient_id ?? null
  await ctx.audit.note(ctx, { action: 'read', outcome: 'ok', ...subject, patient_id })
}

async function noteRefusal(ctx: Context, description: Description, request: FastifyRequest, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) return
  if (ctx.config.mode === 'test' && ![...impliedErrors, ...(description.errors ?? [])].includes(error.code)) {
    throw new Error(`${ctx.operation} answers ${error.code}, which it does not list`)
  }
  if (!isPersonal(description) || error.code === 'not_signed_in') return
  await ctx.audit
    .note(ctx, { action: 'refused', outcome: error.code, ...subjectOf(ctx, { params: request.params }, undefined) })
    .catch((failure) => ctx.log.error({ err: failure }, 'audit of a refusal'))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function subjectOf(ctx: Context, input: Record<string, unknown>, answer: unknown) {
  const [name, value] =
    Object.entries((input.params ?? {}) as Record<string, unknown>).find(([, value]) => typeof value === 'string' && uuid.test(value)) ?? []
  const answered = (answer as { patient_id?: unknown } | null | undefined)?.patient_id
  const patient_id =
    ctx.actor.kind === 'patient'
      ? (getActorId(ctx.actor) ?? null)
      : typeof answered === 'string'
        ? answered
        : name === 'patient_id'
          ? (value as string)
          : null
  return { subject_kind: name?.replace(/_id$/, '') ?? null, subject_id: (value as string | undefined) ?? null, patient_id }
}
