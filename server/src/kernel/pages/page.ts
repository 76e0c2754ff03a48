import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { DrawRequest } from '@sorrel/contract/kernel/drawing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isOutage } from '../database/outages.ts'
import { version } from '../description/version.ts'
import { Problem } from '../problem.ts'
import { writeOpenerPolicy, writePagePolicy } from '../serving/headers.ts'
import type { ContextFor } from '../serving/serve.ts'
import type { Turnstile } from '../serving/turnstile.ts'
import type { AddressLister, PageAuthor, PageAuthors, PublicAddress } from './author.ts'
import { watchBusyness } from './busy.ts'
import { openDrawing, openReader } from './drawing.ts'
import { escapeHtml, openTemplate, type Written } from './markup.ts'

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Serves the page at every address outside the API, in the language of the visitor and with a fresh nonce. */
export function servePages(
  app: FastifyInstance,
  { pages, addresses }: { pages: PageAuthors; addresses: readonly AddressLister[] },
  contextFor: ContextFor,
  turnstile: Turnstile,
): void {
  if (existsSync(join(dist, 'static'))) {
    app.register(fastifyStatic, {
      root: join(dist, 'static'),
      prefix: '/static/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      setHeaders: (reply, path) => reply.headers(headersOfFile(path)),
    })
  }
  const { isBusy, stop } = watchBusyness()
  app.addHook('onClose', async () => stop())
  const writePage = openPages(contextFor, turnstile, isBusy)
  for (const [path, author] of Object.entries(pages)) app.get(path, (request, reply) => writePage(request, reply, author))
  app.get('/robots.txt', async (request, reply) => {
    const { config } = await contextFor(request, 'robots')
    return reply.headers({ 'content-type': 'text/plain; charset=utf-8', ...forAnHour }).send(writeRobots(config.public_url))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const ctx = await contextFor(request, 'sitemap')
    const listed = await turnstile.pass(() => Promise.all(addresses.map((list) => list(ctx))))
    const text = writeSitemap(ctx.config.public_url, listed.flat())
    return reply.headers({ 'content-type': 'application/xml; charset=utf-8', ...forAnHour }).send(text)
  })
  app.get('/*', (request, reply) => (isFile(request) ? reply.callNotFound() : writePage(request, reply)))
}

/**
 * What the browser asks for by a name without a hash must be asked for again. The service worker may fetch, since its own policy binds it,
 * and it serves the whole address (decision 53).
 */
function headersOfFile(path: string): Record<string, string> {
  // The compressed copy of a file has its headers.
  const name = basename(path).replace(/\.(?:br|gz)$/, '')
  if (name === 'app.webmanifest' || name.startsWith('icon-')) return { 'cache-control': 'no-cache' }
  if (name !== 'sw.js' && !name.startsWith('offline.')) return {}
  const policy = "default-src 'none'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    ...(name === 'sw.js' ? { 'service-worker-allowed': '/' } : {}),
  }
}

/** Writes one page: its head, and what the web app draws of it, both from the same answers. */
function openPages(contextFor: ContextFor, turnstile: Turnstile, isBusy: () => boolean) {
  const draw = openDrawing()
  const compose = openTemplate()
  return async (request: FastifyRequest, reply: FastifyReply, author?: PageAuthor) => {
    const ctx = await contextFor(request, 'page')
    const page = pageFor(request, ctx)
    const { locale } = page
    // NOTE: do not parse this as an address. A path that begins with two slashes would name a host, usually an invalid one.
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const params = (request.params ?? {}) as Record<string, string>
    const write = async (): Promise<Written> => {
      const { read, answer } = await openReader(ctx)
      const text = await author?.(ctx, { params, query, locale, read })
      if (text && 'moved_to' in text) return { status: 303, moved_to: text.moved_to }
      const drawn = isBusy()
        ? undefined
        : await draw({ href: request.url, page, answer }).catch((error: unknown) => noteUndrawn(ctx, request, error))
      return { status: text?.status ?? (author ? 404 : 200), text, drawn }
    }
    const written = await turnstile.pass(write, { seconds: authorSeconds }).catch(awayOrThrow)
    if (written.moved_to) return reply.header('cache-control', 'no-store').redirect(written.moved_to, written.status)
    const { payments } = ctx.config.integrations
    const policiesOf = (nonce: string) => ({
      'content-security-policy': writePagePolicy(nonce, payments),
      'cross-origin-opener-policy': writeOpenerPolicy(payments),
    })
    return sendPage(reply, written, policiesOf, (nonce) => compose(written, page, nonce))
  }
}

type Page = DrawRequest['page']

function pageFor(request: FastifyRequest, ctx: Context): Page {
  const role = /^\/(provider|admin)(\/|$)/.test(request.url.split('?')[0] ?? '') ? 'provider' : 'client'
  const demo = ctx.config.mode !== 'production'
  return {
    role,
    api_base: '/api',
    locale: localeOf(request),
    demo,
    version,
    now: ctx.now(),
    zone: zoneOf(request),
    practice: ctx.config.practice,
  }
}

/** Without a drawing the page still works, because the browser draws it. The words of the error may quote data, so only its kind and place are logged. */
function noteUndrawn(ctx: Context, request: FastifyRequest, error: unknown): undefined {
  if (isOutage(error)) throw error
  const { name, at } =
    error instanceof Error
      ? {
          name: error.name,
          at: error.stack
            ?.split('\n')
            .find((line) => /^\s+at /.test(line))
            ?.trim(),
        }
      : {}
  // Anybody can write an address with a search that is refused, and nobody needs to mend that.
  const level = name === 'ApiProblem' ? 'info' : 'error'
  ctx.log[level]({ route: request.routeOptions.url, error: name, at }, 'a page could not be drawn')
}

function sendPage(
  reply: FastifyReply,
  { status }: Written,
  policiesOf: (nonce: string) => Record<string, string>,
  compose: (nonce: string) => string,
) {
  const nonce = randomBytes(18).toString('base64')
  if (status === 503) reply.header('retry-after', '2')
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...policiesOf(nonce),
      vary: 'accept-language, cookie',
    })
    .send(compose(nonce))
}

// In seconds. An undrawn page still arrives, requests its data and reports what is wrong, so the drawing is not worth a long wait.
const authorSeconds = 5
const awayOrThrow = (error: unknown): Written => {
  if (isOutage(error) || (error instanceof Problem && error.code === 'temporarily_unavailable')) return { status: 503 }
  throw error
}

// Search engines may list public screens. They may not follow the links of messages or enter screens behind signing in.
const writeRobots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...['/api/', '/app', '/provider', '/admin', '/book/', '/reschedule/', '/cancel/', '/tell-me/', '/welcome/', '/call/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

// The format (sitemaps.org) allows no more in one file.
const mostAddresses = 50_000
function writeSitemap(publicUrl: string, addresses: readonly PublicAddress[]): string {
  const entries = addresses.slice(0, mostAddresses).map(({ path, changed_at }) => {
    const changed = changed_at === undefined ? '' : `<lastmod>${changed_at}</lastmod>`
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

const forAnHour = { 'cache-control': 'public, max-age=3600' }

// The address of a screen has no dot in its last part. If a picture or a script is missing, a page in its place would only confuse the
// browser.
const isFile = (request: FastifyRequest) => /\.[a-z\d]{1,10}$/i.test(request.url.split('?')[0] ?? '')

// The zone that the device stored at an earlier visit. Without one, the zone in which most people of the country live.
function zoneOf(request: FastifyRequest): string {
  const told = /(?:^|;\s*)sorrel_zone=([\w+/-]{1,64})/.exec(request.headers.cookie ?? '')?.[1]
  return (told !== undefined && findZone(told)) || 'America/New_York'
}

// NOTE: a zone can be written in upper and lower case. Formatters and offsets are kept by its name, so it must have one spelling. An alias
// stays an alias, so that the page shows the name that the device uses.
function findZone(name: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return undefined
  }
}

/** The language that somebody chose here, or else that of their browser. */
export function localeOf(request: FastifyRequest): 'en' | 'es' {
  const chosen = /(?:^|;\s*)sorrel_language=(en|es)/.exec(request.headers.cookie ?? '')?.[1]
  if (chosen) return chosen as 'en' | 'es'
  return /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en'
}
