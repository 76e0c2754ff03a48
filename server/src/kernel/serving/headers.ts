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

/**
 * What the forms of the card processor load into a page, by its own lists and no more: for cards https://docs.stripe.com/security/guide, without the host of
 * maps, which only its form for addresses asks; for accounts https://docs.stripe.com/connect/get-started-connect-embedded-components.
 */
const stripe = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com https://connect-js.stripe.com',
  // The empty style element that its forms for accounts make.
  styles: " 'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='",
  images: ' https://*.stripe.com',
  connections: ' https://api.stripe.com',
  frames: ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://connect-js.stripe.com'],
}
const nothing: typeof stripe = { scripts: '', styles: '', images: '', connections: '', frames: [] }

/** The content security policy of a page: scripts and styles must be ours or carry this page's nonce. It opens for the chosen card processor alone. */
export function writePagePolicy(nonce: string, processor?: Config['integrations']['payments']): string {
  const also = processor === 'stripe' ? stripe : nothing
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${also.scripts}`,
    `style-src 'self' 'nonce-${nonce}'${also.styles}`,
    `img-src 'self' data: blob:${also.images}`,
    "font-src 'self'",
    `connect-src 'self'${also.connections}`,
    ...also.frames,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Whether a page keeps hold of windows that it opens. Whoever proves who they are in the card processor's form for accounts does so in a window of its own,
 * which must find its way back; pages that open ours get no hold of it either way.
 */
export const writeOpenerPolicy = (processor?: Config['integrations']['payments']): string =>
  processor === 'stripe' ? 'same-origin-allow-popups' : 'same-origin'
