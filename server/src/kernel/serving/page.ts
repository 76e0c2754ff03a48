import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isOutage } from '../database/outages.ts'
import { version } from '../description/version.ts'
import { Problem } from '../problem.ts'
import { writePagePolicy } from './headers.ts'
import type { Turnstile } from './turnstile.ts'

/**
 * What the server writes of a screen, so that people and search engines can read it before any script runs. Whoever writes `body`
 * escapes it.
 */
export type PageText = { status: number; title: string; description: string; canonical: string; structured_data?: object; body: string }
export type PageAuthor = (
  ctx: Context,
  address: { params: Record<string, string>; query: URLSearchParams; locale: 'en' | 'es' },
) => Promise<PageText | undefined>
/** Screens whose text the server writes, by Fastify path. */
export type PageAuthors = Record<string, PageAuthor>

/** A public screen that search engines should find: its path, and when what it shows was last changed, if that is known. */
export type PublicAddress = { path: string; changed_at?: string }
export type AddressLister = (ctx: Context) => Promise<readonly PublicAddress[]>

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Serves the page at every address outside the API, in the language of the visitor and with a fresh nonce. */
export function servePages(
  app: FastifyInstance,
  { pages, addresses }: { pages: PageAuthors; addresses: readonly AddressLister[] },
  contextFor: (request: FastifyRequest, operation: string) => Promise<Context>,
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
    })
  }
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

  async function writePage(request: FastifyRequest, reply: FastifyReply, author?: PageAuthor) {
    const ctx = await contextFor(request, 'page')
    const locale = localeOf(request)
    // Not parsed as an address: one that begins with two slashes would name a host, and most names there are no valid hosts.
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const writeText = async () => author?.(ctx, { params: (request.params ?? {}) as Record<string, string>, query, locale })
    const text = await turnstile.pass(writeText, authorSeconds).catch(awayOrThrow)
    return sendPage(request, reply, ctx, locale, author ? (text ?? 'missing') : undefined)
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  locale: 'en' | 'es',
  written: PageText | 'missing' | 'away' | undefined,
) {
  const nonce = randomBytes(18).toString('base64')
  const role = /^\/(provider|admin)(\/|$)/.test(request.url.split('?')[0] ?? '') ? 'provider' : 'client'
  const { practice } = ctx.config
  const config = { role, api_base: '/api', locale, demo: ctx.config.mode !== 'production', version, now: ctx.now(), practice }
  const text = typeof written === 'string' ? undefined : written
  if (written === 'away') reply.header('retry-after', '2')
  return reply
    .status(written === 'away' ? 503 : written === 'missing' ? 404 : (text?.status ?? 200))
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': writePagePolicy(nonce),
      vary: 'accept-language, cookie',
    })
    .send(pageWith(text, { nonce, config, locale }))
}

// The text only helps until scripts run, so it is not worth a long wait. Without it the screen still arrives, requests its data and
// reports what is wrong.
const authorSeconds = 2
const awayOrThrow = (error: unknown): 'away' => {
  if (isOutage(error) || (error instanceof Problem && error.code === 'temporarily_unavailable')) return 'away'
  throw error
}

// Search engines may list public screens. They may not follow the links of messages or enter screens behind signing in.
const writeRobots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...['/api/', '/app', '/provider', '/admin', '/book/', '/reschedule/', '/cancel/'].map((path) => `Disallow: ${path}`),
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

function localeOf(request: FastifyRequest): 'en' | 'es' {
  const chosen = /(?:^|;\s*)sorrel_language=(en|es)/.exec(request.headers.cookie ?? '')?.[1]
  if (chosen) return chosen as 'en' | 'es'
  return /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en'
}

let template: string | undefined
const notBuilt = '<!doctype html><html lang="en"><title>Sorrel</title><p>The web app is not built yet: run npm start.</p></html>'

function pageWith(text: PageText | undefined, with_: { nonce: string; config: object; locale: string }): string {
  const path = join(dist, 'index.html')
  template ??= existsSync(path) ? readFileSync(path, 'utf8') : undefined
  return (template ?? notBuilt)
    .replaceAll('__NONCE__', with_.nonce)
    .replace('__CONFIG__', () => scriptSafe(with_.config))
    .replace('<html lang="en"', `<html lang="${with_.locale}"`)
    .replace('<!--app-head-->', () => headOf(text, with_.nonce))
    .replace('<!--app-body-->', () => text?.body ?? '')
}

function headOf(text: PageText | undefined, nonce: string): string {
  if (!text) return '<title>Sorrel</title>'
  const data = text.structured_data
    ? `<script type="application/ld+json" nonce="${nonce}">${scriptSafe(text.structured_data)}</script>`
    : ''
  return `<title>${escapeHtml(text.title)}</title><meta name="description" content="${escapeHtml(text.description)}"><link rel="canonical" href="${escapeHtml(text.canonical)}">${data}`
}

// Inside a script element only `<` can end it.
const scriptSafe = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
