import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../kernel/pages/markup.ts'
import { type House, makeSystemContext } from '../kernel/serving/callers.ts'
import { writePagePolicy } from '../kernel/serving/headers.ts'
import { castList } from './cast.ts'

/** Serves the demo's two pages: the list of the cast, and the messages that their phones would show. Production has neither. */
export function serveDemo(app: FastifyInstance, house: House): void {
  app.get('/demo/cast', (request, reply) => sendRows(reply, wantsPage(request.headers.accept), 'The cast', castList()))
  app.get('/demo/outbox', async (request, reply) => {
    const { to } = request.query as { to?: unknown }
    const ctx = makeSystemContext(house, 'demo_outbox', request.id)
    let find = ctx.db
      .selectFrom('demo_outbox')
      .select(['channel', 'recipient as to', 'subject', 'text', 'links', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(200)
    if (typeof to === 'string' && to.isWellFormed() && !to.includes('\u0000')) find = find.where('recipient', '=', toNumber(to))
    return sendRows(reply, wantsPage(request.headers.accept), 'Sent messages', await find.execute())
  })
}

const wantsPage = (accept: string | undefined) => (accept ?? '').includes('text/html')
// Unless it is escaped, a plus in an address means a blank, and nobody escapes it by hand.
const toNumber = (to: string) => (/^ ?\d{8,15}$/.test(to) ? `+${to.trim()}` : to)

function sendRows(reply: FastifyReply, asPage: boolean, title: string, rows: readonly object[]) {
  reply.header('cache-control', 'no-store')
  if (!asPage) return reply.send(rows)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cellOf = (value: unknown) =>
    escapeHtml(Array.isArray(value) ? value.join(' ') : value === null || value === undefined ? '' : String(value))
  const table = `<table><thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${names.map((name) => `<td>${cellOf((row as Record<string, unknown>)[name])}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;margin:24px;background:#fbfaf6;color:#1c2520}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:8px 12px;border-bottom:1px solid #e6e3da}td{white-space:pre-wrap;overflow-wrap:anywhere}'
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': writePagePolicy('demo') })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Sorrel</title><style nonce="demo">${style}</style><main><h1>${title}</h1>${rows.length ? table : '<p>Nothing yet.</p>'}</main></html>`,
    )
}
