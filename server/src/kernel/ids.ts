import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Instant } from '@sorrel/contract/kernel/values'

/** A UUIDv7 made here, so that the id exists before the insert. */
export const makeId = (): string => writeId(Date.now(), randomBytes(16))

let lastMoment = 0
let countInMoment = 0
/**
 * An id for a row that is stored by the month of `at`; `momentOf` reads the month back from the id. Ids of the same millisecond sort in
 * the order in which this process made them.
 */
export function makeIdAt(at: Instant): string {
  const moment = Date.parse(at)
  countInMoment = moment === lastMoment ? (countInMoment + 1) % 4096 : 0
  lastMoment = moment
  const bytes = randomBytes(16)
  bytes.writeUInt16BE(countInMoment, 6)
  return writeId(moment, bytes)
}

/** The moment at which a UUIDv7 was made. */
export const momentOf = (id: string): Instant => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()

function writeId(moment: number, bytes: Buffer): string {
  bytes.writeUIntBE(moment, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A secret of 192 random bits, safe in addresses. */
export const makeToken = (): string => randomBytes(24).toString('base64url')

/** What is stored of a random token: enough to recognize it, but not to use it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A keyed hash for values with little entropy (codes, phone numbers, network addresses). */
export const hashWithKey = (secret: string, value: string): string => createHmac('sha256', secret).update(value).digest('base64url')

const keyFor = (secret: string, purpose: string): Buffer => createHash('sha256').update(`${purpose} ${secret}`).digest()

/** A text that only this practice can read again, and only for this purpose. */
export function sealText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The text that was sealed; throws if it was sealed with another secret or for another purpose, or changed since. */
export function unsealText(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}
