import type { ErrorCode } from '@sorrel/contract/kernel/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Turns whatever was thrown into the one wire form of a refusal, and a bug into `internal`. */
export function answerRefusals(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ error: { code: 'not_found', details: null, request_id: request.id } }),
  )
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error as FastifyError & { code?: string })
    if (!problem) request.log.error({ err: error, route: request.routeOptions.url, request_id: request.id }, 'unexpected')
    const answered = problem ?? new Problem('internal')
    if (answered.status === 503 || answered.status === 429) reply.header('retry-after', String(answered.retry_after ?? 2))
    if (answered.status === 503) request.log.warn({ err: error, route: request.routeOptions.url }, 'a dependency is away')
    return reply
      .status(answered.status)
      .header('cache-control', 'no-store')
      .send({ error: { code: answered.code, details: answered.details ?? null, request_id: request.id } })
  })
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

export function problemOf(error: Error & { code?: string; statusCode?: number; constraint?: string }): Problem | undefined {
  if (error instanceof Problem) return error
  const code = error.code ?? ''
  const known = byFastifyCode[code]
  if (known) return new Problem(known)
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('invalid_request', { issues: [] })
  if (code === '23P01') return new Problem('slot_not_available')
  // NUL, lone surrogates and values out of range that a schema let through are the client's mistake, never ours.
  if (code === '22021' || code === '22P05' || code === '22008' || code === '22003') return new Problem('invalid_request', { issues: [] })
  if (code === '23505') return new Problem('already_exists')
  if (isAway(code, error.message)) return new Problem('temporarily_unavailable', undefined, 2)
  return undefined
}

// Serialization, deadlock, lock and statement time-outs, resources, shutdown, connection loss.
const awayCodes = /^(40001|40P01|55P03|53...|57...|08...|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const isAway = (code: string, message: string) =>
  awayCodes.test(code) ||
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|shutting down/i.test(
    message,
  )
