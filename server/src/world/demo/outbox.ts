import type { Language } from '@sorrel/contract/kernel/values'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../kernel/context.ts'
import { escapeHtml } from '../../kernel/pages/markup.ts'
import { localeOf } from '../../kernel/pages/page.ts'
import { type House, makeSystemContext } from '../../kernel/serving/callers.ts'
import { sendDemoPage, wantsPage } from './page.ts'

/**
 * Serves what the demo "sent": as a page for people, as JSON for tests, and each e-mail by itself as its reader sees it.
 */
export function serveOutbox(app: FastifyInstance, house: House): void {
  app.get('/demo/outbox', async (request, reply) => {
    const { to, by } = request.query as { to?: unknown; by?: unknown }
    const ctx = makeSystemContext(house, 'demo_outbox', request.id)
    const whom = typeof to === 'string' && to.isWellFormed() && !to.includes('\u0000') ? toNumber(to) : undefined
    const channel = ways.find((way) => way === by)
    const found = await listSent(ctx, whom, channel)
    reply.header('cache-control', 'no-store')
    if (wantsPage(request.headers.accept)) {
      const language = localeOf(request)
      const contents = writeOutbox(found, { to: whom, channel, say: words[language] })
      return sendDemoPage(reply, contents, { title: words[language].title, language, further: outboxStyle })
    }
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
const listSent = (ctx: Context, to: string | undefined, channel: Way | undefined) =>
  ctx.db
    .selectFrom('demo_outbox')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'links', 'sent_at'])
    .select((eb) => eb('html', 'is not', null).as('has_html'))
    .$if(to !== undefined && to !== '', (found) => found.where('recipient', '=', to!))
    .$if(channel !== undefined, (found) => found.where('channel', '=', channel!))
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

const ways = ['sms', 'email', 'push', 'fax'] as const
type Way = (typeof ways)[number]

type Sent = Awaited<ReturnType<typeof listSent>>[number]

/** The words of the page. The messages stand in the language in which they were written. */
const words = {
  en: {
    title: 'Sent messages',
    lead: 'What Sorrel would have sent. Nothing here leaves this machine.',
    ...{ to: 'To', who: '+13125550101 or an address', show: 'Show', ways: 'Ways', all: 'All', none: 'Nothing was sent here yet.' },
    ...{ sent_to: 'to', see: 'See the email as its reader does' },
    many: { sms: 'Texts', email: 'E-mails', push: 'Pushes', fax: 'Faxes' },
    one: { sms: 'Text message', email: 'E-mail', push: 'Push', fax: 'Fax' },
  },
  es: {
    title: 'Mensajes enviados',
    lead: 'Lo que Sorrel habría enviado. Nada de esto sale de esta máquina.',
    ...{ to: 'Para', who: '+13125550101 o un correo', show: 'Mostrar', ways: 'Vías', all: 'Todos', none: 'Todavía no se ha enviado nada.' },
    ...{ sent_to: 'para', see: 'Ver el correo como lo ve quien lo recibe' },
    many: { sms: 'Mensajes de texto', email: 'Correos', push: 'Avisos', fax: 'Faxes' },
    one: { sms: 'Mensaje de texto', email: 'Correo', push: 'Aviso', fax: 'Fax' },
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]
type Shown = { to: string | undefined; channel: Way | undefined; say: Words }

/** A list like that of a phone: who got what, the newest first, with a field for one person and links for one way. */
function writeOutbox(found: readonly Sent[], { to, channel, say }: Shown): string {
  const link = (way: Way | undefined, name: string) => {
    const query = new URLSearchParams({ ...(to && { to }), ...(way && { by: way }) }).toString()
    return `<a href="/demo/outbox${query && `?${escapeHtml(query)}`}"${way === channel ? ' aria-current="page"' : ''}>${name}</a>`
  }
  const hidden = channel ? `<input type="hidden" name="by" value="${channel}">` : ''
  const links = [link(undefined, say.all), ...ways.map((way) => link(way, say.many[way]))].join('')
  const bar = `<p class="quiet">${say.lead}</p>
<form class="bar" action="/demo/outbox"><label for="to">${say.to}</label><input id="to" name="to" value="${escapeHtml(to ?? '')}" placeholder="${say.who}" autocomplete="off">${hidden}<button>${say.show}</button></form>
<nav class="bar" aria-label="${say.ways}">${links}</nav>`
  const list =
    found.length > 0 ? `<div class="sent">${found.map((one) => writeMessage(one, say)).join('')}</div>` : `<p class="none">${say.none}</p>`
  return `${bar}${list}`
}

function writeMessage({ id, channel, to, subject, text, links, sent_at, has_html }: Sent, say: Words): string {
  const mail = has_html ? `<p><a href="/demo/outbox/${id}">${say.see}</a></p>` : ''
  const list = [...new Set(links)].map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')
  const when = `<time datetime="${escapeHtml(sent_at)}">${escapeHtml(sent_at.slice(0, 16).replace('T', ' '))} UTC</time>`
  const head = `<header><span class="way">${say.one[channel as Way] ?? channel}</span><span>${say.sent_to} ${escapeHtml(to)}</span>${when}</header>`
  return `<article class="${escapeHtml(channel)}">${head}<h2>${escapeHtml(subject ?? say.one.sms)}</h2><p class="said">${escapeHtml(text)}</p>${list && `<ul>${list}</ul>`}${mail}</article>`
}

const outboxStyle = `main{max-width:760px;margin:0 auto}h1{margin:0 0 4px;font:600 30px/1.2 Georgia,serif}
.bar{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:16px 0 0}.bar label{font-weight:600}
.bar input{flex:1 1 220px;min-width:0;max-width:340px}.bar input,.bar button{font:inherit;padding:9px 12px;border:1px solid #8a978f;border-radius:8px;background:inherit;color:inherit;min-height:44px;box-sizing:border-box}
.bar button{background:#1f5c3d;border-color:#1f5c3d;color:#fff;font-weight:600;cursor:pointer}
nav.bar a{padding:8px 14px;border:1px solid #c9c5b8;border-radius:999px;text-decoration:none}nav.bar a[aria-current]{background:#1f5c3d;border-color:#1f5c3d;color:#fff}
.sent{margin-top:20px}article{padding:14px 20px 18px}article header{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center;font-size:14px;color:#4a5a51;overflow-wrap:anywhere}
article header time{margin-left:auto;font-variant-numeric:tabular-nums}.way{padding:1px 10px;border-radius:999px;background:#e4efe8;color:#1f5c3d;font-weight:600}
article h2{margin-top:8px}.sms h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.sms .said{display:inline-block;max-width:100%;box-sizing:border-box;padding:10px 16px;border-radius:18px 18px 18px 4px;background:#e4efe8;color:#1c2520}
.push{border-left:4px solid #1f5c3d}article ul{padding-left:20px;font-size:14px}.none{margin-top:32px;text-align:center}
@media(prefers-color-scheme:dark){article header{color:#b4c2ba}.way,.sms .said{background:#2a3d33;color:#d8e8de}.bar button,nav.bar a[aria-current]{background:#9fd3b4;border-color:#9fd3b4;color:#10231a}nav.bar a{border-color:#3a4a42}.push{border-left-color:#9fd3b4}}`
