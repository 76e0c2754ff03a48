import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A UUIDv7 made here, so that the id exists before the insert. */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A secret of 192 random bits, safe in addresses. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** What is stored of a random token: enough to recognise it, not to use it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A keyed hash for values with little entropy (codes, phone numbers, network addresses). */
export const keyedHash = (secret: string, value: string): string => createHmac('sha256', secret).update(value).digest('base64url')
