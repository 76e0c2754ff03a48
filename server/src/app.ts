import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { endStreams } from './kernel/live/stream.ts'
import { servePages } from './kernel/pages/page.ts'
import { BytesBody } from './kernel/serving/bytes.ts'
import { type House, makeContextOf } from './kernel/serving/callers.ts'
import { addSecureHeaders } from './kernel/serving/headers.ts'
import { answerRefusals, makeEarlyRefusals } from './kernel/serving/refusals.ts'
import { serveOperation } from './kernel/serving/serve.ts'
import { Turnstile } from './kernel/serving/turnstile.ts'
import { FormBody, SignedJson } from './kernel/serving/webhooks.ts'
import { serveDemo } from './world/demo/demo.ts'

/** Builds the server: headers, refusals, one route per operation below /api, the demo's routes, the pages. */
export async function buildApp(house: House): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts one proxy, and only the address that this proxy appends to the header: anybody may have written what stands before it.
    trustProxy: house.config.trust_proxy ? (_address, hops) => hops === 0 : false,
    bodyLimit: 1_048_576,
    genReqId: () => randomBytes(9).toString('base64url'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    // These limits end bodies that fail to parse and requests that never end; refusals.ts answers them.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    ...makeEarlyRefusals(house.config),
  })
  readBodies(app)
  addSecureHeaders(app, house.config)
  answerRefusals(app)
  const turnstile = new Turnstile(house.config, house.log, house.children.answering)
  turnstile.guard(app)
  logByTemplate(app, house)
  stopGracefully(app)
  // What happened while nobody listened to the database did not reach the streams; their readers resume them by their last id.
  house.hub.onConnect(async () => endStreams())
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048, global: true })
  const contextFor = (request: Parameters<typeof makeContextOf>[1], operation: string) => makeContextOf(house, request, operation)
  await app.register(
    async (api) => {
      for (const operation of house.features.served) serveOperation(api, operation, contextFor, turnstile)
      // headers.ts answers OPTIONS.
      api.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler: (_request, reply) => reply.callNotFound() })
    },
    { prefix: '/api' },
  )
  if (house.config.mode !== 'production') serveDemo(app, house)
  servePages(app, house.features, contextFor, turnstile)
  await app.ready()
  return app
}

/** Reads JSON as it is, without coercing or stripping anything. Forms are parsed for webhooks only (see webhooks.ts), bytes for pieces of files only. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    if (!request.routeOptions.config.keeps_raw) return json(request, text as string, done)
    return json(request, text as string, (refused, value) => done(refused, refused ? undefined : new SignedJson(text as string, value)))
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, new FormBody(text as string)),
  )
  // Mail programs send their one-click form in this type (RFC 8058). Nothing reads its fields.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4096 }, (_request, _text, done) =>
    done(null, new FormBody('')),
  )
  app.addContentTypeParser(BytesBody.type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, new BytesBody(bytes as Buffer)))
}

/** Logs one line per request, with the route template, because addresses carry tokens and personal data. */
function logByTemplate(app: FastifyInstance, house: House): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    house.log.info(
      { request_id: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}

/** Asks streams to reconnect, finishes running calls and closes idle connections. Fastify alone would wait 72 s for the idle ones. */
function stopGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    endStreams()
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const all = setTimeout(() => app.server.closeAllConnections(), 5000)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
}
