import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The headers that every answer carries. */
export const makeHeaders = (config: Config, requestId: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-request-id': requestId,
  ...(config.public_url.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Adds the headers to every answer. Pages add their own content security policy with a nonce (see page.ts). */
export function addSecureHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(makeHeaders(config, request.id))
    const origin = request.headers.origin
    if (origin && config.cors_origins.includes(origin)) allowOrigin(origin, (name, value) => reply.header(name, value))
  })
  app.options('/api/*', async (request, reply) => {
    const origin = request.headers.origin
    if (!origin || !config.cors_origins.includes(origin)) return reply.status(404).send()
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'authorization, content-type, idempotency-key, if-match, last-event-id, x-access-reason, x-access-reason-kind, x-booking-reservation-token, x-device-id',
      )
      .header('access-control-max-age', '600')
      .status(204)
      .send()
  })
}

function allowOrigin(origin: string, header: (name: string, value: string) => void): void {
  header('access-control-allow-origin', origin)
  header('vary', 'origin')
  header('access-control-expose-headers', 'retry-after, x-request-id')
}

/** The content security policy of a page: scripts and styles must be ours or carry this page's nonce. */
export const writePagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
