import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../kernel/context.ts'
import { escapeHtml } from '../../kernel/pages/markup.ts'
import { type House, makeSystemContext } from '../../kernel/serving/callers.ts'
import { sendDemoPage, wantsPage } from './page.ts'

/**
 * Serves what the demo "sent": as a page for people, as JSON for tests, and each e-mail by itself as its reader sees it.
 */
export function serveOutbox(app: FastifyInstance, house: House): void {
  app.get('/demo/outbox', async (request, reply) => {
    const { to } = request.query as { to?: unknown }
    const ctx = makeSystemContext(house, 'demo_outbox', request.id)
    const found = await listSent(ctx, typeof to === 'string' && to.isWellFormed() && !to.includes('\u0000') ? toNumber(to) : undefined)
    reply.header('cache-control', 'no-store')
    if (wantsPage(request.headers.accept)) return sendDemoPage(reply, 'Sent messages', found.map(writeMessage).join(''))
    return reply.send(found.map(({ id: _, has_html: __, ...message }) => message))
  })
  app.get('/demo/outbox/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const ctx = makeSystemContext(house, 'demo_outbox', request.id)
    const mail = /^\d{1,9}$/.test(id)
      ? await ctx.db.selectFrom('demo_outbox').select('html').where('id', '=', Number(id)).executeTakeFirst()
      : undefined
    return mail?.html ? sendMail(reply, mail.html) : reply.callNotFound()
  })
}

// In an address, an unescaped plus means a blank, but nobody escapes it by hand.
const toNumber = (to: string) => (/^ ?\d{8,15}$/.test(to) ? `+${to.trim()}` : to)

/** The newest messages, to everybody or to one number or address. */
const listSent = (ctx: Context, to: string | undefined) =>
  ctx.db
    .selectFrom('demo_outbox')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'links', 'sent_at'])
    .select((eb) => eb('html', 'is not', null).as('has_html'))
    .$if(to !== undefined, (found) => found.where('recipient', '=', to!))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** An e-mail may carry its own styles, and nothing else: no script runs in it, and it loads nothing. */
function sendMail(reply: FastifyReply, html: string) {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors 'none'",
    })
    .send(html)
}

type Sent = Awaited<ReturnType<typeof listSent>>[number]

const channelWords: Record<string, string> = { sms: 'Text', email: 'E-mail', fax: 'Fax' }

function writeMessage({ id, channel, to, subject, text, links, sent_at, has_html }: Sent): string {
  const mail = has_html ? `<p><a href="/demo/outbox/${id}">See the e-mail as its reader does</a></p>` : ''
  const list = [...new Set(links)].map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')
  return `<article><h2>${escapeHtml(subject ?? 'Text message')}</h2><p class="quiet">${channelWords[channel] ?? channel} to ${escapeHtml(to)}, ${escapeHtml(sent_at)}</p><p class="said">${escapeHtml(text)}</p>${list && `<ul>${list}</ul>`}${mail}</article>`
}
