/** A part of what somebody wrote; `href` where it is an address. */
export type Piece = { text: string; href: string | null }

// Control signs that turn the direction of writing end an address: they can make it look like another one.
const turns = '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069'
const web = `(?:https?:\\/\\/|www\\.)[^\\s<>"${turns}]{1,2000}`
const mail = '[a-z0-9][a-z0-9._+-]{0,63}@[^\\s<>"@/,;:?#&=()\\[\\]]{1,250}'
// With a country, or as ten digits of North America with signs between them: ten digits alone may be the number of a member or a dietitian.
const phone = '\\+[1-9](?:[ .-]?\\(?\\d+\\)?){2,7}|(?:1[ .-])?(?:\\([2-9]\\d\\d\\) ?|[2-9]\\d\\d[-. ])[2-9]\\d\\d[-. ]\\d{4}'
const anyAddress = new RegExp(`(${web})|(${mail})|(${phone})`, 'gi')

const partOfWord = /[\p{L}\p{N}_@]$/u
const partOfNumber = /[\p{L}\p{N}_+/.:#-]$/u
const goesOn = /^(?:[\p{L}\p{N}_]|[-/.:]\d)/u
// Of all languages that people write in, what stands behind an address and does not belong to it.
const behind = /[.,;:!?'"*_~…»”’«“‘،؛؟。、，！？]$/u
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** What somebody wrote in its parts: words, and the web addresses, e-mail addresses and phone numbers among them. Nothing else becomes a link. */
export function listPieces(said: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const found of said.matchAll(anyAddress)) {
    const at = found.index
    if (at < done) continue
    const [whole = '', web, mail] = found
    const piece = pieceOf({ whole, web, mail, before: said.slice(Math.max(0, at - 2), at), after: said.slice(at + whole.length) })
    if (!piece) continue
    if (at > done) pieces.push({ text: said.slice(done, at), href: null })
    pieces.push({ text: piece.shown ?? piece.typed, href: piece.href })
    done = at + piece.typed.length
  }
  if (done < said.length) pieces.push({ text: said.slice(done), href: null })
  return pieces
}

type Found = { whole: string; web: string | undefined; mail: string | undefined; before: string; after: string }
/** `shown`: how the address is written instead, so that nobody takes it for another one. */
type Address = { typed: string; href: string; shown?: string }

function pieceOf({ whole, web, mail, before, after }: Found): Address | null {
  if (web !== undefined) return partOfWord.test(before) ? null : readWeb(trimEnd(web))
  if (mail !== undefined) return partOfWord.test(before) ? null : readMail(trimEnd(mail))
  return partOfNumber.test(before) || goesOn.test(after) ? null : readPhone(whole)
}

/** Without the signs of the sentence around it. A bracket belongs to an address in which it was opened. */
function trimEnd(typed: string): string {
  let end = typed
  for (;;) {
    const last = end.at(-1) ?? ''
    const opened = pairs[last]
    const isOver = opened !== undefined && end.split(last).length > end.split(opened).length
    if (!isOver && !behind.test(end)) return end
    end = end.slice(0, -1)
  }
}

function readWeb(typed: string): Address | null {
  const [scheme = ''] = /^https?:\/\//i.exec(typed) ?? []
  const url = parse(scheme === '' ? `https://${typed}` : typed)
  // A name before the host is an old way to make an address look like another one.
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null
  const [host = ''] = /^[^/?#\\]*/.exec(typed.slice(scheme.length)) ?? []
  return { typed, href: url.href, ...(isPlain(host) ? {} : { shown: `${scheme}${url.host}${typed.slice(scheme.length + host.length)}` }) }
}

function readMail(typed: string): Address | null {
  const at = typed.lastIndexOf('@')
  const [name, host] = [typed.slice(0, at), typed.slice(at + 1)]
  const url = parse(`https://${host}`)
  if (!url || !/^[^.]+(\.[^.]+)+$/.test(url.host) || /^[\d.]+$/.test(url.host)) return null
  return { typed, href: `mailto:${name}@${url.host}`, ...(isPlain(host) ? {} : { shown: `${name}@${url.host}` }) }
}

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** Written in letters that look like no others. */
const isPlain = (host: string) => /^[\u0021-\u007e]*$/.test(host)

function readPhone(typed: string): Address | null {
  const digits = typed.replace(/\D/g, '')
  if (typed.startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? { typed, href: `tel:+${digits}` } : null
  return { typed, href: `tel:+${digits.length === 10 ? `1${digits}` : digits}` }
}
