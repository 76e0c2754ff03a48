import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../kernel/pages/markup.ts'
import type { House } from '../../kernel/serving/callers.ts'
import { castList } from '../cast.ts'
import { serveOutbox } from './outbox.ts'
import { sendDemoPage, wantsPage } from './page.ts'

/** Serves the pages of the demo: the list of the cast, and the messages that their phones would show. Production has neither. */
export function serveDemo(app: FastifyInstance, house: House): void {
  app.get('/demo/cast', (request, reply) => {
    reply.header('cache-control', 'no-store')
    return wantsPage(request.headers.accept) ? sendDemoPage(reply, writeTable(castList()), { title: 'The cast' }) : reply.send(castList())
  })
  serveOutbox(app, house)
}

function writeTable(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cellOf = (value: unknown) =>
    escapeHtml(Array.isArray(value) ? value.join(' ') : value === null || value === undefined ? '' : String(value))
  return `<table><thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${names.map((name) => `<td>${cellOf((row as Record<string, unknown>)[name])}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
}
