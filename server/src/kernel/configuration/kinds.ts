import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

// The kinds of values that a variable may hold. A message never quotes the value: somebody may have put a secret into the wrong variable.

/** Some text without blanks around it. An empty value is refused, because whoever set the variable meant to give it a value. */
export const text = z
  .string()
  .refine((value) => value.trim() !== '', { error: 'is empty: give it a value or leave it out', abort: true })
  .refine((value) => value === value.trim(), { error: 'begins or ends with a blank', abort: true })

const listOf = (words: readonly string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join())

/** One of these words, in exactly this spelling. */
export const oneOf = <const W extends readonly string[]>(words: W) => text.pipe(z.enum(words, { error: `must be ${listOf(words)}` }))

export const yesOrNo = oneOf(['true', 'false'])
  .transform((word) => word === 'true')
  .default(false)

/** Plain decimal digits: `1e3`, `0x10` and `Infinity` are refused, although JavaScript reads them as numbers. */
const decimal = (least: number, most: number, form: RegExp, name: string) =>
  text
    .refine((value) => form.test(value) && Number(value) >= least && Number(value) <= most, `must be ${name} from ${least} to ${most}`)
    .transform(Number)
export const wholeNumber = (least: number, most: number) => decimal(least, most, /^\d+$/, 'a whole number')
export const someNumber = (least: number, most: number) => decimal(least, most, /^\d+(\.\d+)?$/, 'a number')

function isUrlOf(value: string, schemes: readonly string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).hostname !== ''
}
const isOrigin = (value: string) => isUrlOf(value, ['http:', 'https:']) && new URL(value).origin === value.replace(/\/$/, '').toLowerCase()

/** An origin such as `https://sorrel.example`. It has no path, because the pages of the web app lie at the root of their address. */
export const origin = text
  .refine(isOrigin, 'must be an address such as https://sorrel.example, without a path')
  .transform((value) => new URL(value).origin)
/** The address of a service, with a path where it has one. */
export const webAddress = text
  .refine((value) => isUrlOf(value, ['http:', 'https:']), 'must be an address such as https://models.example/v1')
  .transform((value) => value.replace(/\/$/, ''))
export const databaseUrl = text.refine(
  (value) => isUrlOf(value, ['postgres:', 'postgresql:']),
  'must be an address such as postgres://user:password@host/database',
)
export const mailServerUrl = text.refine(
  (value) => isUrlOf(value, ['smtp:', 'smtps:']),
  'must be an address such as smtps://user:password@host',
)

/** A folder on a server for files, such as `sftp://practice@sftp.example:22/outbox`. Its password is a variable of its own. */
export const sftpUrl = text.refine(
  (value) => isUrlOf(value, ['sftp:']) && new URL(value).username !== '' && new URL(value).password === '',
  'must be an address such as sftp://user@host/folder, without a password',
)
/** The name under which one side of an exchange knows the other: at most 15 capitals and digits. */
export const exchangeId = text.pipe(z.string().regex(/^[A-Z0-9][A-Z0-9 ._-]{1,14}$/, 'must have 2 to 15 capital letters or digits'))

/**
 * Parts between commas, each of one kind. A blank beside a comma is refused: it would become a piece of the part, and no comparison
 * would match.
 */
const list = (isGood: (part: string) => boolean, what: string) =>
  text
    .transform((value) => value.split(','))
    .refine((parts) => parts.every(isGood), `must be ${what}, separated by commas without blanks`)
    .default([])
export const origins = list(
  (part) => isOrigin(part) && new URL(part).origin === part,
  'origins such as https://app.example, each without a slash at its end',
)
/** Secrets of webhooks as Standard Webhooks write them. */
export const webhookSecrets = list((part) => /^whsec_[A-Za-z\d+/]{32,}={0,2}$/.test(part), 'secrets such as whsec_…')
/** Names of hosts; `*.` in front stands for any name there. */
export const hosts = list((part) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(part), 'hosts such as push.example or *.push.example')
// A key with a colon is read as a name and a hash. Any other form with a colon would be refused at every call.
const isApiKey = (part: string) => /^[\w.-]+:[0-9a-f]{64}$/i.test(part) || /^[^\s:]+$/.test(part)
export const apiKeys = list(isApiKey, 'keys, each as name:hash with the SHA-256 in hexadecimal, or as it is and without a colon')

/** Servers for calls, such as `turn:turn.example:3478?transport=udp` (RFC 7064, RFC 7065). */
export const iceUrls = (kind: 'stun' | 'turn') =>
  list(
    (part) => new RegExp(`^${kind}s?:[\\w.\\[\\]:-]+(\\?transport=(udp|tcp))?$`).test(part),
    `servers such as ${kind}:${kind}.example:3478`,
  )

/** A private key on the curve P-256, as PEM. Its line breaks may be written as `\n`. */
export const signingKey = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine(isSigningKey, 'must be an unencrypted ES256 key as PEM: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256')

function isSigningKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** A time zone by its name, such as `America/Chicago`. */
export const timeZone = text.pipe(z.string().refine(isTimeZone, 'must be a time zone such as America/Chicago'))

function isTimeZone(name: string): boolean {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId.length > 0
  } catch {
    return false
  }
}
