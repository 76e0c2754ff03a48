import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnPage, DrawRequest } from '@sorrel/contract/kernel/drawing'
import type { PageText } from './author.ts'
import { openPreloads, web } from './drawing.ts'

/** What is known of a page when it is sent: its head and what the web app drew, if there are any, or the address to which it has moved. */
export type Written = { status: number; moved_to?: string; text?: PageText | undefined; drawn?: DrawnPage | undefined }

const notBuilt =
  '<!doctype html><html lang="en"><head><!--app-head--><script id="app-config" nonce="__NONCE__" type="application/json">__CONFIG__</script></head><body><div id="root"><!--app-body--></div><!--app-answers--><p>The web app is not built yet: run npm start.</p></body></html>'

/** Fills in the page of the built web app. */
export function openTemplate(): (written: Written, page: DrawRequest['page'], nonce: string) => string {
  const path = join(web, 'dist/index.html')
  const template = existsSync(path) ? readFileSync(path, 'utf8') : notBuilt
  const preloadsOf = openPreloads()
  return ({ text, drawn }, page, nonce) => {
    const zone = drawn?.shows_times ? page.zone : null
    const preloads = drawn ? preloadsOf(drawn, page.locale) : ''
    return template
      .replaceAll('__NONCE__', nonce)
      .replace('__CONFIG__', () => scriptSafe({ ...page, zone }))
      .replace('<html lang="en"', `<html lang="${page.locale}"${zone ? ` data-zone="${escapeHtml(zone)}"` : ''}`)
      .replace('<!--app-head-->', () => headOf(text, nonce))
      .replace('</head>', () => `${preloads}</head>`)
      .replace('<!--app-body-->', () => drawn?.markup ?? '')
      .replace('<!--app-answers-->', () => (drawn ? answersOf(drawn, nonce) : ''))
  }
}

const answersOf = ({ parts, answers }: DrawnPage, nonce: string) =>
  `<script nonce="${nonce}" id="drawn" type="application/json">${scriptSafe({ parts, answers })}</script>`

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
