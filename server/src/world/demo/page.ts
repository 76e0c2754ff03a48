import type { FastifyReply } from 'fastify'
import { writePagePolicy } from '../../kernel/serving/headers.ts'

/** Whether a browser asks, and not a test or a script. */
export const wantsPage = (accept: string | undefined): boolean => (accept ?? '').includes('text/html')

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:24px;background:#fbfaf6;color:#1c2520}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:8px 12px;border-bottom:1px solid #e6e3da}
td,.said{white-space:pre-wrap;overflow-wrap:anywhere}article{max-width:720px;margin:0 0 16px;padding:16px 20px;border:1px solid #e6e3da;border-radius:12px;background:#fff}
h2{font-size:18px;margin:0}p,ul{margin:8px 0 0}a{color:#1f5c3d;overflow-wrap:anywhere}.quiet{color:#4a5a51}
@media(prefers-color-scheme:dark){body{background:#16201b;color:#eef3ef}article{background:#1f2b25;border-color:#3a4a42}th,td{border-color:#3a4a42}a{color:#9fd3b4}.quiet{color:#b4c2ba}}`

type Page = { title: string; language?: 'en' | 'es'; further?: string }

/** Sends a page of the demo. `contents` is HTML, and `further` are styles of this page alone. */
export function sendDemoPage(reply: FastifyReply, contents: string, { title, language = 'en', further = '' }: Page): FastifyReply {
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': writePagePolicy('demo') })
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Sorrel</title><style nonce="demo">${style}${further}</style></head><body><main><h1>${title}</h1>${contents || '<p>Nothing yet.</p>'}</main></body></html>`,
    )
}
