import type { ErrorCode } from '@sorrel/contract/kernel/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { isOutage } from '../database/outages.ts'
import { makeId } from '../ids.ts'
import { Problem } from '../problem.ts'
import { makeHeaders } from './headers.ts'

/** Sends whatever was thrown as a refusal in its one wire form; a bug becomes `internal`. */
export function answerRefusals(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .header('cache-control', 'no-store')
      .send(refusalBody('not_found', null, request.id)),
  )
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error as FastifyError & { code?: string })
    if (!problem) request.log.error({ err: error, route: request.routeOptions.url, request_id: request.id }, 'unexpected')
    const answered = problem ?? new Problem('internal')
    if (answered.status === 503 || answered.status === 429) reply.header('retry-after', String(secondsUntilRetry(answered)))
    // Fastify closes the connection when a body is too large, and a client that is still sending would lose the answer. So the connection
    // stays open, and the rest of the body is read and dropped.
    if (answered.code === 'payload_too_large') reply.removeHeader('connection')
    if (answered.status === 503 && error !== problem)
      request.log.warn({ err: error, route: request.routeOptions.url }, 'a dependency is away')
    return reply
      .status(answered.status)
      .header('cache-control', 'no-store')
      .send(refusalBody(answered.code, answered.details ?? null, request.id))
  })
}

/** Callers whom a busy node turns away in one moment must not all come back in one moment. */
const secondsUntilRetry = ({ code, retry_after = 2 }: Problem): number =>
  code === 'temporarily_unavailable' && retry_after > 1 ? retry_after - 1 + Math.floor(Math.random() * 3) : retry_after

/** Refusals that happen before any route or hook runs. Fastify's own would quote the address and lack our headers. */
export const makeEarlyRefusals = (
  config: Config,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler' | 'return503OnClosing'> => ({
  // While the server stops, requests on open connections still get their normal answer, and the client is asked to close.
  return503OnClosing: false,
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    reply
      .status(tooLong ? 404 : 400)
      .headers({ ...makeHeaders(config, request.id), 'cache-control': 'no-store' })
      .send(tooLong ? refusalBody('not_found', null, request.id) : refusalBody('invalid_request', { issues: [] }, request.id))
  },
  // A request that Node itself could not read: its headers are too large, it is not HTTP, or it never ended.
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy()
    const id = makeId()
    const text = JSON.stringify(refusalBody('invalid_request', { issues: [] }, id))
    const headers = { ...makeHeaders(config, id), 'content-type': 'application/json; charset=utf-8', 'content-length': String(text.length) }
    const lines = Object.entries({ ...headers, 'cache-control': 'no-store', connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  },
})

const refusalBody = (code: ErrorCode, details: unknown, request_id: string) => ({ error: { code, details, request_id } })

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/** The refusal that an error of ours, of the framework or of the database stands for; undefined if the error is a bug. */
export function problemOf(
  error: Error & { code?: string; statusCode?: number; constraint?: string; detail?: string },
): Problem | undefined {
  if (error instanceof Problem) return error
  const code = error.code ?? ''
  const known = byFastifyCode[code]
  if (known) return new Problem(known)
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('invalid_request', { issues: [] })
  if (code === '23P01') return new Problem('slot_not_available')
  // NUL, lone surrogates and numbers out of range that a schema let through are the client's mistake, not ours.
  if (code === '22021' || code === '22P05' || code === '22008' || code === '22003') return new Problem('invalid_request', { issues: [] })
  // The record of the patient went while the call was on its way: it was merged with another one.
  if (code === '23503' && error.constraint?.endsWith('_patient_id_fkey') && error.detail?.includes('is not present'))
    return new Problem('not_found')
  if (code === '23505') return new Problem('already_exists')
  if (isOutage(error)) return new Problem('temporarily_unavailable', undefined, 2)
  return undefined
}
