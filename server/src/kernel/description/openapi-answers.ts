import { type ErrorCode, errors } from '@sorrel/contract/kernel/errors'
import type { Described, Response } from './openapi-document.ts'
import type { Components, JsonSchema } from './openapi-schemas.ts'

/** The answers of a call by status: success first, then one per status of refusal. */
export function answersOf(call: Described, components: Components): Record<string, Response | { $ref: string }> {
  const refusals = Object.entries(refusalsOf(call)).map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${responseName(codes)}` },
  ])
  return { ...successOf(call, components), ...Object.fromEntries(refusals) }
}

/** The shared answers that `answersOf` refers to: one for each set of codes. */
export function describeErrorResponses(served: readonly Described[]): Record<string, Response> {
  const responses: Record<string, Response> = {}
  for (const call of served) {
    for (const [status, codes] of Object.entries(refusalsOf(call))) responses[responseName(codes)] = refusalResponse(Number(status), codes)
  }
  return responses
}

function successOf({ description, wire }: Described, components: Components): Record<string, Response> {
  const { output } = wire
  const status = String(description.status ?? 200)
  if ('file' in output) return { [status]: { description: 'A file.', content: { [output.file]: { schema: fileSchema(output.file) } } } }
  if ('events' in output) {
    const chunk = components.convert(output.events, 'output')
    const schema: JsonSchema = {
      type: 'string',
      description: 'Server-sent events; the data of each is one such value as JSON.',
      contentMediaType: 'application/json',
      contentSchema: chunk,
    }
    return { [status]: { description: 'A stream that stays open.', content: { 'text/event-stream': { schema } } } }
  }
  const schema = components.convert(output, 'output')
  const nothing = { description: 'Done; there is nothing to say.' }
  if (status === '204' || schema.type === 'null') return { [status === '200' ? '204' : status]: nothing }
  const nullable = schema.anyOf?.some(({ type }) => type === 'null') && status === '200'
  const content = { 'application/json': { schema } }
  const underWay = description.status_under_way
  return {
    ...(underWay && { [underWay]: { description: 'It is under way already.', content } }),
    [status]: { description: 'Done.', content },
    ...(nullable && { '204': nothing }),
  }
}

const fileSchema = (type: string): JsonSchema =>
  /^text\/|json$/.test(type) ? { type: 'string', contentMediaType: type } : { type: 'string', format: 'binary' }

/** The codes that a call may answer, by status: its own, and those that the kernel adds for calls of its kind. */
function refusalsOf({ description, wire }: Described): Record<string, ErrorCode[]> {
  const { access, method, idempotent } = description
  const reads = Boolean(wire.params || wire.query || wire.headers || wire.cookies || wire.body)
  const sends = method !== 'GET'
  const codes: ErrorCode[] = [
    ...(reads || sends ? (['invalid_request'] as const) : []),
    ...(access === 'public' ? [] : (['not_signed_in'] as const)),
    ...(typeof access === 'string' ? [] : (['forbidden'] as const)),
    ...(reads ? (['not_found'] as const) : []),
    ...(sends ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(idempotent ? (['in_progress', 'idempotency_key_reused'] as const) : []),
    ...(description.staff_reason && !('needless' in description.staff_reason) ? (['reason_required'] as const) : []),
    ...(description.errors ?? []),
    'too_many_requests',
    'internal',
    'temporarily_unavailable',
  ]
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of Object.keys(errors) as ErrorCode[]) {
    if (!codes.includes(code)) continue
    byStatus[errors[code]] ??= []
    byStatus[errors[code]]?.push(code)
  }
  return byStatus
}

const responseName = (codes: ErrorCode[]) => codes.join('-or-')

const reasons: Record<number, string> = {
  400: 'The request cannot be read as this operation reads it.',
  401: 'Sign in, or sign in anew.',
  403: 'Not for this kind of caller.',
  404: 'There is no such thing, or it is somebody else’s.',
  409: 'It does not fit what is there now.',
  413: 'Too large.',
  415: 'A body of another type than this operation reads.',
  422: 'Readable, but not to be done.',
  429: 'Too often; try again later.',
  500: 'Our mistake.',
  503: 'Not now; try again soon.',
}

function refusalResponse(status: number, codes: ErrorCode[]): Response {
  const code: JsonSchema = { type: 'string', enum: codes }
  return {
    description: reasons[status] ?? 'Refused.',
    ...(status === 429 || status === 503
      ? { headers: { 'retry-after': { description: 'Seconds after which trying again makes sense.', schema: { type: 'integer' } } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { error: { type: 'object', properties: { code } } } },
          ],
        },
      },
    },
  }
}
