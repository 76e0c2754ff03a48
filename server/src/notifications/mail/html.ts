import { type Letterhead, listFooter, type Mail, type MailFact, type MailLink, writeWhom } from './mail.ts'
import { html, type Markup } from './markup.ts'

// Programs for mail ignore most of CSS, so the look stands inline, and only the colors of the dark scheme need a style sheet. There are no
// pictures: loading one would tell its server who reads the mail, and when.
const sheet = html`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:20px 16px!important}.label{width:76px!important}}
@media (prefers-color-scheme:dark){.page{background:#16201b!important}.card{background:#1f2b25!important}.text{color:#eef3ef!important}
.quiet{color:#b4c2ba!important}.link{color:#9fd3b4!important}.line{border-color:#3a4a42!important}.code{background:#2a3931!important}
.button{background:#9fd3b4!important;color:#10231a!important}}`

const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const ink = `${font};color:#1d2a23`
const faint = `${font};color:#4a5a51`

/** The HTML of a mail: one column that fits a phone, in the colors of the reader's scheme. */
export function writeMailHtml(mail: Mail, head: Letterhead): string {
  const { language, practice } = head
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${mail.heading}</title><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f1ea">
${writePreview(mail, head)}
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td align="left">
<p class="quiet" style="${faint};margin:0 0 12px;padding:0 4px;font-size:16px;font-weight:600">${practice.name}</p>
</td></tr><tr><td class="card" align="left" style="background:#ffffff;border-radius:12px;padding:28px">
${writeBody(mail, head)}
</td></tr><tr><td align="left" style="padding:16px 4px 0">
${listFooter(head).map((line) => html`<p class="quiet" style="${faint};margin:0 0 4px;font-size:13px;line-height:1.5">${line}</p>`)}
${mail.leave ? [html`<p class="quiet" style="${faint};margin:0;font-size:13px;line-height:1.5"><a class="link" href="${hrefOf(mail.leave)}" style="color:#1f5c3d">${mail.leave.label}</a></p>`] : []}
</td></tr></table>
</td></tr></table></div>
</body>
</html>
`.text
}

/** The line that a list of mails shows. It is hidden in the mail itself, which says the same further down. */
function writePreview({ preview }: Mail, head: Letterhead): Markup {
  const whom = writeWhom(head)
  const line = whom ? `${whom}: ${preview}` : preview
  return html`<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${line}</div>`
}

function writeBody({ heading, paragraphs, code, facts = [], buttons = [], notes = [] }: Mail, head: Letterhead): Markup {
  const whom = writeWhom(head)
  return html`${whom ? [html`<p class="quiet" style="${faint};margin:0 0 4px;font-size:16px">${whom}</p>`] : []}
<h1 class="text" style="${ink};margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:600">${heading}</h1>
${paragraphs.map((line) => html`<p class="text" style="${ink};margin:0 0 12px;font-size:16px;line-height:1.5">${line}</p>`)}
${code ? [writeCode(code)] : []}
${facts.length > 0 ? [writeFacts(facts)] : []}
${buttons.map(writeButton)}
${notes.map((line) => html`<p class="quiet" style="${faint};margin:12px 0 0;font-size:14px;line-height:1.5">${line}</p>`)}`
}

const writeCode = (code: string): Markup =>
  html`<p class="text code" style="${ink};margin:16px 0;padding:16px;border-radius:8px;background:#f4f1ea;font-size:32px;line-height:1;font-weight:600;letter-spacing:6px;text-align:center">${code}</p>`

function writeFacts(facts: readonly MailFact[]): Markup {
  const cell = 'padding:10px 0;font-size:16px;line-height:1.45;vertical-align:top;border-top:1px solid #dfdbd0'
  const rows = facts.map(({ label, lines, link, is_list }) => {
    const said = lines.map((line) => html`<div style="margin:0 0 ${is_list ? '8px' : '0'}">${line}</div>`)
    const more = link ? [html`<div><a class="link" href="${hrefOf(link)}" style="color:#1f5c3d">${link.label}</a></div>`] : []
    return html`<tr><th class="quiet line label" scope="row" align="left" width="112" style="${faint};${cell};padding-right:12px;font-weight:400">${label}</th>
<td class="text line" align="left" style="${ink};${cell}">${[...said, ...more]}</td></tr>`
  })
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 16px;border-collapse:collapse">
${rows}
</table>`
}

function writeButton(link: MailLink, at: number): Markup {
  if (at > 0)
    return html`<p class="text" style="${ink};margin:0 0 10px;font-size:16px"><a class="link" href="${hrefOf(link)}" style="color:#1f5c3d">${link.label}</a></p>`
  const look =
    'display:inline-block;padding:13px 22px;border-radius:8px;background:#1f5c3d;color:#ffffff;font-weight:600;text-decoration:none'
  return html`<p style="${font};margin:0 0 16px;font-size:16px"><a class="button" href="${hrefOf(link)}" style="${look}">${link.label}</a></p>`
}

/** Links are ours, so any other kind of address is a mistake in the code. */
function hrefOf({ url }: MailLink): string {
  if (!/^https?:\/\/[^\s]+$/.test(url)) throw new Error('a link of a mail is no web address')
  return url
}
